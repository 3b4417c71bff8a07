internal import Synchronization

/// Keeps a session as long as the process lives.
public final class MemoryTokenStore: TokenStore {
  private let session: Mutex<StoredSession?>

  public init(_ session: StoredSession? = nil) { self.session = Mutex(session) }

  public func load() -> StoredSession? { session.withLock { $0 } }
  public func save(_ session: StoredSession?) { self.session.withLock { $0 = session } }
}
