import Core
import TestCircle
import Testing

@testable import BelieveSurface
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in Believe's policies, of the kind that its promises depend on: each must be caught.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Planted faults` {
  static let faults = [
    PlantedFault("who wrote without a name", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_senders", select: "viewer() IS NOT NULL", insert: "row.sender = viewer()",
          export: .byProfile("sender"))
      ]
    },
    PlantedFault("who wrote without a name, for the operator without a record", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_senders", select: "row.sender = viewer() OR is_operator()", export: .byProfile("sender"))
      ]
    },
    PlantedFault("whoever comes is the sender", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_senders", select: "row.sender = viewer()",
          insert: """
            row.sender = viewer() AND app() = 'believe' AND EXISTS (SELECT 1 FROM raw.believe_support_messages m
              WHERE m.id = row.message_id AND m.project_id = row.project_id AND m.created_at = row.created_at
                AND (m.sender_id IS NULL OR m.sender_id = viewer()))
            """, export: .byProfile("sender"))
      ]
    },
    PlantedFault("others' karma", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("believe_support_actions", select: "viewer() IS NOT NULL", export: .byProfile("user_id"))
      ]
    },
    PlantedFault("who likes an update, for whoever is in no block", by: [.attacks]) {
      $0.weakened = [
        .likes(
          """
          row.user_id = viewer()
          OR (\(visible: "believe_posts", by: "post_id") AND NOT (\("user_id", in: CorePolicies.blocked)))
          """)
      ]
    },
    PlantedFault("likes of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        .likes(
          """
          row.user_id = viewer()
          OR (EXISTS (SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer())
            AND \(visible: "believe_posts", by: "post_id"))
          """)
      ]
    },
    PlantedFault("updates before they are published", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_posts", select: "\(visible: "believe_projects", by: "project_id")", insert: nil,
          delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    PlantedFault("updates that are hidden", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_posts",
          select: """
            row.builder_id = viewer()
            OR (row.published_at IS NOT NULL AND \(visible: "believe_projects", by: "project_id"))
            """, insert: nil, delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    PlantedFault("support messages that are hidden", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_messages",
          select: """
            (viewer() IS NOT NULL AND \(visible: "believe_projects", by: "project_id")
              AND (row.sender_id IS NULL OR \(visible: "profiles", by: "sender_id")))
            OR (row.sender_id IS NULL AND EXISTS (SELECT 1 FROM raw.believe_support_senders s
              WHERE s.message_id = row.id AND s.sender = viewer()))
            """,
          delete: """
            EXISTS (SELECT 1 FROM raw.believe_projects p WHERE p.id = row.project_id AND p.builder_id = viewer())
            OR EXISTS (SELECT 1 FROM raw.believe_support_senders s WHERE s.message_id = row.id AND s.sender = viewer())
            """, export: .byProfile("sender_id"))
      ]
    },
    PlantedFault("a hidden project that its builder publishes", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_projects", select: "row.builder_id = viewer()",
          update: TablePolicy.Update(["is_published", "visibility"], using: "row.builder_id = viewer()"),
          delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    PlantedFault("projects that are for their followers", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_projects",
          select: """
            row.builder_id = viewer() OR (row.is_published = TRUE AND \(visible: "profiles", by: "builder_id"))
            """, delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    PlantedFault("projects that others write", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_projects",
          select: """
            row.builder_id = viewer() OR (row.is_published = TRUE AND \(visible: "profiles", by: "builder_id"))
            """,
          update: TablePolicy.Update(["title", "mood", "updated_at"], using: "row.is_published = TRUE"),
          delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    PlantedFault("answers to others", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_answers", select: "\(visible: "believe_support_messages", by: "message_id")",
          export: .excluded(reason: "goes with its message"))
      ]
    },
  ]

  @Test func `row security without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.believe)

    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 2_000)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .believe)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  /// Kinnect's tests miss those of the tables that all apps share.
  @Test func `every guard of the app that is missing is noticed`() async throws {
    let (unmissed, count) = try await PlantedFault.guardsUnmissed(in: .believe, of: "believe_")

    #expect(unmissed == [], "nobody misses these guards")
    #expect(count > 25)
  }
}

extension TablePolicy {
  fileprivate static func likes(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "believe_likes", select: select, insert: "row.user_id = viewer()", delete: "row.user_id = viewer()",
      export: .byProfile("user_id"))
  }
}
