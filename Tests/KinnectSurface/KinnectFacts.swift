@testable import RowSecurityKit
import SQL

/// Kinnect's rows by what is asked of them.
final class KinnectFacts: WorldFacts {
  let rooms: [String: World.Row]
  let stories: [String: World.Row]
  /// By conversation, how many are said to be in it, and when its newest message was written.
  let sizes: [String: Int64]
  let newest: [String: Int64]
  /// By conversation, since when each member is in it.
  let members: [String: [String: Int64]]
  /// By conversation, who is invited to it and has not answered.
  let invitations: [String: [World.Row]]

  init(_ world: World) {
    rooms = world.byID("kinnect_conversations")
    stories = world.byID("kinnect_stories")
    sizes = world["kinnect_conversation_sizes"].reduce(into: [:]) { sizes, row in
      sizes[row.key("conversation_id")] = row.int("member_count")
    }
    newest = world["kinnect_messages"].reduce(into: [:]) { newest, row in
      newest[row.key("conversation_id")] = max(newest[row.key("conversation_id")] ?? 0, row.int("created_at"))
    }
    members = world["kinnect_members"].reduce(into: [:]) { members, row in
      members[row.key("conversation_id"), default: [:]][row.key("profile_id")] = row.int("joined_at")
    }
    let open = world["kinnect_invitations"].filter { $0["declined_at"] == .null }
    invitations = Dictionary(grouping: open) { $0.key("conversation_id") }
  }
}

extension World {
  var kinnect: KinnectFacts { facts(KinnectFacts.self) }
}
