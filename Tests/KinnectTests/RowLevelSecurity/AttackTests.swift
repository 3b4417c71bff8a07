import TestCircle
import Testing

@testable import SQL

@Suite(.enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Attacks on row security` {
  @Test func `the fixture keeps its invariants`() async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)

    let attacker = try Attacker(folder)

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world.tables.count >= 22)
  }

  @Test(arguments: RowFixture.Viewer.allCases)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)
    let attacker = try Attacker(folder)
    let visibility = Visibility(attacker.world, viewer.principal)

    for (table, rows) in attacker.world.tables {
      let outcome = try attacker.attempt(["SELECT * FROM \(table)"], as: viewer.principal)
      let expected = rows.filter { visibility.sees($0, of: table) }.count

      #expect(outcome.offences == [], "\(table)")
      #expect(outcome.rows.count == expected, "\(table)")
    }
  }

  static let attacks = ListedAttacks.all + ListedAttacks.fallThrough + OwnAttacks.all

  @Test func `there are as many attacks as the specification asks for`() {
    #expect(ListedAttacks.all.count >= 87)
    #expect(ListedAttacks.fallThrough.count == 24)
    #expect(OwnAttacks.all.count >= 60)
  }

  @Test(arguments: RowFixture.Viewer.allCases)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)
    for readOnly in [false, true] {
      let attacker = try Attacker(folder, readOnly: readOnly)

      for attack in Self.attacks {
        await Task.yield()
        for spelling in Attack.Spelling.allCases {
          let texts = attack.filled(for: viewer, spelling, alias: attacker.alias)
          let outcome = try attacker.attempt(texts, as: viewer.principal, isMarked: true)

          #expect(outcome.offences == [], "\(attack.name): \(texts)")
        }
      }
    }
  }
}
