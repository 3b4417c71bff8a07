internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

enum PlaceRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = PlaceActions(services: services)
    routes.viewer(WandrAPI.places) { input, viewer, _ in
      let point = try point(input.latitude, input.longitude)
      return Page(items: try await actions.search(input.q ?? "", near: point, by: viewer), next: nil)
    }
    routes.viewer(WandrAPI.place) { input, viewer, _ in
      guard let place = try await actions.find(input.id, by: viewer) else { throw Problem.notFound() }
      return place
    }
    routes.viewer(WandrAPI.putPlace) { input, viewer, _ in try await actions.put(input, by: viewer) }
    routes.viewer(WandrAPI.placeLogs) { input, viewer, call in
      guard try await actions.find(input.id, by: viewer) != nil else { throw Problem.notFound() }
      return try await services.database.read(as: viewer.principal) {
        try LogQueries.logs(
          at: try Wandr.duplicates.group(of: input.id, in: $0), before: call.cursor(input.before),
          limit: input.limit.count, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
  }

  /// - Throws: 422 for half a point, and for what is none.
  static func point(_ latitude: Double?, _ longitude: Double?) throws(Problem) -> Coordinate? {
    if latitude == nil, longitude == nil { return nil }
    guard let latitude, let longitude, let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .validation("latitude", "invalid", "A point needs a latitude and a longitude.")
    }
    return point
  }
}
