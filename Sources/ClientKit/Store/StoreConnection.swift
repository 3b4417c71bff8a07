internal import CSQLite

/// A value of a row.
enum StoreValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  static func optional(_ text: String?) -> StoreValue { text.map { .text($0) } ?? .null }
}

/// One connection to the store's file. Not for two threads at a time.
final class StoreConnection {
  private let handle: OpaquePointer
  private var prepared: [String: OpaquePointer] = [:]

  init(path: String) throws(StoreError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw StoreError(code: code)
    }
    handle = opened
    sqlite3_busy_timeout(handle, 5000)
  }

  deinit {
    for statement in prepared.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs statements without values.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(code: code) }
  }

  /// - Returns: how many rows were changed.
  @discardableResult
  func run(_ sql: String, _ values: StoreValue...) throws(StoreError) -> Int {
    _ = try all(sql, values) { (_) throws(StoreError) in }
    return Int(sqlite3_changes(handle))
  }

  /// All rows.
  func all<T>(
    _ sql: String, _ values: StoreValue..., read: (StoreRow) throws(StoreError) -> T
  ) throws(StoreError) -> [T] { try all(sql, values, read: read) }

  /// The first row; nil where there is none.
  func first<T>(
    _ sql: String, _ values: StoreValue..., read: (StoreRow) throws(StoreError) -> T
  ) throws(StoreError) -> T? { try all(sql, values, read: read).first }

  private func all<T>(
    _ sql: String, _ values: [StoreValue], read: (StoreRow) throws(StoreError) -> T
  ) throws(StoreError) -> [T] {
    let statement = try statement(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1), of: statement) }
    var found: [T] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: found.append(try read(StoreRow(statement: statement)))
      case SQLITE_DONE: return found
      case let code: throw StoreError(code: code)
      }
    }
  }

  /// The number of the row that was inserted last.
  var lastNumber: Int64 { sqlite3_last_insert_rowid(handle) }

  private func statement(_ sql: String) throws(StoreError) -> OpaquePointer {
    if let statement = prepared[sql] { return statement }
    var made: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
    guard code == SQLITE_OK, let made else { throw StoreError(code: code) }
    prepared[sql] = made
    return made
  }

  private func bind(_ value: StoreValue, at index: Int32, of statement: OpaquePointer) throws(StoreError) {
    let code: Int32 =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .text(let text): hearth_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
      case .bytes(let bytes): hearth_sqlite_bind_blob(statement, index, bytes, Int32(bytes.count))
      }
    guard code == SQLITE_OK else { throw StoreError(code: code) }
  }
}

/// The row that a statement stands at; good until it goes on.
struct StoreRow {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
