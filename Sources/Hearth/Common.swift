internal import Core
internal import SQL
internal import Synchronization

/// What the processes on one database have in common; one process alone has it to itself, in memory.
struct Common: Sendable {
  let leases: Leases
  let limiter: any RateLimiter
  let liveLog: any LiveLog
  /// Nil for one process alone, and for commands, which listen to nothing.
  private let listener: PostgresListener?
  private let wakeSignal = WakeSignal()

  /// - Throws: `StartError` when the database is that of another key.
  static func open(
    _ storage: Storage, keys: SigningKeys, for use: Instance.Use, log: Log
  ) async throws -> Common {
    guard !storage.isEmbedded else {
      return Common(leases: .alone(), limiter: MemoryRateLimiter(), liveLog: MemoryLiveLog(), listener: nil)
    }
    try await Installation.check(keys, of: storage)
    return try await Common(storage, keys, for: use, log: log)
  }

  private init(leases: Leases, limiter: any RateLimiter, liveLog: any LiveLog, listener: PostgresListener?) {
    (self.leases, self.limiter, self.liveLog, self.listener) = (leases, limiter, liveLog, listener)
  }

  private init(_ storage: Storage, _ keys: SigningKeys, for use: Instance.Use, log: Log) async throws {
    leases = .shared(in: storage)
    limiter = SharedRateLimiter(storage: storage, keys: keys, log: log)
    guard use == .server else {
      // A server finds what a command tells within a second.
      listener = nil
      liveLog = SharedLiveLog(storage: storage, keys: keys) {}
      return
    }
    let listener = try storage.listener(on: "hearth_live", chore: SharedLiveQueries.chore) { [wakeSignal] in
      wakeSignal.send()
    }
    let shared = SharedLiveLog(storage: storage, keys: keys) { listener?.ring() }
    try await shared.start()
    (self.listener, liveLog) = (listener, shared)
  }

  /// Wakes the hub whenever another process has told something.
  func wake(_ hub: LiveHub) { wakeSignal.hub.withLock { $0 = hub } }

  /// Ends listening; what was told here and not rung for is rung for first.
  func close() { listener?.close() }

  /// The hub is made after the listener.
  private final class WakeSignal: Sendable {
    let hub = Mutex<LiveHub?>(nil)
    func send() { hub.withLock { $0 }?.wake() }
  }
}
