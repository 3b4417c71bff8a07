internal import Synchronization
public import Wire

/// Limits of one process, kept in memory and bounded.
public final class MemoryRateLimiter: RateLimiter {
  private let buckets = Mutex<[String: Bucket]>([:])
  private static let mostBuckets = 100_000

  public init() {}

  public func spend(_ limits: [(name: String, limit: RateLimit)], now: Timestamp) -> Int? {
    buckets.withLock { buckets in
      for (name, limit) in limits {
        let tokens = Bucket.tokens(buckets[name], limit, now)
        guard tokens >= 1 else { return Bucket.wait(tokens, limit) }
      }
      for (name, limit) in limits {
        let tokens = Bucket.tokens(buckets[name], limit, now)
        Self.makeRoom(in: &buckets, limit, now)
        buckets[name] = Bucket(tokens: tokens - 1, updated: now)
      }
      return nil
    }
  }

  public func count(_ name: String, _ limit: RateLimit, now: Timestamp) -> Int? { spend([(name, limit)], now: now) }

  public func giveBack(_ name: String) { buckets.withLock { $0[name]?.tokens += 1 } }

  public func forget(_ name: String) { buckets.withLock { $0[name] = nil } }

  public func run() async {}

  private static func makeRoom(in buckets: inout [String: Bucket], _ limit: RateLimit, _ now: Timestamp) {
    if buckets.count >= mostBuckets { buckets = buckets.filter { Bucket.tokens($0.value, limit, now) < limit.burst } }
    if buckets.count >= mostBuckets { buckets = [:] }
  }
}
