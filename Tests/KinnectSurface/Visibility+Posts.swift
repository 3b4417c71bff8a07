@testable import RowSecurityKit
@testable import SQL

/// Posts with their photos, likes and comments, said a second time.
extension Visibility {
  func seesKinnect(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "kinnect_posts": isViewer(row, "author") || reads(row.key("author"))
    case "kinnect_post_media": isViewer(row, "author") || reads(row.key("author"))
    case "kinnect_likes":
      isViewer(row, "user_id") || seesPost(row.key("post_id")) && !isBlocked(row.key("user_id"))
    case "kinnect_comments": seesPost(row.key("post_id")) && !isBlocked(row.key("user_id"))
    case "kinnect_waiting": isViewer(row, "author")
    case "kinnect_timeline", "kinnect_inbox": isViewer(row, "profile_id")
    case "kinnect_conversations": seesRoom(row)
    case "kinnect_members":
      (seesConversation(row.key("conversation_id")) || isInvited(row.key("conversation_id")))
        && seesPerson(row.key("profile_id"))
    case "kinnect_invitations": seesInvitation(row)
    case "kinnect_messages": seesMessage(row)
    case "kinnect_stories": seesStory(row)
    case "kinnect_story_views": seesView(row)
    default: false
    }
  }

  func seesPost(_ id: String) -> Bool {
    world.kinnect.posts[id].map { isViewer($0, "author") || reads($0.key("author")) } ?? false
  }

  func isPost(_ row: World.Row, own: Bool) -> Bool {
    guard let post = world.kinnect.posts[row.key("post_id")] else { return false }
    return isViewer(post, "author") == own
  }
}

/// Who may change what of them.
extension Tampering {
  func mayInsertKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts": new.isViewer(row, "author") && principal.app == "kinnect"
    case "kinnect_waiting":
      new.isViewer(row, "author") && principal.app == "kinnect"
        && after["media"].contains {
          $0.key("id") == row.key("media_id") && new.isAccount($0, "owner") && $0["attached_at"] == .null
        }
    case "kinnect_post_media":
      old.isPost(row, own: true)
        && before["media"].contains { $0["id"] == row["media_key"] && old.isAccount($0, "owner") }
    case "kinnect_likes", "kinnect_comments": new.isViewer(row, "user_id") && old.seesPost(row.key("post_id"))
    // The photos of a group that its last member left.
    case "media_deletions": wentWithGroup(row.key("id"))
    default: mayInsertCircle(row, table)
    }
  }

  func mayUpdateKinnect(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts":
      old.isViewer(row, "author")
        ? columns.isSubset(of: ["caption", "edited_at", "like_count", "comment_count"])
        : columns.isSubset(of: ["like_count", "comment_count"])
    default: mayUpdateCircle(row, columns, table)
    }
  }

  func mayDeleteKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts": old.isViewer(row, "author")
    case "kinnect_waiting": old.isViewer(row, "author") || isGivenUp(row)
    case "kinnect_post_media": after.kinnect.posts[row.key("post_id")] == nil && old.isPost(row, own: true)
    case "kinnect_likes":
      old.isViewer(row, "user_id") || after.kinnect.posts[row.key("post_id")] == nil && old.isPost(row, own: true)
        || isReactionEndedByBlock(row)
    case "kinnect_comments":
      old.isViewer(row, "user_id") || old.isPost(row, own: true) || isReactionEndedByBlock(row)
    case "media": wentWithGroup(row.key("id"))
    default: mayDeleteCircle(row, table)
    }
  }

  /// A medium of the viewer's own that the same waiting post has is gone.
  private func isGivenUp(_ row: World.Row) -> Bool {
    before["kinnect_waiting"].contains { other in
      guard other["post_id"] == row["post_id"] else { return false }
      let isGone = !after["media"].contains { $0.key("id") == other.key("media_id") }
      return isGone
        && before["media"].contains { $0.key("id") == other.key("media_id") && old.isAccount($0, "owner") }
    }
  }

  /// A block that the viewer made took a like or a comment away from the other's post.
  private func isReactionEndedByBlock(_ row: World.Row) -> Bool {
    guard let post = before.kinnect.posts[row.key("post_id")] else { return false }
    return isEndedByBlock(["author": post["author"] ?? .null, "user": row["user_id"] ?? .null], "author", "user")
  }
}

extension Invariants {
  func posts() -> [String] { postCounts() + timeline() }

  private func postCounts() -> [String] {
    let posts = tally("kinnect_posts", by: "author")
    var wrong: [String] = []
    for row in world["profile_counts"] where row.int("post_count") != posts[row.key("profile_id"), default: 0] {
      wrong.append("post_count of \(row.key("profile_id"))")
    }
    let likes = tally("kinnect_likes", by: "post_id")
    let comments = tally("kinnect_comments", by: "post_id")
    for row in world["kinnect_posts"] {
      let id = row.key("id")
      if row.int("like_count") != likes[id, default: 0] { wrong.append("like_count of \(id)") }
      if row.int("comment_count") != comments[id, default: 0] { wrong.append("comment_count of \(id)") }
    }
    return wrong
  }

  private func timeline() -> [String] {
    var readers: [String: [String]] = [:]
    for row in world["follows"] where row["accepted_at"] != .null && row.int("is_suspended") == 0 {
      readers[row.key("followee"), default: []].append(row.key("follower"))
    }
    var expected: Set<String> = []
    for post in world["kinnect_posts"] {
      let author = post.key("author")
      for reader in readers[author, default: []] + [author] {
        expected.insert([reader, post.key("created_at"), post.key("id"), author].joined(separator: " "))
      }
    }
    let found = Set(
      world["kinnect_timeline"].map {
        ["profile_id", "created_at", "post_id", "author"].map($0.key).joined(separator: " ")
      })
    return found.symmetricDifference(expected).map { "timeline row \($0)" }
  }

  /// Why somebody was told of a like or a comment.
  func postCauses() -> Set<String> {
    var causes: Set<String> = []
    for (table, kind, object) in [("kinnect_likes", "like", "post_id"), ("kinnect_comments", "comment", "id")] {
      for row in world[table] {
        guard let author = world.kinnect.posts[row.key("post_id")]?.key("author"), author != row.key("user_id") else {
          continue
        }
        causes.insert([author, kind, row.key("post_id"), row.key("user_id"), row.key(object)].joined(separator: " "))
      }
    }
    return causes
  }
}
