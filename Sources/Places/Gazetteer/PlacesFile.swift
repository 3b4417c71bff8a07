internal import CSQLite
internal import Synchronization

/// A file of the gazetteer or of another catalogue, and the connections that read it: as many as there are threads that ask at once.
final class PlacesFile: Sendable {
  private let path: String
  private let isMapped: Bool
  private let idle: Mutex<[PlacesConnection]>

  /// - Parameters:
  ///   - application: what kind of file it is, as SQLite's `application_id`.
  ///   - layout: the layout that is read, as `user_version`.
  ///   - isMapped: as in `PlacesConnection`.
  init(path: String, application: Int64, layout: Int64, isMapped: Bool = true) throws(GazetteerError) {
    (self.path, self.isMapped) = (path, isMapped)
    let first = try PlacesConnection(path: path, isMapped: isMapped)
    let kind = try first.first("PRAGMA application_id") { $0.integer(0) }
    let found = try first.first("PRAGMA user_version") { $0.integer(0) }
    guard kind == application, found == layout else { throw .otherLayout }
    idle = Mutex([first])
  }

  func read<T>(_ body: (PlacesConnection) throws(GazetteerError) -> T) throws(GazetteerError) -> T {
    let kept = idle.withLock { Sent(value: $0.popLast()) }.value
    let connection = if let kept { kept } else { try PlacesConnection(path: path, isMapped: isMapped) }
    let back = Sent(value: connection)
    defer { idle.withLock { $0.append(back.value) } }
    return try body(connection)
  }

  /// A connection on its way between the idle ones and the one thread that uses it: never with two threads at once.
  private struct Sent<Value>: @unchecked Sendable { let value: Value }
}

/// One connection to the file. Not for two threads at a time.
final class PlacesConnection {
  private let handle: OpaquePointer
  private var prepared: [StaticStringKey: OpaquePointer] = [:]

  private typealias StaticStringKey = UnsafePointer<UInt8>

  /// Nil for a file that set-up has made.
  private let guards: PlacesGuards?

  /// - Parameters:
  ///   - guards: what holds a file that comes from elsewhere.
  ///   - isMapped: whether the file is mapped into memory. If it is cut short while it is mapped, the process ends; without a map a read fails.
  init(path: String, guards: PlacesGuards? = nil, isMapped: Bool = true) throws(GazetteerError) {
    self.guards = guards
    var opened: OpaquePointer?
    // Immutable: nobody writes it while it is read, so it needs no locks, and lies well on a read-only disk.
    let code = sqlite3_open_v2(
      PlacesConnection.uri(path), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw code == SQLITE_CANTOPEN ? .missing : .unreadable(String(cString: sqlite3_errstr(code)))
    }
    handle = opened
    guard let guards else {
      let pragmas = "PRAGMA mmap_size = \(isMapped ? 128 << 20 : 0); PRAGMA query_only = ON"
      sqlite3_exec(handle, pragmas, nil, nil, nil)
      return
    }
    guards.set(on: handle)
  }

  private static func uri(_ path: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      // Half of a letter is none: what isn't ASCII goes byte by byte.
      if byte < 0x80, !"?#%".utf8.contains(byte) {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        escaped += "%" + String(byte, radix: 16)
      }
    }
    return "file:\(escaped)?immutable=1"
  }

  deinit {
    for statement in prepared.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  func all<T>(
    _ sql: StaticString, _ values: PlacesValue..., read: (PlacesRow) throws(GazetteerError) -> T
  ) throws(GazetteerError) -> [T] { try all(sql, values, read) }

  func first<T>(
    _ sql: StaticString, _ values: PlacesValue..., read: (PlacesRow) throws(GazetteerError) -> T
  ) throws(GazetteerError) -> T? { try all(sql, values, read).first }

  private func all<T>(
    _ sql: StaticString, _ values: [PlacesValue], _ read: (PlacesRow) throws(GazetteerError) -> T
  ) throws(GazetteerError) -> [T] {
    guards?.begin()
    let statement = try statement(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .text(let text): _ = hearth_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
      }
    }
    var found: [T] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: found.append(try read(PlacesRow(statement: statement)))
      case SQLITE_DONE: return found
      default: throw failure
      }
    }
  }

  private func statement(_ sql: StaticString) throws(GazetteerError) -> OpaquePointer {
    if let statement = prepared[sql.utf8Start] { return statement }
    var made: OpaquePointer?
    let text = String(decoding: UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount), as: UTF8.self)
    guard sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil) == SQLITE_OK, let made
    else { throw failure }
    prepared[sql.utf8Start] = made
    return made
  }

  private var failure: GazetteerError { .unreadable(String(cString: sqlite3_errmsg(handle))) }
}

enum PlacesValue {
  case integer(Int64)
  case text(String)
}

/// The row that a statement stands at; good until it goes on.
struct PlacesRow {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  func text(_ column: Int32) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  /// The bytes where they lie; good for `body` alone.
  func withBytes<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> T) -> T {
    let start = sqlite3_column_blob(statement, column)
    return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }
}
