internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum PostPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/realspace/p/{id}") { viewer, page in
      let (id, links): (ID<Post>, _) = (try page.id(), page.call.links)
      let isUnfolded = page.asksForSpoilers
      let (model, context) = try await page.read(viewer) { transaction in
        let post = try PostQueries.found(id, viewer, links, isUnfolded: isUnfolded, transaction)
        let isOwn = post.author.id == viewer.profile.cast()
        return PostPage.Model(
          post: post,
          comments: try Realspace.comments.page(
            of: id, viewer: viewer.profile, before: nil, limit: 50, isUnfolded: isUnfolded, links: links,
            in: transaction),
          isHidden: isOwn ? try Hiding.isHidden(id, in: "realspace_posts", transaction) : false)
      }
      return page.page(PostPage(model: model, context: context))
    }
    registerEditing(in: &routes)
    registerDeleting(in: &routes)
  }

  private static func registerEditing(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/p/{id}/edit") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      return page.page(EditPostPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/p/{id}/edit") { viewer, page in
      let id: ID<Post> = try page.id()
      let form = try page.form()
      let said = PostForm(form)
      return try await page.submit {
        _ = try await editing(viewer, page)
        let album = try await page.receiveAlbum(
          form, by: viewer, atMost: RealspaceAPI.Limits.media, isRequired: false)
        let input = RealspaceAPI.EditPost(
          id: id, action: said.actionInput, subject: said.subject, item: said.item.map { .set($0) } ?? .clear,
          content: said.content, audience: AudienceField.read(form), media: album?.media, alts: album?.alts,
          allowsSaving: said.allowsSaving)
        _ = try await actions.edit(input, by: viewer, links: page.call.links)
        return page.redirect("/realspace/p/\(id)", said: .postSaved)
      } again: { errors in
        var (model, context) = try await editing(viewer, page)
        let before = model.form
        (model.form, model.album, model.errors) = (said, AlbumForm(form), errors)
        model.form.audience = said.audience ?? before.audience
        model.form.allowsSaving = said.allowsSaving ?? before.allowsSaving
        return page.page(EditPostPage(model: model, context: context))
      }
    }
  }

  private static func editing(_ viewer: Viewer, _ page: PageCall) async throws -> (EditPostPage.Model, PageContext) {
    let (id, links): (ID<Post>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { transaction in
      let post = try PostQueries.found(id, viewer, links, transaction)
      guard post.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      return EditPostPage.Model(post: post, form: PostForm(post))
    }
  }

  private static func registerDeleting(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/realspace/p/{id}/delete") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      return page.page(
        DeletePostPage(media: model.post.media, called: "The post", context) { .post(model.post.id, $0) })
    }
    routes.viewerPage(.post, "/realspace/p/{id}/delete") { viewer, page in
      try await PostActions.removal.delete(try page.id(), by: viewer, services)
      return page.redirect("/realspace/u/\(viewer.username)", said: .postDeleted)
    }
  }
}
