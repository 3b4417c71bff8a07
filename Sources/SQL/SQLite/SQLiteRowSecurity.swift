internal import CSQLite

/// Row-level security of one SQLite connection: the views and triggers in its TEMP schema, and the default-deny
/// authorizer behind them.
final class SQLiteRowSecurity {
  let rules: StatementRules
  private let alias: String
  private let views: Set<String>
  /// Tables and views of the file, lower-cased.
  private var names: Set<String>
  /// The number of the file's schema as which `names` were read last.
  private var version: Int64
  /// The base tables that each view or trigger names in its own text.
  private let reads: [String: Set<String>]
  /// The columns of foreign keys that SQLite reads when a trigger of the schema writes, by trigger.
  private let keysOfTriggers: [String: Set<String>]
  private let foreignKeys: ForeignKeys
  private let writable: [String: Set<String>]
  private let grants: [String: Grants]
  /// Who may call the functions that stand behind the guards.
  private let schemaTriggers: Set<String>
  private let guards: Set<String>
  private let modules: Set<String>
  private let defences: Defences
  private var isArmed = false
  /// What the statement that is being prepared or run writes to.
  var target: StatementRules.Target?

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

  /// Builds row security over an attached file. The connection is not armed yet.
  init(connection: SQLiteConnection, schema: Schema, alias: String, defences: Defences, guardsWrites: Bool)
    throws(SQLError)
  {
    self.alias = alias
    self.defences = defences
    var declared = schema
    for weak in defences.weakened {
      let policies = declared.policies.map { $0.table.description == weak.table.description ? weak : $0 }
      declared = Schema(migrations: declared.migrations, policies: policies)
    }
    let compiler = SQLitePolicyCompiler(schema: declared, alias: alias)
    let known = try Self.version(of: alias, in: connection)
    let inFile = try connection.rows(
      of: "SELECT name, type, sql FROM \"\(alias)\".sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { (name: $0.text(0), type: $0.text(1), sql: $0.text(2)) }
    let tables = inFile.filter { $0.type == "table" || $0.type == "view" }.map(\.name)
    // Read before the tables: should one come in between, the first statement finds another number.
    version = known
    var primaryKeys: [String: [String]] = [:]
    for table in tables {
      let columns = try connection.rows(of: "PRAGMA \"\(alias)\".table_info(\"\(table)\")") {
        (name: $0.text(1), place: $0.int64(5))
      }
      let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
      if !key.isEmpty { primaryKeys[table.lowercased()] = key }
      if defences.unshadowed.contains(table) { continue }
      try connection.execute(try compiler.view(table, column: columns.first?.name ?? ""))
    }
    let keys = try Self.foreignKeys(of: tables, in: connection, alias: alias)
    if guardsWrites {
      for table in tables {
        let parents = defences.orphanRule ? keys.parents[table] ?? [] : []
        for trigger in try compiler.guards(table, prefix: "guard", parents: parents)
        where !defences.missingGuards.contains(String(trigger.name.dropFirst("guard_".count))) {
          try connection.execute(trigger.sql)
        }
      }
    }
    foreignKeys = keys.touched
    let temporary = try connection.rows(of: "SELECT name, type, sql FROM sqlite_temp_schema") {
      (name: $0.text(0), type: $0.text(1), sql: $0.text(2))
    }
    views = Set(temporary.filter { $0.type == "view" }.map { $0.name.lowercased() })
    let missing = Set(tables.map { $0.lowercased() }).subtracting(views)
    if defences.completenessCheck, !missing.isEmpty {
      throw SQLError(.denied, "tables without a view: \(missing.sorted().joined(separator: ", "))")
    }
    names = Set(tables.map { $0.lowercased() })
    var reads: [String: Set<String>] = [:]
    for item in temporary + inFile.filter({ $0.type == "trigger" }) {
      let words = (Token.tokens(of: item.sql) ?? []).map { $0.text.lowercased().filter { $0 != "\"" } }
      reads[item.name.lowercased()] = names.intersection(words)
    }
    self.reads = reads
    schemaTriggers = Set(inFile.filter { $0.type == "trigger" }.map { $0.name.lowercased() })
    guards = Set(temporary.filter { $0.type == "trigger" }.map { $0.name.lowercased() })
    keysOfTriggers = Dictionary(
      inFile.filter { $0.type == "trigger" }.map { trigger in
        let written = reads[trigger.name.lowercased()] ?? []
        return (trigger.name.lowercased(), Set(written.flatMap { keys.touched.columnsByTable[$0] ?? [] }))
      }, uniquingKeysWith: { first, _ in first })
    writable = Dictionary(
      declared.policies.map { ($0.table.description, Set(($0.update?.columns ?? []).map(\.description))) },
      uniquingKeysWith: { first, _ in first })
    grants = Dictionary(
      declared.policies.map {
        ($0.table.description, Grants(insert: $0.insert != nil, update: $0.update != nil, delete: $0.delete != nil))
      }, uniquingKeysWith: { first, _ in first })
    modules = Set(try connection.rows(of: "PRAGMA module_list") { $0.text(0).lowercased() })
    let reserved = names.union(views).union(reads.keys)
    rules = StatementRules(alias: alias, reserved: reserved, defences: defences, keys: primaryKeys)
  }

  private static func version(of alias: String, in connection: SQLiteConnection) throws(SQLError) -> Int64 {
    try connection.rows(of: "PRAGMA \"\(alias)\".schema_version") { $0.int64(0) }.first ?? 0
  }

  /// Looks whether the file has got tables since the connection was opened: no view stands before them, so they are to be known
  /// as tables and not to be taken for a statement's own names. To be called after a statement is prepared, which has then
  /// read the file's schema as it is, or as it was.
  /// - Returns: whether there are any, and the statement has to be prepared again.
  func hasGrown(_ connection: SQLiteConnection) throws(SQLError) -> Bool {
    let wasArmed = isArmed
    isArmed = false
    defer { isArmed = wasArmed }
    let now = try Self.version(of: alias, in: connection)
    guard now != version else { return false }
    let found = try connection.rows(
      of: "SELECT name FROM \"\(alias)\".sqlite_schema WHERE type IN ('table', 'view')"
    ) { $0.text(0).lowercased() }
    version = now
    let count = names.count
    names.formUnion(found)
    return names.count > count
  }

  /// Sets the authorizer, which lets everything pass until `arm`: setting it expires the statements that were prepared
  /// before. `self` must outlive the connection, which owns it.
  func install(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, database, trigger in
        guard let context else { return SQLITE_DENY }
        let rowSecurity = Unmanaged<SQLiteRowSecurity>.fromOpaque(context).takeUnretainedValue()
        func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
        let allowed =
          !rowSecurity.isArmed
          || rowSecurity.allows(
            action, text(first) ?? "", text(second) ?? "", database: text(database),
            context: text(trigger)?.lowercased())
        return allowed ? SQLITE_OK : SQLITE_DENY
      }, context)
  }

  /// From now on every statement that is prepared passes `allows`.
  func arm() { isArmed = true }

  private static let functions: Set<String> = [
    "abs", "account", "app", "avg", "clock", "coalesce", "count", "dense_rank", "first_value", "glob", "group_concat",
    "hex",
    "ifnull", "iif", "instr", "is_operator", "lag", "last_value", "lead", "length", "like", "lower", "ltrim", "max",
    "min", "new_id", "nullif", "quote", "rank", "replace", "round", "row_number", "rtrim", "substr", "sum", "total",
    "trim", "typeof", "upper", "viewer",
  ]

  private func allows(_ action: Int32, _ first: String, _ second: String, database: String?, context: String?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      return allowsCall(of: second.lowercased(), context: context)
    case SQLITE_READ, SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: break
    default: return false
    }
    let table = first.lowercased()
    if table.hasPrefix("sqlite_") || table.hasPrefix("pragma_") { return false }
    guard let database else {
      // A table read without columns comes as written: a view, a common table, or a module's function.
      return action == SQLITE_READ && second.isEmpty && !modules.contains(table)
        && (views.contains(table) || !names.contains(table))
    }
    if database == "temp" { return action == SQLITE_READ && views.contains(table) }
    guard database.lowercased() == alias else { return false }
    if let context, !defences.contextMap || reads[context]?.contains(table) == true {
      return reads[context] != nil
    }
    if let context, action == SQLITE_READ, let keys = keysOfTriggers[context] {
      return keys.contains("\(table).\(second.lowercased())")
    }
    return context == nil && allowsDirectly(action, table: table, column: second.lowercased())
  }

  private func allowsCall(of function: String, context: String?) -> Bool {
    switch function {
    case "schema_work": !defences.schemaWorkBan || context.map(schemaTriggers.contains) == true
    case "schema_depth": context.map(guards.contains) == true
    default: Self.functions.contains(function)
    }
  }

  /// Access outside of any view or trigger: the statement's own target, and what foreign keys make SQLite touch.
  private func allowsDirectly(_ action: Int32, table: String, column: String) -> Bool {
    guard let target else { return false }
    let cascades = target.verb == .delete && reachesByCascade(table, from: target.table)
    switch action {
    case SQLITE_READ:
      return table == target.table || cascades || isForeignKeyColumn("\(table).\(column)")
    case SQLITE_INSERT: return table == target.table && target.verb == .insert && grants[table]?.insert == true
    case SQLITE_DELETE:
      return cascades || table == target.table && target.verb == .delete && grants[table]?.delete == true
    case SQLITE_UPDATE:
      let updates = target.verb == .update || target.verb == .insert && target.upsert
      return table == target.table && updates
        && (writable[table]?.contains(column) == true || !defences.writableColumns && grants[table]?.update == true)
    default: return false
    }
  }

  private func reachesByCascade(_ child: String, from parent: String) -> Bool {
    switch defences.cascades {
    case .declared: foreignKeys.cascades[parent]?.contains(child) == true
    case .none: false
    case .everything: true
    }
  }

  private func isForeignKeyColumn(_ column: String) -> Bool {
    switch defences.foreignKeyColumns {
    case .declared: foreignKeys.columns.contains(column)
    case .none: false
    case .everything: true
    }
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
