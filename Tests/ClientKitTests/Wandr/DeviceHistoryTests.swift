import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Generated histories of three devices, with their stores and engines, end in the same state, and nothing that was acknowledged is lost.
struct DeviceHistoryTests {
  private static func complaints(
    of count: Int, from seed: UInt64, with fault: SyncFault? = nil
  ) async throws -> [String] {
    for number in 0..<UInt64(count) {
      var history = try ModelHistory(seed: seed &+ number, fault: fault)
      let complaints = try await history.complaints(steps: 50)
      if !complaints.isEmpty { return complaints }
    }
    return []
  }

  @Test func `three devices end in the same state with nothing lost`() async throws {
    let count = Budget.number("HEARTH_STORE_HISTORIES", gate: 20)

    #expect(try await Self.complaints(of: count, from: Budget.seed("HEARTH_FUZZ_SEED")) == [])
  }

  @Test(arguments: SyncFault.allCases)
  func `a fault is found`(fault: SyncFault) async throws {
    #expect(try await Self.complaints(of: 200, from: 1, with: fault) != [])
  }
}
