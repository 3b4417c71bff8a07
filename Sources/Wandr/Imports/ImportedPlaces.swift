internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// What was imported, by the keys that files know it by, and what of a file is here without that.
enum ImportedPlaces {
  /// The keys of those rows that are here: imported before and not deleted since, the viewer's own from the beginning, or something like it
  /// that they have written by hand or brought along from elsewhere.
  static func known(
    _ rows: [ImportRow], to id: ID<SocialAPI.Import>, _ viewer: Viewer, in transaction: ReadTransaction
  ) throws -> Set<String> {
    guard !rows.isEmpty else { return [] }
    let keys = Array(Set(rows.map(\.key)))
    var found = try imported(keys, viewer.profile, in: transaction)
    found.formUnion(try own(keys, viewer.profile, in: transaction))
    for row in rows where row.canBeMade && !found.contains(row.key) {
      if let said = FoundPlace(text: row.content), try isLike(said, to: id, viewer.profile, in: transaction) {
        found.insert(row.key)
      }
    }
    return found
  }

  private static func imported(
    _ keys: [String], _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Set<String> {
    Set(
      try transaction.all(
        """
        SELECT m.key FROM wandr_imported m LEFT JOIN wandr_logs l ON l.id = m.log_id
        WHERE m.profile_id = \(viewer) AND m.key IN (\(list: keys))
          AND (m.log_id IS NULL OR (l.id IS NOT NULL AND l.deleted_at IS NULL))
        """
      ) { $0.text(0) })
  }

  /// Those of our own files that name a log of the viewer's, or a place that they have saved: where they have been since, it stays done.
  private static func own(
    _ keys: [String], _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Set<String> {
    var found: Set<String> = []
    let logs = keys.compactMap { PlaceFindings.firstID($0) }
    if !logs.isEmpty {
      try transaction.each(
        "SELECT id FROM wandr_logs WHERE author = \(viewer) AND id IN (\(list: logs)) AND deleted_at IS NULL"
      ) { found.insert(PlaceFindings.ownKey(try $0.id(0))) }
    }
    let wants = keys.compactMap { PlaceFindings.firstPlace($0) }
    if !wants.isEmpty {
      try transaction.each(
        "SELECT place_id FROM wandr_wants WHERE profile_id = \(viewer) AND place_id IN (\(list: wants))"
      ) { found.insert(PlaceFindings.ownKey(ofWanted: try $0.id(0))) }
    }
    return found
  }

  // MARK: What is alike

  /// Whether the viewer has logged the place on that day, or at all where none is known; whether it is on their list. What this import has made
  /// itself doesn't count: somebody may have been twice at a place.
  private static func isLike(
    _ said: FoundPlace, to id: ID<SocialAPI.Import>, _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Bool {
    // Our own files know each log by its ID.
    guard !said.isOwn, let place = try Self.place(like: said, of: viewer, in: transaction) else { return false }
    guard said.kind == .log else { return try isWanted(place, by: viewer, in: transaction) }
    let day: SQL = said.date.precision == .unknown ? "" : "AND l.on_day = \(said.date.key)"
    let isThere = try Wandr.duplicates.group(of: place, in: transaction).condition(over: "l.place_id")
    return try transaction.exists(
      """
      SELECT 1 FROM wandr_logs l
      WHERE l.author = \(viewer) AND \(isThere) AND l.deleted_at IS NULL \(day)
        AND NOT EXISTS (SELECT 1 FROM wandr_imported m WHERE m.log_id = l.id AND m.import_id = \(id))
      """)
  }

  /// Whether the list has the place, or one that is merged with it.
  static func isWanted(
    _ place: ID<WandrAPI.Place>, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Bool {
    let merged = try MergedWants(of: [place], viewer: viewer, in: transaction)
    let isNamed = merged.group(of: place).condition(over: "place_id")
    let wants: [(place: ID<WandrAPI.Place>, time: Timestamp)] = try transaction.all(
      """
      SELECT place_id, created_at FROM wandr_wants
      WHERE profile_id = \(viewer) AND \(isNamed) AND resolved_at IS NULL
      """
    ) { (place: try $0.id(0), time: $0.time(1)) }
    return wants.contains { merged.isOpen($0.place, since: $0.time) }
  }

  /// How far away a pin of the same name is the same place, in metres.
  private static let reach = 100.0
  /// The same in ten-millionths of a degree of latitude.
  private static let northward = 10_000
  /// The same of longitude, up to some 80 degrees from the equator.
  private static let eastward = 60_000
  /// Pins that are looked at.
  private static let mostNear = 100

  /// The catalogue's city or the viewer's pin that a row means; nil where there is none yet. Of a pin that is merged with other places the one
  /// that stays, as in the search. Our own files mean the very same pin.
  static func place(
    like said: FoundPlace, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> ID<WandrAPI.Place>? {
    if let city = said.city { return LocalCatalogue.id(of: city) }
    let (latitude, longitude) = (said.point.latitude, said.point.longitude)
    // Without a name only the very same point is the place, and in our own files that has the same name and address besides.
    let isNear = said.isNamed && !said.isOwn
    let (north, east) = isNear ? (northward, eastward) : (0, 0)
    let name = PlaceActions.folded(said.name)
    let found = try transaction.all(
      """
      SELECT id, name, address, latitude, longitude FROM wandr_places
      WHERE made_by = \(viewer) AND latitude BETWEEN \(latitude - north) AND \(latitude + north)
        AND longitude BETWEEN \(longitude - east) AND \(longitude + east)
      ORDER BY created_at, id LIMIT \(mostNear)
      """
    ) { row in
      (
        id: try row.id(0, WandrAPI.Place.self), name: row.text(1), address: row.text(2),
        point: KeptPoint(latitude: row.int(3), longitude: row.int(4))
      )
    }
    let known = found.first { pin in
      if said.isOwn { return pin.name == said.name && pin.address == said.address }
      return !said.isNamed || (PlaceActions.folded(pin.name) == name && isWithinReach(pin.point, said.point))
    }
    guard let pin = known?.id, !said.isOwn else { return known?.id }
    return try Wandr.duplicates.group(of: pin, in: transaction).first
  }

  private static func isWithinReach(_ one: KeptPoint, _ other: KeptPoint) -> Bool {
    guard let one = one.coordinate, let other = other.coordinate else { return false }
    return one.distance(to: other) <= reach
  }

  // MARK: Writing

  /// What was made of a row.
  enum Made {
    case log(ID<PlaceLog>)
    case want(ID<WandrAPI.Place>)
  }

  static func remember(_ key: String, as made: Made, of turn: ImportTurn, in transaction: Transaction) throws {
    let (log, place): (ID<PlaceLog>?, ID<WandrAPI.Place>?) =
      switch made {
      case .log(let id): (id, nil)
      case .want(let id): (nil, id)
      }
    // It may have been there for a log that is deleted, and can still be put back.
    try transaction.run("DELETE FROM wandr_imported WHERE profile_id = \(turn.viewer.profile) AND key = \(key)")
    try transaction.run(
      """
      INSERT INTO wandr_imported (profile_id, key, log_id, place_id, import_id)
      VALUES (\(turn.viewer.profile), \(key), \(log), \(place), \(turn.id))
      """)
  }

  static func remember(_ pin: ID<WandrAPI.Place>, of turn: ImportTurn, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO wandr_imported_pins (place_id, profile_id, import_id)
      VALUES (\(pin), \(turn.viewer.profile), \(turn.id))
      """)
  }

  // MARK: Undoing

  /// Some of the logs that an import made and nobody changed since, and whether others may see one of them.
  static func logs(
    of id: ID<SocialAPI.Import>, limit: Int, in transaction: ReadTransaction
  ) throws -> (ids: [ID<PlaceLog>], areShared: Bool) {
    let found = try transaction.all(
      """
      SELECT l.id, l.audience FROM wandr_imported m JOIN wandr_logs l ON l.id = m.log_id
      WHERE m.import_id = \(id) AND l.edited_at IS NULL LIMIT \(limit)
      """
    ) { (id: try $0.id(0, PlaceLog.self), audience: $0.text(1)) }
    return (found.map(\.id), found.contains { $0.audience != "me" })
  }

  /// Some of the places that an import put on the list, and that nobody has been to since.
  static func wants(
    of id: ID<SocialAPI.Import>, limit: Int, in transaction: ReadTransaction
  ) throws -> [ID<WandrAPI.Place>] {
    try transaction.all(
      """
      SELECT w.place_id FROM wandr_imported m
      JOIN wandr_wants w ON w.profile_id = m.profile_id AND w.place_id = m.place_id
      WHERE m.import_id = \(id) AND w.resolved_at IS NULL LIMIT \(limit)
      """
    ) { try $0.id(0) }
  }

  /// Some of the pins that an import set.
  static func pins(
    of id: ID<SocialAPI.Import>, limit: Int, in transaction: ReadTransaction
  ) throws -> [ID<WandrAPI.Place>] {
    try transaction.all("SELECT place_id FROM wandr_imported_pins WHERE import_id = \(id) LIMIT \(limit)") {
      try $0.id(0)
    }
  }
}
