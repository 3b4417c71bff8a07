internal import Synchronization

/// Compares what a file's schema says with what the file's own steps make of an empty database. A trigger that somebody dropped by hand counts
/// nothing any more, and a table or a view of somebody else's is none that policies were written for.
struct SQLiteInspection {
  let modules: Modules

  /// A table, an index, a trigger or a view.
  private struct Entry: Hashable, Sendable, CustomStringConvertible {
    let type: String
    let name: String
    var description: String { "\(type) \(name)" }
  }

  /// - Returns: what differs; empty when all is well.
  /// - Throws: `SQLError`, also for a file of a newer version, or one of other steps than this program's.
  func faults(of connection: SQLiteConnection) throws -> [String] {
    // One snapshot: another process may be bringing the file up to date.
    try connection.perform(.beginRead)
    defer { if connection.isInTransaction { _ = connection.ends(.rollback) } }
    let applied = try SQLiteMigrator.recorded(connection)
    let schema = modules.schema(for: applied.modules)
    try applied.refuseNewer(than: schema)
    let declared = try Self.declared(schema, applied)
    let present = try Self.entries(of: connection)
    var faults = declared.compactMap { entry, text -> String? in
      guard let found = present[entry] else { return "missing: \(entry)" }
      return Self.isSame(found, text) ? nil : "changed: \(entry)"
    }
    // What a module has that the program does not know is no fault.
    if modules.unknown(among: applied.modules).isEmpty {
      faults += present.keys.filter { declared[$0] == nil }.map { "not ours: \($0)" }
    }
    return faults.sorted()
  }

  /// What SQLite keeps of the schema, without what it makes itself and what Litestream adds.
  private static func entries(of connection: SQLiteConnection) throws -> [Entry: String] {
    let rows = try connection.rows(
      of: """
        SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'
          AND NOT (type = 'table' AND name IN ('_litestream_seq', '_litestream_lock'))
        """
    ) { (Entry(type: $0.text(0), name: $0.text(1)), $0.text(2)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  // MARK: As it should be

  /// By the steps that made them. Tests open thousands of files of a few kinds.
  private static let made = Mutex<[String: [Entry: String]]>([:])
  private static let most = 16

  /// What the steps that the file has make of an empty database, in the order in which the file got them.
  private static func declared(_ schema: Schema, _ applied: AppliedSteps) throws -> [Entry: String] {
    let known = Dictionary(schema.migrations.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let steps = applied.steps.filter { known[$0.key] != nil }
    let text = steps.map { "\($0.key) \($0.checksum)" }.joined(separator: "\n")
    if let entries = made.withLock({ $0[text] }) { return entries }
    let migrations = steps.compactMap { known[$0.key] }
    for migration in migrations { _ = try applied.has(migration, checksum: try migration.checksum()) }
    let fresh = try SQLiteConnection(uri: ":memory:", now: { .now })
    try SQLiteMigrator(schema: Schema(migrations: migrations, policies: [])).migrate(fresh)
    let entries = try entries(of: fresh)
    made.withLock { made in
      if made.count >= most { made = [:] }
      made[text] = entries
    }
    return entries
  }

  // MARK: Whether two texts are the same

  /// Renaming a table there and back leaves its name in quotes.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let one = Token.tokens(of: one), let other = Token.tokens(of: other) else { return false }
    return one.elementsEqual(other) { isName($0) == isName($1) && bare($0) == bare($1) }
  }

  private static func isName(_ token: Token) -> Bool { token.kind == .word || token.kind == .quotedIdentifier }

  private static func bare(_ token: Token) -> Substring {
    token.kind == .quotedIdentifier ? token.text.dropFirst().dropLast() : token.text
  }
}
