/// An instant: microseconds since 1970-01-01T00:00:00Z. On the wire RFC 3339 UTC with milliseconds.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Microseconds since 1970-01-01T00:00:00Z; negative for earlier times.
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

  /// After every stored time.
  public static let distantFuture = Timestamp(microseconds: .max)

  /// The instant `seconds` after this one.
  @inlinable public func adding(seconds: Int64) -> Self { Self(microseconds: microseconds + seconds * 1_000_000) }
}
