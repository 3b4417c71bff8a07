internal import Core
internal import SQL
internal import Wire

/// What an app's live stream tells of conversations. All are published to a conversation's members and read as each of them.
struct ConversationEvents: Sendable {
  /// `message.created {conversation, id}`: there is a message that the viewer may see.
  let created: LiveEvent
  /// `message.deleted {conversation}`: something there has gone. Which message it was is not told, for whether the viewer
  /// could see it cannot be asked any more; a client compares what it shows.
  let deleted: LiveEvent
  /// `messages.unread {count}`: how many conversations have something that the viewer has not read.
  let unread: LiveEvent
  /// `messages.invitations {count}`: to how many groups the viewer is invited.
  let invitations: LiveEvent

  var all: [LiveEvent] { [created, deleted, unread, invitations] }

  /// - Parameter unread: how many conversations are unread.
  init(app: String, messages: SchemaText, conversations: SchemaText, invitations: SchemaText, unread: SQL) {
    created = LiveEvent("message.created", app: app) { fact, _, transaction in
      try transaction.first("SELECT conversation_id FROM \(messages) WHERE id = \(fact.subject)") { row in
        SocialAPI.MessageReference(conversation: try row.id(0), id: fact.subject.cast())
      }
    }
    deleted = LiveEvent("message.deleted", app: app, coalesces: true) { fact, _, transaction in
      try transaction.first("SELECT id FROM \(conversations) WHERE id = \(fact.subject)") { row in
        SocialAPI.ConversationReference(conversation: try row.id(0))
      }
    }
    self.unread = LiveEvent("messages.unread", app: app, coalesces: true) { _, _, transaction in
      UnreadCount(count: try transaction.first(unread) { $0.int(0) } ?? 0)
    }
    self.invitations = LiveEvent("messages.invitations", app: app, coalesces: true) { fact, _, transaction in
      let count = try Conversations.invitationCount(for: fact.subject.cast(), in: invitations, transaction)
      return SocialAPI.InvitationCount(count: count)
    }
  }
}

extension Conversations {
  /// Tells the members that the sender may see of a new message.
  /// - Parameter person: the person who did what the app notes, such as leaving. A note is nothing unread, but they have read what stands
  ///   before it. Nil for what somebody has written.
  func publishMessage(
    _ id: ID<SocialAPI.Message>, in conversation: ID<SocialAPI.Conversation>, notedOf person: ID<ProfileEntity>? = nil,
    through hub: LiveHub, at now: Timestamp, _ transaction: Transaction
  ) throws {
    let members = try members(of: conversation, in: transaction)
    try hub.publish(live.created, of: id, to: .profiles(members), at: now, in: transaction)
    try publishUnread(person.map { [$0] } ?? members, in: conversation, through: hub, at: now, transaction)
  }

  /// Tells each of them how much they have to read, since that has changed in the conversation.
  func publishUnread(
    _ profiles: [ID<ProfileEntity>], in conversation: ID<SocialAPI.Conversation>, through hub: LiveHub,
    at now: Timestamp, _ transaction: Transaction
  ) throws {
    guard !profiles.isEmpty else { return }
    try hub.publish(live.unread, of: conversation, to: .profiles(profiles.sorted()), at: now, in: transaction)
  }

  func publishInvitations(
    _ profiles: [ID<ProfileEntity>], through hub: LiveHub, at now: Timestamp, _ transaction: Transaction
  ) throws {
    for profile in profiles {
      try hub.publish(live.invitations, of: profile, to: .profiles([profile]), at: now, in: transaction)
    }
  }
}
