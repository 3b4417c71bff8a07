internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

enum PostRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = PostActions(services: services)
    for event in PostLive.all { routes.live(event) }
    routes.viewer(GrassyAPI.publishPost) { input, viewer, call in
      let key = try call.idempotency(["\(input)"])
      return try await actions.publish(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(GrassyAPI.post) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try PostQueries.found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(GrassyAPI.editPost) { input, viewer, call in
      try await actions.edit(input, by: viewer, links: call.links)
    }
    routes.viewer(GrassyAPI.deletePost) { input, viewer, _ in
      try await PostActions.removal.delete(input.id, by: viewer, services)
      return NoContent()
    }
    routes.viewer(GrassyAPI.keptLocation) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let post = try PostQueries.found(input.id, viewer, call.links, transaction)
        guard post.author.id == viewer.profile.cast() else { throw Problem.notFound() }
        let kept = try PlaceQueries.kept(of: input.id, in: transaction)
        return GrassyAPI.KeptLocation(
          location: kept.map { kept in
            StoredLocation(
              place: post.location?.placeID ?? "", name: kept.name, precision: .exact, at: kept.point,
              country: post.location?.country ?? ""
            ).location
          } ?? nil)
      }
    }
  }
}
