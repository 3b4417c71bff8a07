public import Wire

/// An app's conversations, as a device keeps them: those that were opened are there, and everything that is written in them waits for a
/// connection.
public struct ConversationsOffline: Sendable {
  /// The app's calls about conversations.
  public let calls: ConversationCalls
  /// The app's calls about people.
  public let people: PeopleCalls
  /// Conversations.
  public let conversations: HeldKind<SocialAPI.Conversation>
  /// Messages of conversations that were opened.
  public let messages: HeldKind<SocialAPI.Message>
  /// The viewer's conversations, the one that was written in last first.
  public let inbox: HeldList<SocialAPI.Conversation>
  /// The name of the value that says to how many groups the viewer is invited, as the server told last.
  public let invitations: String
  private let app: String

  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let calls = ConversationCalls(app)
    self.app = app
    people = PeopleCalls(app)
    self.calls = calls
    conversations = HeldKind(calls.syncConversations, newest: "\(app).inbox")
    messages = HeldKind(calls.syncMessages)
    inbox = conversations.list("\(app).inbox", calls.conversations) { .init(before: $0) }
    invitations = "\(app).invitations"
  }

  /// A conversation's messages, newest first.
  public func messages(in conversation: ID<SocialAPI.Conversation>) -> HeldList<SocialAPI.Message> {
    messages.list(name(conversation), calls.messages) { .init(id: conversation, before: $0) }
  }

  /// The name of a conversation's draft.
  public func draft(in conversation: ID<SocialAPI.Conversation>) -> String { "\(app).message/\(conversation)" }

  func name(_ conversation: ID<SocialAPI.Conversation>) -> String { "\(app).messages/\(conversation)" }
}

extension OfflineCatalogue {
  /// With an app's conversations, brought up to date by its live events.
  public func with(_ talks: ConversationsOffline) -> OfflineCatalogue {
    let (calls, conversations, messages) = (talks.calls, talks.conversations, talks.messages)
    return holding(conversations, after: "message.created", "message.deleted", "messages.unread")
      .holding(messages, after: "message.deleted")
      .with(event: "messages.invitations", as: SocialAPI.InvitationCount.self) { (invited, store) throws(StoreError) in
        try store.keepValue(talks.invitations, invited)
      }
      .making(
        calls.sendMessage, messages, subject: { "\(conversations.name)/\($0.id)" }, in: { [talks.name($1.id)] }
      ) { message, input, effects in
        effects.change(conversations, .id(input.id)) { conversation in
          conversation.lastMessage = message
          conversation.updatedAt = max(conversation.updatedAt, message.createdAt)
        }
      } settled: { (message, input, store) throws(StoreError) in
        try store.change(conversations, .id(input.id)) { conversation in
          (conversation.lastMessage, conversation.updatedAt) = (message, message.createdAt)
        }
      }
      .with(OfflineWrite<SocialAPI.ByMessage, UnreadCount>.reading(talks))
      .removing(calls.deleteMessage, messages) { .id($0.id) }.sending(calls.reportMessage)
      .editing(calls.muteConversation, conversations, { .id($0.id) }) { conversation, _ in conversation.isMuted = true }
      .editing(calls.unmuteConversation, conversations, { .id($0.id) }) { conversation, _ in
        conversation.isMuted = false
      }
      .editing(calls.nameConversation, conversations, { .id($0.id) }) { $0.name = $1.name }
      // Whom is added, or only invited, the server says.
      .editing(calls.addMembers, conversations, { .id($0.id) }) { _, _ in }
      .changing(calls.withdrawGroupInvitation, conversations, { .id($0.id) }) { conversation, input in
        conversation.invited.removeAll { $0.person.username == input.username }
      }
      .removing(calls.leaveConversation, conversations) { .id($0.id) }
      .sending(calls.acceptGroupInvitation) { (joined, _, store) throws(StoreError) in
        try store.keep(joined, of: conversations)
        try store.put(joined.id, first: talks.inbox.name, of: conversations)
      }
      .sending(calls.declineGroupInvitation)
  }
}

extension OfflineWrite where Input == SocialAPI.ByMessage, Output == UnreadCount {
  /// Marks a conversation as read up to a message. To be written with the conversation's ID.
  fileprivate static func reading(_ talks: ConversationsOffline) -> OfflineWrite {
    let conversations = talks.conversations
    return OfflineWrite(
      talks.calls.markMessageRead, subject: { "\(conversations.name)/read/\($0.id)" }, isForgettable: true
    ) { (_, row, effects) throws(StoreError) in
      guard let conversation: ID<SocialAPI.Conversation> = try row.item() else { return }
      effects.change(conversations, .id(conversation)) { $0.unreadCount = 0 }
    } settle: { (_, input, row, store) throws(StoreError) in
      guard let conversation: ID<SocialAPI.Conversation> = try row.item() else { return }
      try store.change(conversations, .id(conversation)) { conversation in
        // One that has come since isn't read.
        if conversation.lastMessage?.id == input.id { conversation.unreadCount = 0 }
      }
    }
  }
}
