import Core
import FoundationEssentials
import TestHouse
import Testing

@testable import SQL

/// The same data, the same viewers and the same statements on SQLite and on PostgreSQL: equal answers, equal refusals,
/// equal rows afterwards.
///
/// `HEARTH_COMPARE_STATEMENTS` asks for more of them, `HEARTH_COMPARE_SEED` for those of an earlier run.
@Suite(.enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
struct `Both engines` {
  @concurrent private static func compare(_ count: Int, seed: UInt64) async throws -> Comparison.Report {
    let folder = try ScratchFolder()
    _ = try await House.open(folder)
    let house = try PostgresHouse()
    var comparison = try Comparison(SQLiteSide(folder), PostgresSide(house), seed: seed)
    return try await comparison.run(count)
  }

  @Test func `say the same to generated statements`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let total = environment["HEARTH_COMPARE_STATEMENTS"].flatMap { Int($0) } ?? 50_000
    let seed = environment["HEARTH_COMPARE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...UInt64(UInt32.max))
    print("statements compared: \(total), HEARTH_COMPARE_SEED=\(seed)")

    let report = try await withThrowingTaskGroup(of: Comparison.Report.self) { group in
      for worker in 0..<2 { group.addTask { try await Self.compare(total / 2, seed: seed &+ UInt64(worker)) } }
      return try await group.reduce(into: Comparison.Report()) { $0.add($1) }
    }

    print("reads \(report.reads), found \(report.found), changed \(report.changed), refused \(report.refused)")
    #expect(report.differences == [], "seed \(seed)")
    #expect(report.compared >= total / 2 * 2)
    // Statements that are all refused or find nothing would prove nothing.
    #expect(report.found > total / 10)
    #expect(report.changed > total / 100)
  }
}
