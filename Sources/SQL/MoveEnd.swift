/// One side of a move: a connection with the system's rights, in one transaction.
protocol MoveEnd: AnyObject {
  var transaction: Transaction { get }
  var needsTypes: Bool { get }
  func beginRead() throws
  func beginWrite() throws
  func commit() throws
  func rollBack()

  /// Names of the columns, with PostgreSQL's words for their types; with nothing where the engine knows none.
  func columns(of table: String) throws -> [String: String]

  /// Every row of a table, a few at a time, with the table's columns in their order.
  func each(_ table: MoveTable, _ body: (Row) throws -> Void) throws

  /// Has triggers and foreign keys of the tables rest until `resume`.
  /// - Returns: what brings them back.
  func rest(_ tables: [String]) throws -> [String]
  /// - Throws: also when rows do not fit their foreign keys.
  func resume(_ tables: [String], _ statements: [String]) throws
}

/// A file of SQLite. Nobody else may have it open.
final class SQLiteEnd: MoveEnd {
  private let connection: SQLiteConnection
  let transaction: Transaction
  var needsTypes: Bool { false }

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    transaction = Transaction(connection)
  }

  func beginRead() throws { try connection.perform(.beginRead) }

  func beginWrite() throws {
    // Has no effect inside of a transaction.
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.perform(.beginWrite)
  }

  func commit() throws {
    try connection.perform(.commit)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  func rollBack() {
    if connection.isInTransaction { _ = connection.ends(.rollback) }
  }

  func columns(of table: String) throws -> [String: String] {
    let names = try connection.rows(of: "SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) }
    return Dictionary(names.map { ($0, "") }, uniquingKeysWith: { first, _ in first })
  }

  func each(_ table: MoveTable, _ body: (Row) throws -> Void) throws {
    try transaction.each(SQL(foreign: "SELECT \(table.list) FROM \(table.name)"), body)
  }

  func rest(_ tables: [String]) throws -> [String] {
    let triggers = try connection.rows(of: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'") {
      ($0.text(0), $0.text(1))
    }
    for (name, _) in triggers { try connection.execute("DROP TRIGGER \"\(name)\"") }
    return triggers.map(\.1)
  }

  func resume(_ tables: [String], _ statements: [String]) throws {
    for statement in statements { try connection.execute(statement) }
    let orphans = try connection.rows(of: "SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 1") {
      "a row of \($0.text(0)) lacks its row of \($0.text(1))"
    }
    if let orphan = orphans.first { throw SQLError(.foreignKey, orphan) }
  }
}

/// A database of PostgreSQL, as the owner of its tables.
final class PostgresEnd: MoveEnd {
  private let connection: PostgresConnection
  let transaction: Transaction
  var needsTypes: Bool { true }

  init(_ connection: PostgresConnection) {
    self.connection = connection
    transaction = Transaction(connection)
  }

  func beginRead() throws { try connection.execute(script: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") }

  func beginWrite() throws {
    // No process may start on it meanwhile; the lock goes with the connection.
    try connection.execute(script: "SELECT pg_advisory_lock(\(PostgresMigrator.lock))")
    try connection.execute(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
  }

  func commit() throws {
    try connection.execute(script: "COMMIT")
    // The tables were empty until now, and plans are made by what is known of them.
    try connection.execute(script: "ANALYZE")
  }

  func rollBack() {
    // The connection's end does the same; there is nobody to tell.
    try? connection.execute(script: "ROLLBACK")
  }

  func columns(of table: String) throws -> [String: String] {
    let columns = try transaction.all(
      """
      SELECT a.attname::text, format_type(a.atttypid, NULL) FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'hearth' AND c.relname = \(table) AND a.attnum > 0 AND NOT a.attisdropped
      """
    ) { ($0.text(0), $0.text(1)) }
    return Dictionary(columns, uniquingKeysWith: { first, _ in first })
  }

  func each(_ table: MoveTable, _ body: (Row) throws -> Void) throws {
    try connection.execute(script: "DECLARE moved NO SCROLL CURSOR FOR SELECT \(table.list) FROM \(table.name)")
    var count = 0
    repeat {
      count = 0
      try transaction.each(SQL(foreign: "FETCH \(DatabaseMove.piece) FROM moved")) { row in
        count += 1
        try body(row)
      }
    } while count == DatabaseMove.piece
    try connection.execute(script: "CLOSE moved")
  }

  func rest(_ tables: [String]) throws -> [String] {
    let constraints = try transaction.all(
      """
      SELECT c.relname::text, k.conname::text, pg_get_constraintdef(k.oid) FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'hearth' AND k.contype = 'f'
      """
    ) { (table: $0.text(0), name: $0.text(1), definition: $0.text(2)) }
    for one in constraints {
      try connection.execute(script: "ALTER TABLE \(one.table) DROP CONSTRAINT \"\(one.name)\"")
    }
    for table in tables { try connection.execute(script: "ALTER TABLE \(table) DISABLE TRIGGER USER") }
    return constraints.map { "ALTER TABLE \($0.table) ADD CONSTRAINT \"\($0.name)\" \($0.definition)" }
  }

  func resume(_ tables: [String], _ statements: [String]) throws {
    for table in tables { try connection.execute(script: "ALTER TABLE \(table) ENABLE TRIGGER USER") }
    for statement in statements { try connection.execute(script: statement) }
  }
}
