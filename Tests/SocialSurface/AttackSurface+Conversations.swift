import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Conversations, with their messages and invitations.
  /// - Parameter answers: whether a viewer may answer a story; nil where there are none.
  static func conversations(
    _ part: Conversations, answers: (@Sendable (Visibility, String) -> Bool)? = nil
  ) -> Self {
    let talks = TalkTables(part, answers: answers)
    var surface = Self(talks.conversations)
    surface.furnish = [{ try $0.conversations(talks) }]
    surface.sees = [{ talks.sees($0, $1, $2) }]
    surface.mayInsert = [{ talks.mayInsert($0, $1, $2) }]
    surface.mayUpdate = [{ tampering, row, _, columns, table in talks.mayUpdate(tampering, row, columns, table) }]
    surface.mayDelete = [{ talks.mayDelete($0, $1, $2) }]
    surface.invariants = [{ talks.violations($0.world) }]
    surface.keys = [
      talks.members: ["conversation_id", "profile_id"], talks.inbox: ["profile_id", "conversation_id"],
      talks.sizes: ["conversation_id"],
    ]
    surface.derived = [talks.inbox]
    // An invitation goes with the membership of its sender.
    surface.hanging = [talks.invitations]
    surface.knownNumbers = [talks.invitations: ["name"]]
    surface.busy = [talks.messages, talks.conversations, talks.members, talks.inbox]
    surface.addWrites(of: talks)
    surface.attacks = talks.attacks
    surface.allowedActions = talks.allowedActions
    return surface
  }

  private mutating func addWrites(of talks: TalkTables) {
    inserted = [
      talks.conversations: ["id", "founder", "created_at", "last_at"],
      talks.members: ["conversation_id", "profile_id", "added_by", "joined_at"],
      talks.messages: ["id", "conversation_id", "sender", "body", "created_at"],
      talks.invitations: ["id", "conversation_id", "profile_id", "invited_by", "name", "created_at"],
    ]
    updated = [
      talks.conversations: ["name"], talks.inbox: ["read_at", "is_unread", "is_muted"],
      talks.invitations: ["accepted_at", "declined_at"],
    ]
    deleted = [talks.members, talks.messages, talks.invitations]
    for column in ["sender", "founder", "added_by", "invited_by"] { values[column] = .viewer }
    values["name"] = .oneOf(["'h'", "'text'"])
    for column in ["is_unread", "is_muted"] { values[column] = .oneOf(["0", "1"]) }
    for column in ["joined_at", "last_at"] { values[column] = .oneOf(["1", "7700000899500"]) }
    values["conversation_id"] = .row(of: [talks.conversations], among: 7)
  }
}
