import HTTP
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

@testable import Core

/// One after the other: each is busy enough.
///
/// Connections are lost at random moments, while others post, like, and give and take access;
/// `HEARTH_STORM_DISCONNECTS` asks for more of them.
@Suite(.serialized) struct LiveDisconnectTests {
  @Test func `lost connections lose no event, double none, and show none after revocation`() async throws {
    let most = Budget.number("HEARTH_STORM_DISCONNECTS", gate: 1000)
    let storm = try await LiveStorm(disconnects: most)

    try await storm.run()

    let faults = try await storm.faults()
    #expect(faults == [], "\(faults.prefix(5))")
    #expect(storm.disconnects >= most)
    #expect(storm.told > most, "the storm has told enough to mean something")
    #expect(storm.revocations > most / 50)
  }

  @Test func `nor do they when the facts go through the database`() async throws {
    let most = Budget.number("HEARTH_STORM_DISCONNECTS", gate: 400)
    let storm = try await LiveStorm(disconnects: most, isOneOfSeveral: true)

    try await storm.run()

    let faults = try await storm.faults()
    #expect(faults == [], "\(faults.prefix(5))")
    #expect(storm.told > most)
  }

  @Test func `the storm finds a replay that begins one too late`() async throws {
    let storm = try await LiveStorm(disconnects: 200, log: ShiftedLog(by: 1))
    try await storm.run()
    #expect(try await storm.faults().contains { $0.hasPrefix("lost") })
  }

  @Test func `the storm finds a replay that begins one too early`() async throws {
    let storm = try await LiveStorm(disconnects: 200, log: ShiftedLog(by: -1))
    try await storm.run()
    #expect(try await storm.faults().contains { $0.hasPrefix("doubled") })
  }

  @Test func `the storm finds events that were authorised when they were published`() async throws {
    let storm = try await LiveStorm(disconnects: 400)
    storm.authoriseWhenPublished()
    try await storm.run()
    #expect(try await storm.faults().contains { $0.hasPrefix("after revocation") })
  }

  @Test func `the storm finds a last state that is not told`() async throws {
    let storm = try await LiveStorm(disconnects: 100, log: ForgetfulLog())
    try await storm.run()
    #expect(try await storm.faults().contains { $0.hasPrefix("stale") })
  }
}

/// A log that reads from a wrong place when it is asked for the past.
private final class ShiftedLog: LiveLog {
  private let log = MemoryLiveLog()
  private let shift: Int

  init(by shift: Int) { self.shift = shift }

  func append(_ fact: LiveFact, in transaction: Transaction, told: @escaping @Sendable () -> Void) {
    log.append(fact, in: transaction, told: told)
  }
  func end() -> UInt64 { log.end() }
  func read(after number: UInt64) -> [LoggedFact]? {
    let shifted = UInt64(max(0, Int(number) + shift))
    return log.read(after: min(shifted, log.end()))
  }
}

/// A log that takes a later fact for the same as an earlier one although that has been read.
private final class ForgetfulLog: LiveLog {
  private let log = MemoryLiveLog()
  private let known = Mutex<Set<LiveFact.Key>>([])

  func append(_ fact: LiveFact, in transaction: Transaction, told: @escaping @Sendable () -> Void) {
    if fact.coalesces, !known.withLock({ $0.insert(fact.key).inserted }) { return }
    log.append(fact, in: transaction, told: told)
  }
  func end() -> UInt64 { log.end() }
  func read(after number: UInt64) -> [LoggedFact]? { log.read(after: number) }
}
