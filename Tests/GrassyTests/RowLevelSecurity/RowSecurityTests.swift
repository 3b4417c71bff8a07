import TestCircle
import Testing

@testable import GrassySurface
@testable import RowSecurityKit
@testable import SQL

@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Attacks on row security` {
  @Test func `the fixture keeps its invariants`() throws {
    let attacker = try Attacker(FixtureFolder(.grassy))

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world["grassy_tag_timeline"].count > 3)
    // One of each writer for everyone, but for the one who is suspended and the one whose post is hidden.
    #expect(attacker.world["grassy_everyone"].count == 3)
  }

  @Test(arguments: RowFixture.Viewer.ofGrassy)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) throws {
    let attacker = try Attacker(FixtureFolder(.grassy))

    #expect(try attacker.misreadings(by: viewer) == [])
  }

  @Test(arguments: RowFixture.Viewer.ofGrassy)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let folder = try FixtureFolder(.grassy)
    for readOnly in [false, true] {
      let offences = try await Attacker(folder, readOnly: readOnly).offences(of: viewer)

      #expect(offences == [])
    }
  }
}

/// Generated statements as any of Grassy's viewers. See Kinnect's.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Generated statements against row security` {
  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 20_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")

    let report = try await Fuzzer.reports(.grassy, total, seed: seed)

    print("generated statements: \(total), \(report.tally), HEARTH_FUZZ_SEED=\(seed)")
    #expect(report.finds == [], "seed \(seed)")
    #expect(report.proves(with: total), "\(report.tally)")
    #expect(report.tally.rows > total * 4 / 5)
  }

  @Test func `what is hidden decides nothing of what is shown`() async throws {
    let search = try await Twins(.grassy, Defences()).search(2000, seed: 20_261, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 500)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let listeners = Listeners(folder: try FixtureFolder(.grassy), defences: Defences(), seed: 20_261)
    let search = try await listeners.search(1000, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 250)
  }
}
