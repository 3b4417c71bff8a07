internal import CSQLite

/// Row-level security of one SQLite connection: the views and triggers in its TEMP schema, and the default-deny
/// authorizer behind them.
final class SQLiteRowSecurity {
  let rules: StatementRules
  let compiled: CompiledRowSecurity
  /// Tables and views of the file, lower-cased.
  private var names: Set<String>
  /// The number of the file's schema as which `names` were read last.
  private var version: Int64
  private let modules: Set<String>
  private let alias: String
  private let defences: Defences
  private var isArmed = false
  /// What the statement that is being prepared or run writes to.
  var target: StatementRules.Target?

  /// Builds row security over an attached file. The connection is not armed yet.
  init(connection: SQLiteConnection, schema: Schema, alias: String, defences: Defences, guardsWrites: Bool)
    throws(SQLError)
  {
    self.alias = alias
    self.defences = defences
    // Read before the tables: should one come in between, the first statement finds another number.
    version = try Self.version(of: alias, in: connection)
    compiled = try CompiledRowSecurity.made(
      in: connection, of: schema, alias: alias, defences: defences, guardsWrites: guardsWrites)
    names = compiled.names
    modules = Set(try connection.rows(of: "PRAGMA module_list") { $0.text(0).lowercased() })
    rules = StatementRules(
      alias: alias, reserved: compiled.reserved, defences: defences, keys: compiled.primaryKeys)
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
        && (compiled.views.contains(table) || !names.contains(table))
    }
    if database == "temp" { return action == SQLITE_READ && compiled.views.contains(table) }
    guard database.lowercased() == alias else { return false }
    if let context, !defences.contextMap || compiled.reads[context]?.contains(table) == true {
      return compiled.reads[context] != nil
    }
    if let context, action == SQLITE_READ, let keys = compiled.keysOfTriggers[context] {
      return keys.contains("\(table).\(second.lowercased())")
    }
    return context == nil && allowsDirectly(action, table: table, column: second.lowercased())
  }

  private func allowsCall(of function: String, context: String?) -> Bool {
    switch function {
    case "schema_work": !defences.schemaWorkBan || context.map(compiled.schemaTriggers.contains) == true
    case "schema_depth": context.map(compiled.guards.contains) == true
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
    case SQLITE_INSERT: return table == target.table && target.verb == .insert && compiled.grants[table]?.insert == true
    case SQLITE_DELETE:
      return cascades || table == target.table && target.verb == .delete && compiled.grants[table]?.delete == true
    case SQLITE_UPDATE:
      let updates = target.verb == .update || target.verb == .insert && target.upsert
      return table == target.table && updates
        && (compiled.writable[table]?.contains(column) == true
          || !defences.writableColumns && compiled.grants[table]?.update == true)
    default: return false
    }
  }

  private func reachesByCascade(_ child: String, from parent: String) -> Bool {
    switch defences.cascades {
    case .declared: compiled.foreignKeys.cascades[parent]?.contains(child) == true
    case .none: false
    case .everything: true
    }
  }

  private func isForeignKeyColumn(_ column: String) -> Bool {
    switch defences.foreignKeyColumns {
    case .declared: compiled.foreignKeys.columns.contains(column)
    case .none: false
    case .everything: true
    }
  }
}
