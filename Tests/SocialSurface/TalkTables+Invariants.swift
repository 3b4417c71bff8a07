@testable import RowSecurityKit
@testable import SQL

/// What the triggers keep true of conversations.
extension TalkTables {
  func violations(_ world: World) -> [String] {
    let facts = facts(world)
    var wrong: [String] = []
    for row in world[conversations] {
      let id = row.key("id")
      let members = facts.members[id] ?? [:]
      if facts.sizes[id] != Int64(members.count) { wrong.append("size of \(id)") }
      if row["last_at"] != row["created_at"] || row.int("member_count") != 0 { wrong.append("numbers in \(id)") }
      if members.isEmpty { wrong.append("nobody in \(id)") }
      if row["one"] != .null, Set(members.keys) != [row.key("one"), row.key("other")] {
        wrong.append("others in the conversation of two \(id)")
      }
    }
    wrong += Set(facts.sizes.keys).subtracting(facts.rooms.keys).map { "size of none: \($0)" }
    wrong += invitationViolations(world)
    func pairs(_ table: String) -> Set<String> {
      Set(world[table].map { $0.key("conversation_id") + " " + $0.key("profile_id") })
    }
    wrong += pairs(members).symmetricDifference(pairs(inbox)).map { "inbox of \($0)" }
    return wrong
  }

  /// What is open is by a member, of a group, to somebody who is none, and not across a block.
  private func invitationViolations(_ world: World) -> [String] {
    let facts = facts(world)
    return facts.invitations.values.joined().flatMap { row -> [String] in
      let (id, room) = (row.key("id"), row.key("conversation_id"))
      let (person, inviter) = (row.key("profile_id"), row.key("invited_by"))
      let members = facts.members[room] ?? [:]
      var wrong: [String] = []
      if facts.rooms[room]?["one"] != .null || facts.rooms[room]?["name"] != row["name"] {
        wrong.append("group of invitation \(id)")
      }
      if members[inviter] == nil || members[person] != nil { wrong.append("people of invitation \(id)") }
      if world.blocked.contains(inviter + " " + person) { wrong.append("blocked invitation \(id)") }
      if row["accepted_at"] != .null { wrong.append("accepted invitation \(id)") }
      return wrong
    }
  }
}
