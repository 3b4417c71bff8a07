import Testing
import Wire

@testable import Core

struct LiveLogTests {
  private static let once = LiveEvent("once") { _, _, _ in nil }
  private static let state = LiveEvent("state", coalesces: true) { _, _, _ in nil }

  private func fact(_ event: LiveEvent, _ subject: UInt64) -> LiveFact {
    LiveFact(event, ID(high: 0, low: subject), .profiles([]), at: Timestamp(microseconds: 0))
  }

  private func subjects(_ facts: [LoggedFact]?) -> [UInt64]? { facts?.map(\.fact.subject.low) }

  @Test func `facts come in their order, each with a greater number`() throws {
    let log = MemoryLiveLog()
    for subject in 1...5 { log.append(fact(Self.once, UInt64(subject))) }

    let facts = try #require(log.read(after: 0))

    #expect(facts.map(\.number) == [1, 2, 3, 4, 5])
    #expect(subjects(log.read(after: 3)) == [4, 5])
    #expect(subjects(log.read(after: 5)) == [])
    #expect(log.read(after: 6) == nil, "a place that was never reached")
  }

  @Test func `many facts about one state are one, until somebody has read it`() {
    let log = MemoryLiveLog()
    for _ in 0..<1000 { log.append(fact(Self.state, 7)) }
    #expect(subjects(log.read(after: 0)) == [7])

    for _ in 0..<1000 { log.append(fact(Self.state, 7)) }

    #expect(log.read(after: 1)?.map(\.number) == [2])
    #expect(log.read(after: 0)?.map(\.number) == [2], "the earlier one is told by the later one")
  }

  @Test func `a place that was given away has everything later after it`() {
    let log = MemoryLiveLog()
    log.append(fact(Self.state, 7))
    let place = log.end()

    log.append(fact(Self.state, 7))

    #expect(subjects(log.read(after: place)) == [7])
  }

  @Test func `the log is bounded, and says so to whoever comes too late`() {
    let log = MemoryLiveLog(capacity: 100)
    for subject in 0..<1000 { log.append(fact(Self.once, UInt64(subject))) }

    #expect(log.read(after: 0) == nil)
    let last = log.end()
    #expect(log.read(after: last - 100)?.count == 100)
    #expect((log.read(after: last - 199)?.count ?? 0) <= 200)
  }

  @Test func `what was replaced does not push out what was not`() {
    let log = MemoryLiveLog(capacity: 100)
    log.append(fact(Self.once, 1))
    for _ in 0..<10_000 {
      log.append(fact(Self.state, 2))
      _ = log.end()
    }

    #expect(subjects(log.read(after: 0)) == [1, 2])
  }

  @Test func `an id says nothing and is good for its profile only`() {
    let positions = LivePosition()
    let (ana, ben) = (ID<ProfileEntity>(high: 1, low: 1), ID<ProfileEntity>(high: 1, low: 2))
    let id = positions.seal(42, for: ana)

    #expect(positions.open(id, for: ana) == 42)
    #expect(positions.open(id, for: ben) == nil)
    #expect(LivePosition().open(id, for: ana) == nil, "another life of the process")
    #expect(positions.seal(42, for: ana) != id, "two ids of one place are not seen to be alike")
    #expect(positions.seal(UInt64.max, for: ana).utf8.count == id.utf8.count)
    for bad in ["", "42", String(id.dropLast()), id + "A", String(repeating: "A", count: 64), "ä"] {
      #expect(positions.open(bad, for: ana) == nil)
    }
  }
}
