import CSQLite

@testable import SQL

/// What one engine said to a statement.
struct Said: Equatable, CustomStringConvertible {
  /// In an order of their own, so that two sets compare equal.
  var rows: [[String]] = []
  var changes = 0
  /// What kind of refusal it was; nil when it was done.
  var refusal: String?

  var description: String {
    refusal ?? "\(changes) changed, \(rows.count) rows \(rows.prefix(4))\(rows.count > 4 ? " ..." : "")"
  }

  init(rows: [[SQLValue]] = [], changes: Int = 0) {
    self.rows = rows.map { $0.map(\.asBytes.key) }.sorted { $0.lexicographicallyPrecedes($1) }
    self.changes = changes
  }

  init(_ error: any Error) {
    switch (error as? SQLError)?.kind {
    // The columns are told in an order of their own.
    case .unique: refusal = "unique"
    case let kind?: refusal = kind == .other ? "other: \(error)" : "\(kind)"
    case nil: refusal = "\(error)"
    }
  }
}

/// One engine with the fixture, at which statements are tried and taken back.
protocol Side: AnyObject {
  var surface: AttackSurface { get }
  /// Begins something that will be taken back.
  func begin(as principal: Principal) throws
  /// One statement; a refusal leaves no trace.
  func say(_ statement: PortableStatements.Statement) -> Said
  /// Every row as it is now.
  func world() throws -> World
  func takeBack() throws
}

/// SQLite under row security.
final class SQLiteSide: Side {
  let surface: AttackSurface
  private let connection: SQLiteConnection
  private var dumps: [(table: String, statement: OpaquePointer)] = []

  init(_ folder: FixtureFolder, defences: Defences = Defences()) throws {
    surface = folder.surface
    var options = RowFixture.options
    options.defences = defences
    let file = SQLiteFile(path: folder.file, schema: surface.schema, options: options)
    let alias = file.alias
    var dumps: [(String, OpaquePointer)] = []
    connection = try file.openGuarded(readOnly: false) { connection throws(SQLError) in
      let tables = try connection.rows(of: "SELECT name FROM \"\(alias)\".sqlite_schema WHERE type = 'table'") {
        $0.text(0)
      }
      for table in tables where !table.hasPrefix("sqlite_") {
        dumps.append((table, try connection.compile("SELECT * FROM \"\(alias)\".\"\(table)\"")))
      }
    }
    self.dumps = dumps
  }

  deinit { for (_, statement) in dumps { sqlite3_finalize(statement) } }

  func begin(as principal: Principal) throws {
    connection.functions.principal = principal
    try connection.perform(.beginWrite)
  }

  func say(_ statement: PortableStatements.Statement) -> Said {
    do {
      try connection.perform(.savepoint)
      var rows: [[SQLValue]] = []
      do {
        let changes = try connection.run(SQL(foreign: statement.text, values: statement.values)) { row in
          rows.append((0..<row.columnCount).map { row.value($0) })
          return true
        }
        try connection.perform(.release)
        return Said(rows: rows, changes: changes)
      } catch {
        try connection.perform(.rollbackToSavepoint)
        try connection.perform(.release)
        return Said(error)
      }
    } catch { return Said(error) }
  }

  func world() throws -> World {
    var tables: [String: [World.Row]] = [:]
    for (table, statement) in dumps {
      let columns = (0..<sqlite3_column_count(statement)).map { Row(statement: statement).columnName($0) }
      var rows: [World.Row] = []
      while sqlite3_step(statement) == SQLITE_ROW {
        let row = Row(statement: statement)
        rows.append(Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, row.value(Int32($0))) }))
      }
      sqlite3_reset(statement)
      tables[table] = rows
    }
    return World(surface, tables)
  }

  func takeBack() throws { try connection.perform(.rollback) }
}
