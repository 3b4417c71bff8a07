internal import Core
internal import SQL
internal import Social
internal import Wire

enum PostRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = PostActions(services: services)
    for event in PostLive.all { routes.live(event) }
    routes.viewer(RealspaceAPI.publishPost) { input, viewer, call in
      let key = try call.idempotency(["\(input)"])
      return try await actions.publish(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(RealspaceAPI.post) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try PostQueries.found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(RealspaceAPI.editPost) { input, viewer, call in
      try await actions.edit(input, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.deletePost) { input, viewer, _ in
      try await PostActions.removal.delete(input.id, by: viewer, services)
      return NoContent()
    }
  }
}
