internal import Synchronization

/// What row-level security makes of a schema and of the tables of a file: the statements that build it on a connection, and what the
/// authorizer looks up. It is the same for every connection that finds the same file, and costs more than all else that opening
/// one does, so it is made once and kept.
final class CompiledRowSecurity: Sendable {
  /// Tables and views of the file, lower-cased.
  let names: Set<String>
  let views: Set<String>
  /// Names that no common table may bear.
  let reserved: Set<String>
  /// The columns of each table's primary key, by its name in lower case.
  let primaryKeys: [String: [String]]
  /// The base tables that each view or trigger names in its own text.
  let reads: [String: Set<String>]
  /// The columns of foreign keys that SQLite reads when a trigger of the schema writes, by trigger.
  let keysOfTriggers: [String: Set<String>]
  let foreignKeys: ForeignKeys
  /// The columns that app code may set, by table.
  let writable: [String: Set<String>]
  let grants: [String: Grants]
  /// Who may call the functions that stand behind the guards.
  let schemaTriggers: Set<String>
  let guards: Set<String>
  /// What creates the views and the triggers.
  private let statements: String

  /// What app code may do with a table at all.
  struct Grants {
    let insert: Bool
    let update: Bool
    let delete: Bool
  }

  /// Columns and tables that SQLite itself touches when it enforces foreign keys.
  struct ForeignKeys {
    var columns: Set<String> = []
    /// The columns, as `table.column`, of the keys in which a table is child or parent.
    var columnsByTable: [String: Set<String>] = [:]
    /// Children whose rows go when a row of the key goes, however deep.
    var cascades: [String: Set<String>] = [:]
  }

  /// A table, view or trigger of the file, with its text.
  private struct Entry: Hashable {
    let name: String
    let type: String
    let sql: String
  }

  /// All that the result depends on.
  private struct Key: Hashable {
    let file: [Entry]
    let policies: [TablePolicy]
    let alias: String
    let defences: Defences
    let guardsWrites: Bool
  }

  /// What was made last or asked for last. A server has two: with guards of writes and without.
  private struct Kept {
    private var made: [Key: (CompiledRowSecurity, use: Int)] = [:]
    private var uses = 0
    private static let bound = 48

    mutating func find(_ key: Key) -> CompiledRowSecurity? {
      guard let found = made[key]?.0 else { return nil }
      keep(found, for: key)
      return found
    }

    mutating func keep(_ security: CompiledRowSecurity, for key: Key) {
      uses += 1
      made[key] = (security, uses)
      guard made.count > Self.bound, let oldest = made.min(by: { $0.value.use < $1.value.use })?.key else { return }
      made[oldest] = nil
    }
  }

  private static let kept = Mutex(Kept())

  /// Creates the views and triggers in the connection's TEMP schema.
  static func made(
    in connection: SQLiteConnection, of schema: Schema, alias: String, defences: Defences, guardsWrites: Bool
  ) throws(SQLError) -> CompiledRowSecurity {
    let file = try connection.rows(
      of: "SELECT name, type, sql FROM \"\(alias)\".sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { Entry(name: $0.text(0), type: $0.text(1), sql: $0.text(2)) }
    let key = Key(
      file: file, policies: schema.policies, alias: alias, defences: defences, guardsWrites: guardsWrites)
    if let found = kept.withLock({ $0.find(key) }) {
      try connection.execute(found.statements)
      return found
    }
    let made = try CompiledRowSecurity(key, in: connection)
    kept.withLock { $0.keep(made, for: key) }
    return made
  }

  private init(_ key: Key, in connection: SQLiteConnection) throws(SQLError) {
    let (defences, alias) = (key.defences, key.alias)
    let policies = key.policies.map { policy in
      defences.weakened.last { $0.table.description == policy.table.description } ?? policy
    }
    let compiler = SQLitePolicyCompiler(policies: policies, alias: alias)
    let tables = key.file.filter { $0.type == "table" || $0.type == "view" }.map(\.name)
    var statements: [String] = []
    var primaryKeys: [String: [String]] = [:]
    for table in tables {
      let columns = try connection.rows(of: "PRAGMA \"\(alias)\".table_info(\"\(table)\")") {
        (name: $0.text(1), place: $0.int64(5))
      }
      let primary = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
      if !primary.isEmpty { primaryKeys[table.lowercased()] = primary }
      if defences.unshadowed.contains(table) { continue }
      statements.append(try compiler.view(table, column: columns.first?.name ?? ""))
    }
    let keys = try Self.foreignKeys(of: tables, in: connection, alias: alias)
    if key.guardsWrites {
      for table in tables {
        let parents = defences.orphanRule ? keys.parents[table] ?? [] : []
        for trigger in try compiler.guards(table, prefix: "guard", parents: parents)
        where !defences.missingGuards.contains(String(trigger.name.dropFirst("guard_".count))) {
          statements.append(trigger.sql)
        }
      }
    }
    self.statements = statements.joined(separator: ";\n")
    try connection.execute(self.statements)
    let temporary = try connection.rows(of: "SELECT name, type, sql FROM sqlite_temp_schema") {
      Entry(name: $0.text(0), type: $0.text(1), sql: $0.text(2))
    }
    views = Set(temporary.filter { $0.type == "view" }.map { $0.name.lowercased() })
    let names = Set(tables.map { $0.lowercased() })
    let missing = names.subtracting(views)
    if defences.completenessCheck, !missing.isEmpty {
      throw SQLError(.denied, "tables without a view: \(missing.sorted().joined(separator: ", "))")
    }
    let triggers = key.file.filter { $0.type == "trigger" }
    var reads: [String: Set<String>] = [:]
    for item in temporary + triggers {
      let words = (Token.tokens(of: item.sql) ?? []).map { $0.text.lowercased().filter { $0 != "\"" } }
      reads[item.name.lowercased()] = names.intersection(words)
    }
    self.names = names
    self.reads = reads
    self.primaryKeys = primaryKeys
    foreignKeys = keys.touched
    schemaTriggers = Set(triggers.map { $0.name.lowercased() })
    guards = Set(temporary.filter { $0.type == "trigger" }.map { $0.name.lowercased() })
    keysOfTriggers = Dictionary(
      triggers.map { trigger in
        let written = reads[trigger.name.lowercased()] ?? []
        return (trigger.name.lowercased(), Set(written.flatMap { keys.touched.columnsByTable[$0] ?? [] }))
      }, uniquingKeysWith: { first, _ in first })
    writable = Dictionary(
      policies.map { ($0.table.description, Set(($0.update?.columns ?? []).map(\.description))) },
      uniquingKeysWith: { first, _ in first })
    grants = Dictionary(
      policies.map {
        ($0.table.description, Grants(insert: $0.insert != nil, update: $0.update != nil, delete: $0.delete != nil))
      }, uniquingKeysWith: { first, _ in first })
    reserved = names.union(views).union(reads.keys)
  }

  private static func foreignKeys(
    of tables: [String], in connection: SQLiteConnection, alias: String
  ) throws(SQLError) -> (touched: ForeignKeys, parents: [String: [(column: String, table: String, key: String)]]) {
    var touched = ForeignKeys()
    var parents: [String: [(column: String, table: String, key: String)]] = [:]
    var children: [String: Set<String>] = [:]
    for table in tables {
      let keys = try connection.rows(of: "PRAGMA \"\(alias)\".foreign_key_list(\"\(table)\")") {
        (parent: $0.text(2), column: $0.text(3), key: $0.text(4), onDelete: $0.text(6))
      }
      for key in keys {
        let ends = ["\(table).\(key.column)".lowercased(), "\(key.parent).\(key.key)".lowercased()]
        touched.columns.formUnion(ends)
        for end in [table, key.parent] { touched.columnsByTable[end.lowercased(), default: []].formUnion(ends) }
        guard key.onDelete == "CASCADE" else { continue }
        parents[table, default: []].append((key.column, key.parent, key.key))
        children[key.parent.lowercased(), default: []].insert(table.lowercased())
      }
    }
    for table in children.keys {
      var reached: Set<String> = []
      var queue = Array(children[table] ?? [])
      while let next = queue.popLast() {
        if reached.insert(next).inserted { queue += children[next] ?? [] }
      }
      touched.cascades[table] = reached
    }
    return (touched, parents)
  }
}
