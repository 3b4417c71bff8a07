import Core
import Social
import TestCircle
import Testing

@testable import Grassy
@testable import GrassySurface
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in Grassy's policies, of the kind that its promises depend on: each must be caught.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Planted faults` {
  static let faults = [
    PlantedFault("where somebody really was", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_kept_places", select: "\(visible: "grassy_posts", by: "post_id")", delete: "row.author = viewer()",
          export: .byProfile("author"))
      ]
    },
    PlantedFault("every post for everyone", by: [.attacks, .statements]) {
      $0.weakened = [.posts(select: "viewer() IS NOT NULL AND \(visible: "profiles", by: "author")")]
    },
    PlantedFault("posts for everyone of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        .posts(select: "row.author = viewer() OR (row.audience = 'everyone' AND row.hidden_at IS NULL)")
      ]
    },
    PlantedFault("posts that others write", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_posts", select: Grassy.audience.visibility,
          update: TablePolicy.Update(["caption", "audience"], using: "viewer() IS NOT NULL"),
          delete: "row.author = viewer()", export: .byProfile("author"))
      ]
    },
    PlantedFault("tags of hidden posts", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_post_tags", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the posts"))
      ]
    },
    PlantedFault("tags of posts for everyone of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "grassy_post_tags",
          select: """
            (row.is_open = TRUE AND viewer() IS NOT NULL AND app() = 'grassy')
            OR \(visible: "grassy_posts", by: "post_id")
            """,
          export: .excluded(reason: "made from the posts"))
      ]
    },
    PlantedFault("the list of what is for everyone, of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "grassy_everyone", select: "viewer() IS NOT NULL AND app() = 'grassy'",
          export: .excluded(reason: "made from the posts"))
      ]
    },
    PlantedFault("what followed tags lead to, of those whom a block hides", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "grassy_tag_timeline", select: "row.profile_id = viewer()",
          export: .excluded(reason: "made from what is posted and followed"))
      ]
    },
    PlantedFault("posts of those who are suspended", by: [.attacks]) {
      $0.weakened = [
        .posts(
          select: """
            row.author = viewer() OR (row.audience = 'everyone' AND app() = 'grassy' AND viewer() IS NOT NULL
              AND row.hidden_at IS NULL AND NOT (\("author", in: CorePolicies.blocked)))
            """)
      ]
    },
    PlantedFault("others' lists of what isn't for everyone", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_restricted", select: "viewer() IS NOT NULL",
          export: .excluded(reason: "made from what is posted and followed"))
      ]
    },
    PlantedFault("tags that are used in private alone", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("grassy_tags", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the posts"))
      ]
    },
    PlantedFault("what others follow", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("grassy_followed_tags", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("what others have bookmarked", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_bookmarks", select: "\(visible: "grassy_posts", by: "post_id")", export: .byProfile("user_id"))
      ]
    },
    PlantedFault("the circles of a post", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "grassy_post_circles", select: "\(visible: "grassy_posts", by: "post_id")",
          export: .excluded(reason: "goes with the post that it is about"))
      ]
    },
  ]

  @Test func `row security without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.grassy)

    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 2_000)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .grassy)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  /// Kinnect's tests miss those of the tables that all apps share.
  @Test func `every guard of the app that is missing is noticed`() async throws {
    let (unmissed, count) = try await PlantedFault.guardsUnmissed(in: .grassy, of: "grassy_")

    #expect(unmissed == [], "nobody misses these guards")
    #expect(count > 20)
  }
}

extension TablePolicy {
  fileprivate static func posts(select: Predicate) -> TablePolicy {
    TablePolicy(
      "grassy_posts", select: select, delete: "row.author = viewer()", export: .byProfile("author"))
  }
}
