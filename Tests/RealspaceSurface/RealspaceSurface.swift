@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Realspace with the tables that all apps share.
  static let realspace = core(in: "realspace", beside: "believe") + ofRealspace

  /// Realspace's tables: posts and the items that they name by hand, all else by its parts.
  static let ofRealspace: Self = ofPosts + diaries + topics + community + itemDuplicates + realspaceImports

  private static let ofPosts: Self =
    own + audience(Realspace.audience, of: posts) + album(Realspace.album, of: posts)
    + timeline(Realspace.timeline, of: Realspace.audience) + toggle(Realspace.likes, of: posts)
    + talk(Realspace.comments, on: posts, seen: TalkFixture.seen, hidden: TalkFixture.hidden)
    + conversations(Realspace.conversations) + saving(Realspace.saving, by: .neighbour)

  static let posts = Things(Realspace.posts) { viewer, post in
    viewer.isViewer(post, "author") || viewer.sees(post, by: Realspace.audience)
  }

  private static let own: Self = {
    var surface = Self("realspace")
    surface.modules = [.realspace]
    surface.viewers = RowFixture.Viewer.ofRealspace
    surface.furnish = [{ try $0.realspace() }]
    surface.sees = [{ $0.seesOfRealspace($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertRealspace($1, $2) }]
    surface.mayUpdate = [
      { tampering, row, now, columns, table in tampering.mayUpdateRealspace(row, now, columns, table) }
    ]
    surface.mayDelete = [{ $0.mayDeleteRealspace($1, $2) }]
    surface.invariants = [{ $0.repeatedItems() }]
    surface.busy = ["realspace_posts", "realspace_items"]
    surface.addRealspaceWrites()
    surface.attacks = RealspaceAttacks.all
    surface.allowedActions = AllowedAction.realspace
    return surface
  }()

  private mutating func addRealspaceWrites() {
    inserted = [
      "realspace_items": ["id", "kind", "name", "folded", "made_by", "created_at"],
      "realspace_posts": ["id", "author", "action", "subject", "content", "audience", "created_at"],
    ]
    updated = ["realspace_posts": ["subject", "content", "audience", "edited_at", "may_save"]]
    deleted = ["realspace_posts"]
    for column in ["author", "made_by"] { values[column] = .viewer }
    for column in ["content", "folded"] { values[column] = .oneOf(["'h'"]) }
    values["action"] = .oneOf(["'watched'", "'read'", "'went to'"])
    values["kind"] = .oneOf(["'film'", "'book'", "'place'"])
    values["post_id"] = .row(of: ["realspace_posts"], among: 16)
    values["may_save"] = .oneOf(["TRUE", "FALSE"])
  }
}

extension Visibility {
  func seesOfRealspace(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "realspace_posts": isViewer(row, "author") || sees(row, by: Realspace.audience)
    case "realspace_items": seesItem(row)
    default: false
    }
  }

  /// The person who made it, while nothing names it, and those who see a post, a topic, a list or a diary that names it.
  func seesItem(_ item: World.Row) -> Bool {
    guard viewer != nil, app == "realspace" else { return false }
    return (isViewer(item, "made_by") && !isNamed(item))
      || world["realspace_posts"].contains {
        $0.key("item_id") == item.key("id") && seesOfRealspace($0, of: "realspace_posts")
      } || isInDiaries(item)
      || isInTopics(item)
  }

  /// Whether anything names the item, seen or not.
  private func isNamed(_ item: World.Row) -> Bool {
    ["realspace_posts", "realspace_topics", "realspace_list", "realspace_diary"].contains { table in
      world[table].contains { $0.key("item_id") == item.key("id") }
    }
  }
}

extension Tampering {
  private func namesTruly(_ post: World.Row) -> Bool {
    guard post["item_id"] != .null else { return true }
    guard let item = before.byID("realspace_items")[post.key("item_id")] else { return false }
    return old.seesItem(item) && post["item_kind"] == item["kind"] && post["item_name"] == item["name"]
  }

  func mayInsertRealspace(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "realspace" else { return false }
    return switch table {
    case "realspace_posts": new.isViewer(row, "author") && namesTruly(row)
    case "realspace_items": new.isViewer(row, "made_by")
    default: false
    }
  }

  func mayUpdateRealspace(
    _ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String
  ) -> Bool {
    let own: Set = [
      "action", "subject", "item_id", "item_kind", "item_name", "content", "audience", "edited_at", "may_save",
    ]
    switch table {
    case "realspace_posts":
      return old.isViewer(row, "author") && columns.isSubset(of: own.union(["media_alt"])) && namesTruly(now)
    default: return false
    }
  }

  func mayDeleteRealspace(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "realspace_posts": old.isViewer(row, "author")
    case "realspace_items": isUnnamed(row)
    default: false
    }
  }

  /// An item goes with the last thing that names it: the viewer's own.
  private func isUnnamed(_ item: World.Row) -> Bool {
    let naming = before["realspace_posts"].filter { $0.key("item_id") == item.key("id") }
    let diaries = isGoneFromDiaries(item)
    let topics = isGoneFromTopics(item)
    return (!naming.isEmpty || diaries.isNamed || topics.isNamed) && diaries.isGone && topics.isGone
      && naming.allSatisfy { old.isViewer($0, "author") }
      && !after["realspace_posts"].contains { $0.key("item_id") == item.key("id") }
  }
}

extension Invariants {
  /// What posts repeat of their items is what the items say.
  func repeatedItems() -> [String] {
    let items = world.byID("realspace_items")
    return world["realspace_posts"].filter { post in
      guard post["item_id"] != .null else { return post["item_kind"] != .null || post["item_name"] != .null }
      guard let item = items[post.key("item_id")] else { return true }
      return post["item_kind"] != item["kind"] || post["item_name"] != item["name"]
    }.map { "the item of \($0.key("id"))" }
  }
}

extension RowFixture.Viewer {
  static let filmgoer = Self("filmgoer", .owner, in: "realspace")
  static let neighbour = Self("neighbour", .follower, in: "realspace")
  static let suitor = Self("suitor", .requested, in: "realspace")
  static let banned = Self("banned", .blocked, in: "realspace")
  static let passerby = Self("passerby", .stranger, in: "realspace")
  static let bookworm = Self("bookworm", .open, in: "realspace")
  static let usher = Self("usher", .operator, in: "realspace", .operator)
  static let outside = Self("outside", .stranger, in: "realspace", .anonymous)
  static let elsewhere = Self("elsewhere", .follower, in: "believe")

  static let ofRealspace = [
    filmgoer, neighbour, suitor, banned, passerby, bookworm, usher, outside, elsewhere,
  ]
}
