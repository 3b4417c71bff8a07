internal import Core
internal import SQL
internal import Social
internal import Wire

enum MapRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(WandrAPI.map) { input, viewer, call in
      let area = try MapArea(input.bbox, zoom: input.zoom)
      if let rating = input.rating, !rating.isKnown {
        throw Problem.validation("rating", "invalid", "Choose skip, solid or mustSee.")
      }
      return try await services.database.read(as: viewer.principal) { transaction in
        let filter = MapFilter(
          rating: input.rating, tag: input.tag.map(Tag.folded), trip: input.trip,
          person: try input.person.map { try person($0, viewer, call.links, transaction) },
          hasOwn: input.own ?? true)
        return try MapQueries.view(area, filter, viewer: viewer.profile, links: call.links, in: transaction)
      }
    }
  }

  /// - Throws: 404 for whom the viewer can't see.
  static func person(
    _ username: String, meaning profile: ID<SocialAPI.Profile>? = nil, _ viewer: Viewer, _ links: MediaLinks,
    _ transaction: ReadTransaction
  ) throws -> ID<ProfileEntity> {
    let found = try Wandr.people.profile(
      username, meaning: profile, viewer: viewer.profile, links: links, in: transaction)
    guard let profile = found else { throw Problem.notFound() }
    return profile.id.cast()
  }
}
