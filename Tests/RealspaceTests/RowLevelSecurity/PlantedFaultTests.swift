import Core
import Social
import TestCircle
import Testing

@testable import Realspace
@testable import RealspaceSurface
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in Realspace's policies, of the kind that its promises depend on: each must be caught.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Planted faults` {
  private static let isShared: Predicate = "\(visible: "realspace_lists", by: "profile_id")"

  static let faults = ownFaults + TopicFaults.all + CommunityFaults.all + DuplicateFaults.all + ImportFaults.all

  private static let ownFaults = [
    PlantedFault("every post for everyone", by: [.attacks, .statements]) {
      $0.weakened = [.posts(select: "viewer() IS NOT NULL AND \(visible: "profiles", by: "author")")]
    },
    PlantedFault("posts for friends shown to followers", by: [.attacks]) {
      $0.weakened = [
        .posts(
          select: """
            row.author = viewer() OR (row.hidden_at IS NULL AND row.audience <> 'me'
              AND \("author", in: CorePolicies.followees))
            """)
      ]
    },
    PlantedFault("posts that others write", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_posts", select: Realspace.audience.visibility,
          update: TablePolicy.Update(["subject", "content", "audience"], using: "viewer() IS NOT NULL"),
          delete: "row.author = viewer()", export: .byProfile("author"))
      ]
    },
    PlantedFault("items of whatever is posted", by: [.attacks, .statements]) {
      $0.weakened = [.items(select: "viewer() IS NOT NULL AND app() = 'realspace'")]
    },
    PlantedFault("items of what somebody keeps for themselves", by: [.attacks]) {
      $0.weakened = [
        .items(
          select: """
            app() = 'realspace' AND EXISTS (SELECT 1 FROM raw.realspace_posts p
              WHERE p.item_id = row.id AND p.hidden_at IS NULL)
            """)
      ]
    },
    PlantedFault("items of posts seen in another app", by: [.attacks]) {
      $0.weakened = [
        .items(select: "row.made_by = viewer() OR \(visible: "profiles", by: "made_by")")
      ]
    },
    PlantedFault("items that others keep for themselves, shown to whoever made them", by: [.attacks]) {
      $0.weakened = [
        .items(
          select: """
            app() = 'realspace' AND (row.made_by = viewer() OR \(visible: "realspace_topics", naming: "item_id")
              OR \(visible: "realspace_posts", naming: "item_id") OR \(visible: "realspace_list", naming: "item_id")
              OR \(visible: "realspace_diary", naming: "item_id"))
            """)
      ]
    },
    PlantedFault("what others want to watch", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("realspace_list", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("lists that others empty", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_list", select: "viewer() IS NOT NULL",
          update: TablePolicy.Update(["done_at", "deleted_at"], using: "viewer() IS NOT NULL"),
          delete: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("what others still want to watch, of whoever one follows", by: [.attacks]) {
      $0.weakened = [.list(isShown: "\("profile_id", in: CorePolicies.followees)")]
    },
    PlantedFault("what others did, of lists that they share", by: [.attacks]) {
      $0.weakened = [.list(isShown: "row.is_private = FALSE AND row.hidden_at IS NULL AND \(isShared)")]
    },
    PlantedFault("what others keep for themselves, of lists that they share", by: [.attacks]) {
      $0.weakened = [
        .list(
          isShown: "row.done_at IS NULL AND row.deleted_at IS NULL AND row.hidden_at IS NULL AND \(isShared)")
      ]
    },
    PlantedFault("lists for friends shown to followers", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_lists", select: "row.id = viewer() OR \("id", in: CorePolicies.followees)",
          export: .byProfile("id"))
      ]
    },
    PlantedFault("lists that others share", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_lists", select: Realspace.listAudience.visibility,
          update: TablePolicy.Update(["audience"], using: "viewer() IS NOT NULL"), export: .byProfile("id"))
      ]
    },
    PlantedFault("diaries that are only somebody's own", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_diary", select: "row.author = viewer() OR \("author", in: CorePolicies.followees)",
          export: .byProfile("author"))
      ]
    },
    PlantedFault("entries of diaries that an operator hides", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_diary",
          select: """
            row.author = viewer() OR (row.audience = 'followers' AND \("author", in: CorePolicies.followees))
            """, export: .byProfile("author"))
      ]
    },
    PlantedFault("items of somebody's list", by: [.attacks]) {
      $0.weakened = [
        .items(
          select: """
            app() = 'realspace' AND (row.made_by = viewer() OR \(visible: "realspace_posts", naming: "item_id")
              OR \(visible: "realspace_diary", naming: "item_id")
              OR EXISTS (SELECT 1 FROM raw.realspace_list l WHERE l.item_id = row.id))
            """)
      ]
    },
    PlantedFault("replies to somebody who is blocked", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_comments",
          select: """
            \(visible: "realspace_posts", by: "post_id") AND (row.hidden_at IS NULL OR row.user_id = viewer())
            AND NOT (\("user_id", in: CorePolicies.blocked))
            """, export: .byProfile("user_id"))
      ]
    },
    PlantedFault("replies in threads that are not theirs", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_comments", select: Realspace.comments.policies.first?.select,
          insert: "row.user_id = viewer() AND row.hidden_at IS NULL AND row.reply_count = 0 AND row.like_count = 0",
          export: .byProfile("user_id"))
      ]
    },
    PlantedFault("messages of a group that one is not in", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("realspace_messages", select: "viewer() IS NOT NULL", export: .byProfile("sender"))
      ]
    },
  ]

  @Test func `row security without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.realspace)

    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 2_000)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .realspace)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  /// Others' tests miss those of the tables that all apps share, and of the parts.
  @Test func `every guard of the app that is missing is noticed`() async throws {
    for (table, guards) in [
      ("realspace_posts", 3), ("realspace_items", 1), ("realspace_lists", 1), ("realspace_topics", 2),
      ("realspace_event_addresses", 3), ("realspace_duplicates", 2), ("realspace_duplicate_agreements", 1),
      ("realspace_imported", 2), ("realspace_comment", 4),
    ] {
      let (unmissed, count) = try await PlantedFault.guardsUnmissed(in: .realspace, of: table)

      #expect(unmissed == [], "nobody misses these guards")
      #expect(count == guards)
    }
  }
}

extension TablePolicy {
  /// - Parameter isShown: whether others see an entry.
  fileprivate static func list(isShown: Predicate) -> TablePolicy {
    TablePolicy(
      "realspace_list", select: "row.profile_id = viewer() OR (\(isShown))", export: .byProfile("profile_id"))
  }

  fileprivate static func posts(select: Predicate) -> TablePolicy {
    TablePolicy(
      "realspace_posts", select: select, delete: "row.author = viewer()", export: .byProfile("author"))
  }

  fileprivate static func items(select: Predicate) -> TablePolicy {
    TablePolicy(
      "realspace_items", select: select, insert: "row.made_by = viewer() AND app() = 'realspace'",
      export: .byProfile("made_by"))
  }
}
