import TestCircle
import Testing

@testable import BelieveSurface
@testable import GrassySurface
@testable import KinnectSurface
@testable import RealspaceSurface
@testable import RowSecurityKit
@testable import SQL
@testable import WandrSurface

extension AttackSurface {
  /// Apps in one database, whose people use both of them.
  static let all = kinnect + ofBelieve
  static let grassyBesideBelieve = grassy + ofBelieve
  static let realspaceBesideBelieve = realspace + ofBelieve
  static let wandrBesideBelieve = wandr + ofBelieve
  static let pairs = [all, grassyBesideBelieve, realspaceBesideBelieve, wandrBesideBelieve]
}

/// Whoever uses one app against the tables of another, and statements that join several apps' tables. Each app's own suites go
/// deeper.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `All apps against row security` {
  @Test(arguments: AttackSurface.pairs)
  func `every viewer reads exactly what the apps' rules say`(surface: AttackSurface) throws {
    let attacker = try Attacker(FixtureFolder(surface))

    #expect(Invariants(world: attacker.world).violations() == [])
    for viewer in surface.viewers { #expect(try attacker.misreadings(by: viewer) == [], "\(viewer)") }
  }

  @Test(arguments: AttackSurface.pairs)
  func `what must be possible is possible beside other apps`(surface: AttackSurface) throws {
    let attacker = try Attacker(FixtureFolder(surface))

    for action in surface.allowedActions { #expect(try action.run(attacker) == []) }
  }

  @Test(arguments: AttackSurface.pairs)
  func `no generated statement reads or changes what is not the viewer's`(surface: AttackSurface) async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 40_000) / 18
    let seed = Budget.seed("HEARTH_FUZZ_SEED")

    let report = try await Fuzzer.reports(surface, total, seed: seed)

    print("generated statements: \(total), \(report.tally), HEARTH_FUZZ_SEED=\(seed)")
    #expect(report.finds == [], "seed \(seed)")
    #expect(report.proves(with: total), "\(report.tally)")
  }

  static let weak = [
    TablePolicy("kinnect_posts", select: "viewer() IS NOT NULL", export: .byProfile("author")),
    TablePolicy("believe_posts", select: "viewer() IS NOT NULL", export: .byProfile("builder_id")),
  ]

  @Test(arguments: [0, 1]) func `a weak policy of each app is noticed`(index: Int) async throws {
    var defences = Defences()
    defences.weakened = [Self.weak[index]]

    let findings = try await Inspection(.all, defences).findings(
      of: .statements, planted: "a weak policy of \(Self.weak[index].table), beside another app", statements: 5_000)
    #expect(findings != [])
  }
}

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
struct `All apps on both engines` {
  @Test(arguments: AttackSurface.pairs)
  func `every viewer reads exactly what the apps' rules say`(surface: AttackSurface) async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(surface)).reading()

    #expect(findings == [], "\(findings)")
  }

  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 4_000) / 8
    let seed = Budget.seed("HEARTH_FUZZ_SEED")

    let inspection = PostgresInspection(fixture: try PostgresFixture(.all))
    let report = try await inspection.statements(total, seed: seed, stopAt: 3)

    #expect(report.finds == [], "seed \(seed)")
    #expect(report.tally.ran > total * 2 / 5)
  }

  @Test func `both say the same to generated statements`() async throws {
    let total = Budget.number("HEARTH_COMPARE_STATEMENTS", gate: 4_000) / 8
    let seed = Budget.seed("HEARTH_COMPARE_SEED")

    let report = try await Comparison.report(.all, total, seed: seed)

    #expect(report.differences == [], "seed \(seed)")
    #expect(report.found > total / 10)
  }
}
