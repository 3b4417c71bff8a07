internal import Core
internal import SQL
internal import Social
internal import Wire

enum WantRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = WantActions(services: services)
    routes.viewer(WandrAPI.wants) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try WantQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(WandrAPI.want) { input, viewer, call in
      let found = try await services.database.read(as: viewer.principal) {
        try WantQueries.want(input.placeID, of: viewer.profile, links: call.links, in: $0)
      }
      guard let want = found else { throw Problem.notFound() }
      return want
    }
    routes.viewer(WandrAPI.putWant) { input, viewer, call in
      try await actions.put(input, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.deleteWant) { input, viewer, _ in
      try await actions.delete(input.placeID, by: viewer)
      return WandrAPI.WantToGoState(isWanted: false)
    }
  }
}
