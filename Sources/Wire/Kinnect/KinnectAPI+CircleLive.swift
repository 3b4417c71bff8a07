extension KinnectAPI {
  /// The data of `message.created`.
  public struct MessageReference: Hashable, Sendable, Codable {
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
  public struct ConversationReference: Hashable, Sendable, Codable {
    /// The conversation from which a message was deleted.
    public var conversation: ID<Conversation>

    public init(conversation: ID<Conversation>) { self.conversation = conversation }
  }

  /// The data of `story.created`.
  public struct StoryReference: Hashable, Sendable, Codable {
    /// The new story.
    public var id: ID<Story>

    public init(id: ID<Story>) { self.id = id }
  }
}

extension KinnectAPI.MessageReference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.ConversationReference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.endObject()
  }
}

extension KinnectAPI.StoryReference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}
