internal import Core
internal import SQL
internal import Social
internal import Wire

enum LikeRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(KinnectAPI.likes) { input, viewer, call in
      let list = ProfileList.likes(of: input.id, before: input.before, limit: input.limit.count)
      return try await services.database.read(as: viewer.principal) { transaction in
        guard try PostQueries.isVisible(input.id, in: transaction) else { throw Problem.notFound() }
        return try list.page(for: viewer.profile, links: call.links, in: transaction)
      }
    }
  }
}
