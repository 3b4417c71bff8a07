public import SQL
internal import Synchronization

/// The log of one process, bounded in number.
public final class MemoryLiveLog: LiveLog {
  private struct State {
    var window: LiveWindow
    /// Up to here readers have been; a fact that comes now must not hide behind a number that they know.
    var seen: UInt64 = 0
  }

  private let state: Mutex<State>

  /// - Parameter capacity: facts that are kept at least; twice as many at most.
  public init(capacity: Int = 8192) { state = Mutex(State(window: LiveWindow(capacity: capacity))) }

  public func append(_ fact: LiveFact, in transaction: Transaction, told: @escaping @Sendable () -> Void) {
    transaction.afterCommit { [self] in
      append(fact)
      told()
    }
  }

  /// Takes a fact in, in constant time.
  func append(_ fact: LiveFact) {
    state.withLock { state in
      // Nobody has read the earlier one; reading it gives the state as it is then.
      if fact.coalesces, let earlier = state.window.number(of: fact.key), earlier > state.seen { return }
      state.window.put(fact, number: state.window.last + 1)
    }
  }

  public func end() -> UInt64 {
    state.withLock { state in
      state.seen = state.window.last
      return state.window.last
    }
  }

  public func read(after number: UInt64) -> [LoggedFact]? {
    state.withLock { state in
      guard let facts = state.window.read(after: number) else { return nil }
      state.seen = state.window.last
      return facts
    }
  }
}
