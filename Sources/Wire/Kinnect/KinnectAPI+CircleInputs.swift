extension KinnectAPI {
  public struct ByConversation: Codable, Hashable, Sendable {
    public let id: ID<Conversation>

    public init(id: ID<Conversation>) { self.id = id }
  }

  public struct ByMessage: Codable, Hashable, Sendable {
    public let id: ID<Message>

    public init(id: ID<Message>) { self.id = id }
  }

  public struct ByStory: Codable, Hashable, Sendable {
    public let id: ID<Story>

    public init(id: ID<Story>) { self.id = id }
  }

  public struct OpenConversation: Codable, Hashable, Sendable {
    /// Usernames of others. One: the conversation between the two; more: a new group.
    public let members: [String]
    /// Of a group.
    public let name: String?

    public init(members: [String], name: String?) {
      self.members = members
      self.name = name
    }
  }

  public struct NameConversation: Codable, Hashable, Sendable {
    public let id: ID<Conversation>
    public let name: String

    public init(id: ID<Conversation>, name: String) {
      self.id = id
      self.name = name
    }
  }

  public struct AddMembers: Codable, Hashable, Sendable {
    public let id: ID<Conversation>
    /// Usernames.
    public let members: [String]

    public init(id: ID<Conversation>, members: [String]) {
      self.id = id
      self.members = members
    }
  }

  public struct SendMessage: Codable, Hashable, Sendable {
    public let id: ID<Conversation>
    public let body: String?
    /// An uploaded photo of one's own.
    public let media: ID<MediaAPI.Item>?

    public init(id: ID<Conversation>, body: String? = nil, media: ID<MediaAPI.Item>?) {
      self.id = id
      self.body = body
      self.media = media
    }
  }

  public struct ShareStory: Codable, Hashable, Sendable {
    /// An uploaded photo or video of one's own.
    public let media: ID<MediaAPI.Item>

    public init(media: ID<MediaAPI.Item>) { self.media = media }
  }

  public struct ReplyToStory: Codable, Hashable, Sendable {
    public let id: ID<Story>
    public let body: String

    public init(id: ID<Story>, body: String) {
      self.id = id
      self.body = body
    }
  }
}

extension KinnectAPI.SendMessage: BoundedInput {
  public static var bounds: [String: JSONValue] { ["body": ["maxLength": .number(KinnectAPI.Limits.message)]] }
}

extension KinnectAPI.ReplyToStory: BoundedInput {
  public static var bounds: [String: JSONValue] {
    ["body": ["minLength": 1, "maxLength": .number(KinnectAPI.Limits.message)]]
  }
}

extension KinnectAPI.OpenConversation: BoundedInput {
  public static var bounds: [String: JSONValue] {
    [
      "members": ["minItems": 1, "maxItems": .number(KinnectAPI.Limits.conversationMembers - 1)],
      "name": ["maxLength": .number(KinnectAPI.Limits.conversationName)],
    ]
  }
}

extension KinnectAPI.NameConversation: BoundedInput {
  public static var bounds: [String: JSONValue] { ["name": ["maxLength": .number(KinnectAPI.Limits.conversationName)]] }
}

extension KinnectAPI.AddMembers: BoundedInput {
  public static var bounds: [String: JSONValue] { ["members": ["minItems": 1]] }
}
