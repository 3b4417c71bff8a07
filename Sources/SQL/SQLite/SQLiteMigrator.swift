internal import Wire

/// Brings a file's schema up to date: each migration once, in order, in its own transaction.
struct SQLiteMigrator {
  let schema: Schema

  func migrate(_ connection: SQLiteConnection) throws {
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS schema_migrations (
        module TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL,
        applied_at INTEGER NOT NULL, PRIMARY KEY (module, number)) STRICT
      """)
    let rows = try connection.rows(of: "SELECT module, number, checksum FROM schema_migrations") {
      ("\($0.text(0))/\($0.int(1))", $0.text(2))
    }
    let applied = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    try schema.refuseNewer(applied.keys)
    for migration in schema.migrations {
      let statements = try migration.statements()
      let checksum = fingerprint(statements.joined(separator: ";\n"))
      if let earlier = applied[migration.key] {
        guard earlier == checksum else { throw SQLError(.other, "the released migration \(migration.key) was changed") }
        continue
      }
      try apply(migration, statements, checksum, on: connection)
    }
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

extension Schema {
  /// - Parameter applied: keys of the steps that a database has.
  func refuseNewer(_ applied: some Sequence<String>) throws(SQLError) {
    let known = Set(migrations.map(\.key))
    let modules = Set(migrations.map(\.module.description))
    for key in applied.sorted() where !known.contains(key) {
      // Rows of an app that does not run here stay as they are.
      guard modules.contains(String(key.prefix { $0 != "/" })) else { continue }
      throw SQLError(.other, "the database was written by a newer version of Hearth (it has step \(key))")
    }
  }
}

extension Migration {
  var key: String { "\(module)/\(number)" }

  func statements() throws(SQLError) -> [String] {
    var statements: [String] = []
    for step in steps {
      switch step {
      case .statement(let statement): statements.append(try SQLiteDialect.definition(statement))
      case .trigger(let trigger): statements.append(try SQLiteDialect.definition(trigger))
      case .drop(let dropped): statements.append("DROP TRIGGER \(dropped.name)")
      case .postgres: break
      }
    }
    return statements
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
