import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Attacks on PostgreSQL` {
  @Test func `the fixture is the same and keeps its invariants`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let attacker = try PostgresAttacker(try PostgresFixture(.kinnect))

    #expect(Invariants(world: attacker.world).violations() == [])
    // But for the ids that the database made.
    let own = { (world: World) in world.atoms().filter { $0.hasPrefix("@") || $0.hasPrefix("77") } }
    #expect(own(attacker.world) == own(try Attacker(folder).world))
  }

  @Test func `a viewer reads exactly what the independent rules say`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.kinnect)).reading()

    #expect(findings == [], "\(findings)")
  }

  @Test(arguments: RowFixture.Viewer.ofKinnect)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.kinnect)).attacks([viewer], stopAt: 5)

    #expect(findings == [], "\(findings)")
  }

  @Test func `what must be possible is possible`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.kinnect)).allowedActions()

    #expect(findings == [], "\(findings)")
  }

  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 5_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")
    print("generated statements on PostgreSQL: \(total), HEARTH_FUZZ_SEED=\(seed)")

    let inspection = PostgresInspection(fixture: try PostgresFixture(.kinnect))
    let report = try await inspection.statements(total, seed: seed, stopAt: 3)

    #expect(report.finds == [], "seed \(seed)")
    #expect(report.proves(with: total), "\(report.tally)")
    #expect(report.tally.rows > total / 2)
  }

  @Test func `what is generated for the row security of SQLite is held as well`() async throws {
    let report = try await PostgresInspection(fixture: PostgresFixture(.kinnect)).forms(2600, seed: 20_261, stopAt: 3)

    #expect(report.finds == [], "\(report.finds)")
    print("forms: ran \(report.tally.ran), failed \(report.tally.failed), changed \(report.tally.changed)")
    #expect(report.tally.ran > 130)
    #expect(report.tally.rows > 130)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture(.kinnect)).listeners(
      650, seed: 20_261, stopAt: 3)

    #expect(findings == [], "\(findings)")
  }

  /// PostgreSQL asks the policies before it calls what may fail on a row.
  @Test func `an error does not tell of a hidden row`() async throws {
    let attacker = try PostgresAttacker(try PostgresFixture(.kinnect))

    for text in [
      "SELECT 1 / (CASE WHEN caption LIKE '@capt%' THEN 0 ELSE 1 END) FROM kinnect_posts WHERE id = {hid}",
      "SELECT CAST(caption AS bigint) FROM kinnect_posts WHERE id = {hid}",
    ] {
      let texts = Attack("", text).filled(for: .stranger, .bare, alias: "hearth")
      let outcome = try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .bare)

      #expect(outcome.errors == [])
      #expect(outcome.rows == [])
    }
  }

  /// So that the seal's part is known: without it the server takes whoever is named for the one who looks.
  @Test(arguments: [true, false]) func `the seal alone holds the settings behind the rules`(isSealed: Bool) async throws
  {
    var defences = PostgresDefences()
    defences.seal = isSealed
    let attacker = try PostgresAttacker(try PostgresFixture(.kinnect, defences))
    let forging = Attack("", "SET LOCAL app.viewer = {uuid}", "SELECT * FROM {B}kinnect_posts")
    let texts = forging.filled(for: .stranger, .bare, alias: "hearth")

    #expect(try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .judged).offences == [])
    let offences = try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .bare).offences
    #expect(offences.isEmpty == isSealed, "\(offences)")
  }
}
