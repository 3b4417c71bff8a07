@testable import RowSecurityKit
@testable import SQL

/// Who may change what of them.
extension TalkTables {
  func mayInsert(_ t: Tampering, _ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case conversations:
      let pair = [row.key("one"), row.key("other")]
      return t.new.isViewer(row, "founder") && t.principal.app == app && t.isPast(row, "created_at")
        && (row["one"] == .null
          || pair.contains { t.old.viewer == $0 } && pair.contains { t.old.viewer != $0 && t.old.isMutual($0) })
    case sizes:
      return facts(t.before).rooms[room] == nil
        && facts(t.after).rooms[room].map { t.new.isViewer($0, "founder") } == true
    case members:
      guard t.isPast(row, "joined_at") else { return false }
      if facts(t.before).rooms[room] == nil, let made = facts(t.after).rooms[room] {
        let first = [made.key("founder"), made.key("one"), made.key("other")]
        return t.new.isViewer(made, "founder") && first.contains(row.key("profile_id"))
      }
      guard facts(t.before).rooms[room]?["one"] == .null, row.int("joined_at") > (facts(t.before).newest[room] ?? 0)
      else { return false }
      return hasAccepted(t, row)
        || t.new.isViewer(row, "added_by") && seesConversation(t.old, room) && t.old.isMutual(row.key("profile_id"))
    case invitations: return mayInvite(t, row, room)
    case inbox: return facts(t.after).members[room]?[row.key("profile_id")] != nil
    case messages: return mayWrite(t, row, room)
    // The photos of a group that its last member left.
    case "media_deletions": return wentWithGroup(t, row.key("id"))
    default: return false
    }
  }

  /// The viewer was invited by who is said to have added them.
  private func hasAccepted(_ t: Tampering, _ row: World.Row) -> Bool {
    t.new.isViewer(row, "profile_id")
      && facts(t.before).invitations[row.key("conversation_id"), default: []].contains {
        $0["profile_id"] == row["profile_id"] && $0["invited_by"] == row["added_by"] && seesInvitation(t.old, $0)
      }
  }

  private func mayInvite(_ t: Tampering, _ row: World.Row, _ room: String) -> Bool {
    let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
    guard t.new.isViewer(row, "invited_by"), seesConversation(t.old, room), t.isPast(row, "created_at"),
      facts(t.before).rooms[room]?["one"] == .null
    else { return false }
    guard t.old.seesPerson(person), facts(t.before).members[room]?[person] == nil, row["accepted_at"] == .null else {
      return false
    }
    // In vain where they have declined.
    let isInVain = t.before[invitations].contains {
      $0.key("profile_id") == person && $0.key("invited_by") == inviter && $0["declined_at"] != .null
    }
    return isInVain == (row["declined_at"] != .null)
  }

  private func mayWrite(_ t: Tampering, _ row: World.Row, _ room: String) -> Bool {
    guard t.new.isViewer(row, "sender"), row["hidden_at"] == .null, seesMessage(t.old, row),
      t.isPast(row, "created_at")
    else { return false }
    guard row["media_key"] == .null || t.owns(row.key("media_key")) else { return false }
    if let answers, row["story_id"] != .null, !answers(t.old, row.key("story_id")) { return false }
    if row["event"] != .null { return isTrueEvent(t, row, room) }
    return row["subject"] == .null && (facts(t.before).members[room] ?? [:]).keys.contains(where: t.old.isMutual)
  }

  /// It says what is so in the group, without words or photos of the sender's.
  private func isTrueEvent(_ t: Tampering, _ row: World.Row, _ room: String) -> Bool {
    guard let group = facts(t.before).rooms[room], group["one"] == .null, row["media_key"] == .null,
      row["story_id"] ?? .null == .null
    else { return false }
    if row["event"] == .text("added") {
      return row["body"] == .text("")
        && t.before[members].contains {
          $0.key("conversation_id") == room && $0["profile_id"] == row["subject"]
            && (t.old.isViewer($0, "added_by") || t.old.isViewer($0, "profile_id"))
        }
    }
    guard row["subject"] == .null else { return false }
    if row["event"] == .text("named") { return row["body"] == group["name"] && mayName(t, room) }
    return row["body"] == .text("") && (row["event"] == .text("left") || t.old.isViewer(group, "founder"))
  }

  /// The viewer may write in the group, or sees nobody else in it.
  private func mayName(_ t: Tampering, _ room: String) -> Bool {
    let people = facts(t.before).members[room, default: [:]].keys
    return people.contains(where: t.old.isMutual)
      || !people.contains { $0 != t.old.viewer && t.before.profiles[$0]?["hidden_at"] == .null && !t.old.isBlocked($0) }
  }

  func mayUpdate(_ t: Tampering, _ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case conversations:
      return columns == ["name"] && seesRoom(t.old, row) && row["one"] == .null && mayName(t, row.key("id"))
    case sizes:
      // Kept by triggers, so judged by `Invariants`.
      return columns == ["member_count"]
    case inbox:
      if t.old.isViewer(row, "profile_id"), seesConversation(t.old, room) {
        return columns.isSubset(of: ["read_at", "is_unread", "is_muted", "last_at"])
      }
      let known = Set(t.before[messages].map { $0.key("id") })
      return columns.isSubset(of: ["read_at", "is_unread", "last_at"])
        && t.after[messages].contains {
          $0.key("conversation_id") == room && !known.contains($0.key("id")) && t.new.isViewer($0, "sender")
        }
    case invitations:
      // Its name is the group's, and judged by `Invariants`.
      if columns == ["name"] { return facts(t.before).rooms[room]?["name"] != facts(t.after).rooms[room]?["name"] }
      return columns == ["declined_at"] && row["declined_at"] == .null && t.old.isViewer(row, "profile_id")
        && seesInvitation(t.old, row)
    default: return false
    }
  }

  func mayDelete(_ t: Tampering, _ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    switch table {
    case conversations: return isEmptied(t, row.key("id"))
    case sizes: return isEmptied(t, room)
    case members:
      return t.old.isViewer(row, "profile_id") && seesConversation(t.old, room)
        && facts(t.before).rooms[room]?["one"] == .null
    case invitations: return mayEndInvitation(t, row, room)
    case inbox: return facts(t.after).members[room]?[row.key("profile_id")] == nil
    case messages:
      return isEmptied(t, room) || t.old.isViewer(row, "sender") && row["event"] == .null && seesMessage(t.old, row)
    case "media": return wentWithGroup(t, row.key("id"))
    default: return false
    }
  }

  /// Withdrawn; or answered by a membership, or gone with the one who invited, or ended by a block.
  private func mayEndInvitation(_ t: Tampering, _ row: World.Row, _ room: String) -> Bool {
    guard row["declined_at"] == .null else { return false }
    let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
    let isFounder = facts(t.before).rooms[room].map { t.old.isViewer($0, "founder") } ?? false
    return seesConversation(t.old, room) && t.old.seesPerson(person) && (t.old.isViewer(row, "invited_by") || isFounder)
      || facts(t.before).members[room]?[person] == nil && facts(t.after).members[room]?[person] != nil
      || facts(t.before).members[room]?[inviter] != nil && facts(t.after).members[room]?[inviter] == nil
      || t.isEndedByBlock(row, "profile_id", "invited_by")
  }

  /// The viewer was the last one in the group and has left it.
  private func isEmptied(_ t: Tampering, _ room: String) -> Bool {
    guard let viewer = t.old.viewer, let members = facts(t.before).members[room] else { return false }
    return Array(members.keys) == [viewer] && facts(t.after).rooms[room] == nil
      && facts(t.before).rooms[room]?["one"] == .null
  }

  /// A photo that went with what the viewer left behind.
  func wentWithGroup(_ t: Tampering, _ media: String) -> Bool {
    t.before[messages].filter({ $0.key("media_key") == media }).contains {
      isEmptied(t, $0.key("conversation_id"))
    }
  }
}
