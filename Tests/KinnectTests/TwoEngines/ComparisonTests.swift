import Core
import TestCircle
import Testing

@testable import SQL

/// The same data, the same viewers and the same statements on SQLite and on PostgreSQL: equal answers, equal refusals,
/// equal rows afterwards.
///
/// `HEARTH_COMPARE_STATEMENTS` asks for more of them, `HEARTH_COMPARE_SEED` for others.
@Suite(.enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
struct `Both engines` {
  @concurrent private static func compare(_ count: Int, seed: UInt64) async throws -> Comparison.Report {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)
    let fixture = try PostgresFixture()
    var comparison = try Comparison(SQLiteSide(folder), PostgresSide(fixture), seed: seed)
    return try await comparison.run(count)
  }

  @Test func `say the same to generated statements`() async throws {
    let total = Budget.number("HEARTH_COMPARE_STATEMENTS", gate: 6_000)
    let seed = Budget.seed("HEARTH_COMPARE_SEED")
    print("statements compared: \(total), HEARTH_COMPARE_SEED=\(seed)")

    let report = try await withThrowingTaskGroup(of: Comparison.Report.self) { group in
      for worker in 0..<2 { group.addTask { try await Self.compare(total / 2, seed: seed &+ UInt64(worker)) } }
      return try await group.reduce(into: Comparison.Report()) { $0.add($1) }
    }

    print("reads \(report.reads), found \(report.found), changed \(report.changed), refused \(report.refused)")
    #expect(report.differences == [], "seed \(seed)")
    #expect(report.compared >= total / 2 * 2)
    // Statements that are all refused or find nothing would prove nothing.
    #expect(report.found > total / 10)
    #expect(report.changed > total / 100)
  }

  /// A difference between the engines that the comparison has to find.
  struct Fault: Sendable, CustomStringConvertible {
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
      change(&sqlite, &postgres)
    }
  }

  static let faults = [
    Fault("another policy on PostgreSQL") { _, postgres in
      postgres.weakened = [
        TablePolicy(
          "kinnect_comments", select: "\(visible: "kinnect_posts", by: "post_id") OR row.user_id = viewer()",
          insert: "row.user_id = viewer() AND \(visible: "kinnect_posts", by: "post_id")",
          delete: "row.user_id = viewer()", export: .byProfile("user_id"))
      ]
    },
    Fault("another policy on SQLite") { sqlite, _ in
      sqlite.weakened = [
        TablePolicy(
          "mutes", select: "row.muter = viewer() OR row.muted = viewer()", insert: "row.muter = viewer()",
          delete: "row.muter = viewer()", export: .byProfile("muter"))
      ]
    },
    Fault("a narrower policy on PostgreSQL") { _, postgres in
      postgres.weakened = [
        TablePolicy(
          "activity", select: "row.recipient = viewer() AND row.read_at IS NOT NULL",
          update: TablePolicy.Update(["read_at"], using: "row.recipient = viewer()"), export: .byProfile("recipient"))
      ]
    },
    Fault(
      "a trigger left out on PostgreSQL", script: "DROP TRIGGER \"A_kinnect_likes_removed\" ON hearth.kinnect_likes"),
    Fault("karma's trigger left out", script: "DROP TRIGGER believe_likes_earn ON hearth.believe_likes"),
    Fault("another policy of the second app on PostgreSQL") { _, postgres in
      postgres.weakened = [
        TablePolicy("believe_support_actions", select: "viewer() IS NOT NULL", export: .byProfile("user_id"))
      ]
    },
    Fault("a timeline's trigger left out", script: "DROP TRIGGER kinnect_posts_published ON hearth.kinnect_posts"),
    Fault(
      "a trigger that does something else",
      script: """
        CREATE OR REPLACE FUNCTION hearth_triggers.kinnect_comments_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
          SET search_path = hearth, pg_temp AS $$ BEGIN RETURN NULL; END $$
        """),
    Fault("a guard left out on SQLite") { sqlite, _ in sqlite.missingGuards = ["profile_terms_insert"] },
    Fault("a column more that can be set", script: "GRANT UPDATE (created_at) ON hearth.kinnect_posts TO \"{app}\""),
    Fault("a check left out", script: "ALTER TABLE hearth.kinnect_stories DROP CONSTRAINT kinnect_stories_check"),
    Fault("a key left out", script: "ALTER TABLE hearth.profiles DROP CONSTRAINT profiles_app_username_key"),
    Fault(
      "another order of letters", script: "ALTER TABLE hearth.profiles ALTER username TYPE text COLLATE \"en-x-icu\""),
  ]

  @Test(arguments: faults) func `a difference is found`(fault: Fault) async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)
    let fixture = try PostgresFixture(fault.postgres, script: fault.script)
    var found = 0
    for seed in 1...30 as ClosedRange<UInt64> where found == 0 {
      var comparison = try Comparison(
        SQLiteSide(folder, defences: fault.sqlite), PostgresSide(fixture), seed: seed)
      found = try await comparison.run(4000, stopAt: 1).differences.count
    }

    #expect(found > 0, "\(fault) was not found")
  }
}
