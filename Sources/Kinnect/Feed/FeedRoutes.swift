internal import Core
internal import SQL
internal import Wire

enum FeedRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    routes.viewer(KinnectAPI.feed) { input, viewer, call in
      try await database.query(as: viewer.principal) {
        try FeedQueries.page(
          viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
  }
}
