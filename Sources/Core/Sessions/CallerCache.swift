internal import Synchronization
internal import Wire

/// Whom recent cookies and access tokens belong to, so that the second request within a second neither checks a signature
/// nor asks the database.
///
/// What this process does to sessions, accounts and profiles empties the cache at once; what another process does (the
/// command line) counts after a second at most.
final class CallerCache: Sendable {
  /// By what a session was shown; one kind never stands for another.
  enum Credential: Hashable, Sendable {
    case cookie(String)
    case accessToken(String)
    /// In a signed link.
    case session(ID<Session>)
  }

  private struct Key: Hashable {
    let credential: Credential
    let app: String
  }

  /// A caller and how links are made for them.
  struct Known: Sendable {
    let caller: Caller
    /// None for a browser, whose cookie goes along.
    let links: LinkSigning?
    /// Before this the answer is good.
    let until: Timestamp
    /// From when on a browser's session is to be renewed.
    let renewal: Timestamp
  }

  private struct State {
    var callers: [Key: Known] = [:]
    var generation = 0
  }

  private let state = Mutex(State())
  private static let most = 4096
  /// How long an answer is good for, in microseconds.
  static let lifetime: Int64 = 1_000_000

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

  func find(_ credential: Credential, app: String, now: Timestamp) -> Known? {
    let known = state.withLock { $0.callers[Key(credential: credential, app: app)] }
    guard let known, known.until > now else { return nil }
    return known
  }

  /// To be taken before the database is asked, and given to `store` with its answer.
  var generation: Int { state.withLock { $0.generation } }

  /// Keeps the caller unless something was forgotten since `generation`.
  func store(_ known: Known, _ credential: Credential, app: String, generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.callers.count >= Self.most { state.callers.removeAll(keepingCapacity: true) }
      state.callers[Key(credential: credential, app: app)] = known
    }
  }
}
