@testable import RowSecurityKit
@testable import SQL
@testable import Social

/// An app's conversations by the names of their tables.
struct TalkTables: Sendable {
  let app: String
  let conversations: String
  let members: String
  let inbox: String
  let messages: String
  let invitations: String
  let sizes: String
  /// Whether the viewer may answer a story; nil where there are none.
  let answers: (@Sendable (Visibility, String) -> Bool)?

  init(_ part: Conversations, answers: (@Sendable (Visibility, String) -> Bool)?) {
    app = part.app
    (conversations, members, inbox) = (part.conversations.text, part.members.text, part.inbox.text)
    (messages, invitations, sizes) = (part.messages.text, part.invitations.text, part.sizes.text)
    self.answers = answers
  }

  func facts(_ world: World) -> ConversationFacts {
    world.facts(conversations) { ConversationFacts(self, in: $0) }
  }
}

/// Conversations by what is asked of them.
final class ConversationFacts {
  let rooms: [String: World.Row]
  /// By conversation, how many are said to be in it, and when its newest message was written.
  let sizes: [String: Int64]
  let newest: [String: Int64]
  /// By conversation, since when each member is in it.
  let members: [String: [String: Int64]]
  /// By conversation, who is invited to it and has not answered.
  let invitations: [String: [World.Row]]

  init(_ tables: TalkTables, in world: World) {
    rooms = world.byID(tables.conversations)
    sizes = world[tables.sizes].reduce(into: [:]) { sizes, row in
      sizes[row.key("conversation_id")] = row.int("member_count")
    }
    newest = world[tables.messages].reduce(into: [:]) { newest, row in
      newest[row.key("conversation_id")] = max(newest[row.key("conversation_id")] ?? 0, row.int("created_at"))
    }
    members = world[tables.members].reduce(into: [:]) { members, row in
      members[row.key("conversation_id"), default: [:]][row.key("profile_id")] = row.int("joined_at")
    }
    let open = world[tables.invitations].filter { $0["declined_at"] == .null }
    invitations = Dictionary(grouping: open) { $0.key("conversation_id") }
  }
}
