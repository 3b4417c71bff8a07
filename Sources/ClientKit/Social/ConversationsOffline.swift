public import Wire

/// What of an app's conversations works without a connection: those that were opened are there, and messages and read marks wait.
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
  /// Writes a message. To be shown with the message as it will be.
  public let send: OfflineWrite<SocialAPI.SendMessage, SocialAPI.Message>
  /// Marks a conversation as read up to a message.
  public let read: OfflineWrite<SocialAPI.ByMessage, UnreadCount>
  /// The name of the value that says to how many groups the viewer is invited, as the server told last.
  public let invitations: String
  private let app: String

  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let calls = ConversationCalls(app)
    let conversations = HeldKind(calls.syncConversations, newest: "\(app).inbox")
    let messages = HeldKind(calls.syncMessages)
    self.app = app
    people = PeopleCalls(app)
    (self.calls, self.conversations, self.messages) = (calls, conversations, messages)
    inbox = conversations.list("\(app).inbox") { (client, before) async throws(ClientError) in
      try await client.page(calls.conversations, before) { .init(before: $0) }
    }
    invitations = "\(app).invitations"
    send = Self.sending(calls.sendMessage, in: app, of: conversations, messages)
    read = Self.reading(calls.markMessageRead, in: app, of: conversations)
  }

  /// A conversation's messages, newest first.
  public func messages(in conversation: ID<SocialAPI.Conversation>) -> HeldList<SocialAPI.Message> {
    messages.list(Self.name(conversation, in: app)) { [calls] (client, before) async throws(ClientError) in
      try await client.page(calls.messages, before) { .init(id: conversation, before: $0) }
    }
  }

  /// The name of a conversation's draft.
  public func draft(in conversation: ID<SocialAPI.Conversation>) -> String { "\(app).message/\(conversation)" }

  private static func name(_ conversation: ID<SocialAPI.Conversation>, in app: String) -> String {
    "\(app).messages/\(conversation)"
  }

  private static func sending(
    _ endpoint: Endpoint<SocialAPI.SendMessage, SocialAPI.Message>, in app: String,
    of conversations: HeldKind<SocialAPI.Conversation>, _ messages: HeldKind<SocialAPI.Message>
  ) -> OfflineWrite<SocialAPI.SendMessage, SocialAPI.Message> {
    OfflineWrite(
      endpoint, subject: { "\(app).conversation/\($0.id)" }
    ) { (input, row, effects) throws(StoreError) in
      guard let message: SocialAPI.Message = try row.item() else { return }
      effects.add(message, to: name(input.id, in: app), of: messages)
      effects.change(conversations, input.id) { conversation in
        conversation.lastMessage = message
        conversation.updatedAt = max(conversation.updatedAt, message.createdAt)
      }
    } settle: { (message, input, row, store) throws(StoreError) in
      try store.keep(message, of: messages)
      try store.name(row, message.id.description)
      try store.put(message.id, first: name(input.id, in: app), of: messages)
      try store.change(conversations, input.id) { conversation in
        conversation.lastMessage = message
        conversation.updatedAt = message.createdAt
      }
    }
  }

  private static func reading(
    _ endpoint: Endpoint<SocialAPI.ByMessage, UnreadCount>, in app: String,
    of conversations: HeldKind<SocialAPI.Conversation>
  ) -> OfflineWrite<SocialAPI.ByMessage, UnreadCount> {
    OfflineWrite(
      endpoint, subject: { "\(app).read/\($0.id)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.changeAll(conversations) { conversation in
        if conversation.lastMessage?.id == input.id { conversation.unreadCount = 0 }
      }
    } settle: { (_, input, _, store) throws(StoreError) in
      try store.changeAll(conversations) { conversation in
        if conversation.lastMessage?.id == input.id { conversation.unreadCount = 0 }
      }
    }
  }
}

extension OfflineCatalogue {
  /// With an app's conversations, brought up to date by its live events.
  public func with(_ talks: ConversationsOffline) -> OfflineCatalogue {
    with(talks.conversations, after: "message.created", "message.deleted", "messages.unread")
      .with(talks.messages, after: "message.deleted")
      .with(event: "messages.invitations", as: SocialAPI.InvitationCount.self) { (invited, store) throws(StoreError) in
        try store.keepValue(talks.invitations, invited)
      }
      .with(talks.send).with(talks.read)
  }
}
