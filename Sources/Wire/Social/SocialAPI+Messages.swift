extension SocialAPI.Conversation: HeldItem {}
extension SocialAPI.Message: HeldItem {}

extension SocialAPI {
  /// A conversation between two people or in a group.
  public struct Conversation: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Conversation>
    /// Whether this is a group; false for a one-to-one conversation.
    public var isGroup: Bool
    /// The name of the group; empty if it has none, and for a one-to-one conversation.
    public var name: String
    /// The members whom the viewer may see, including the viewer.
    public var members: [Author]
    /// The people who are invited to the group and have not answered, as far as the viewer may see them.
    public var invited: [Invitee]
    /// The newest message that the viewer may see; nil if there is none.
    public var lastMessage: Message?
    /// The number of messages by others that the viewer has not read, at most 100. Group events do not count.
    public var unreadCount: Int
    /// Whether the viewer may write: at least one other member and the viewer follow each other.
    public var canSend: Bool
    /// When a message last arrived; if none has, when the conversation was created.
    public var updatedAt: Timestamp
    /// Whether the viewer has muted it: it does not count as unread in badges.
    public var isMuted: Bool = false

    public init(
      id: ID<Conversation>, isGroup: Bool, name: String, members: [Author], invited: [Invitee], lastMessage: Message?,
      unreadCount: Int, canSend: Bool, updatedAt: Timestamp, isMuted: Bool = false
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
      self.isMuted = isMuted
    }
  }

  /// A change to a group, listed among its messages. The server may add values.
  public struct MessageEvent: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The author created the group.
    public static let founded = MessageEvent(rawValue: "founded")
    /// The author added the `subject`.
    public static let added = MessageEvent(rawValue: "added")
    /// The author accepted an invitation.
    public static let joined = MessageEvent(rawValue: "joined")
    /// The author left the group.
    public static let left = MessageEvent(rawValue: "left")
    /// The author renamed the group; the new name is the `body`.
    public static let named = MessageEvent(rawValue: "named")
    /// The values that this version knows.
    public static var known: [MessageEvent] { [.founded, .added, .joined, .left, .named] }
  }

  /// A message with text, a photo or both, or an event in a group.
  public struct Message: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Message>
    /// The conversation that the message is in.
    public var conversation: ID<Conversation>
    /// The sender, or the person who caused the event.
    public var author: Author
    /// The text, at most 2,000 characters; empty for a photo without text and for most events.
    public var body: String
    /// The attached photo; nil if there is none.
    public var media: MediaAPI.Attachment?
    /// The story that the message replies to; nil for other messages, and in apps without stories.
    public var story: AnsweredStory?
    /// The event; nil for messages that people write.
    public var event: MessageEvent?
    /// The person who was added to the group, which for `joined` is the author; nil for other events and messages.
    public var subject: Author?
    /// When the message was sent, later than every earlier message in the conversation.
    public var createdAt: Timestamp
    /// Whether the viewer sent the message.
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

  /// A reply's reference to its story. The reply outlives the story.
  public struct AnsweredStory: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<AnsweredStory>
    /// The username of the story's author; nil once the viewer cannot see the story, as after it expires.
    public var username: String?
    /// The URL of the 320-pixel rendition; nil once the viewer cannot see the story.
    public var thumbnailURL: String?

    public init(id: ID<AnsweredStory>, username: String?, thumbnailURL: String?) {
      self.id = id
      self.username = username
      self.thumbnailURL = thumbnailURL
    }
  }
}
