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

  /// How many places are looked at for those with most posts, and how many posts of each are counted.
  private static let (mostLookedAt, mostCounted) = (60, 100)
  static let mostNamed = 10
  /// More than there are countries.
  private static let mostCountries = 400

  /// Places by the beginning of what people call them, as far as the viewer may see a post there; those with most posts first, as far as
  /// they are counted.
  /// - Parameter start: folded.
  static func named(_ start: String, in transaction: ReadTransaction) throws -> [GrassyAPI.NamedPlace] {
    guard !start.isEmpty else { return [] }
    return try transaction.all(
      """
      \(seen(from: "~\(start)", to: "~\(start)\u{10FFFF}", atMost: mostLookedAt))
      SELECT k.place, \(newestName("k.place")) FROM (
        SELECT s.place AS place, (SELECT count(*) FROM (
          SELECT p.id FROM grassy_posts p WHERE p.place = s.place AND p.place <> '' LIMIT \(mostCounted)) c) AS total
        FROM seen s WHERE s.place IS NOT NULL ORDER BY total DESC, place LIMIT \(mostNamed)) k
      ORDER BY k.total DESC, k.place
      """
    ) { GrassyAPI.NamedPlace(id: $0.text(0), name: $0.text(1)) }
  }

  /// Of some countries those in which the viewer may see a post that tells its country alone, the first ten of them.
  static func countries(_ codes: [String], in transaction: ReadTransaction) throws -> [GrassyAPI.NamedPlace] {
    guard !codes.isEmpty else { return [] }
    // Of all places only countries begin with a capital letter.
    let all = try transaction.all(
      """
      \(seen(from: "A", to: "[", atMost: mostCountries))
      SELECT s.place, \(newestName("s.place")) FROM seen s WHERE s.place IS NOT NULL
      """
    ) { GrassyAPI.NamedPlace(id: $0.text(0), name: $0.text(1)) }
    let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return Array(codes.lazy.compactMap { known[$0] }.prefix(mostNamed))
  }

  /// The common table `seen`: the places at which the viewer may see a post, by name. Each is one step along the index, however many posts
  /// are there.
  private static func seen(from first: String, to end: String, atMost most: Int) -> SQL {
    """
    WITH RECURSIVE seen (place, step) AS (
      SELECT (SELECT p.place FROM grassy_posts p WHERE p.place >= \(first) AND p.place < \(end) AND p.place <> ''
        ORDER BY p.place LIMIT 1), 1
      UNION ALL
      SELECT (SELECT p.place FROM grassy_posts p WHERE p.place > s.place AND p.place < \(end) AND p.place <> ''
        ORDER BY p.place LIMIT 1), s.step + 1
      FROM seen s WHERE s.place IS NOT NULL AND s.step < \(most))
    """
  }

  /// What the newest post at a place calls it.
  private static func newestName(_ place: SchemaText) -> SQL {
    """
    (SELECT n.place_name FROM grassy_posts n WHERE n.place = \(place) AND n.place <> ''
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
    """
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

  /// The codes of countries of whose name one of the words begins so; none where there is no gazetteer.
  func countries(_ text: String) throws(Problem) -> [String] {
    let folded = SearchText.typed(text)
    guard let gazetteer, !folded.isEmpty else { return [] }
    let all = try Gazetteer.reading { () throws(GazetteerError) in try gazetteer.countries() }
    return all.filter { " \(SearchText.folded($0.name))".contains(" \(folded)") }.map(\.code)
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
