@testable import SQL

/// A difference between the engines that the comparison has to find.
struct EngineDifference: Sendable, CustomStringConvertible {
  let description: String
  var sqlite = Defences()
  var postgres = PostgresDefences()
  var script = ""

  init(
    _ name: String, script: String = "",
    _ change: (inout Defences, inout PostgresDefences) -> Void = { _, _ in }
  ) {
    description = name
    self.script = script
    // It would make up for a guard that is left out.
    sqlite.visibleRows = false
    change(&sqlite, &postgres)
  }

  /// Whether one of thirty comparisons finds it. At which statement is told.
  func isFound(in surface: AttackSurface) async throws -> Bool {
    let folder = try FixtureFolder(surface)
    let fixture = try PostgresFixture(surface, postgres, script: script)
    let (seeds, statements) = (UInt64(1)...30, 4000)
    var report = Fuzzer.Report()
    var compared = 0
    for seed in seeds where report.foundAt == nil {
      var comparison = try Comparison(SQLiteSide(folder, defences: sqlite), PostgresSide(fixture), seed: seed)
      let one = try await comparison.run(statements, stopAt: 1)
      compared += one.compared
      if !one.differences.isEmpty { report.foundAt = compared }
    }
    FaultSearch(report, budget: seeds.count * statements).tell(description, in: surface, by: "comparison")
    return report.foundAt != nil
  }
}
