internal import CSQLite
public import Wire

/// One row of an answer, valid inside the closure that receives it. Columns count from 0.
public struct Row {
  let statement: OpaquePointer

  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  public func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  public func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  public func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  public func double(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }

  /// Whether the column is true (not 0 and not NULL).
  public func bool(_ column: Int32) -> Bool { sqlite3_column_int(statement, column) != 0 }

  public func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  public func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// An id; throws when the column does not hold 16 bytes.
  public func id<Entity>(_ column: Int32, _: Entity.Type = Entity.self) throws(SQLError) -> ID<Entity> {
    guard let id: ID<Entity> = optionalID(column) else {
      throw SQLError(.unexpectedValue, "column \(column) is no id")
    }
    return id
  }

  public func optionalID<Entity>(_ column: Int32, _: Entity.Type = Entity.self) -> ID<Entity>? {
    guard let start = sqlite3_column_blob(statement, column), sqlite3_column_bytes(statement, column) == 16
    else { return nil }
    return ID(
      high: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  public func time(_ column: Int32) -> Timestamp { Timestamp(microseconds: int64(column)) }

  public func optionalTime(_ column: Int32) -> Timestamp? { isNull(column) ? nil : time(column) }

  /// The column as it is; for generic tools such as the export and the attack tests.
  public func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(int64(column))
    case SQLITE_FLOAT: .real(double(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  public var columnCount: Int32 { sqlite3_column_count(statement) }

  public func columnName(_ column: Int32) -> String {
    sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
  }
}
