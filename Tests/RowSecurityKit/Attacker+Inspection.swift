@testable import SQL

extension Attacker {
  /// Tables of which the viewer reads other rows than the independent rules say.
  func misreadings(by viewer: RowFixture.Viewer) throws -> [String] {
    let visibility = Visibility(world, viewer.principal)
    return try world.tables.flatMap { table, rows -> [String] in
      let outcome = try attempt(["SELECT * FROM \(table)"], as: viewer.principal)
      let expected = rows.filter { visibility.sees($0, of: table) }.count
      let miscount = outcome.rows.count == expected ? [] : ["\(table): \(outcome.rows.count) rows, not \(expected)"]
      return miscount + outcome.offences.map { "\(table): \($0)" }
    }
  }

  /// What of the surface's attacks gets through for a viewer, in every spelling.
  func offences(of viewer: RowFixture.Viewer) async throws -> [String] {
    var offences: [String] = []
    for attack in world.surface.attacks {
      await Task.yield()
      for spelling in Attack.Spelling.allCases {
        let texts = attack.filled(for: viewer, spelling, alias: alias)
        let outcome = try attempt(texts, as: viewer.principal, isMarked: true)
        offences += outcome.offences.map { "\(attack) \(texts): \($0)" }
      }
    }
    return offences
  }
}
