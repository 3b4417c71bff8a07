import Testing
import Wire

@testable import Media

/// Whose picture is next, without threads, children or clocks.
struct WorkTurnsTests {
  private let ana = WorkOwner.account(high: 0, low: 1)
  private let ben = WorkOwner.account(high: 0, low: 2)
  private let cem = WorkOwner.account(high: 0, low: 3)

  @Test func `another's picture is begun at once, however many one member sends`() {
    var turns = WorkTurns<String>(limits: WorkLimits(parallel: 3, share: 2))
    for number in 0..<30 { turns.add("ana \(number)", of: ana) }
    let begun = [turns.next(), turns.next(), turns.next()].map { $0?.work }
    #expect(begun == ["ana 0", "ana 1", nil])
    #expect(!turns.hasTurn)

    turns.add("ben", of: ben)

    // Nothing of what was sent before has ended.
    #expect(turns.hasTurn)
    let next = turns.next()?.work
    #expect(next == "ben")
    #expect(turns.runningCount == 3 && turns.waitingCount == 28)
  }

  @Test func `each in turn has one, and each one's come in their order`() {
    var turns = WorkTurns<String>(limits: WorkLimits(parallel: 1, share: 1))
    for number in 0..<3 { turns.add("ana \(number)", of: ana) }
    turns.add("ben 0", of: ben)
    turns.add("cem 0", of: cem)
    turns.add("cem 1", of: cem)
    turns.add("server", of: .server)

    var order: [String] = []
    while let (work, owner) = turns.next() {
      order.append(work)
      turns.end(of: owner)
      // Who comes back with one at a time has no more turns than who sends all at once.
      if work == "ben 0" { turns.add("ben 1", of: ben) }
    }

    #expect(order == ["ana 0", "ben 0", "cem 0", "server", "ana 1", "ben 1", "cem 1", "ana 2"])
    #expect(turns.runningCount == 0 && turns.waitingCount == 0)
  }

  @Test func `there is a bound for one and a bound for all, and what leaves makes room`() {
    var limits = WorkLimits(parallel: 2, share: 1)
    (limits.ofOne, limits.ofAll) = (3, 5)
    var turns = WorkTurns<Int>(limits: limits)
    for number in 0..<3 { turns.add(number, of: ana) }
    _ = turns.next()
    #expect(turns.refusal(for: ana) == .ofOne)
    #expect(turns.refusal(for: ben) == nil && turns.refusal(for: .server) == nil)

    for number in 3..<5 { turns.add(number, of: ben) }
    #expect(turns.refusal(for: cem) == .ofAll)
    #expect(turns.refusal(for: ana) == .ofOne && turns.refusal(for: .server) == nil)

    let removed = [turns.remove(of: ana) { $0 == 2 }, turns.remove(of: ana) { $0 == 2 }]
    #expect(removed == [true, false])
    #expect(turns.refusal(for: ana) == nil && turns.refusal(for: cem) == nil)
    turns.end(of: ana)
    #expect(turns.runningCount == 0)
    let rest = turns.removeAll()
    #expect(Set(rest) == [1, 3, 4])
    #expect(turns.waitingCount == 0 && !turns.hasTurn)
  }

  @Test func `an album sent all at once is below the bound for one`() {
    #expect(WorkLimits().ofOne >= 2 * MediaAPI.mostInAlbum)
    #expect(WorkLimits().share < WorkLimits().parallel)
  }

  @Test func `the line of owners takes up as much as there are, and keeps their places`() {
    var line = RoundRobin<String>()
    line.keep(["a", "b", "c"])
    let first = line.next { _ in true }
    #expect(first == "a")
    // "d" is new, "b" is gone: "c" is first, and "a" stands before "d".
    line.keep(["a", "d", "c"])
    #expect(line.count == 3)
    let others = [line.next { _ in true }, line.next { _ in true }, line.next { _ in true }]
    #expect(others == ["c", "a", "d"])
    let chosen = [line.next { $0 == "d" }, line.next { _ in false }]
    #expect(chosen == ["d", nil])
  }
}
