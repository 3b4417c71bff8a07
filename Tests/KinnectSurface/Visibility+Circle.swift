@testable import RowSecurityKit
@testable import SQL

/// Conversations, messages and stories, said a second time.
extension Visibility {
  func seesConversation(_ id: String) -> Bool { world.kinnect.rooms[id].map(seesRoom) ?? false }

  func seesRoom(_ row: World.Row) -> Bool {
    guard let viewer, world.kinnect.members[row.key("id")]?[viewer] != nil else { return false }
    return row["one"] == .null || seesPerson(row.key("one")) && seesPerson(row.key("other"))
  }

  /// By somebody who is not suspended.
  func isInvited(_ room: String) -> Bool {
    world.kinnect.invitations[room, default: []].contains {
      isViewer($0, "profile_id") && world.profiles[$0.key("invited_by")]?["hidden_at"] == .null
    }
  }

  func seesInvitation(_ row: World.Row) -> Bool {
    isViewer(row, "profile_id") && seesPerson(row.key("invited_by"))
      || row["declined_at"] == .null && seesConversation(row.key("conversation_id"))
        && seesPerson(row.key("profile_id"))
  }

  func seesMessage(_ row: World.Row) -> Bool {
    guard let viewer, let joined = world.kinnect.members[row.key("conversation_id")]?[viewer] else { return false }
    return joined <= row.int("created_at") && seesConversation(row.key("conversation_id"))
      && seesPerson(row.key("sender")) && (row["subject"] == .null || seesPerson(row.key("subject")))
  }

  func seesStory(_ row: World.Row) -> Bool {
    row.int("expires_at") > RowFixture.clock
      && (isViewer(row, "author") || row["hidden_at"] == .null && reads(row.key("author")))
  }

  func seesView(_ row: World.Row) -> Bool {
    guard let story = world.kinnect.stories[row.key("story_id")], seesStory(story) else { return false }
    return isViewer(row, "viewer_id") || isViewer(story, "author") && seesPerson(row.key("viewer_id"))
  }
}

/// Who may change what of them.
extension Tampering {
  func mayInsertCircle(_ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations":
      let pair = [row.key("one"), row.key("other")]
      return new.isViewer(row, "founder") && principal.app == "kinnect"
        && (row["one"] == .null
          || pair.contains { old.viewer == $0 } && pair.contains { old.viewer != $0 && old.isMutual($0) })
    case "kinnect_conversation_sizes":
      return before.kinnect.rooms[room] == nil && after.kinnect.rooms[room].map { new.isViewer($0, "founder") } == true
    case "kinnect_members":
      if before.kinnect.rooms[room] == nil, let made = after.kinnect.rooms[room] {
        let first = [made.key("founder"), made.key("one"), made.key("other")]
        return new.isViewer(made, "founder") && first.contains(row.key("profile_id"))
      }
      guard before.kinnect.rooms[room]?["one"] == .null, row.int("joined_at") > (before.kinnect.newest[room] ?? 0)
      else { return false }
      return hasAccepted(row)
        || new.isViewer(row, "added_by") && old.seesConversation(room) && old.isMutual(row.key("profile_id"))
    case "kinnect_invitations": return mayInvite(row, room)
    case "kinnect_inbox": return after.kinnect.members[room]?[row.key("profile_id")] != nil
    case "kinnect_messages": return mayWrite(row, room)
    case "kinnect_stories":
      return new.isViewer(row, "author") && principal.app == "kinnect" && row["hidden_at"] == .null
        && row.int("expires_at") > RowFixture.clock
        && row.int("created_at") <= RowFixture.clock + 60_000_000 && owns(row.key("media_key"))
    case "kinnect_story_views":
      guard let story = before.kinnect.stories[row.key("story_id")] else { return false }
      return new.isViewer(row, "viewer_id") && old.seesStory(story) && !old.isViewer(story, "author")
    default: return false
    }
  }

  /// The viewer was invited by who is said to have added them.
  private func hasAccepted(_ row: World.Row) -> Bool {
    new.isViewer(row, "profile_id")
      && before.kinnect.invitations[row.key("conversation_id"), default: []].contains {
        $0["profile_id"] == row["profile_id"] && $0["invited_by"] == row["added_by"] && old.seesInvitation($0)
      }
  }

  private func mayInvite(_ row: World.Row, _ room: String) -> Bool {
    let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
    guard new.isViewer(row, "invited_by"), old.seesConversation(room), before.kinnect.rooms[room]?["one"] == .null
    else {
      return false
    }
    guard old.seesPerson(person), before.kinnect.members[room]?[person] == nil, row["accepted_at"] == .null else {
      return false
    }
    // In vain where they have declined.
    let isInVain = before["kinnect_invitations"].contains {
      $0.key("profile_id") == person && $0.key("invited_by") == inviter && $0["declined_at"] != .null
    }
    return isInVain == (row["declined_at"] != .null)
  }

  private func mayWrite(_ row: World.Row, _ room: String) -> Bool {
    guard new.isViewer(row, "sender"), old.seesMessage(row) else { return false }
    guard row["media_key"] == .null || owns(row.key("media_key")) else { return false }
    if row["story_id"] != .null, before.kinnect.stories[row.key("story_id")].map(old.seesStory) != true { return false }
    if row["event"] != .null { return before.kinnect.rooms[room]?["one"] == .null }
    return row["subject"] == .null && (before.kinnect.members[room] ?? [:]).keys.contains(where: old.isMutual)
  }

  func mayUpdateCircle(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations":
      return columns == ["name"] && old.seesRoom(row) && row["one"] == .null
    case "kinnect_conversation_sizes":
      // Kept by triggers, so judged by `Invariants`.
      return columns == ["member_count"]
    case "kinnect_inbox":
      if old.isViewer(row, "profile_id") {
        return columns.isSubset(of: ["read_at", "is_unread", "is_muted", "last_at"])
      }
      let known = Set(before["kinnect_messages"].map { $0.key("id") })
      return columns.isSubset(of: ["read_at", "is_unread", "last_at"])
        && after["kinnect_messages"].contains {
          $0.key("conversation_id") == room && !known.contains($0.key("id")) && new.isViewer($0, "sender")
        }
    case "kinnect_invitations":
      // Its name is the group's, and judged by `Invariants`.
      if columns == ["name"] { return before.kinnect.rooms[room]?["name"] != after.kinnect.rooms[room]?["name"] }
      return columns == ["declined_at"] && row["declined_at"] == .null && old.isViewer(row, "profile_id")
        && old.seesInvitation(row)
    default: return false
    }
  }

  func mayDeleteCircle(_ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations": return isEmptied(row.key("id"))
    case "kinnect_conversation_sizes": return isEmptied(room)
    case "kinnect_members":
      return old.isViewer(row, "profile_id") && old.seesConversation(room)
        && before.kinnect.rooms[room]?["one"] == .null
    case "kinnect_invitations": return mayEndInvitation(row, room)
    case "kinnect_inbox": return after.kinnect.members[room]?[row.key("profile_id")] == nil
    case "kinnect_messages":
      return isEmptied(room) || old.isViewer(row, "sender") && row["event"] == .null && old.seesMessage(row)
    case "kinnect_stories": return old.isViewer(row, "author") && old.seesStory(row)
    case "kinnect_story_views":
      guard let story = before.kinnect.stories[row.key("story_id")] else { return false }
      return after.kinnect.stories[row.key("story_id")] == nil && old.isViewer(story, "author")
    default: return false
    }
  }

  /// Withdrawn; or answered by a membership, or gone with the one who invited, or ended by a block.
  private func mayEndInvitation(_ row: World.Row, _ room: String) -> Bool {
    guard row["declined_at"] == .null else { return false }
    let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
    let isFounder = before.kinnect.rooms[room].map { old.isViewer($0, "founder") } ?? false
    return old.seesConversation(room) && old.seesPerson(person) && (old.isViewer(row, "invited_by") || isFounder)
      || before.kinnect.members[room]?[person] == nil && after.kinnect.members[room]?[person] != nil
      || before.kinnect.members[room]?[inviter] != nil && after.kinnect.members[room]?[inviter] == nil
      || isEndedByBlock(row, "profile_id", "invited_by")
  }

  /// The viewer was the last one in the group and has left it.
  private func isEmptied(_ room: String) -> Bool {
    guard let viewer = old.viewer, let members = before.kinnect.members[room] else { return false }
    return Array(members.keys) == [viewer] && after.kinnect.rooms[room] == nil
      && before.kinnect.rooms[room]?["one"] == .null
  }

  /// A photo that went with what the viewer left behind.
  func wentWithGroup(_ media: String) -> Bool {
    before["kinnect_messages"].filter({ $0.key("media_key") == media }).contains {
      isEmptied($0.key("conversation_id"))
    }
  }
}

extension Invariants {
  func circle() -> [String] {
    var wrong: [String] = []
    for row in world["kinnect_conversations"] {
      let id = row.key("id")
      let members = world.kinnect.members[id] ?? [:]
      if world.kinnect.sizes[id] != Int64(members.count) { wrong.append("size of \(id)") }
      if row["last_at"] != row["created_at"] || row.int("member_count") != 0 { wrong.append("numbers in \(id)") }
      if members.isEmpty { wrong.append("nobody in \(id)") }
      if row["one"] != .null, Set(members.keys) != [row.key("one"), row.key("other")] {
        wrong.append("others in the conversation of two \(id)")
      }
    }
    wrong += Set(world.kinnect.sizes.keys).subtracting(world.kinnect.rooms.keys).map { "size of none: \($0)" }
    wrong += invitations()
    func pairs(_ table: String) -> Set<String> {
      Set(world[table].map { $0.key("conversation_id") + " " + $0.key("profile_id") })
    }
    wrong += pairs("kinnect_members").symmetricDifference(pairs("kinnect_inbox")).map { "inbox of \($0)" }
    return wrong
  }

  /// What is open is by a member, of a group, to somebody who is none, and not across a block.
  private func invitations() -> [String] {
    world.kinnect.invitations.values.joined().flatMap { row -> [String] in
      let (id, room) = (row.key("id"), row.key("conversation_id"))
      let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
      let members = world.kinnect.members[room] ?? [:]
      var wrong: [String] = []
      if world.kinnect.rooms[room]?["one"] != .null || world.kinnect.rooms[room]?["name"] != row["name"] {
        wrong.append("group of invitation \(id)")
      }
      if members[inviter] == nil || members[person] != nil { wrong.append("people of invitation \(id)") }
      if world.blocked.contains(inviter + " " + person) { wrong.append("blocked invitation \(id)") }
      if row["accepted_at"] != .null { wrong.append("accepted invitation \(id)") }
      return wrong
    }
  }
}
