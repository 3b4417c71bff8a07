internal import CSQLite
internal import Wire

/// One SQLite connection with its statement cache. Used by one thread at a time.
final class SQLiteConnection {
  let handle: OpaquePointer
  let functions: SQLiteFunctions
  /// Present on connections that app code reaches; nil for system work.
  private(set) var rowSecurity: SQLiteRowSecurity?
  private var statements: [[UInt]: Statement] = [:]
  private var control: SQLiteControl?
  /// How many statements have run, for tests that count.
  private(set) var executed = 0

  /// A prepared statement and what row security must know while it runs.
  final class Statement {
    let pointer: OpaquePointer
    let target: StatementRules.Target?
    var isRunning = false
    init(pointer: OpaquePointer, target: StatementRules.Target?) {
      self.pointer = pointer
      self.target = target
    }
  }

  /// Without SQLite's own count of its memory, which takes a global lock at every allocation. Before the first use.
  private static let isConfigured = hearth_sqlite_config_int(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK

  init(uri: String, now: @escaping @Sendable () -> Timestamp) throws(SQLError) {
    _ = Self.isConfigured
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(uri, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw SQLError(SQLiteConnection.kind(of: code), message)
    }
    self.handle = handle
    functions = SQLiteFunctions(now: now)
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1),
    ] { _ = hearth_sqlite_db_config_int(handle, Int32(option), Int32(value)) }
    functions.register(on: handle)
    try execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 5000")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement.pointer) }
    control?.finalize()
    sqlite3_close_v2(handle)
  }

  /// Runs internal SQL, such as pragmas; before row security is armed.
  func execute(_ text: String) throws(SQLError) {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else { throw lastError() }
  }

  /// Rows of internal SQL.
  func rows<T>(of text: String, _ decode: (Row) -> T) throws(SQLError) -> [T] {
    let statement = try compile(text)
    defer { sqlite3_finalize(statement) }
    var result: [T] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: result.append(decode(Row(statement: statement)))
      case SQLITE_DONE: return result
      default: throw lastError()
      }
    }
  }

  /// Prepares the transaction statements, which armed row security would refuse.
  func prepareControl() throws(SQLError) { control = try SQLiteControl(compile) }

  /// Begins, commits or rolls back.
  func perform(_ command: SQLiteControl.Command) throws(SQLError) {
    if control == nil { try prepareControl() }
    guard control?.run(command) == SQLITE_OK else { throw lastError() }
  }

  /// Like `perform`, where the outcome is seen by `isInTransaction`.
  func ends(_ command: SQLiteControl.Command) -> Bool { control?.run(command) == SQLITE_OK }

  /// Runs `body` in a savepoint.
  func attempt<T>(_ body: () throws -> T) throws -> T {
    try perform(.savepoint)
    do {
      let value = try body()
      try perform(.release)
      return value
    } catch {
      // SQLite has ended the whole transaction itself, as on a full disk.
      guard isInTransaction else { throw error }
      try perform(.rollbackToSavepoint)
      try perform(.release)
      throw error
    }
  }

  /// Puts row security before every statement from now on.
  /// - Parameter prepare: the last chance to compile statements that row security does not judge, such as a test's dumps.
  func close(
    behind rowSecurity: SQLiteRowSecurity,
    after prepare: (SQLiteConnection) throws(SQLError) -> Void = { _ throws(SQLError) in }
  ) throws(SQLError) {
    rowSecurity.install(on: handle)
    try prepareControl()
    try prepare(self)
    self.rowSecurity = rowSecurity
    rowSecurity.arm()
  }

  /// Runs a statement and gives every row to `body`. Answers the number of rows changed.
  @discardableResult
  func run(_ sql: SQL, _ body: (Row) throws -> Bool = { _ in true }) throws -> Int {
    let key = sql.key
    var statement: Statement
    var isCached = true
    if let key, let cached = statements[key], !cached.isRunning {
      statement = cached
    } else {
      statement = try prepare(sql)
      isCached = false
      if let key, statements[key] == nil {
        isCached = true
        statements[key] = statement
      }
    }
    statement.isRunning = true
    defer {
      sqlite3_reset(statement.pointer)
      sqlite3_clear_bindings(statement.pointer)
      statement.isRunning = false
      if !isCached { sqlite3_finalize(statement.pointer) }
    }
    try bind(sql.values, to: statement.pointer)
    executed += 1
    functions.schemaDepth = 0
    rowSecurity?.target = statement.target
    let before = sqlite3_total_changes64(handle)
    while true {
      switch sqlite3_step(statement.pointer) {
      case SQLITE_ROW:
        if try !body(Row(statement: statement.pointer)) { return changes(since: before) }
      case SQLITE_DONE: return changes(since: before)
      default: throw lastError()
      }
    }
  }

  /// `sqlite3_changes` counts the last writing statement's own rows, without those of triggers.
  private func changes(since before: Int64) -> Int {
    sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  private func prepare(_ sql: SQL) throws(SQLError) -> Statement {
    var text = try SQLiteDialect.statement(sql.text)
    var target: StatementRules.Target?
    if let rowSecurity {
      let prepared = try rowSecurity.rules.prepare(text)
      text = prepared.text
      target = prepared.target
    }
    rowSecurity?.target = target
    var pointer = try compile(text)
    let isOutdated: Bool
    do throws(SQLError) { isOutdated = try rowSecurity?.hasGrown(self) ?? false } catch {
      sqlite3_finalize(pointer)
      throw error
    }
    if isOutdated {
      sqlite3_finalize(pointer)
      pointer = try compile(text)
    }
    guard Int(sqlite3_bind_parameter_count(pointer)) == sql.values.count else {
      sqlite3_finalize(pointer)
      throw SQLError(.other, "a statement's text holds parameters of its own")
    }
    return Statement(pointer: pointer, target: target)
  }

  func compile(_ text: String) throws(SQLError) -> OpaquePointer {
    var pointer: OpaquePointer?
    var restIsEmpty = true
    let code = text.withCString { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(handle, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail)
      if let tail { restIsEmpty = String(cString: tail).allSatisfy { $0.isWhitespace || $0 == ";" } }
      return code
    }
    guard code == SQLITE_OK else { throw lastError() }
    guard let pointer, restIsEmpty else {
      sqlite3_finalize(pointer)
      throw SQLError(.denied, "statement refused: one statement at a time")
    }
    return pointer
  }

  private func bind(_ values: [SQLValue], to statement: OpaquePointer) throws(SQLError) {
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      let code: Int32
      switch value {
      case .null: code = sqlite3_bind_null(statement, index)
      case .integer(let integer): code = sqlite3_bind_int64(statement, index, integer)
      case .real(let real): code = sqlite3_bind_double(statement, index, real)
      case .text(var text):
        code = text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { characters in
            hearth_sqlite_bind_text(
              statement, index, characters.baseAddress ?? Self.empty, Int32(clamping: characters.count))
          }
        }
      case .blob(let bytes):
        code = bytes.withUnsafeBytes {
          hearth_sqlite_bind_blob(
            statement, index, $0.baseAddress ?? UnsafeRawPointer(Self.empty), Int32(clamping: $0.count))
        }
      case .uuid(let high, let low):
        code = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
          hearth_sqlite_bind_blob(statement, index, $0.baseAddress, 16)
        }
      }
      guard code == SQLITE_OK else { throw lastError() }
    }
  }

  private static let emptyStorage: StaticString = ""
  private static var empty: UnsafePointer<CChar> {
    UnsafeRawPointer(emptyStorage.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Whether a transaction is open; SQLite ends one itself on errors such as a full disk.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  private func lastError() -> SQLError {
    let code = sqlite3_extended_errcode(handle)
    let kind = Self.kind(of: code)
    // Authorizer texts print the alias.
    if code & 0xff == SQLITE_AUTH { return SQLError(.denied, "row-level security refused the statement") }
    var message = String(cString: sqlite3_errmsg(handle))
    if let alias = rowSecurity?.rules.alias { message = message.replacing(alias, with: "data") }
    if case .unique = kind { return SQLError(.unique(Self.columns(in: message)), message) }
    return SQLError(kind, message)
  }

  /// "UNIQUE constraint failed: profiles.app, profiles.username"
  private static func columns(in message: String) -> [String] {
    guard let colon = message.firstIndex(of: ":") else { return [] }
    return message[message.index(after: colon)...].split(separator: ",").map { $0.drop(while: \.isWhitespace) }.map(
      String.init)
  }

  static func kind(of code: Int32) -> SQLError.Kind {
    switch code {
    case HEARTH_SQLITE_CONSTRAINT_UNIQUE, HEARTH_SQLITE_CONSTRAINT_PRIMARYKEY, HEARTH_SQLITE_CONSTRAINT_ROWID:
      return .unique([])
    case HEARTH_SQLITE_CONSTRAINT_FOREIGNKEY: return .foreignKey
    case HEARTH_SQLITE_CONSTRAINT_CHECK, HEARTH_SQLITE_CONSTRAINT_DATATYPE: return .check
    case HEARTH_SQLITE_CONSTRAINT_NOTNULL: return .notNull
    case HEARTH_SQLITE_CONSTRAINT_TRIGGER, SQLITE_AUTH: return .denied
    default: break
    }
    switch code & 0xff {
    case SQLITE_AUTH: return .denied
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_FULL: return .full
    case SQLITE_READONLY: return .readOnly
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt
    case SQLITE_IOERR
    where code == HEARTH_SQLITE_IOERR_WRITE || code == HEARTH_SQLITE_IOERR_SHMSIZE || code == HEARTH_SQLITE_IOERR_FSYNC:
      return .full
    default: return .other
    }
  }
}
