internal import Synchronization

/// Counts what stores were asked and haven't answered, so that a program can wait until nothing is under way: an app that is about to
/// be suspended, or a test that looks at its screen.
public final class StoreActivity: Sendable {
  private let count = Mutex(0)

  public init() {}

  /// Whether a store is at work, or about to be.
  public var isUnderWay: Bool { count.withLock { $0 > 0 } }

  /// Something was asked for; `end` follows.
  public func begin() { count.withLock { $0 += 1 } }

  /// It was answered.
  public func end() { count.withLock { $0 -= 1 } }
}
