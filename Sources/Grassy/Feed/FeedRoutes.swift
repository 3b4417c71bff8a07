internal import Core
internal import SQL
internal import Wire

enum FeedRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(GrassyAPI.feed) { input, viewer, call in
      let scope = try scope(input.scope)
      return try await database.query(as: viewer.principal) {
        try FeedQueries.page(
          scope, viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
  }

  /// - Throws: 422 for one that isn't known.
  static func scope(_ wanted: GrassyAPI.FeedScope?) throws(Problem) -> GrassyAPI.FeedScope {
    guard let wanted else { return .everyone }
    guard GrassyAPI.FeedScope.known.contains(wanted) else {
      throw .validation("scope", "invalid", "Choose everyone or following.")
    }
    return wanted
  }
}
