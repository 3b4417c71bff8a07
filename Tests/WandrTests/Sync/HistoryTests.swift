import Core
import TestCircle
import Testing
import Wire

/// Generated histories of three devices end in the same state, and nothing that was acknowledged is lost.
struct HistoryTests {
  private static let place = "01980000-0000-7000-8000-000000000001"

  private static func complaints(
    of count: Int, from seed: UInt64, with fault: SyncFault? = nil
  ) async throws -> [String] {
    for number in 0..<UInt64(count) {
      var history = SyncHistory(
        SyncModel(fault), seed: seed &+ number, at: place, clearsFirst: fault == .clearedOutbox)
      let complaints = try await history.complaints(steps: 80)
      if !complaints.isEmpty { return complaints }
    }
    return []
  }

  @Test func `three devices end in the same state with nothing lost`() async throws {
    let count = Budget.number("HEARTH_SYNC_HISTORIES", gate: 300)

    #expect(try await Self.complaints(of: count, from: Budget.seed("HEARTH_FUZZ_SEED")) == [])
  }

  @Test(arguments: SyncFault.allCases)
  func `a fault is found`(fault: SyncFault) async throws {
    #expect(try await Self.complaints(of: 200, from: 1, with: fault) != [])
  }

  @Test(arguments: UInt64(1)...6)
  func `three devices end in the same state at the server itself`(seed: UInt64) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    var history = SyncHistory(SyncServer(circle, ana), seed: seed, at: place)

    let complaints = try await history.complaints(steps: 60)

    #expect(complaints == [])
    #expect(try await circle.miscounts() == [])
  }
}
