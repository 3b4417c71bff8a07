internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the database keeps of somebody's things for their devices: the versions of fields, and the order of changes.
enum SyncLedger {
  /// A thing as the ledger has it.
  struct Entry: Sendable {
    /// Nothing where no version was ever made.
    let state: SyncAPI.Thing?
    /// Whether nothing is left of it that could be put back.
    let isGone: Bool
  }

  /// Seconds for which it is kept that something is gone: 180 days. A device that was away for longer starts over.
  static let memory: Int64 = 180 * 86_400

  /// Nil where there never was such a thing.
  static func entry(
    _ kind: SyncKind, _ id: ID<SyncAPI.Thing>, of owner: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Entry? {
    try transaction.first(
      """
      SELECT state, gone_at IS NOT NULL FROM wandr_sync
      WHERE profile_id = \(owner) AND kind = \(kind.rawValue) AND thing_id = \(id)
      """
    ) { row in Entry(state: try thing(kind.rawValue, id, row.text(0)), isGone: row.bool(1)) }
  }

  /// Writes down the versions of a thing; it gets the owner's next number.
  static func keep(
    _ kind: SyncKind, _ thing: SyncAPI.Thing, of owner: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    let state = String(decoding: thing.jsonBytes(), as: UTF8.self)
    let kept = try transaction.run(
      """
      UPDATE wandr_sync SET state = \(state)
      WHERE profile_id = \(owner) AND kind = \(kind.rawValue) AND thing_id = \(thing.id)
      """)
    guard kept == 0 else { return }
    try transaction.run(
      """
      INSERT INTO wandr_sync (profile_id, kind, thing_id, number, state)
      VALUES (\(owner), \(kind.rawValue), \(thing.id), 0, \(state))
      """)
  }

  /// Runs a write by a page or a call, and gives what it changes versions of the server's. A device that wrote earlier doesn't win over them.
  static func noticing(
    _ kind: SyncKind, _ id: ID<SyncAPI.Thing>, of owner: ID<ProfileEntity>, at now: Timestamp,
    in transaction: Transaction, _ write: () throws -> Void
  ) throws {
    let before = try told(kind, id, of: owner, in: transaction)
    try write()
    try notice(kind, id, since: before, of: owner, at: now, in: transaction)
  }

  /// A thing as the server would send it to a device now; nil if there is none. If the ledger has no versions of it yet, they get the time of
  /// its last change.
  private static func told(
    _ kind: SyncKind, _ id: ID<SyncAPI.Thing>, of owner: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> SyncAPI.Thing? {
    guard let entry = try entry(kind, id, of: owner, in: transaction), !entry.isGone,
      let facts = try kind.facts(of: [id], owner, in: transaction)[id]
    else { return nil }
    return (entry.state ?? .unwritten(kind.rawValue, id)).noticing(facts)
  }

  /// Gives what a write by a page or a call has changed versions of the server's.
  /// - Parameter told: the thing before the write. Without it, fields that have no version yet count as written now.
  static func notice(
    _ kind: SyncKind, _ id: ID<SyncAPI.Thing>, since told: SyncAPI.Thing? = nil, of owner: ID<ProfileEntity>,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    guard let entry = try entry(kind, id, of: owner, in: transaction), !entry.isGone else { return }
    let before: SyncAPI.Thing = told ?? entry.state ?? .unwritten(kind.rawValue, id)
    var facts = try kind.facts(of: [id], owner, in: transaction)[id] ?? .gone
    facts.milliseconds = now.milliseconds
    let after = before.noticing(facts)
    if after != entry.state { try keep(kind, after, of: owner, in: transaction) }
  }

  // MARK: Changes

  /// How far an owner's changes go.
  static func head(
    of owner: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> (number: Int, swept: Int) {
    try transaction.first("SELECT number, swept FROM wandr_sync_heads WHERE profile_id = \(owner)") {
      (number: $0.int(0), swept: $0.int(1))
    } ?? (0, 0)
  }

  /// A row of the ledger, in the order of changes.
  struct Change: Sendable {
    let kind: SyncKind
    let id: ID<SyncAPI.Thing>
    let number: Int
    let entry: Entry
  }

  /// So many changes behind a number.
  static func changes(
    after number: Int, _ limit: Int, of owner: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [Change] {
    try transaction.all(
      """
      SELECT kind, thing_id, number, state, gone_at IS NOT NULL FROM wandr_sync
      WHERE profile_id = \(owner) AND number > \(number) ORDER BY number LIMIT \(limit)
      """
    ) { row in
      guard let kind = SyncKind(rawValue: row.text(0)) else { throw SQLError(.unexpectedValue, "a kind of thing") }
      let id: ID<SyncAPI.Thing> = try row.id(1)
      return Change(
        kind: kind, id: id, number: row.int(2),
        entry: Entry(state: try thing(kind.rawValue, id, row.text(3)), isGone: row.bool(4)))
    }
  }

  /// What has been gone for 180 days is forgotten. Devices that may not have heard of it start over.
  static let sweep = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists("SELECT 1 FROM wandr_sync WHERE gone_at < \(now.adding(seconds: -memory)) LIMIT 1")
    },
    run: { transaction, now in
      let limit = now.adding(seconds: -memory)
      try transaction.run(
        """
        UPDATE wandr_sync_heads SET swept = (SELECT max(s.number) FROM wandr_sync s
            WHERE s.profile_id = wandr_sync_heads.profile_id AND s.gone_at < \(limit))
          WHERE EXISTS (SELECT 1 FROM wandr_sync s WHERE s.profile_id = wandr_sync_heads.profile_id
            AND s.gone_at < \(limit) AND s.number > wandr_sync_heads.swept)
        """)
      try transaction.run("DELETE FROM wandr_sync WHERE gone_at < \(limit)")
    })

  // MARK: The state

  /// - Throws: where it isn't as `keep` writes it.
  private static func thing(
    _ kind: String, _ id: ID<SyncAPI.Thing>, _ state: String
  ) throws -> SyncAPI.Thing? {
    guard !state.isEmpty else { return nil }
    let json = try JSONValue(parsing: Array(state.utf8))
    return SyncAPI.Thing(
      kind: kind, id: id,
      fields: try (json["fields"]?.array ?? []).map { field in
        guard let name = field["name"]?.string, let version = version(field["version"]) else { throw unread }
        return SyncAPI.Field(name: name, value: field["value"]?.string, version: version)
      },
      elements: try (json["elements"]?.array ?? []).map { element in
        guard let set = element["set"]?.string, let name = element["element"]?.string else { throw unread }
        return SyncAPI.Element(
          set: set, element: name, added: version(element["added"]), removed: version(element["removed"]))
      }, removed: version(json["removed"]), restored: version(json["restored"]))
  }

  private static func version(_ json: JSONValue?) -> FieldVersion? { json?.string.flatMap { FieldVersion($0) } }

  private static var unread: SQLError { SQLError(.unexpectedValue, "the versions of a thing") }
}

extension SyncAPI.Facts {
  /// Of what isn't there any more.
  static var gone: Self { Self(fields: [:], sets: [:], isRemoved: true, milliseconds: 0) }
}

extension Timestamp {
  /// Since 1970; 0 before.
  var milliseconds: UInt64 { UInt64(clamping: Timestamp.floorDivide(microseconds, 1000)) }
}
