internal import CSQLite
internal import Wire

/// The functions that policies and triggers call, and the values they answer for the running transaction.
final class SQLiteFunctions {
  var principal = Principal.anonymous {
    didSet { moment = nil }
  }
  /// What `clock()` answers; the principal is set as each transaction begins, so it is one time throughout.
  private var moment: Int64?
  /// Whether `new_id()` has that time too. A finer clock would time what a statement does with rows that it does not show.
  var steadyIDs = true
  /// How deep the running statement is in triggers of the schema; the guards stand aside above 0.
  var schemaDepth: Int32 = 0
  let now: @Sendable () -> Timestamp

  init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// `self` must outlive the connection; `SQLiteConnection` owns both.
  func register(on handle: OpaquePointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let constant = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    Self.registerSchemaWork(on: handle, context)
    Self.registerSchemaDepth(on: handle, context)
    Self.registerClock(on: handle, context)
    sqlite3_create_function_v2(
      handle, "viewer", 0, constant, context,
      { context, _, _ in SQLiteFunctions.answer(context, SQLiteFunctions.of(context)?.principal.viewer) }, nil, nil, nil
    )
    sqlite3_create_function_v2(
      handle, "account", 0, constant, context,
      { context, _, _ in SQLiteFunctions.answer(context, SQLiteFunctions.of(context)?.principal.account) }, nil, nil,
      nil)
    sqlite3_create_function_v2(
      handle, "app", 0, constant, context,
      { context, _, _ in
        SQLiteFunctions.answer(context, (SQLiteFunctions.of(context)?.principal.app).map(SQLValue.text))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      handle, "is_operator", 0, constant, context,
      { context, _, _ in
        sqlite3_result_int(context, SQLiteFunctions.of(context)?.principal.isOperator == true ? 1 : 0)
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      handle, "new_id", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, context,
      { context, _, _ in SQLiteFunctions.answer(context, SQLiteFunctions.of(context)?.newID()) }, nil, nil, nil)
  }

  private static func registerClock(on handle: OpaquePointer, _ context: UnsafeMutableRawPointer) {
    sqlite3_create_function_v2(
      handle, "clock", 0, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, context,
      { context, _, _ in
        guard let functions = SQLiteFunctions.of(context) else { return }
        sqlite3_result_int64(context, functions.clock().microseconds)
      }, nil, nil, nil)
  }

  private func clock() -> Timestamp {
    let moment = moment ?? now().microseconds
    self.moment = moment
    return Timestamp(microseconds: moment)
  }

  /// Counts the triggers of the schema in and out; nobody else may call it.
  private static func registerSchemaWork(on handle: OpaquePointer, _ context: UnsafeMutableRawPointer) {
    sqlite3_create_function_v2(
      handle, "schema_work", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS, context,
      { context, _, arguments in
        guard let functions = SQLiteFunctions.of(context), let step = arguments?[0] else { return }
        functions.schemaDepth += sqlite3_value_int(step)
        sqlite3_result_int(context, functions.schemaDepth)
      }, nil, nil, nil)
  }

  /// What the guards ask.
  private static func registerSchemaDepth(on handle: OpaquePointer, _ context: UnsafeMutableRawPointer) {
    sqlite3_create_function_v2(
      handle, "schema_depth", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, context,
      { context, _, _ in sqlite3_result_int(context, SQLiteFunctions.of(context)?.schemaDepth ?? 0) }, nil, nil, nil)
  }

  private func newID() -> SQLValue {
    var generator = SystemRandomNumberGenerator()
    return ID<Never>(at: steadyIDs ? clock() : now(), random: (generator.next(), generator.next())).sqlValue
  }

  private static func of(_ context: OpaquePointer?) -> SQLiteFunctions? {
    sqlite3_user_data(context).map { Unmanaged<SQLiteFunctions>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func answer(_ context: OpaquePointer?, _ value: SQLValue?) {
    switch value {
    case .uuid(let high, let low):
      withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { hearth_sqlite_result_blob(context, $0.baseAddress, 16) }
    case .text(let text): text.withCString { hearth_sqlite_result_text(context, $0, Int32(clamping: text.utf8.count)) }
    default: sqlite3_result_null(context)
    }
  }
}
