import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Attacks on row security` {
  @Test func `the fixture keeps its invariants`() throws {
    let folder = try FixtureFolder(.kinnect)

    let attacker = try Attacker(folder)

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world.tables.count >= 22)
  }

  @Test(arguments: RowFixture.Viewer.ofKinnect)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) throws {
    let folder = try FixtureFolder(.kinnect)
    #expect(try Attacker(folder).misreadings(by: viewer) == [])
  }

  @Test func `there are as many attacks as the specification asks for`() {
    #expect(ListedAttacks.all.count >= 87)
    #expect(ListedAttacks.fallThrough.count == 24)
    #expect(OwnAttacks.all.count >= 60)
  }

  @Test(arguments: RowFixture.Viewer.ofKinnect)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let folder = try FixtureFolder(.kinnect)
    for readOnly in [false, true] {
      let offences = try await Attacker(folder, readOnly: readOnly).offences(of: viewer)

      #expect(offences == [])
    }
  }
}
