internal import Synchronization
public import Wire

/// Token buckets by name: so many at once, refilled over time. Kept in memory and bounded.
public final class RateLimiter: Sendable {
  public struct Limit: Sendable {
    let burst: Double
    let perSecond: Double

    public init(_ burst: Int, per seconds: Int) {
      self.burst = Double(burst)
      perSecond = Double(burst) / Double(seconds)
    }
  }

  private struct Bucket {
    var tokens: Double
    var updated: Timestamp
  }

  private let buckets = Mutex<[String: Bucket]>([:])
  private static let mostBuckets = 100_000

  public init() {}

  /// Takes one token, or answers how many seconds to wait for it. Of many at once no more pass than there are tokens.
  public func spend(_ key: String, _ limit: Limit, now: Timestamp) -> Int? {
    buckets.withLock { buckets in
      let tokens = Self.tokens(buckets[key], limit, now)
      guard tokens >= 1 else { return Int(((1 - tokens) / limit.perSecond).rounded(.up)) }
      Self.makeRoom(in: &buckets, limit, now)
      buckets[key] = Bucket(tokens: tokens - 1, updated: now)
      return nil
    }
  }

  /// Gives one token back that was taken for something that did not count.
  public func giveBack(_ key: String) { buckets.withLock { $0[key]?.tokens += 1 } }

  public func forget(_ key: String) { buckets.withLock { $0[key] = nil } }

  private static func makeRoom(in buckets: inout [String: Bucket], _ limit: Limit, _ now: Timestamp) {
    if buckets.count >= mostBuckets { buckets = buckets.filter { tokens($0.value, limit, now) < limit.burst } }
    if buckets.count >= mostBuckets { buckets = [:] }
  }

  private static func tokens(_ bucket: Bucket?, _ limit: Limit, _ now: Timestamp) -> Double {
    guard let bucket else { return limit.burst }
    let seconds = Double(now.microseconds - bucket.updated.microseconds) / 1_000_000
    return min(limit.burst, bucket.tokens + max(0, seconds) * limit.perSecond)
  }
}
