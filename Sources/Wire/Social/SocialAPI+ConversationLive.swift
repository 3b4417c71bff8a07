extension SocialAPI {
  /// The data of `message.created`.
  public struct MessageReference: Hashable, Sendable, Codable, JSONWritable {
    /// The conversation that has the new message.
    public var conversation: ID<Conversation>
    /// The new message.
    public var id: ID<Message>

    public init(conversation: ID<Conversation>, id: ID<Message>) {
      self.conversation = conversation
      self.id = id
    }
  }

  /// The data of `message.deleted`, which does not say which message is gone.
  public struct ConversationReference: Hashable, Sendable, Codable, JSONWritable {
    /// The conversation from which a message was deleted.
    public var conversation: ID<Conversation>

    public init(conversation: ID<Conversation>) {
      self.conversation = conversation
    }
  }
}
