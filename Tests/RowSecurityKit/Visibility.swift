import SQL

/// What one viewer may see of a world, said a second time and without SQL: the policies are checked against this.
struct Visibility {
  let world: World
  let viewer: String?
  let account: String?
  let app: String
  let isOperator: Bool

  init(_ world: World, _ principal: Principal) {
    self.world = world
    func name(_ value: SQLValue) -> String? {
      guard case .uuid(let high, let low) = value else { return nil }
      var bytes: [UInt8] = []
      for word in [high, low] {
        for shift in (0..<8).reversed() { bytes.append(UInt8(word >> (8 * UInt64(shift)) & 255)) }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    viewer = name(principal.viewer)
    account = name(principal.account)
    app = principal.app
    isOperator = principal.isOperator
  }

  func sees(_ row: World.Row, of table: String) -> Bool { world.surface.sees.contains { $0(self, row, table) } }

  func isAccount(_ row: World.Row, _ column: String) -> Bool { account != nil && row.key(column) == account }
  func isViewer(_ row: World.Row, _ column: String) -> Bool { viewer != nil && row.key(column) == viewer }

  /// Whether the viewer follows `profile` with approval, and `profile` is not suspended.
  func reads(_ profile: String) -> Bool {
    guard let viewer else { return false }
    return world.reading.contains(viewer + " " + profile)
  }

  /// Whether the viewer sees `profile`, and it is a public one.
  func isPublic(_ profile: String) -> Bool {
    guard viewer != nil, let row = world.profiles[profile], row.int("is_private") == 0 else { return false }
    return row.key("app") == app && row["hidden_at"] == .null && !isBlocked(profile)
  }

  func isBlocked(_ profile: String) -> Bool {
    guard let viewer else { return false }
    return world.blocked.contains(viewer + " " + profile)
  }

  /// Whether the viewer has blocked somebody or is blocked.
  var isInBlock: Bool { viewer.map { viewer in world.blocked.contains { $0.hasPrefix(viewer + " ") } } ?? false }

  func seesPerson(_ profile: String) -> Bool { world.profiles[profile].map(seesProfile) ?? false }

  /// Whether the viewer and the profile follow each other.
  func isMutual(_ profile: String) -> Bool {
    guard let viewer else { return false }
    return reads(profile) && world.reading.contains(profile + " " + viewer)
  }

  func seesProfile(_ row: World.Row) -> Bool {
    if account != nil, world.accounts[row.key("id")] == account { return true }
    return viewer != nil && row.key("app") == app && row["hidden_at"] == .null && !isBlocked(row.key("id"))
  }

  func seesFollow(_ row: World.Row) -> Bool {
    let (follower, followee) = (row.key("follower"), row.key("followee"))
    func isThere(_ profile: String) -> Bool { world.profiles[profile]?["hidden_at"] == .null }
    if isViewer(row, "followee") { return isThere(follower) }
    if isViewer(row, "follower") { return isThere(followee) }
    return row["accepted_at"] != .null && isThere(followee) && isThere(follower)
      && (reads(followee) || reads(follower) || isPublic(followee) || isPublic(follower)) && !isBlocked(follower)
      && !isBlocked(followee)
  }

  /// Whether the row is about a medium of the viewer's own.
  func ownsMedium(_ row: World.Row) -> Bool {
    world["media"].contains { $0.key("id") == row.key("media_id") && isAccount($0, "owner") }
  }

  /// Whether a medium's object is named after nobody else.
  func namesOwnProfile(_ row: World.Row) -> Bool {
    row["named_for"] == .null || account != nil && world.accounts[row.key("named_for")] == account
  }

  /// Everything recognisable in the rows that the viewer may see.
  /// - Parameter before: counts only rows that were there; a secret copied into a row of the viewer's stays a secret.
  func atoms(alreadyIn before: World? = nil) -> Set<String> {
    var atoms: Set<String> = []
    for (table, rows) in world.tables {
      let old = before.map { Set($0[table]) }
      for row in rows where old?.contains(row) != false && sees(row, of: table) {
        for value in row.values { Atoms.collect(value, into: &atoms) }
      }
    }
    return atoms
  }
}

extension World {
  /// Everything recognisable in any row.
  func atoms() -> Set<String> {
    var atoms: Set<String> = []
    for rows in tables.values { for row in rows { for value in row.values { Atoms.collect(value, into: &atoms) } } }
    return atoms
  }
}
