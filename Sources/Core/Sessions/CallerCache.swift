internal import Synchronization
internal import Wire

/// Who recent sessions belong to, so that the second request within a second need not ask the database.
///
/// What this process does to sessions, accounts and profiles empties the cache at once; what another process does (the
/// command line) counts after a second at most.
final class CallerCache: Sendable {
  private struct Key: Hashable {
    let session: ID<Session>
    let app: String
  }

  private struct State {
    var callers: [Key: (caller: Caller, until: Timestamp)] = [:]
    var generation = 0
  }

  private let state = Mutex(State())
  private static let most = 20_000
  private static let microseconds: Int64 = 1_000_000

  private let cleared: @Sendable () -> Void

  /// - Parameter cleared: called whenever everybody was forgotten.
  init(cleared: @escaping @Sendable () -> Void) { self.cleared = cleared }

  /// Forgets everybody.
  func clear() {
    state.withLock {
      $0.callers.removeAll(keepingCapacity: true)
      $0.generation += 1
    }
    cleared()
  }

  func find(_ session: ID<Session>, app: String, now: Timestamp) -> Caller? {
    state.withLock { state in
      guard let known = state.callers[Key(session: session, app: app)], known.until > now else { return nil }
      return known.caller
    }
  }

  /// To be taken before the database is asked, and given to `store` with its answer.
  var generation: Int { state.withLock { $0.generation } }

  /// Keeps the caller unless something was forgotten since `generation`.
  func store(_ caller: Caller, _ session: ID<Session>, app: String, now: Timestamp, generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.callers.count >= Self.most { state.callers.removeAll(keepingCapacity: true) }
      let until = Timestamp(microseconds: now.microseconds + Self.microseconds)
      state.callers[Key(session: session, app: app)] = (caller, until)
    }
  }
}
