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

  /// Seconds to wait before `key` may go on; nil when it may now. Takes nothing.
  public func wait(_ key: String, _ limit: Limit, now: Timestamp) -> Int? {
    buckets.withLock { buckets in
      let tokens = Self.tokens(buckets[key], limit, now)
      return tokens >= 1 ? nil : Int(((1 - tokens) / limit.perSecond).rounded(.up))
    }
  }

  /// Takes one token.
  public func take(_ key: String, _ limit: Limit, now: Timestamp) {
    buckets.withLock { buckets in
      if buckets.count >= Self.mostBuckets {
        buckets = buckets.filter { Self.tokens($0.value, limit, now) < limit.burst }
      }
      if buckets.count >= Self.mostBuckets { buckets = [:] }
      buckets[key] = Bucket(tokens: Self.tokens(buckets[key], limit, now) - 1, updated: now)
    }
  }

  public func forget(_ key: String) { buckets.withLock { $0[key] = nil } }

  private static func tokens(_ bucket: Bucket?, _ limit: Limit, _ now: Timestamp) -> Double {
    guard let bucket else { return limit.burst }
    let seconds = Double(now.microseconds - bucket.updated.microseconds) / 1_000_000
    return min(limit.burst, bucket.tokens + max(0, seconds) * limit.perSecond)
  }
}
