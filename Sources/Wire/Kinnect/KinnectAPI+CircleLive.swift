extension KinnectAPI {
  /// Of `message.created`.
  public struct MessageReference: Hashable, Sendable, Codable {
    public var conversation: ID<Conversation>
    public var id: ID<Message>

    public init(conversation: ID<Conversation>, id: ID<Message>) {
      self.conversation = conversation
      self.id = id
    }
  }

  /// Of `message.deleted`.
  public struct ConversationReference: Hashable, Sendable, Codable {
    public var conversation: ID<Conversation>

    public init(conversation: ID<Conversation>) { self.conversation = conversation }
  }

  /// Of `story.created`.
  public struct StoryReference: Hashable, Sendable, Codable {
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
