internal import Core
internal import SQL
internal import Social
internal import Wire

enum PostRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = PostActions(services: services)
    for event in PostLive.all { routes.live(event) }
    routes.viewer(KinnectAPI.post) { input, viewer, call in
      let post = try await services.database.query(as: viewer.principal) {
        try PostQueries.post(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
      guard let post else { throw Problem.notFound() }
      return post
    }
    routes.viewer(KinnectAPI.editPost) { input, viewer, call in
      try await actions.editPost(input, by: viewer, links: call.links)
    }
    routes.viewer(KinnectAPI.deletePost) { input, viewer, _ in
      try await PostActions.removal.delete(input.id, by: viewer, services)
      return NoContent()
    }
  }
}
