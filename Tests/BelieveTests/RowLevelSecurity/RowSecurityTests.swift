import TestCircle
import Testing

@testable import BelieveSurface
@testable import RowSecurityKit
@testable import SQL

@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Attacks on row security` {
  @Test func `the fixture keeps its invariants`() throws {
    let attacker = try Attacker(FixtureFolder(.believe))

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world["believe_support_senders"].count > 3)
    #expect(BelieveAttacks.all.count >= 35)
  }

  @Test(arguments: RowFixture.Viewer.ofBelieve)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) throws {
    let attacker = try Attacker(FixtureFolder(.believe))

    #expect(try attacker.misreadings(by: viewer) == [])
  }

  @Test(arguments: RowFixture.Viewer.ofBelieve)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let folder = try FixtureFolder(.believe)
    for readOnly in [false, true] {
      let offences = try await Attacker(folder, readOnly: readOnly).offences(of: viewer)

      #expect(offences == [])
    }
  }
}

/// Generated statements as any of Believe's viewers. See Kinnect's.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Generated statements against row security` {
  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 20_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")

    let report = try await Fuzzer.reports(.believe, total, seed: seed)

    print("generated statements: \(total), \(report.tally), HEARTH_FUZZ_SEED=\(seed)")
    #expect(report.finds == [], "seed \(seed)")
    #expect(report.proves(with: total), "\(report.tally)")
    #expect(report.tally.rows > total * 4 / 5)
  }

  @Test func `what is hidden decides nothing of what is shown`() async throws {
    let search = try await Twins(.believe, Defences()).search(2000, seed: 20_261, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 500)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let listeners = Listeners(folder: try FixtureFolder(.believe), defences: Defences(), seed: 20_261)
    let search = try await listeners.search(1000, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 250)
  }
}
