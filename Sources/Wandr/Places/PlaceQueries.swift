internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// What is read of a place, in lists of its own and beside logs.
enum PlaceColumns {
  /// Of a place that is `s`; the viewer's profile follows.
  static let head: SQL = """
    s.id, s.provider_id, s.name, s.address, s.latitude, s.longitude, s.types, s.country, s.zone, s.is_private, s.made_by =
    """

  /// How many columns these are, with the viewer's.
  static let count: Int32 = 11

  static func sql(for viewer: ID<ProfileEntity>) -> SQL { "\(head) \(viewer)" }

  /// The same, as far as the log `p` repeats it. Whose pin it is the pin itself says.
  static func repeated(for viewer: ID<ProfileEntity>) -> SQL {
    """
    p.place_id, p.place_provider, p.place_name, p.place_address, p.latitude, p.longitude, p.place_types, p.country,
      p.place_zone, p.is_place_private, p.place_provider IS NULL
        AND EXISTS (SELECT 1 FROM wandr_places s WHERE s.id = p.place_id AND s.made_by = \(viewer))
    """
  }

  /// - Parameter column: where they begin.
  static func place(_ row: Row, _ column: Int32) throws -> WandrAPI.Place {
    let (country, zone) = (row.text(column + 7), row.text(column + 8))
    return WandrAPI.Place(
      id: try row.id(column), providerID: row.optionalText(column + 1), name: row.text(column + 2),
      address: row.text(column + 3), latitude: KeptPoint.degrees(row.int(column + 4)),
      longitude: KeptPoint.degrees(row.int(column + 5)), types: types(row.text(column + 6)),
      country: country.isEmpty ? nil : country, timeZone: zone.isEmpty ? nil : zone, mine: row.bool(column + 10),
      isPrivate: row.bool(column + 9))
  }

  /// One a line, as the row keeps them.
  static func types(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
  static func text(_ types: [String]) -> String { types.joined(separator: "\n") }
}

/// What a log repeats of its place, and what its day depends on.
struct PlaceFacts: Sendable, Equatable {
  let point: KeptPoint
  let country: String
  let city: Int?
  let zone: String
}

enum PlaceQueries {
  /// Nil where the viewer may not see it.
  static func place(
    _ id: ID<WandrAPI.Place>, viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> WandrAPI.Place? {
    try transaction.first("SELECT \(PlaceColumns.sql(for: viewer)) FROM wandr_places s WHERE s.id = \(id)") {
      try PlaceColumns.place($0, 0)
    }
  }

  /// Nil where the viewer may not see it.
  static func facts(of id: ID<WandrAPI.Place>, in transaction: ReadTransaction) throws -> PlaceFacts? {
    try transaction.first("SELECT latitude, longitude, country, city, zone FROM wandr_places WHERE id = \(id)") { row in
      PlaceFacts(
        point: KeptPoint(latitude: row.int(0), longitude: row.int(1)), country: row.text(2), city: row.optionalInt(3),
        zone: row.text(4))
    }
  }

  static func pinCount(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM wandr_places WHERE made_by = \(viewer)") { $0.int(0) } ?? 0
  }

  /// How many places a search looks at.
  private static let mostMatched = 40

  /// What the viewer may be suggested of places that are known here, by the beginning of a name: their own, those that they have chosen, and
  /// those that logs name which they may see. Others' private pins are never among them.
  static func known(
    startingWith text: String, viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [WandrAPI.Place] {
    let end = text + "\u{10FFFF}"
    return try transaction.all(
      """
      SELECT \(PlaceColumns.sql(for: viewer)) FROM wandr_places s
      WHERE s.folded >= \(text) AND s.folded < \(end) AND (s.is_private = FALSE OR s.made_by = \(viewer))
      ORDER BY s.folded, s.id LIMIT \(mostMatched)
      """
    ) { try PlaceColumns.place($0, 0) }
  }

  /// The viewer's own places: those of their newest logs and their newest pins, each once.
  static func recent(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [WandrAPI.Place] {
    try transaction.all(
      """
      SELECT \(PlaceColumns.sql(for: viewer)) FROM (
        SELECT place_id AS id, max(at) AS at FROM (
          SELECT place_id, created_at AS at FROM (
            SELECT place_id, created_at FROM wandr_logs WHERE author = \(viewer) AND deleted_at IS NULL
            ORDER BY created_at DESC, id DESC LIMIT 60) l
          UNION ALL SELECT id, created_at FROM (
            SELECT id, created_at FROM wandr_places WHERE made_by = \(viewer) ORDER BY created_at DESC, id DESC LIMIT 20) m
        ) k GROUP BY place_id) t
      JOIN wandr_places s ON s.id = t.id ORDER BY t.at DESC, s.id LIMIT \(mostMatched)
      """
    ) { try PlaceColumns.place($0, 0) }
  }
}
