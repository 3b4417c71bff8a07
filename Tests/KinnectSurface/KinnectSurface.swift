@testable import Kinnect
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Kinnect with the tables that all apps share, its people also in another app.
  static let kinnect = core(in: "kinnect", beside: "believe") + ofKinnect

  /// Kinnect's tables.
  static let ofKinnect =
    own + audience(Kinnect.audience, of: posts) + album(Kinnect.album, of: posts)
    + timeline(Kinnect.timeline, of: Kinnect.audience) + toggle(Kinnect.likes, of: posts)
    + comments(Kinnect.comments, on: posts) + publishing(Kinnect.publishing, by: .follower)
    + saving(Kinnect.saving, by: .follower)
    + conversations(Kinnect.conversations) { viewer, story in viewer.seesStory(story) }

  private static let posts = Things(Kinnect.posts) { viewer, post in
    viewer.isViewer(post, "author") || viewer.sees(post, by: Kinnect.audience)
  }

  private static let own: Self = {
    var surface = Self("kinnect")
    surface.modules = [.kinnect]
    surface.viewers = RowFixture.Viewer.ofKinnect
    surface.furnish = [
      {
        try $0.posts()
        try $0.restrictedPosts()
        try $0.stories()
      }
    ]
    surface.sees = [{ $0.seesKinnect($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertKinnect($1, $2) }]
    surface.mayUpdate = [{ $0.mayUpdateKinnect($1, $2, $3, $4) }]
    surface.mayDelete = [{ $0.mayDeleteKinnect($1, $2) }]
    surface.addKinnectTables()
    surface.addKinnectWrites()
    surface.attacks = ListedAttacks.all + ListedAttacks.fallThrough + OwnAttacks.all
    surface.postgresAttacks = PostgresAttacks.all
    surface.judgedAttacks = PostgresAttacks.judged
    surface.allowedActions = AllowedAction.kinnect
    return surface
  }()

  private mutating func addKinnectTables() {
    keys = ["kinnect_story_views": ["story_id", "viewer_id"]]
    busy = ["kinnect_posts", "kinnect_stories", "kinnect_story_views"]
    names = ["guard_kinnect_posts_update", "kinnect_likes_added"]
  }

  private mutating func addKinnectWrites() {
    inserted = [
      "kinnect_posts": ["id", "author", "caption", "created_at", "audience"],
      "kinnect_stories": [
        "id", "author", "media_key", "media_type", "media_width", "media_height", "media_blur_hash", "media_alt",
        "created_at", "expires_at",
      ],
      "kinnect_story_views": ["story_id", "viewer_id", "seen_at"],
    ]
    updated = [
      "kinnect_posts": ["caption", "edited_at", "may_save"]
    ]
    deleted = [
      "kinnect_posts", "kinnect_stories",
    ]
    for column in ["author", "viewer_id"] { values[column] = .viewer }
    for column in ["media_blur_hash", "media_alt", "caption"] { values[column] = .oneOf(["'h'", "'text'"]) }
    for column in ["media_width", "media_height"] { values[column] = .oneOf(["1"]) }
    values["may_save"] = .oneOf(["TRUE", "FALSE"])
    values["seen_at"] = .oneOf(["1", "7700000899500"])
    values["media_type"] = .oneOf(["'photo'"])
    values["media_key"] = .medium
    values["post_id"] = .row(of: ["kinnect_posts"], among: 12)
    values["story_id"] = .row(of: ["kinnect_stories"], among: 7)
  }
}

extension RowFixture.Viewer {
  static let stranger = Self("stranger", .stranger, in: "kinnect")
  static let requested = Self("requested", .requested, in: "kinnect")
  static let follower = Self("follower", .follower, in: "kinnect")
  static let exFollower = Self("exFollower", .exFollower, in: "kinnect")
  static let blocked = Self("blocked", .blocked, in: "kinnect")
  static let owner = Self("owner", .owner, in: "kinnect")
  static let anonymous = Self("anonymous", .stranger, in: "kinnect", .anonymous)
  static let otherApp = Self("otherApp", .follower, in: "believe")
  static let `operator` = Self("operator", .operator, in: "kinnect", .operator)
  static let profileless = Self("profileless", .profileless, in: "kinnect", .account)

  static let ofKinnect = [
    stranger, requested, follower, exFollower, blocked, owner, anonymous, otherApp, `operator`, profileless,
  ]
}
