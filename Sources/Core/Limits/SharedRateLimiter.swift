public import SQL
internal import Synchronization
public import Wire

/// Limits of several processes on one database.
///
/// `spend` asks the database each time and is exact. `count` does not: a process counts for itself, and settles with the
/// others every second for names that took more than a sixteenth of their limit since they were last settled. A client that takes
/// less at each process never touches the database. `n` processes that have not settled yet let through at most `n` times the
/// limit; what was too much is then made up for before anything more passes, so that in the long run no more do than the
/// limit says.
public final class SharedRateLimiter: RateLimiter {
  private let system: SystemDatabase
  private let keys: SigningKeys
  private let now: @Sendable () -> Timestamp
  private let log: Log
  private let locals = Mutex(LimitTable())
  /// The part of a limit that may be taken before it is settled.
  private static let unsettled = 1.0 / 16

  public init(
    storage: Storage, keys: SigningKeys, log: Log = Log(), now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    system = storage.system
    self.keys = keys
    self.log = log
    self.now = now
  }

  public func spend(_ limits: [(name: LimitName, limit: RateLimit)], now: Timestamp) async throws -> Int? {
    let limits = limits.map { (name: hashed($0.name), limit: $0.limit) }
    return try await system.write { transaction in
      var left: [Double] = []
      for (name, limit) in limits {
        let tokens = Bucket.tokens(try RateLimitQueries.bucket(name, in: transaction), limit, now)
        guard tokens >= 1 else { return Bucket.wait(tokens, limit) }
        left.append(tokens - 1)
      }
      for ((name, _), tokens) in zip(limits, left) {
        try RateLimitQueries.set(name, Bucket(tokens: tokens, updated: now), in: transaction)
      }
      return nil
    }
  }

  public func giveBack(_ name: LimitName) async throws {
    let name = hashed(name)
    try await system.write { try RateLimitQueries.giveBack(name, in: $0) }
  }

  public func forget(_ name: LimitName) async throws {
    let name = hashed(name)
    try await system.write { try RateLimitQueries.forget(name, in: $0) }
  }

  public func count(_ name: LimitName, _ limit: RateLimit, now: Timestamp) -> Int? {
    locals.withLock { locals in
      let known = locals[name]
      let tokens = Bucket.tokens(known?.bucket, limit, now)
      guard tokens >= 1 else { return Bucket.wait(tokens, limit) }
      let bucket = Bucket(tokens: tokens - 1, updated: now)
      let entry = LimitTable.Entry(bucket: bucket, limit: limit, taken: (known?.taken ?? 0) + 1)
      locals.set(name, entry, now: now)
      return nil
    }
  }

  /// Settles every second.
  public func run() async {
    while !Task.isCancelled {
      // Only cancellation cuts the sleep short.
      try? await Task.sleep(for: .seconds(1))
      await settle()
    }
  }

  /// Tells the others what was taken here, and learns what they took.
  func settle() async {
    let due = locals.withLock { locals in
      locals.entries.filter { $0.value.taken > max(1, $0.value.limit.burst * Self.unsettled) }
    }
    for (name, local) in due {
      let (hash, now) = (hashed(name), now())
      do {
        let tokens = try await system.write { transaction in
          let earlier = try RateLimitQueries.bucket(hash, in: transaction)
          let tokens = Bucket.tokens(earlier, local.limit, now) - local.taken
          try RateLimitQueries.set(hash, Bucket(tokens: tokens, updated: now), in: transaction)
          return tokens
        }
        locals.withLock { locals in
          // What was taken while this was settled is still to be settled.
          let since = (locals[name]?.taken ?? local.taken) - local.taken
          let bucket = Bucket(tokens: tokens - since, updated: now)
          locals.set(name, LimitTable.Entry(bucket: bucket, limit: local.limit, taken: since), now: now)
        }
      } catch {
        log(.error, "limits are settled later")
        return
      }
    }
  }

  /// 128 bits that nobody can find the name to without the installation's key.
  private func hashed(_ name: LimitName) -> [UInt8] { Array(keys.sign(.rateLimit, name.bytes).prefix(16)) }
}

enum RateLimitQueries {
  static func bucket(_ name: [UInt8], in transaction: Transaction) throws -> Bucket? {
    try transaction.first("SELECT tokens, updated_at FROM rate_limits WHERE name = \(name)") {
      Bucket(tokens: $0.double(0), updated: $0.time(1))
    }
  }

  static func set(_ name: [UInt8], _ bucket: Bucket, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO rate_limits (name, tokens, updated_at) VALUES (\(name), \(bucket.tokens), \(bucket.updated))
      ON CONFLICT (name) DO UPDATE SET tokens = excluded.tokens, updated_at = excluded.updated_at
      """)
  }

  static func giveBack(_ name: [UInt8], in transaction: Transaction) throws {
    try transaction.run("UPDATE rate_limits SET tokens = tokens + 1 WHERE name = \(name)")
  }

  static func forget(_ name: [UInt8], in transaction: Transaction) throws {
    try transaction.run("DELETE FROM rate_limits WHERE name = \(name)")
  }

  /// What a limit needs to be whole again after its last use: an hour is the longest that one is for, and another hour
  /// stands for what several processes gave out too much of.
  static let seconds: Int64 = 2 * 3600

  static func sweep(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM rate_limits WHERE updated_at < \(before)")
  }
}
