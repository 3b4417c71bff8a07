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

  /// Whether one of thirty comparisons tells it.
  func isFound(in surface: AttackSurface) async throws -> Bool {
    let folder = try FixtureFolder(surface)
    let fixture = try PostgresFixture(surface, postgres, script: script)
    for seed in 1...30 as ClosedRange<UInt64> {
      var comparison = try Comparison(SQLiteSide(folder, defences: sqlite), PostgresSide(fixture), seed: seed)
      if try await !comparison.run(4000, stopAt: 1).differences.isEmpty { return true }
    }
    return false
  }
}
