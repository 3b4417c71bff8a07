internal import Synchronization

/// Keeps a session as long as the process lives.
public final class MemoryTokenStore: TokenStore {
  private let session: Mutex<StoredSession?>

  /// - Parameter session: the session to start with; nil: signed out.
  public init(_ session: StoredSession? = nil) { self.session = Mutex(session) }

  /// The session; nil when signed out.
  public func load() -> StoredSession? { session.withLock { $0 } }
  /// Replaces the session; nil forgets it.
  public func save(_ session: StoredSession?) { self.session.withLock { $0 = session } }
}
