@testable import RowSecurityKit
@testable import SQL

/// Who sees what of conversations, said a second time.
extension TalkTables {
  func sees(_ viewer: Visibility, _ row: World.Row, _ table: String) -> Bool {
    let room = row.key("conversation_id")
    return switch table {
    case inbox: viewer.isViewer(row, "profile_id") && seesConversation(viewer, room)
    case conversations: seesRoom(viewer, row)
    case members:
      (seesConversation(viewer, room) || isInvited(viewer, room)) && viewer.seesPerson(row.key("profile_id"))
    case invitations: seesInvitation(viewer, row)
    case messages: seesMessage(viewer, row)
    default: false
    }
  }

  func seesConversation(_ viewer: Visibility, _ id: String) -> Bool {
    facts(viewer.world).rooms[id].map { seesRoom(viewer, $0) } ?? false
  }

  func seesRoom(_ viewer: Visibility, _ row: World.Row) -> Bool {
    guard let person = viewer.viewer, facts(viewer.world).members[row.key("id")]?[person] != nil else { return false }
    return row["one"] == .null || viewer.seesPerson(row.key("one")) && viewer.seesPerson(row.key("other"))
  }

  /// By somebody who is not suspended.
  private func isInvited(_ viewer: Visibility, _ room: String) -> Bool {
    facts(viewer.world).invitations[room, default: []].contains {
      viewer.isViewer($0, "profile_id") && viewer.world.profiles[$0.key("invited_by")]?["hidden_at"] == .null
    }
  }

  func seesInvitation(_ viewer: Visibility, _ row: World.Row) -> Bool {
    viewer.isViewer(row, "profile_id") && viewer.seesPerson(row.key("invited_by"))
      || row["declined_at"] == .null && seesConversation(viewer, row.key("conversation_id"))
        && viewer.seesPerson(row.key("profile_id"))
  }

  func seesMessage(_ viewer: Visibility, _ row: World.Row) -> Bool {
    let room = row.key("conversation_id")
    guard let person = viewer.viewer, let joined = facts(viewer.world).members[room]?[person] else { return false }
    return joined <= row.int("created_at") && seesConversation(viewer, room) && viewer.seesPerson(row.key("sender"))
      && (row["subject"] == .null || viewer.seesPerson(row.key("subject")))
      && (row["hidden_at"] == .null || viewer.isViewer(row, "sender"))
  }
}
