public import Wire

/// A value as both engines know it.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// 16 bytes, big-endian: `uuid` on PostgreSQL, a BLOB on SQLite.
  case uuid(high: UInt64, low: UInt64)
}

/// What can be bound to a statement.
public protocol SQLBindable: Sendable {
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  public var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
  public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
  public var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLBindable {
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  public var sqlValue: SQLValue { .blob(self) }
}

extension ID: SQLBindable {
  public var sqlValue: SQLValue { .uuid(high: high, low: low) }
}

extension Timestamp: SQLBindable {
  public var sqlValue: SQLValue { .integer(microseconds) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
