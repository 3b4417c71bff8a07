internal import Core
internal import Places
internal import SQL
internal import Wire

/// An area in which somebody's logs are theirs alone, such as around their home.
///
/// Others may find out where it ends, by what is missing. So it isn't drawn around its middle but around the square of about a kilometre that
/// the middle is in: every middle in one square gives the same area.
struct PrivacyZone: Sendable, Equatable {
  var name: String
  var center: KeptPoint
  /// In metres: at least so far from the middle everything is in the zone.
  var radius: Int

  /// The radius of a zone unless its owner chooses another one: about a kilometre.
  static let standardRadius = 1000

  /// From the middle of such a square to its corners, and a little more, in metres: all within the radius of any point of the square is in the
  /// zone.
  static let squareReach = 800.0

  /// As it is sealed: the point and the radius with commas between, and the name on a line of its own.
  var text: String { "\(center.latitude),\(center.longitude),\(radius)\n\(name)" }

  /// Nil for what `text` didn't give.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = (lines.first ?? "").split(separator: ",").compactMap { Int($0) }
    guard lines.count == 2, numbers.count == 3 else { return nil }
    self.init(
      name: String(lines[1]), center: KeptPoint(latitude: numbers[0], longitude: numbers[1]), radius: numbers[2])
  }

  init(name: String, center: KeptPoint, radius: Int) {
    (self.name, self.center, self.radius) = (name, center, radius)
  }

  func contains(_ point: KeptPoint) -> Bool {
    guard let center = center.coordinate, let point = point.coordinate else { return true }
    return center.neighbourhood.distance(to: point) <= Double(radius) + Self.squareReach
  }
}

/// A zone as the database has it.
struct KeptZone: Sendable {
  let id: ID<WandrAPI.Zone>
  /// Nil where it can't be read any more: then it is everywhere.
  let zone: PrivacyZone?
  let isOn: Bool
  let createdAt: Timestamp

  func contains(_ point: KeptPoint) -> Bool { isOn && (zone?.contains(point) ?? true) }
}

/// Reads people's zones, and keeps what lies in them to its author.
struct ZoneKeeper: Sendable {
  private let note: OwnersNote

  init(services: Services) { note = OwnersNote(keys: services.keys) }

  func seal(_ zone: PrivacyZone, for owner: ID<ProfileEntity>) -> String { note.seal(zone.text, for: owner) }

  /// The zones of the viewer, the oldest first.
  func zones(of owner: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [KeptZone] {
    try transaction.all(
      "SELECT id, sealed, is_on, created_at FROM wandr_zones WHERE profile_id = \(owner) ORDER BY created_at, id"
    ) { row in
      KeptZone(
        id: try row.id(0), zone: note.open(row.text(1), for: owner).flatMap { PrivacyZone($0) }, isOn: row.bool(2),
        createdAt: row.time(3))
    }
  }

  /// Whether a point lies in one of the viewer's zones that are on.
  func contain(_ point: KeptPoint, of owner: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Bool {
    try zones(of: owner, in: transaction).contains { $0.contains(point) }
  }

  /// After a change of the zones: keeps what lies in them to its author, and shows the rest again to those whom its author chose.
  /// - Returns: the logs that others see no more, and those that they see again.
  func apply(
    of owner: ID<ProfileEntity>, at now: Timestamp, in transaction: Transaction
  ) throws -> (hidden: [ID<PlaceLog>], shown: [ID<PlaceLog>]) {
    let zones = try zones(of: owner, in: transaction)
    var changes: [(id: ID<PlaceLog>, isInZone: Bool, old: String, new: String)] = []
    try transaction.each(
      """
      SELECT id, latitude, longitude, is_in_zone, audience, chosen, shown_at, deleted_at IS NOT NULL FROM wandr_logs
      WHERE author = \(owner)
      """
    ) { row in
      let point = KeptPoint(latitude: row.int(1), longitude: row.int(2))
      let isInZone = zones.contains { $0.contains(point) }
      guard isInZone != row.bool(3) else { return }
      let isHeld = isInZone || row.bool(7) || row.time(6) > now
      changes.append((try row.id(0), isInZone, row.text(4), isHeld ? "me" : row.text(5)))
    }
    for change in changes {
      try transaction.run(
        """
        UPDATE wandr_logs SET is_in_zone = \(change.isInZone), audience = \(change.new) WHERE id = \(change.id)
        """)
    }
    return (
      changes.filter { $0.old != "me" && $0.new == "me" }.map(\.id),
      changes.filter { $0.old == "me" && $0.new != "me" }.map(\.id)
    )
  }
}
