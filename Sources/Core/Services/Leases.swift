public import SQL
public import Wire

/// A running server, by an id that it draws at its start.
public enum ServerProcess {}

/// Time-limited locks: one of several server processes holds a lease while it does work for all of them. If the holder dies, the
/// lease expires. The work has to be idempotent anyway: a process that was stopped for long may still believe that it holds one.
///
/// Times are those of the processes' clocks, which have to agree within a few seconds.
public struct Leases: Sendable {
  /// This process.
  public let holder: ID<ServerProcess>
  /// Nil for the only process of a database, which needs no leases.
  private let system: SystemDatabase?
  private let now: @Sendable () -> Timestamp

  private init(_ system: SystemDatabase?, _ now: @escaping @Sendable () -> Timestamp) {
    holder = ID(at: now(), random: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
    self.system = system
    self.now = now
  }

  /// For the only process of a database: it holds every lease.
  public static func alone() -> Leases { Leases(nil, { .now }) }

  /// For one of several processes on the database.
  public static func shared(
    in storage: Storage, now: @escaping @Sendable () -> Timestamp = { .now }
  ) -> Leases { Leases(storage.system, now) }

  var isAlone: Bool { system == nil }

  /// Takes or renews the lease for so many seconds; false while another process has it.
  public func take(_ name: String, seconds: Int64) async throws -> Bool {
    guard let system else { return true }
    let (now, holder) = (now(), holder)
    // Most of the time somebody has it: seeing that takes no write.
    guard try await system.read({ try LeaseQueries.isFree(name, for: holder, now: now, in: $0) }) else { return false }
    return try await system.write {
      try LeaseQueries.take(name, by: holder, until: now.adding(seconds: seconds), now: now, in: $0)
    }
  }
}

enum LeaseQueries {
  static func isFree(
    _ name: String, for holder: ID<ServerProcess>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try !transaction.exists(
      "SELECT 1 FROM leases WHERE name = \(name) AND expires_at > \(now) AND holder <> \(holder)")
  }

  /// False when another was first.
  static func take(
    _ name: String, by holder: ID<ServerProcess>, until: Timestamp, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO leases (name, holder, expires_at) VALUES (\(name), \(holder), \(until))
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE leases.expires_at <= \(now) OR leases.holder = excluded.holder
      """) == 1
  }
}
