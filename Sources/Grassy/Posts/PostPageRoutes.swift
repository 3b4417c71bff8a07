internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum PostPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/grassy/p/{id}") { viewer, page in
      let (id, links): (ID<Post>, _) = (try page.id(), page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        let post = try PostQueries.found(id, viewer, links, transaction)
        let isOwn = post.author.id == viewer.profile.cast()
        return PostPage.Model(
          post: post,
          comments: try Grassy.comments.page(
            of: id, viewer: viewer.profile, before: nil, limit: 50, links: links, in: transaction),
          isHidden: isOwn ? try Hiding.isHidden(id, in: "grassy_posts", transaction) : false)
      }
      return page.page(PostPage(model: model, context: context))
    }
    registerEditing(in: &routes)
    registerDeleting(in: &routes)
  }

  private static func registerEditing(in routes: inout Routes) {
    let services = routes.services
    let (actions, finder) = (PostActions(services: services), PlaceFinder(services))
    routes.viewerPage(.get, "/grassy/p/{id}/edit") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      return page.page(EditPostPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/grassy/p/{id}/edit") { viewer, page in
      let id: ID<Post> = try page.id()
      let form = try page.form()
      let said = PostForm(form)
      return try await page.submit {
        let before = try await editing(viewer, page).0
        let place = try location(said, before: before.form, finder)
        var input = GrassyAPI.EditPost(
          id: id, caption: said.caption, tags: said.tagList, location: place, audience: AudienceField.read(form),
          camera: said.cameraInput.map { .set($0) } ?? .clear, allowsSaving: SavingField.read(form))
        // All words before a photo is worked on.
        try await actions.check(input, by: viewer)
        let album = try await page.receiveAlbum(form, by: viewer, atMost: GrassyAPI.Limits.media)
        (input.media, input.alts) = (album?.media, album?.alts)
        _ = try await actions.edit(input, by: viewer, links: page.call.links)
        return page.redirect("/grassy/p/\(id)", said: .postSaved)
      } again: { errors in
        var (model, context) = try await editing(viewer, page)
        model.form = said
        model.album = AlbumForm(form)
        model.audience = AudienceField.read(form) ?? model.audience
        model.allowsSaving = SavingField.read(form) ?? model.allowsSaving
        model.errors = errors
        return page.page(EditPostPage(model: model, context: context))
      }
    }
  }

  /// What becomes of the place: the same one is told finer or coarser, so that what the author keeps of it isn't lost.
  private static func location(
    _ said: PostForm, before: PostForm, _ finder: PlaceFinder
  ) throws(Problem) -> Change<GrassyAPI.LocationInput> {
    let isUntouched = said.placeID.isEmpty || said.placeID == before.placeID
    let isSame = isUntouched && said.place == before.place && said.latitude.isEmpty && said.longitude.isEmpty
    guard isSame, before.precision != .none, !before.place.isEmpty else {
      var said = said
      // Where no script has taken it out, the number is still that of the place before.
      if isUntouched, said.place != before.place { said.placeID = "" }
      return try said.location(finder).map { .set($0) } ?? .clear
    }
    if said.precision == .none { return .clear }
    if said.precision == before.precision, said.keepsExact == before.keepsExact { return .keep }
    return .set(
      GrassyAPI.LocationInput(
        precision: .init(rawValue: said.precision.rawValue), keepsExact: said.keepsExact))
  }

  private static func editing(_ viewer: Viewer, _ page: PageCall) async throws -> (EditPostPage.Model, PageContext) {
    let (id, links): (ID<Post>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { transaction in
      let post = try PostQueries.found(id, viewer, links, transaction)
      guard post.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      return EditPostPage.Model(
        post: post, form: PostForm(post, keepsExact: try PlaceQueries.kept(of: id, in: transaction) != nil),
        audience: post.audience,
        circles: try Grassy.audience.circles(of: viewer.profile, in: transaction),
        keepsOriginals: try Originals.isOn(viewer, in: transaction))
    }
  }

  private static func registerDeleting(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/grassy/p/{id}/delete") { viewer, page in
      let (model, context) = try await editing(viewer, page)
      return page.page(DeletePostPage(media: model.post.media, context) { .post(model.post.id, $0) })
    }
    routes.viewerPage(.post, "/grassy/p/{id}/delete") { viewer, page in
      try await PostActions.removal.delete(try page.id(), by: viewer, services)
      return page.redirect("/grassy/u/\(viewer.username)", said: .postDeleted)
    }
  }
}
