import Core
import TestCircle
import Testing

@testable import RowSecurityKit
@testable import SQL
@testable import WandrSurface

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Attacks on PostgreSQL` {
  @Test func `a viewer reads exactly what the independent rules say`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.wandr)).reading()

    #expect(findings == [], "\(findings)")
  }

  @Test(arguments: RowFixture.Viewer.ofWandr)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.wandr)).attacks([viewer], stopAt: 5)

    #expect(findings == [], "\(findings)")
  }

  @Test func `what must be possible is possible`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.wandr)).allowedActions()

    #expect(findings == [], "\(findings)")
  }

  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 1_600)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")

    let inspection = PostgresInspection(fixture: try PostgresFixture(.wandr))
    let report = try await inspection.statements(total, seed: seed, stopAt: 3)

    print("generated statements on PostgreSQL: \(total), \(report.tally), HEARTH_FUZZ_SEED=\(seed)")
    #expect(report.finds == [], "seed \(seed)")
    #expect(report.proves(with: total), "\(report.tally)")
    #expect(report.tally.rows > total / 2)
  }

  @Test func `what is generated for the row security of SQLite is held as well`() async throws {
    let report = try await PostgresInspection(fixture: PostgresFixture(.wandr)).forms(700, seed: 20_261, stopAt: 3)

    #expect(report.finds == [], "\(report.finds)")
    #expect(report.tally.ran > 30)
    #expect(report.tally.rows > 30)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.wandr)).listeners(
      200, seed: 20_261, stopAt: 3)

    #expect(findings == [], "\(findings)")
  }
}

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Planted faults on PostgreSQL` {
  /// The weak policies that the row security of SQLite is tried with.
  @Test(
    arguments: Budget.repeated(
      `Planted faults`.faults.filter { !$0.defences.weakened.isEmpty && $0.noticedBy.contains(.attacks) }))
  func `a weak policy is noticed`(fault: PlantedFault) async throws {
    var defences = PostgresDefences()
    defences.weakened = fault.defences.weakened
    let inspection = PostgresInspection(fixture: try PostgresFixture(.wandr, defences))

    let findings = try await inspection.findings(of: .bareAttacks, planted: "\(fault)")
    #expect(!findings.isEmpty, "\(fault) unnoticed")
  }

  /// Each of Wandr's policies in turn lets everything through: `HEARTH_EVERY_POLICY` asks for it.
  @Test(.enabled(if: Budget.asksForEveryPolicy, "HEARTH_EVERY_POLICY is not set"))
  func `every policy that lets all through is noticed`() async throws {
    let (unnoticed, count) = try await PostgresInspection.policiesUnnoticed(in: .wandr, of: "wandr_")

    #expect(unnoticed == [], "nobody misses these policies")
    #expect(count > 20)
  }
}

/// The same statements on SQLite and on PostgreSQL. See Kinnect's.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
struct `Both engines` {
  @Test func `say the same to generated statements`() async throws {
    let total = Budget.number("HEARTH_COMPARE_STATEMENTS", gate: 1_200)
    let seed = Budget.seed("HEARTH_COMPARE_SEED")

    let report = try await Comparison.report(.wandr, total, seed: seed)

    print(
      "statements compared: \(total), found \(report.found), changed \(report.changed), HEARTH_COMPARE_SEED=\(seed)")
    #expect(report.differences == [], "seed \(seed)")
    #expect(report.compared >= total / 2 * 2)
    #expect(report.proves(with: total))
  }

  static let faults = [
    EngineDifference(
      "a trip's trigger left out", script: "DROP TRIGGER wandr_trips_begun ON hearth.wandr_trips"),
    EngineDifference("another policy on PostgreSQL") { _, postgres in
      postgres.weakened = [
        TablePolicy("wandr_places", select: "viewer() IS NOT NULL", export: .byProfile("made_by"))
      ]
    },
  ]

  @Test(arguments: Budget.repeated(faults)) func `a difference is found`(fault: EngineDifference) async throws {
    let isFound = try await fault.isFound(in: .wandr)
    #expect(isFound, "\(fault) was not found")
  }
}
