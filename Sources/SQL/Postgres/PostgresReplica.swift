internal import Synchronization
internal import Wire

/// A replica that answers reads of the apps, and what it must have replayed before it may answer whom: nobody reads less
/// than they have written through this process, and nobody less than all others had written `oldest` ago, through whichever
/// process. So what somebody has taken back, a block or an approval, is soon over here too.
final class PostgresReplica: Sendable {
  let pool: PostgresPool
  private let state = Mutex(State())

  private struct State {
    /// Where each account's last write ended in the log, and when that was (monotonic nanoseconds).
    var written: [SQLValue: (position: Int64, time: UInt64)] = [:]
    /// What everybody needs: the system's own writes, and those of accounts that are no longer kept one by one.
    var floor: Int64 = 0
    /// When the primary's log was last seen to end at or before the floor, and when somebody last set out to look.
    var seenAt: UInt64 = 0
    var lookedAt: UInt64 = 0
    /// The replica is left alone until then, because it did not answer.
    var restsUntil: UInt64 = 0
  }

  private static let mostAccounts = 10_000
  /// Nanoseconds: after these an account's write counts for everybody. A replica is seldom that far behind.
  private static let kept: UInt64 = 60_000_000_000
  private static let rest: UInt64 = 2_000_000_000
  /// Nanoseconds that a read may be behind with what others have written.
  static let oldest: UInt64 = 3_000_000_000
  /// How often the end of the primary's log is looked up.
  private static let pace: UInt64 = 1_000_000_000

  /// Where the primary's log ends.
  static let endOfLog: SQL = "SELECT CAST(pg_current_wal_insert_lsn() - CAST('0/0' AS pg_lsn) AS bigint)"

  /// - Parameter open: makes a connection to the replica.
  init(connections: Int, open: @escaping PostgresPool.Open) throws(SQLError) {
    // Nobody waits for a replica: the primary is there too.
    pool = try PostgresPool(connections: connections, wait: 0.25, open: open)
  }

  /// Notes where a write ended. Nil: the system's own, which may concern anybody.
  func note(_ position: Int64, by principal: Principal?) {
    let now = PostgresPool.now
    state.withLock { state in
      guard let account = principal?.account, account != .null else {
        state.floor = max(state.floor, position)
        return
      }
      state.written[account] = (max(position, state.written[account]?.position ?? 0), now)
      guard state.written.count > Self.mostAccounts else { return }
      for (account, write) in state.written where now - write.time > Self.kept {
        state.floor = max(state.floor, write.position)
        state.written[account] = nil
      }
      guard state.written.count > Self.mostAccounts else { return }
      state.floor = max(state.floor, state.written.values.map(\.position).max() ?? 0)
      state.written = [:]
    }
  }

  /// How far the replica must have come for this reader; nil when it is not to be asked at all.
  func needed(by principal: Principal) -> Int64? {
    let now = PostgresPool.now
    return state.withLock { state in
      guard state.restsUntil <= now, state.seenAt > 0, now - state.seenAt < Self.oldest else { return nil }
      return max(state.floor, state.written[principal.account]?.position ?? 0)
    }
  }

  /// Whether the caller is to look where the primary's log ends: one at a time is.
  func takesLook() -> Bool {
    let now = PostgresPool.now
    return state.withLock { state in
      guard state.lookedAt == 0 || now - state.lookedAt >= Self.pace else { return false }
      state.lookedAt = now
      return true
    }
  }

  /// Notes where the primary's log ended at a time or later.
  func saw(_ end: Int64, at time: UInt64) {
    state.withLock { state in
      state.floor = max(state.floor, end)
      state.seenAt = max(state.seenAt, time)
    }
  }

  func letRest() { state.withLock { $0.restsUntil = PostgresPool.now + Self.rest } }
}
