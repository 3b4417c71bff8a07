internal import SQL
internal import Synchronization
public import Wire

/// Limits of one process, kept in memory and bounded.
public final class MemoryRateLimiter: RateLimiter {
  private let table: Mutex<LimitTable>
  private let now: @Sendable () -> Timestamp

  public convenience init() { self.init(most: LimitTable.most, now: { .now }) }

  init(most: Int, now: @escaping @Sendable () -> Timestamp) {
    table = Mutex(LimitTable(most: most))
    self.now = now
  }

  /// How many limits are kept at present.
  var held: Int { table.withLock { $0.entries.count } }

  public func spend(_ limits: [(name: LimitName, limit: RateLimit)], now: Timestamp) -> Int? {
    table.withLock { table in
      for (name, limit) in limits {
        let tokens = table.tokens(name, limit, now)
        guard tokens >= 1 else { return Bucket.wait(tokens, limit) }
      }
      for (name, limit) in limits {
        let bucket = Bucket(tokens: table.tokens(name, limit, now) - 1, updated: now)
        table.set(name, LimitTable.Entry(bucket: bucket, limit: limit), now: now)
      }
      return nil
    }
  }

  public func count(_ name: LimitName, _ limit: RateLimit, now: Timestamp) -> Int? { spend([(name, limit)], now: now) }

  public func giveBack(_ name: LimitName) { table.withLock { $0.giveBack(name) } }

  public func forget(_ name: LimitName) { table.withLock { $0.forget(name) } }

  /// Makes room every minute.
  public func run() async {
    while !Task.isCancelled {
      // Only cancellation cuts the sleep short.
      try? await Task.sleep(for: .seconds(60))
      makeRoom()
    }
  }

  /// Drops what is whole again.
  func makeRoom() {
    let now = now()
    table.withLock { $0.makeRoom(now) }
  }
}
