internal import Core
internal import SQL
internal import Wire

enum PlaceRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let finder = PlaceFinder(services)
    routes.viewer(GrassyAPI.places) { input, _, _ in Page(items: try finder.places(input.q), next: nil) }
    routes.viewer(GrassyAPI.placePosts) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try PlaceQueries.posts(
          at: input.id, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
  }
}
