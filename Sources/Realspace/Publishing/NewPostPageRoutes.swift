internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum NewPostPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    // What is to be posted may be said in the address, so that a page can lead here with the form filled in.
    routes.viewerPage(.get, "/realspace/new") { viewer, page in
      var form = PostForm()
      if let action = page.request.query["action"] { form.action = action }
      form.subject = page.request.query["subject"] ?? ""
      form.itemID = page.request.query["item"] ?? ""
      form.itemName = form.itemID.isEmpty ? "" : form.subject
      form.itemKind = form.itemID.isEmpty ? "" : form.actionInput.kind.rawValue
      let (said, ticked) = (form, page.request.query["from"].flatMap { ID<ListItem>($0) })
      let (model, context) = try await page.read(viewer) { transaction in
        let item = try ticked.flatMap { try ListQueries.item($0, of: viewer.profile, in: transaction) }
        var form = item.map { PostForm(.init($0)) } ?? said
        form.allowsSaving = try Realspace.saving.isOn(for: viewer, in: transaction)
        return NewPostPage.Model(form: form, asksAboutSaving: try Realspace.saving.asks(viewer, in: transaction))
      }
      return page.page(NewPostPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/new") { viewer, page in
      let form = try page.form()
      let said = PostForm(form)
      return try await page.submit {
        var input = RealspaceAPI.PublishPost(
          action: said.actionInput, subject: said.subject, item: said.item, content: said.content,
          audience: said.audience, allowsSaving: said.allowsSaving)
        // All words before a photo is worked on.
        _ = try PostDraft(input)
        let media = try await page.receiveUploads(
          form, by: viewer, square: false, atMost: RealspaceAPI.Limits.media)
        input.media = media.map(\.id)
        let post = try await actions.publish(input, by: viewer, links: page.call.links)
        return page.redirect("/realspace?posted=\(post.id)", said: .posted)
      } again: { errors in
        let (model, context) = try await page.read(viewer) { _ in
          NewPostPage.Model(form: said, alt: form["alt"], errors: errors)
        }
        return page.page(NewPostPage(model: model, context: context))
      }
    }
  }
}
