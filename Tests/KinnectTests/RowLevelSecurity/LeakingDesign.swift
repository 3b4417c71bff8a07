import CSQLite
import Wire

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// A design that leaks, kept to show that the attacks find it: TEMP views with INSTEAD OF triggers over the tables,
/// and an authorizer that lets base tables be read wherever its last argument bears the name of a view or trigger.
final class LeakingDesign {
  private let connection: SQLiteConnection
  private let gate = Gate()
  let world: World

  /// What the authorizer trusts.
  private final class Gate {
    var contexts: Set<String> = []
    var isArmed = false
  }

  init(_ folder: FixtureFolder) throws {
    let path = folder.file
    let compiler = SQLitePolicyCompiler(policies: AttackSurface.kinnect.schema.policies, alias: "data")
    let options = RowFixture.options
    connection = try SQLiteConnection(uri: ":memory:", now: options.now)
    try connection.execute("ATTACH 'file:\(path)?mode=rw' AS data")
    let tables = try connection.rows(of: "SELECT name FROM data.sqlite_schema WHERE type = 'table'") { $0.text(0) }
      .filter { !$0.hasPrefix("sqlite_") }
    var rows: [String: [World.Row]] = [:]
    for table in tables {
      rows[table] = try connection.rows(of: "SELECT * FROM data.\(table)") { row in
        Dictionary(uniqueKeysWithValues: (0..<row.columnCount).map { (row.columnName($0), row.value($0)) })
      }
      try connection.execute(try compiler.view(table, column: rows[table]?.first?.keys.first ?? "rowid"))
      gate.contexts.insert(table)
    }
    world = World(folder.surface, rows)
    try connection.execute(
      """
      CREATE TEMP TRIGGER posts_u INSTEAD OF UPDATE ON kinnect_posts WHEN OLD.author = viewer() BEGIN
        SELECT RAISE(ABORT, 'not needed here'); END;
      CREATE TEMP TRIGGER posts_d INSTEAD OF DELETE ON kinnect_posts WHEN OLD.author = viewer() BEGIN
        SELECT RAISE(ABORT, 'not needed here'); END
      """)
    gate.contexts.formUnion(["posts_u", "posts_d"])
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, _, database, trigger in
        guard let context else { return SQLITE_DENY }
        let gate = Unmanaged<Gate>.fromOpaque(context).takeUnretainedValue()
        guard gate.isArmed, action == SQLITE_READ, database.map({ String(cString: $0) }) == "data" else {
          return SQLITE_OK
        }
        return trigger.map { gate.contexts.contains(String(cString: $0)) } == true ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(gate).toOpaque())
    gate.isArmed = true
  }

  /// What the statements show that the viewer may not see.
  func leaks(_ texts: [String], as principal: Principal) -> Set<String> {
    connection.functions.principal = principal
    var found: Set<String> = []
    for text in texts {
      // A statement that is refused shows nothing.
      let rows = try? connection.rows(of: text) { row in (0..<row.columnCount).map { row.value($0) } }
      for value in (rows ?? []).joined() { Atoms.collect(value, into: &found) }
    }
    return found.subtracting(Visibility(world, principal).atoms()).intersection(world.atoms())
  }
}
