internal import Core
internal import SQL
internal import Wire

enum LikeRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = LikeActions(services: services)
    routes.viewer(KinnectAPI.like) { input, viewer, _ in
      try await actions.like(input.id, by: viewer)
    }
    routes.viewer(KinnectAPI.unlike) { input, viewer, _ in
      try await actions.unlike(input.id, by: viewer)
    }
    routes.viewer(KinnectAPI.likes) { input, viewer, call in
      let list = ProfileList.likes(of: input.id, before: input.before, limit: input.limit.count)
      return try await services.database.read(as: viewer.principal) { transaction in
        guard try PostQueries.isVisible(input.id, in: transaction) else { throw Problem.notFound() }
        return try list.page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
  }
}
