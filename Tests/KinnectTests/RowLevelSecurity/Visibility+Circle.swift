import SQL

/// Conversations, messages and stories, said a second time.
extension Visibility {
  func seesConversation(_ id: String) -> Bool { world.rooms[id].map(seesRoom) ?? false }

  func seesRoom(_ row: World.Row) -> Bool {
    guard let viewer, world.members[row.key("id")]?[viewer] != nil else { return false }
    return row["one"] == .null || seesPerson(row.key("one")) && seesPerson(row.key("other"))
  }

  func seesPerson(_ profile: String) -> Bool { world.profiles[profile].map(seesProfile) ?? false }

  func seesMessage(_ row: World.Row) -> Bool {
    guard let viewer, let joined = world.members[row.key("conversation_id")]?[viewer] else { return false }
    return joined <= row.int("created_at") && seesConversation(row.key("conversation_id"))
      && seesPerson(row.key("sender")) && (row["subject"] == .null || seesPerson(row.key("subject")))
  }

  func seesStory(_ row: World.Row) -> Bool {
    row.int("expires_at") > House.clock && (isViewer(row, "author") || reads(row.key("author")))
  }

  func seesView(_ row: World.Row) -> Bool {
    guard let story = world.stories[row.key("story_id")], seesStory(story) else { return false }
    return isViewer(row, "viewer_id") || isViewer(story, "author") && seesPerson(row.key("viewer_id"))
  }

  func seesMediumOfCircle(_ id: String) -> Bool {
    world.messages(with: id).contains(where: seesMessage) || world.stories(with: id).contains(where: seesStory)
  }

  /// Whether the viewer and the profile follow each other.
  func isMutual(_ profile: String) -> Bool {
    guard let viewer else { return false }
    return reads(profile) && world.reading.contains(profile + " " + viewer)
  }
}

/// Who may change what of them.
extension Tampering {
  func owns(_ media: String) -> Bool {
    before["media"].contains { $0.key("id") == media && old.isAccount($0, "owner") }
  }

  func mayInsertCircle(_ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations":
      let pair = [row.key("one"), row.key("other")]
      return new.isViewer(row, "founder") && principal.app == "kinnect"
        && (row["one"] == .null
          || pair.contains { old.viewer == $0 } && pair.contains { old.viewer != $0 && old.isMutual($0) })
    case "kinnect_members":
      if before.rooms[room] == nil, let made = after.rooms[room] {
        let first = [made.key("founder"), made.key("one"), made.key("other")]
        return new.isViewer(made, "founder") && first.contains(row.key("profile_id"))
      }
      return new.isViewer(row, "added_by") && old.seesConversation(room) && before.rooms[room]?["one"] == .null
        && old.isMutual(row.key("profile_id")) && row.int("joined_at") > (before.rooms[room]?.int("last_at") ?? 0)
    case "kinnect_inbox": return after.members[room]?[row.key("profile_id")] != nil
    case "kinnect_messages": return mayWrite(row, room)
    case "kinnect_stories":
      return new.isViewer(row, "author") && principal.app == "kinnect" && row.int("expires_at") > House.clock
        && row.int("created_at") <= House.clock + 60_000_000 && owns(row.key("media_key"))
    case "kinnect_story_views":
      guard let story = before.stories[row.key("story_id")] else { return false }
      return new.isViewer(row, "viewer_id") && old.seesStory(story) && !old.isViewer(story, "author")
    default: return mayInsertBelieve(row, table)
    }
  }

  private func mayWrite(_ row: World.Row, _ room: String) -> Bool {
    guard new.isViewer(row, "sender"), old.seesMessage(row) else { return false }
    guard row["media_key"] == .null || owns(row.key("media_key")) else { return false }
    if row["story_id"] != .null, before.stories[row.key("story_id")].map(old.seesStory) != true { return false }
    if row["event"] != .null { return before.rooms[room]?["one"] == .null }
    return row["subject"] == .null && (before.members[room] ?? [:]).keys.contains(where: old.isMutual)
  }

  func mayUpdateCircle(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations":
      // The rest is kept by triggers, so judged by `Invariants`.
      return columns.isSubset(of: ["name", "last_at", "member_count"])
        && (!columns.contains("name") || old.seesRoom(row) && row["one"] == .null)
    case "kinnect_inbox":
      if old.isViewer(row, "profile_id") { return columns.isSubset(of: ["read_at", "is_unread", "last_at"]) }
      let known = Set(before["kinnect_messages"].map { $0.key("id") })
      return columns.isSubset(of: ["is_unread", "last_at"])
        && after["kinnect_messages"].contains {
          $0.key("conversation_id") == room && !known.contains($0.key("id")) && new.isViewer($0, "sender")
        }
    default: return mayUpdateBelieve(row, columns, table)
    }
  }

  func mayDeleteCircle(_ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case "kinnect_conversations": return isEmptied(row.key("id"))
    case "kinnect_members":
      return old.isViewer(row, "profile_id") && old.seesConversation(room) && before.rooms[room]?["one"] == .null
    case "kinnect_inbox": return after.members[room]?[row.key("profile_id")] == nil
    case "kinnect_messages":
      return isEmptied(room) || old.isViewer(row, "sender") && row["event"] == .null && old.seesMessage(row)
    case "kinnect_stories": return old.isViewer(row, "author") && old.seesStory(row)
    case "kinnect_story_views":
      guard let story = before.stories[row.key("story_id")] else { return false }
      return after.stories[row.key("story_id")] == nil && old.isViewer(story, "author")
    default: return mayDeleteBelieve(row, table)
    }
  }

  /// The viewer was the last one in the group and has left it.
  private func isEmptied(_ room: String) -> Bool {
    guard let viewer = old.viewer, let members = before.members[room] else { return false }
    return Array(members.keys) == [viewer] && after.rooms[room] == nil && before.rooms[room]?["one"] == .null
  }

  /// A photo that went with what the viewer left behind.
  func wentWithGroup(_ media: String) -> Bool {
    before.messages(with: media).contains { isEmptied($0.key("conversation_id")) }
  }
}

extension Invariants {
  func circle() -> [String] {
    var wrong: [String] = []
    for row in world["kinnect_conversations"] {
      let id = row.key("id")
      let members = world.members[id] ?? [:]
      if row.int("member_count") != Int64(members.count) { wrong.append("member_count of \(id)") }
      if members.isEmpty { wrong.append("nobody in \(id)") }
      if row["one"] != .null, Set(members.keys) != [row.key("one"), row.key("other")] {
        wrong.append("others in the conversation of two \(id)")
      }
    }
    for row in world["kinnect_messages"] {
      let room = world.rooms[row.key("conversation_id")]
      if (room?.int("last_at") ?? -1) < row.int("created_at") { wrong.append("last_at of \(row.key("id"))") }
    }
    func pairs(_ table: String) -> Set<String> {
      Set(world[table].map { $0.key("conversation_id") + " " + $0.key("profile_id") })
    }
    wrong += pairs("kinnect_members").symmetricDifference(pairs("kinnect_inbox")).map { "inbox of \($0)" }
    return wrong
  }
}
