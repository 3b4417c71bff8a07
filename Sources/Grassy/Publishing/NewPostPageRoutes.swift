internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum NewPostPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let (actions, finder) = (PostActions(services: services), PlaceFinder(services))
    // Files that other programs share go to the service worker, which puts them into a draft. Where none is running,
    // they are chosen again.
    routes.viewerPage(.post, "/grassy/share") { _, _ in .redirect(to: "/grassy/new") }
    routes.viewerPage(.get, "/grassy/new") { viewer, page in
      let (model, context) = try await page.read(viewer) { try fresh(viewer, $0) }
      return page.page(NewPostPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/grassy/new") { viewer, page in
      let form = try page.form()
      let said = PostForm(form)
      return try await page.submit {
        var input = GrassyAPI.PublishPost(
          media: [], caption: said.caption, tags: said.tagList, audience: AudienceField.read(form),
          camera: said.cameraInput, allowsSaving: SavingField.read(form))
        input.location = try said.location(finder)
        // All words before a photo is worked on.
        try PostDraft.check(input, isWaitingForMedia: form.files("file").isEmpty == false, LocationReader(services))
        let media = try await page.settled(
          try await page.receiveUploads(form, by: viewer, square: false, atMost: GrassyAPI.Limits.media), by: viewer)
        let post = try await actions.publish(
          input.with(media.map(\.id)), by: viewer, links: page.call.links)
        return page.redirect("/grassy/p/\(post.id)")
      } again: { errors in
        var (model, context) = try await page.read(viewer) { try fresh(viewer, $0) }
        (model.form, model.alt, model.audience) = (said, form["alt"], AudienceField.read(form))
        model.allowsSaving = SavingField.read(form) ?? model.allowsSaving
        model.errors = errors
        return page.page(NewPostPage(model: model, context: context))
      }
    }
  }

  private static func fresh(_ viewer: Viewer, _ transaction: Transaction) throws -> NewPostPage.Model {
    NewPostPage.Model(
      circles: try Grassy.audience.circles(of: viewer.profile, in: transaction),
      keepsOriginals: try Originals.isOn(viewer, in: transaction),
      allowsSaving: try Grassy.saving.isOn(for: viewer, in: transaction),
      asksAboutSaving: try Grassy.saving.asks(viewer, in: transaction))
  }
}

extension GrassyAPI.PublishPost {
  /// The same with those photos.
  func with(_ media: [ID<MediaAPI.Item>]) -> Self {
    Self(
      media: media, caption: caption, tags: tags, location: location, audience: audience, camera: camera,
      allowsSaving: allowsSaving)
  }
}
