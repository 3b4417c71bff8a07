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

/// A type whose values can be bound to a statement.
public protocol SQLBindable: Sendable {
  /// The value to bind.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  /// The value itself.
  public var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
  /// Bound as a 64-bit integer.
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
  /// Bound as a 64-bit integer.
  public var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
  /// Bound as a 64-bit floating-point number (IEEE 754).
  public var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLBindable {
  /// Bound as the integer 1 or 0.
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  /// Bound as UTF-8 text.
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  /// Bound as bytes: `bytea` on PostgreSQL, a BLOB on SQLite.
  public var sqlValue: SQLValue { .blob(self) }
}

extension ID: SQLBindable {
  /// Bound as 16 bytes, big-endian: `uuid` on PostgreSQL, a BLOB on SQLite.
  public var sqlValue: SQLValue { .uuid(high: high, low: low) }
}

extension Timestamp: SQLBindable {
  /// Bound as an integer: microseconds since 1970 UTC.
  public var sqlValue: SQLValue { .integer(microseconds) }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  /// Bound as the wrapped value, or as NULL for nil.
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
