@testable import Grassy
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Grassy with the tables that all apps share.
  static let grassy = core(in: "grassy", beside: "believe") + ofGrassy

  /// Grassy's tables: posts with their places and tags by hand, all else by its parts.
  static let ofGrassy =
    own + audience(Grassy.audience, of: posts) + album(Grassy.album, of: posts)
    + timeline(Grassy.timeline, of: Grassy.audience) + toggle(Grassy.likes, of: posts)
    + toggle(Grassy.bookmarks, of: posts) + comments(Grassy.comments, on: posts)
    + saving(Grassy.saving, by: .companion) + archives

  static let posts = Things(Grassy.posts) { viewer, post in
    viewer.isViewer(post, "author") || viewer.sees(post, by: Grassy.audience)
  }

  private static let own: Self = {
    var surface = Self("grassy")
    surface.modules = [.grassy]
    surface.viewers = RowFixture.Viewer.ofGrassy
    surface.furnish = [{ try $0.grassy() }]
    surface.sees = [{ $0.seesOfGrassy($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertGrassy($1, $2) }]
    surface.mayUpdate = [{ tampering, row, _, columns, table in tampering.mayUpdateGrassy(row, columns, table) }]
    surface.mayDelete = [{ $0.mayDeleteGrassy($1, $2) }]
    surface.invariants = [{ $0.grassyLists() }]
    surface.addGrassyTables()
    surface.addGrassyWrites()
    surface.attacks = GrassyAttacks.all
    surface.allowedActions = AllowedAction.grassy
    return surface
  }()

  private mutating func addGrassyTables() {
    keys = [
      "grassy_kept_places": ["post_id"], "grassy_everyone": ["post_id"], "grassy_post_tags": ["tag", "post_id"],
      "grassy_followed_tags": ["profile_id", "tag"], "grassy_muted_tags": ["profile_id", "tag"],
      "grassy_tag_timeline": ["profile_id", "post_id"], "grassy_restricted": ["profile_id", "post_id"],
    ]
    derived = ["grassy_everyone", "grassy_restricted", "grassy_tags", "grassy_tag_timeline"]
    wholes = derived
    knownNumbers = ["grassy_tags": ["post_count"]]
    made = ["grassy_tags.id"]
    busy = ["grassy_posts", "grassy_post_tags", "grassy_kept_places"]
  }

  private mutating func addGrassyWrites() {
    inserted = [
      "grassy_posts": ["id", "author", "caption", "audience", "created_at"],
      "grassy_kept_places": ["post_id", "author", "name", "latitude", "longitude"],
      "grassy_post_tags": ["tag", "created_at", "post_id", "author", "label", "is_open"],
      "grassy_followed_tags": ["profile_id", "tag", "label", "created_at"],
      "grassy_muted_tags": ["profile_id", "tag", "label", "created_at"],
    ]
    updated = ["grassy_posts": ["caption", "tags", "audience", "camera_model", "photo_key", "edited_at", "may_save"]]
    deleted = [
      "grassy_posts", "grassy_kept_places", "grassy_post_tags", "grassy_followed_tags", "grassy_muted_tags",
    ]
    for column in ["author", "profile_id"] { values[column] = .viewer }
    values["post_id"] = .row(of: ["grassy_posts"], among: 16)
    values["tag"] = .oneOf(["'oak'", "'sea'", "'new'"])
    for column in ["label", "caption", "tags", "name", "camera_model", "photo_key"] { values[column] = .oneOf(["'h'"]) }
    for column in ["latitude", "longitude"] { values[column] = .oneOf(["5770000"]) }
    values["is_open"] = .oneOf(["0", "1"])
    values["may_save"] = .oneOf(["TRUE", "FALSE"])
  }
}

extension Visibility {
  private var isInGrassy: Bool { viewer != nil && app == "grassy" }

  /// Whether a post for everyone has the tag, of somebody whom no block hides.
  private func isUsed(_ tag: String) -> Bool {
    world["grassy_post_tags"].contains { row in
      row.key("tag") == tag && row.int("is_open") == 1 && !isBlocked(row.key("author"))
    }
  }

  func seesOfGrassy(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "grassy_posts": isViewer(row, "author") || sees(row, by: Grassy.audience)
    case "grassy_kept_places": isViewer(row, "author")
    case "grassy_everyone": isInGrassy && AttackSurface.posts.isSeen(row.key("post_id"), by: self)
    case "grassy_post_tags": AttackSurface.posts.isSeen(row.key("post_id"), by: self)
    case "grassy_tags": isInGrassy && row.int("post_count") > 0 && isUsed(row.key("tag"))
    case "grassy_followed_tags", "grassy_muted_tags", "grassy_restricted": isViewer(row, "profile_id")
    case "grassy_tag_timeline": isViewer(row, "profile_id") && !isBlocked(row.key("author"))
    default: false
    }
  }
}

extension Tampering {
  private func isOwnPost(_ id: String) -> Bool { AttackSurface.posts.isOwn(id, of: old) }

  func mayInsertGrassy(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "grassy_posts": new.isViewer(row, "author") && principal.app == "grassy"
    case "grassy_kept_places": new.isViewer(row, "author") && isOwnPost(row.key("post_id"))
    case "grassy_post_tags": isOwnPost(row.key("post_id"))
    case "grassy_followed_tags", "grassy_muted_tags": new.isViewer(row, "profile_id") && principal.app == "grassy"
    default: false
    }
  }

  func mayUpdateGrassy(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "grassy_posts":
      old.isViewer(row, "author")
        && columns.isSubset(of: [
          "caption", "tags", "audience", "camera_model", "photo_key", "edited_at", "media_alt", "may_save",
        ])
    // With the audience of the post.
    case "grassy_post_tags": isOwnPost(row.key("post_id")) && columns == ["is_open"]
    default: false
    }
  }

  func mayDeleteGrassy(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "grassy_posts", "grassy_kept_places": old.isViewer(row, "author")
    case "grassy_post_tags": isOwnPost(row.key("post_id"))
    case "grassy_followed_tags", "grassy_muted_tags": old.isViewer(row, "profile_id")
    default: false
    }
  }
}

extension Invariants {
  /// What triggers keep of audiences and tags equals the posts.
  func grassyLists() -> [String] {
    everyones() + restricted() + openTags() + tagCounts() + tagTimelines()
  }

  private func isHidden(_ profile: String) -> Bool {
    world.profiles[profile].map { $0["hidden_at"] != .null } ?? false
  }

  /// Whether everyone sees it, but for blocks.
  private func isOpen(_ post: World.Row) -> Bool {
    post.key("audience") == "everyone" && post["hidden_at"] == .null && !isHidden(post.key("author"))
  }

  private func restricted() -> [String] {
    let posts = world.byID("grassy_posts")
    func text(_ row: World.Row) -> String {
      ["profile_id", "created_at", "post_id", "author"].map(row.key).joined(separator: " ")
    }
    let expected = world["grassy_timeline"].filter { entry in
      guard let post = posts[entry.key("post_id")] else { return true }
      let isOwnAlone = entry.key("profile_id") == post.key("author") && !isOpen(post)
      return post.key("audience") != "everyone" || isOwnAlone
    }.map(text)
    return Set(world["grassy_restricted"].map(text)).symmetricDifference(expected).map { "grassy_restricted: \($0)" }
  }

  private func everyones() -> [String] {
    let expected = Set(
      world["grassy_posts"].filter(isOpen)
        .map { [$0.key("created_at"), $0.key("id"), $0.key("author")].joined(separator: " ") })
    let found = Set(
      world["grassy_everyone"].map {
        [$0.key("created_at"), $0.key("post_id"), $0.key("author")].joined(separator: " ")
      })
    return found.symmetricDifference(expected).map { "grassy_everyone: \($0)" }
  }

  private func openTags() -> [String] {
    let posts = world.byID("grassy_posts")
    return world["grassy_post_tags"].filter { row in
      guard let post = posts[row.key("post_id")] else { return true }
      return (row.int("is_open") == 1) != isOpen(post) || row.key("created_at") != post.key("created_at")
        || row.key("author") != post.key("author")
    }.map { "grassy_post_tags: \($0.key("tag")) \($0.key("post_id"))" }
  }

  private func tagCounts() -> [String] {
    let tally = tally("grassy_post_tags", by: "tag") { $0.int("is_open") == 1 }
    let known = Set(world["grassy_tags"].map { $0.key("tag") })
    return world["grassy_tags"].filter { $0.int("post_count") != tally[$0.key("tag"), default: 0] }
      .map { "post_count of \($0.key("tag"))" } + tally.keys.filter { !known.contains($0) }.map { "no row of \($0)" }
  }

  private func tagTimelines() -> [String] {
    let open = Dictionary(grouping: world["grassy_post_tags"].filter { $0.int("is_open") == 1 }) { $0.key("tag") }
    var expected: Set<String> = []
    for follow in world["grassy_followed_tags"] {
      for row in open[follow.key("tag"), default: []] {
        expected.insert(Self.entry(row, of: follow))
      }
    }
    let found = Set(
      world["grassy_tag_timeline"].map { Self.entry($0, of: $0) })
    return found.symmetricDifference(expected).map { "grassy_tag_timeline: \($0)" }
  }

  private static func entry(_ tag: World.Row, of follower: World.Row) -> String {
    [follower.key("profile_id"), tag.key("created_at"), tag.key("post_id"), tag.key("author")].joined(separator: " ")
  }
}

extension RowFixture.Viewer {
  static let walker = Self("walker", .owner, in: "grassy")
  static let companion = Self("companion", .follower, in: "grassy")
  static let admirer = Self("admirer", .requested, in: "grassy")
  static let shunned = Self("shunned", .blocked, in: "grassy")
  static let newFace = Self("newFace", .stranger, in: "grassy")
  static let openBook = Self("openBook", .open, in: "grassy")
  static let keeper = Self("keeper", .operator, in: "grassy", .operator)
  static let onlooker = Self("onlooker", .stranger, in: "grassy", .anonymous)
  static let abroad = Self("abroad", .follower, in: "believe")

  static let ofGrassy = [walker, companion, admirer, shunned, newFace, openBook, keeper, onlooker, abroad]
}
