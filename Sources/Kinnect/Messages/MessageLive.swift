internal import Core
internal import SQL
internal import Wire

/// What the live stream tells of messages. All are published to a conversation's members and read as each of them.
enum MessageLive {
  static let all = [created, deleted, unread, invitations]

  /// `message.created {conversation, id}`: there is a message that the viewer may see.
  static let created = LiveEvent("message.created", app: Kinnect.name) { fact, _, transaction in
    try transaction.first("SELECT conversation_id FROM kinnect_messages WHERE id = \(fact.subject)") { row in
      KinnectAPI.MessageReference(conversation: try row.id(0), id: fact.subject.cast())
    }
  }

  /// `message.deleted {conversation}`: something there has gone. Which message it was is not told, for whether the viewer
  /// could see it cannot be asked any more; a client compares what it shows.
  static let deleted = LiveEvent("message.deleted", app: Kinnect.name, coalesces: true) { fact, _, transaction in
    try transaction.first("SELECT id FROM kinnect_conversations WHERE id = \(fact.subject)") { row in
      KinnectAPI.ConversationReference(conversation: try row.id(0))
    }
  }

  /// `messages.unread {count}`: how many conversations have something that the viewer has not read.
  static let unread = LiveEvent("messages.unread", app: Kinnect.name, coalesces: true) { _, _, transaction in
    KinnectAPI.UnreadCount(count: try ConversationQueries.unreadCount(in: transaction))
  }

  /// `messages.invitations {count}`: to how many groups the viewer is invited.
  static let invitations = LiveEvent("messages.invitations", app: Kinnect.name, coalesces: true) {
    fact, _, transaction in
    KinnectAPI.InvitationCount(count: try InvitationQueries.count(for: fact.subject.cast(), transaction))
  }
}

extension LiveHub {
  /// Tells the members that the sender may see of a new message.
  func publishMessage(
    _ id: ID<Message>, in conversation: ID<Conversation>, at now: Timestamp, _ transaction: Transaction
  ) throws {
    let members = try ConversationQueries.members(of: conversation, in: transaction)
    try publish(MessageLive.created, of: id, to: .profiles(members), at: now, in: transaction)
    try publishUnread(members, at: now, transaction)
  }

  func publishUnread(_ profiles: [ID<ProfileEntity>], at now: Timestamp, _ transaction: Transaction) throws {
    for profile in profiles {
      try publish(MessageLive.unread, of: profile, to: .profiles([profile]), at: now, in: transaction)
    }
  }

  func publishInvitations(_ profiles: [ID<ProfileEntity>], at now: Timestamp, _ transaction: Transaction) throws {
    for profile in profiles {
      try publish(MessageLive.invitations, of: profile, to: .profiles([profile]), at: now, in: transaction)
    }
  }
}
