internal import Synchronization
public import Wire

/// A clock that a test sets. Every look at it is a millisecond later than the one before, so that things made one after
/// another are told apart.
public final class TestClock: Sendable {
  private let time: Mutex<Timestamp>

  public init(_ start: Timestamp = Timestamp(microseconds: 1_770_000_000_000_000)) { time = Mutex(start) }

  public func now() -> Timestamp {
    time.withLock { time in
      time.microseconds += 1000
      return time
    }
  }

  public func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
