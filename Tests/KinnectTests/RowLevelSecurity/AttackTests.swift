import Testing

@testable import SQL

@Suite struct `Attacks behind the wall` {
  @Test func `the furnished house keeps its invariants`() async throws {
    let folder = try ScratchFolder()
    _ = try await House.open(folder)

    let attacker = try Attacker(folder)

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world.tables.count >= 22)
  }

  @Test(arguments: House.Viewer.allCases)
  func `a viewer reads exactly what the independent rules say`(viewer: House.Viewer) async throws {
    let folder = try ScratchFolder()
    _ = try await House.open(folder)
    let attacker = try Attacker(folder)
    let visibility = Visibility(attacker.world, viewer.principal)

    for (table, rows) in attacker.world.tables {
      let outcome = try attacker.attempt(["SELECT * FROM \(table)"], as: viewer.principal)
      let expected = rows.filter { visibility.sees($0, of: table) }.count

      #expect(outcome.offences == [], "\(table)")
      #expect(outcome.rows.count == expected, "\(table)")
    }
  }
}
