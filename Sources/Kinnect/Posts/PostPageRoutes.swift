internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum PostPageRoutes {
  static func register(in routes: inout Routes) {
    registerReading(in: &routes)
    registerEditing(in: &routes)
    registerDeleting(in: &routes)
  }

  private static func registerReading(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/p/{id}") { viewer, page in
      let id: ID<Post> = try page.id()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
          throw Problem.notFound()
        }
        let comments = try Kinnect.comments.page(
          of: id, viewer: viewer.profile, before: nil, limit: 50, links: links, in: transaction)
        let isOwn = post.author.id == viewer.profile.cast()
        return PostPage.Model(
          post: post, comments: comments,
          isHidden: isOwn ? try Hiding.isHidden(id, in: "kinnect_posts", transaction) : false)
      }
      return page.page(PostPage(model: model, context: context))
    }
  }

  private static func registerEditing(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    routes.viewerPage(.get, "/kinnect/p/{id}/edit") { viewer, page in
      let ((post, circles), context) = try await editable(viewer, page)
      return page.page(
        EditPostPage(model: .init(post: post, caption: post.caption, circles: circles), context: context))
    }
    routes.viewerPage(.post, "/kinnect/p/{id}/edit") { viewer, page in
      let id: ID<Post> = try page.id()
      let form = try page.form()
      let (caption, audience) = (form["caption"], AudienceField.read(form))
      return try await page.submit {
        // All words before a photo is worked on.
        _ = try await editable(viewer, page)
        _ = try PostActions.checked(caption)
        let album = try await page.receiveAlbum(form, by: viewer, atMost: KinnectAPI.Limits.media)
        _ = try await actions.editPost(
          KinnectAPI.EditPost(
            id: id, caption: caption, audience: audience, media: album?.media, alts: album?.alts,
            allowsSaving: SavingField.read(form)),
          by: viewer, links: page.call.links)
        return page.redirect("/kinnect/p/\(id)", said: .postSaved)
      } again: { errors in
        let ((post, circles), context) = try await editable(viewer, page)
        let model = EditPostPage.Model(
          post: post, caption: caption, circles: circles, audience: audience, album: AlbumForm(form),
          allowsSaving: SavingField.read(form), errors: errors)
        return page.page(EditPostPage(model: model, context: context))
      }
    }
  }

  private static func registerDeleting(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/kinnect/p/{id}/delete") { viewer, page in
      let (post, context) = try await own(viewer, page)
      return page.page(DeletePostPage(media: post.media, context) { .post(post.id, $0) })
    }
    routes.viewerPage(.post, "/kinnect/p/{id}/delete") { viewer, page in
      try await PostActions.removal.delete(try page.id(), by: viewer, services)
      return page.redirect("/kinnect/u/\(viewer.username)", said: .postDeleted)
    }
  }

  private static func visible(_ viewer: Viewer, _ page: PageCall) async throws -> (Post, PageContext) {
    let id: ID<Post> = try page.id()
    let links = page.call.links
    let (post, context) = try await page.read(viewer) {
      try PostQueries.post(id, viewer: viewer.profile, links: links, in: $0)
    }
    guard let post else { throw Problem.notFound() }
    return (post, context)
  }

  private static func editable(
    _ viewer: Viewer, _ page: PageCall
  ) async throws -> ((Post, [SocialAPI.Circle]), PageContext) {
    let id: ID<Post> = try page.id()
    let links = page.call.links
    return try await page.read(viewer) { transaction in
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction),
        post.author.id == viewer.profile.cast()
      else { throw Problem.notFound() }
      return (post, try Kinnect.audience.circles(of: viewer.profile, in: transaction))
    }
  }

  private static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Post, PageContext) {
    let (post, context) = try await visible(viewer, page)
    guard post.author.id == viewer.profile.cast() else { throw Problem.notFound() }
    return (post, context)
  }
}
