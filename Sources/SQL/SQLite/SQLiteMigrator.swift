internal import Wire

/// Brings a file's schema up to date: each migration once, in order, in its own transaction.
struct SQLiteMigrator {
  let modules: Modules

  init(modules: Modules) { self.modules = modules }
  init(schema: Schema) { modules = Modules(schema) }

  /// The file's modules get every step that this program has, also where a command opens it: there is nothing in it that a
  /// running server could miss.
  /// - Returns: what the file has now.
  @discardableResult func migrate(_ connection: SQLiteConnection) throws -> Schema {
    let applied = try Self.applied(connection)
    let schema = modules.schema(for: applied.modules)
    try applied.refuseNewer(than: schema)
    for migration in schema.migrations {
      let steps = try migration.forSQLite()
      guard try !applied.has(migration, checksum: steps.checksum) else { continue }
      try apply(migration, steps.statements, steps.checksum, on: connection)
    }
    return schema
  }

  static func applied(_ connection: SQLiteConnection) throws -> AppliedSteps {
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS schema_migrations (
        module TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL,
        applied_at INTEGER NOT NULL, PRIMARY KEY (module, number)) STRICT
      """)
    return try recorded(connection)
  }

  /// The steps that a file has, in the order in which it got them.
  static func recorded(_ connection: SQLiteConnection) throws -> AppliedSteps {
    AppliedSteps(
      try connection.rows(
        of: "SELECT module, number, checksum FROM schema_migrations ORDER BY rowid", AppliedSteps.read))
  }

  private func apply(
    _ migration: Migration, _ statements: [String], _ checksum: String, on connection: SQLiteConnection
  ) throws {
    try connection.perform(.beginWrite)
    do {
      for statement in statements { try connection.execute(statement) }
      let (module, name) = (migration.module.description, migration.name.description)
      try connection.run(
        """
        INSERT INTO schema_migrations (module, number, name, checksum, applied_at)
        VALUES (\(module), \(migration.number), \(name), \(checksum), \(Timestamp.now))
        """)
      try connection.perform(.commit)
    } catch {
      if connection.isInTransaction { try connection.perform(.rollback) }
      throw error
    }
  }
}

extension Migration {
  var key: String { "\(module)/\(number)" }

  func checksum() throws(SQLError) -> String { try forSQLite().checksum }

  func statements() throws(SQLError) -> [String] { try forSQLite().statements }

  func forSQLite() throws(SQLError) -> SQLiteSteps {
    try onSQLite.value { () throws(SQLError) -> SQLiteSteps in
      var statements: [String] = []
      for step in steps {
        switch step {
        case .statement(let statement): statements.append(try SQLiteDialect.definition(statement))
        case .trigger(let trigger): statements.append(try SQLiteDialect.definition(trigger))
        case .drop(let dropped): statements.append("DROP TRIGGER \(dropped.name)")
        case .postgres: break
        }
      }
      return SQLiteSteps(statements: statements)
    }
  }
}

/// What a migration does on SQLite, and what is recorded of it.
struct SQLiteSteps: Sendable {
  let statements: [String]
  let checksum: String

  init(statements: [String]) {
    self.statements = statements
    checksum = fingerprint(statements.joined(separator: ";\n"))
  }
}

/// FNV-1a over 64 bits (Fowler, Noll, Vo): enough to notice that a text was changed by mistake.
func fingerprint(_ text: String) -> String {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in text.utf8 {
    hash ^= UInt64(byte)
    hash &*= 0x0000_0100_0000_01b3
  }
  return hexadecimal(hash)
}
