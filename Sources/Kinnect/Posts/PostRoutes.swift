internal import Core
internal import SQL
internal import Wire

enum PostRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = PostActions(services: services)
    for event in PostLive.all { routes.live(event) }
    routes.viewer(KinnectAPI.publishPost) { input, viewer, call in
      let key = try call.idempotency([input.caption ?? ""] + input.media.map(\.description))
      return try await actions.publishPost(
        caption: input.caption ?? "", media: input.media, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(KinnectAPI.post) { input, viewer, call in
      let post = try await services.database.query(as: viewer.principal) {
        try PostQueries.post(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let post else { throw Problem.notFound() }
      return post
    }
    routes.viewer(KinnectAPI.editPost) { input, viewer, call in
      try await actions.editPost(input.id, caption: input.caption, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.deletePost) { input, viewer, _ in
      try await actions.deletePost(input.id, by: viewer)
      return NoContent()
    }
  }
}
