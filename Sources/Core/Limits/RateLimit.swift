public import Wire

/// So many at once, refilled over time.
public struct RateLimit: Sendable {
  let burst: Double
  let perSecond: Double

  public init(_ burst: Int, per seconds: Int) {
    self.burst = Double(burst)
    perSecond = Double(burst) / Double(seconds)
  }
}

/// What is left of a limit (a token bucket).
struct Bucket: Sendable {
  /// Below nothing where several processes gave out more than there was, until that is made up for.
  var tokens: Double
  var updated: Timestamp

  /// What there is now; everything where nothing was taken lately.
  static func tokens(_ bucket: Bucket?, _ limit: RateLimit, _ now: Timestamp) -> Double {
    guard let bucket else { return limit.burst }
    let seconds = Double(now.microseconds - bucket.updated.microseconds) / 1_000_000
    return min(limit.burst, bucket.tokens + max(0, seconds) * limit.perSecond)
  }

  /// Seconds until there is one whole token.
  static func wait(_ tokens: Double, _ limit: RateLimit) -> Int { Int(((1 - tokens) / limit.perSecond).rounded(.up)) }
}

/// Limits on how often something may be done, each under a name that is never stored or logged as it is.
public protocol RateLimiter: Sendable {
  /// Takes one token of each of the limits, or none at all and answers how many seconds to wait. Of many at once, also at
  /// several processes, no more pass than there are tokens.
  func spend(_ limits: [(name: LimitName, limit: RateLimit)], now: Timestamp) async throws -> Int?
  /// Gives one token back that was taken for something that did not count.
  func giveBack(_ name: LimitName) async throws
  func forget(_ name: LimitName) async throws
  /// Takes one token at once, without asking the database: for what is done often. With several processes as exact as
  /// `SharedRateLimiter` says.
  func count(_ name: LimitName, _ limit: RateLimit, now: Timestamp) -> Int?
  /// Does what has to be done beside requests, until cancelled.
  func run() async
}
