import Core
import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// The same data, the same viewers and the same statements on SQLite and on PostgreSQL: equal answers, equal refusals,
/// equal rows afterwards.
///
/// `HEARTH_COMPARE_STATEMENTS` asks for more of them, `HEARTH_COMPARE_SEED` for others.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "compares PostgreSQL with SQLite"))
struct `Both engines` {
  @Test func `say the same to generated statements`() async throws {
    let total = Budget.number("HEARTH_COMPARE_STATEMENTS", gate: 4_000)
    let seed = Budget.seed("HEARTH_COMPARE_SEED")
    print("statements compared: \(total), HEARTH_COMPARE_SEED=\(seed)")

    let report = try await Comparison.report(.kinnect, total, seed: seed)

    print("reads \(report.reads), found \(report.found), changed \(report.changed), refused \(report.refused)")
    #expect(report.differences == [], "seed \(seed)")
    #expect(report.compared >= total / 2 * 2)
    // Statements that are all refused or find nothing would prove nothing.
    #expect(report.proves(with: total))
  }

  typealias Fault = EngineDifference

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
    Fault(
      "a timeline's trigger left out",
      script: "DROP TRIGGER kinnect_posts_into_kinnect_timeline ON hearth.kinnect_posts"),
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
    let isFound = try await fault.isFound(in: .kinnect)
    #expect(isFound, "\(fault) was not found")
  }
}
