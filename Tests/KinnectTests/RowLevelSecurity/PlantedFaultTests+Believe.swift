import Core
import Testing

@testable import SQL

/// Mistakes in the second app's policies, of the kind that its promises depend on.
extension `Planted faults` {
  static let faultsOfBelieve = [
    Fault("who wrote without a name", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_senders", select: "viewer() IS NOT NULL", insert: "row.sender = viewer()",
          export: .byProfile("sender"))
      ]
    },
    Fault("whoever comes is the sender", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_senders", select: "row.sender = viewer() OR is_operator()",
          insert: """
            row.sender = viewer() AND app() = 'believe' AND EXISTS (SELECT 1 FROM raw.believe_support_messages m
              WHERE m.id = row.message_id AND m.project_id = row.project_id AND m.created_at = row.created_at
                AND (m.sender_id IS NULL OR m.sender_id = viewer()))
            """, export: .byProfile("sender"))
      ]
    },
    Fault("others' karma", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("believe_support_actions", select: "viewer() IS NOT NULL", export: .byProfile("user_id"))
      ]
    },
    Fault("who likes an update, for whoever is in no block", by: [.attacks]) {
      $0.weakened = [
        .likes(
          """
          row.user_id = viewer()
          OR (\(visible: "believe_posts", by: "post_id") AND NOT (\("user_id", in: CorePolicies.blocked)))
          """)
      ]
    },
    Fault("likes of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        .likes(
          """
          row.user_id = viewer()
          OR (EXISTS (SELECT 1 FROM raw.blocked_profiles b WHERE b.viewer = viewer())
            AND \(visible: "believe_posts", by: "post_id"))
          """)
      ]
    },
    Fault("updates before they are published", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "believe_posts", select: "\(visible: "believe_projects", by: "project_id")", insert: nil,
          delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    Fault("projects that are for their followers", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_projects",
          select: """
            row.builder_id = viewer() OR (row.is_published = TRUE AND \(visible: "profiles", by: "builder_id"))
            """, delete: "row.builder_id = viewer()", export: .byProfile("builder_id"))
      ]
    },
    Fault("projects that others write", by: [.attacks, .statements]) {
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
    Fault("answers to others", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "believe_support_answers", select: "\(visible: "believe_support_messages", by: "message_id")",
          export: .excluded(reason: "goes with its message"))
      ]
    },
  ]

  @Test(arguments: faultsOfBelieve) func `a fault in the second app is noticed`(fault: Fault) async throws {
    let inspection = try await Inspection(fault.defences)

    for part in Inspection.Part.allCases where fault.noticedBy.contains(part) {
      let findings = try await inspection.findings(of: part)
      #expect(!findings.isEmpty, "\(fault) unnoticed by \(part)")
    }
  }
}

extension TablePolicy {
  fileprivate static func likes(_ select: Predicate) -> TablePolicy {
    TablePolicy(
      "believe_likes", select: select, insert: "row.user_id = viewer()", delete: "row.user_id = viewer()",
      export: .byProfile("user_id"))
  }
}
