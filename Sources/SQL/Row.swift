internal import CPostgres
internal import CSQLite
public import Wire

/// One row of a result, valid inside the closure that receives it. Columns count from 0.
public struct Row {
  /// A SQLite statement, or a PostgreSQL result.
  private let source: OpaquePointer
  /// The row's number in a PostgreSQL result; negative on SQLite.
  private let line: Int32

  init(statement: OpaquePointer) {
    source = statement
    line = -1
  }

  init(result: OpaquePointer, line: Int32) {
    source = result
    self.line = line
  }

  private func cell(_ column: Int32) -> PostgresCell { PostgresCell(result: source, line: line, column: column) }

  /// Whether the column is NULL.
  public func isNull(_ column: Int32) -> Bool {
    line < 0 ? sqlite3_column_type(source, column) == SQLITE_NULL : PQgetisnull(source, line, column) != 0
  }

  /// An integer; 0 for NULL.
  public func int(_ column: Int32) -> Int { Int(int64(column)) }

  /// A 64-bit integer; 0 for NULL.
  public func int64(_ column: Int32) -> Int64 {
    line < 0 ? sqlite3_column_int64(source, column) : cell(column).integer
  }

  /// An integer, or nil for NULL.
  public func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  /// A floating-point number; 0 for NULL.
  public func double(_ column: Int32) -> Double {
    line < 0 ? sqlite3_column_double(source, column) : cell(column).real
  }

  /// Whether the column is true (not 0 and not NULL).
  public func bool(_ column: Int32) -> Bool {
    line < 0 ? sqlite3_column_int(source, column) != 0 : cell(column).integer != 0
  }

  /// Text; empty for NULL. Invalid UTF-8 is replaced by U+FFFD.
  public func text(_ column: Int32) -> String {
    guard line < 0 else { return cell(column).text }
    // As bytes: `sqlite3_column_text` would copy it first to end it with a NUL.
    guard let start = sqlite3_column_blob(source, column) else { return "" }
    let count = Int(sqlite3_column_bytes(source, column))
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Text, or nil for NULL.
  public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The column's bytes; empty for NULL.
  public func blob(_ column: Int32) -> [UInt8] { Array(bytes(column)) }

  /// Whether two columns have the same text or blob, so that it need not be read twice; NULL is as empty.
  public func hasSameBytes(_ column: Int32, _ other: Int32) -> Bool {
    let (one, another) = (bytes(column), bytes(other))
    return one.count == another.count && one.elementsEqual(another)
  }

  /// The bytes of text or of a blob, where the engine keeps them: good until the next row.
  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    guard line < 0 else { return cell(column).bytes }
    guard let start = sqlite3_column_blob(source, column) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(source, column)))
  }

  /// An ID.
  /// - Throws: `SQLError` of kind `unexpectedValue` when the column does not hold 16 bytes.
  public func id<Entity>(_ column: Int32, _: Entity.Type = Entity.self) throws(SQLError) -> ID<Entity> {
    guard let id: ID<Entity> = optionalID(column) else {
      throw SQLError(.unexpectedValue, "column \(column) is no id")
    }
    return id
  }

  /// An ID, or nil when the column is NULL or does not hold 16 bytes.
  public func optionalID<Entity>(_ column: Int32, _: Entity.Type = Entity.self) -> ID<Entity>? {
    let start: UnsafeRawPointer
    if line < 0 {
      guard let blob = sqlite3_column_blob(source, column), sqlite3_column_bytes(source, column) == 16
      else { return nil }
      start = blob
    } else {
      guard let bytes = cell(column).bytes.baseAddress, PQgetlength(source, line, column) == 16 else { return nil }
      start = bytes
    }
    return ID(
      high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  /// A time, stored as microseconds since 1970 UTC; 1970 itself for NULL.
  public func time(_ column: Int32) -> Timestamp { Timestamp(microseconds: int64(column)) }

  /// A time, stored as microseconds since 1970 UTC, or nil for NULL.
  public func optionalTime(_ column: Int32) -> Timestamp? { isNull(column) ? nil : time(column) }

  /// The column's value, the same on both engines: ids as 16 bytes, Booleans as 1 and 0; for generic tools such as the export
  /// and the attack tests.
  public func value(_ column: Int32) -> SQLValue {
    guard line < 0 else { return cell(column).value }
    return switch sqlite3_column_type(source, column) {
    case SQLITE_INTEGER: .integer(int64(column))
    case SQLITE_FLOAT: .real(double(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  /// The number of columns in the result.
  public var columnCount: Int32 { line < 0 ? sqlite3_column_count(source) : PQnfields(source) }

  /// The column's name, or its alias where the statement gives one with `AS`; empty when there is no such column.
  public func columnName(_ column: Int32) -> String {
    let name = line < 0 ? sqlite3_column_name(source, column) : UnsafePointer(PQfname(source, column))
    return name.map { String(cString: $0) } ?? ""
  }
}
