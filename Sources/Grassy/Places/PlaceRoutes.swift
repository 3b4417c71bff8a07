internal import Core
internal import SQL
internal import Wire

enum PlaceRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let finder = PlaceFinder(services)
    routes.viewer(GrassyAPI.places) { input, _, _ in Page(items: try finder.places(input.q), next: nil) }
    routes.viewer(GrassyAPI.namedPlaces) { input, viewer, _ in
      let countries = try finder.countries(input.q)
      return try await services.database.query(as: viewer.principal) { transaction in
        let named = try PlaceQueries.named(SearchText.typed(input.q), in: transaction)
        return Page(items: try PlaceQueries.countries(countries, in: transaction) + named, next: nil)
      }
    }
    routes.viewer(GrassyAPI.placePosts) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try PlaceQueries.posts(
          at: input.id, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
  }
}
