@testable import RowSecurityKit
@testable import SQL

/// Posts, said a second time; what hangs on them is the parts'.
extension Visibility {
  func seesKinnect(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "kinnect_posts": isViewer(row, "author") || row["hidden_at"] == .null && reads(row.key("author"))
    case "kinnect_waiting": isViewer(row, "author")
    case "kinnect_inbox": isViewer(row, "profile_id")
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
}

/// Who may change what of them.
extension Tampering {
  func mayInsertKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts":
      new.isViewer(row, "author") && principal.app == "kinnect" && row["hidden_at"] == .null
    case "kinnect_waiting":
      new.isViewer(row, "author") && principal.app == "kinnect"
        && after["media"].contains {
          $0.key("id") == row.key("media_id") && new.isAccount($0, "owner") && $0["attached_at"] == .null
        }
    // The photos of a group that its last member left.
    case "media_deletions": wentWithGroup(row.key("id"))
    default: mayInsertCircle(row, table)
    }
  }

  func mayUpdateKinnect(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts": old.isViewer(row, "author") && columns.isSubset(of: ["caption", "edited_at"])
    default: mayUpdateCircle(row, columns, table)
    }
  }

  func mayDeleteKinnect(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "kinnect_posts": old.isViewer(row, "author")
    case "kinnect_waiting": old.isViewer(row, "author") || isGivenUp(row)
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
}

extension Invariants {
  func posts() -> [String] {
    let posts = tally("kinnect_posts", by: "author")
    var wrong: [String] = []
    for row in world["profile_counts"] where row.int("post_count") != posts[row.key("profile_id"), default: 0] {
      wrong.append("post_count of \(row.key("profile_id"))")
    }
    return wrong
  }
}
