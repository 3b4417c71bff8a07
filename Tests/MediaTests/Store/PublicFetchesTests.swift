import Synchronization
import Testing

@testable import Media

/// Fetches go by turns, with a bound for one account and a bound for all.
struct PublicFetchesTests {
  private final class Names: Sendable {
    private let names = Mutex<Set<String>>([])
    var all: Set<String> { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { _ = $0.insert(name) } }
  }

  private let fetches = PublicFetches()
  private let gate = Deferred<Void>()
  private let begun = Names()

  private func owner(_ number: UInt64) -> WorkOwner { .account(high: 0, low: number) }

  /// Work that is under way until the gate opens; it waits or is begun when this is over.
  private func start(_ name: String, of owner: WorkOwner) async throws -> Task<Void, any Error> {
    let before = fetches.count
    let task = Task { [fetches, gate, begun] in
      try await fetches.turn(of: owner) {
        begun.add(name)
        try await gate.value()
      }
    }
    try await wait { fetches.count > before }
    return task
  }

  private func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<12_000 where !isSo() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isSo())
  }

  @Test func `one account has its share, and another is not held up`() async throws {
    var anas: [Task<Void, any Error>] = []
    for number in 0..<4 { anas.append(try await start("ana \(number)", of: owner(1))) }
    try await wait { begun.all == ["ana 0", "ana 1"] }

    await #expect(throws: PublicFetches.Refusal.ofOne) { try await fetches.turn(of: owner(1)) {} }
    let ben = try await start("ben", of: owner(2))
    try await wait { begun.all == ["ana 0", "ana 1", "ben"] }

    // What nobody waits for any more gives up its place.
    let left = anas[2]
    left.cancel()
    await #expect(throws: CancellationError.self) { try await left.value }
    #expect(fetches.count == 4)
    gate.resolve(.success(()))
    for task in [anas[0], anas[1], anas[3], ben] { try await task.value }
    #expect(begun.all == ["ana 0", "ana 1", "ana 3", "ben"] && fetches.count == 0)
  }

  @Test func `there is a bound for all`() async throws {
    var tasks: [Task<Void, any Error>] = []
    let limits = PublicFetches.limits
    for number in 0..<limits.ofAll {
      tasks.append(try await start("\(number)", of: owner(UInt64(number / limits.ofOne))))
    }
    try await wait { begun.all.count == limits.parallel }

    await #expect(throws: PublicFetches.Refusal.ofAll) { try await fetches.turn(of: owner(99)) {} }

    gate.resolve(.success(()))
    for task in tasks { try await task.value }
    #expect(begun.all.count == limits.ofAll && fetches.count == 0)
  }
}
