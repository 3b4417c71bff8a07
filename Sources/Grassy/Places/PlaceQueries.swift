internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

enum PlaceQueries {
  /// What the author keeps of where a post is; nil for others, and where nothing is kept.
  static func kept(of id: ID<Post>, in transaction: Transaction) throws -> KeptPlace? {
    let found = try transaction.first(
      "SELECT name, latitude, longitude FROM grassy_kept_places WHERE post_id = \(id)"
    ) { (name: $0.text(0), latitude: Int64($0.int(1)), longitude: Int64($0.int(2))) }
    guard let found,
      let point = Coordinate(
        latitude: StoredLocation.degrees(found.latitude), longitude: StoredLocation.degrees(found.longitude))
    else { return nil }
    return KeptPlace(name: found.name, point: point)
  }

  /// What others may know of it.
  static func shown(of id: ID<Post>, in transaction: Transaction) throws -> StoredLocation {
    try transaction.first(
      """
      SELECT place, place_name, place_precision, place_latitude, place_longitude, place_country FROM grassy_posts
      WHERE id = \(id)
      """
    ) { StoredLocation($0, 0) } ?? .nowhere
  }

  /// The posts at a place that the viewer may see, newest first.
  static func posts(
    at place: String, before: Cursor<GrassyAPI.PlacePostList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostQueries.page(
      where: "p.place = \(place) AND p.place <> ''", before: before, limit: limit, viewer: viewer, links: links,
      in: transaction)
  }
}

/// What the gazetteer answers, as Grassy tells it.
struct PlaceFinder: Sendable {
  private let gazetteer: Gazetteer?

  init(_ services: Services) { gazetteer = services.places }

  var isThere: Bool { gazetteer != nil }

  /// Places by the beginning of a name, the best known first; none where there is no gazetteer.
  func places(_ text: String) throws(Problem) -> [GrassyAPI.Place] {
    guard let gazetteer else { return [] }
    let folded = SearchText.typed(text)
    return try Gazetteer.reading { () throws(GazetteerError) in
      try gazetteer.cities(startingWith: folded).map(Self.place)
    }
  }

  /// What a place is called: a city of the gazetteer, a country that a post names, or the name that it is.
  func name(of place: String) throws(Problem) -> String? {
    if place.hasPrefix("~") { return nil }
    guard let number = Int64(place), let gazetteer else { return nil }
    let found = try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.city(number) }
    return found.map { "\($0.name), \($0.country.name)" }
  }

  private static func place(_ place: Place) -> GrassyAPI.Place {
    GrassyAPI.Place(
      id: String(place.id), name: place.name, region: place.region, country: place.country.code,
      latitude: place.coordinate.latitude, longitude: place.coordinate.longitude, timeZone: place.timeZone)
  }
}
