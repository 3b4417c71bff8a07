extension KinnectAPI {
  /// People who write to each other: two, or a group.
  public struct Conversation: Hashable, Sendable, Codable {
    public var id: ID<Conversation>
    public var isGroup: Bool
    /// Of a group; may be empty.
    public var name: String
    /// Who is in it, the viewer included, as far as the viewer may see them.
    public var members: [Author]
    /// Who is invited to the group and has not answered yet.
    public var invited: [Invitee]
    /// The newest message that the viewer may see.
    public var lastMessage: Message?
    /// Messages of others that the viewer has not read, counted to 100.
    public var unreadCount: Int
    /// Whether the viewer may write: there is someone in it whom they follow and who follows them.
    public var canSend: Bool
    public var updatedAt: Timestamp

    public init(
      id: ID<Conversation>, isGroup: Bool, name: String, members: [Author], invited: [Invitee], lastMessage: Message?,
      unreadCount: Int, canSend: Bool, updatedAt: Timestamp
    ) {
      self.id = id
      self.isGroup = isGroup
      self.name = name
      self.members = members
      self.invited = invited
      self.lastMessage = lastMessage
      self.unreadCount = unreadCount
      self.canSend = canSend
      self.updatedAt = updatedAt
    }
  }

  /// What happened to a group. The server may add values.
  public struct MessageEvent: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let founded = MessageEvent(rawValue: "founded")
    /// The author added the `subject`.
    public static let added = MessageEvent(rawValue: "added")
    /// The author accepted an invitation.
    public static let joined = MessageEvent(rawValue: "joined")
    public static let left = MessageEvent(rawValue: "left")
    /// The author named the group; the name is the `body`.
    public static let named = MessageEvent(rawValue: "named")
    public static var known: [MessageEvent] { [.founded, .added, .joined, .left, .named] }
  }

  /// A text, a photo or both; or something that happened to a group.
  public struct Message: Hashable, Sendable, Codable {
    public var id: ID<Message>
    public var conversation: ID<Conversation>
    public var author: Author
    public var body: String
    public var media: MediaAPI.Attachment?
    /// The story that the message answers.
    public var story: AnsweredStory?
    /// Nil for what somebody wrote.
    public var event: MessageEvent?
    /// Whom the event is about.
    public var subject: Author?
    public var createdAt: Timestamp
    /// Whether the viewer wrote it.
    public var mine: Bool

    public init(
      id: ID<Message>, conversation: ID<Conversation>, author: Author, body: String, media: MediaAPI.Attachment?,
      story: AnsweredStory?, event: MessageEvent?, subject: Author?, createdAt: Timestamp, mine: Bool
    ) {
      self.id = id
      self.conversation = conversation
      self.author = author
      self.body = body
      self.media = media
      self.story = story
      self.event = event
      self.subject = subject
      self.createdAt = createdAt
      self.mine = mine
    }
  }

  /// A story as a message refers to it; without a thumbnail once it has ended.
  public struct AnsweredStory: Hashable, Sendable, Codable {
    public var id: ID<Story>
    /// Whose it is; nil once it has ended.
    public var username: String?
    public var thumbnailURL: String?

    public init(id: ID<Story>, username: String?, thumbnailURL: String?) {
      self.id = id
      self.username = username
      self.thumbnailURL = thumbnailURL
    }
  }
}

extension KinnectAPI.Conversation: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("isGroup", isGroup)
    json.member("name", name)
    json.member("members", members)
    json.member("invited", invited)
    json.member("lastMessage", lastMessage)
    json.member("unreadCount", unreadCount)
    json.member("canSend", canSend)
    json.member("updatedAt", updatedAt)
    json.endObject()
  }
}

extension KinnectAPI.Message: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("conversation", conversation)
    json.member("author", author)
    json.member("body", body)
    json.member("media", media)
    json.member("story", story)
    json.member("event", event)
    json.member("subject", subject)
    json.member("createdAt", createdAt)
    json.member("mine", mine)
    json.endObject()
  }
}

extension KinnectAPI.AnsweredStory: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("thumbnailURL", thumbnailURL)
    json.endObject()
  }
}
