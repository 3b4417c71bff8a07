extension BelieveAPI {
  /// A message of support for a project. The API never discloses who sent an anonymous message.
  public struct SupportMessage: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportMessage>
    /// The sender; nil for an anonymous message, even for its sender and the project's owner.
    public var sender: BuilderReference?
    /// Whether the message was sent anonymously.
    public var isAnonymous: Bool
    /// A pseudonym for the anonymous sender that is valid in this project only. Nil for named messages, and for
    /// everyone but the project's owner.
    public var handle: ID<AnonymousSender>?
    /// The text, 1 to 1,000 characters.
    public var message: String
    /// Whether the viewer sent the message; true for an anonymous message only when its sender asks.
    public var isMine: Bool
    /// The owner's answer; nil if there is none, or if the viewer may not see it.
    public var answer: Answer?
    /// When the message was sent.
    public var createdAt: Timestamp

    public init(
      id: ID<SupportMessage>, sender: BuilderReference?, isAnonymous: Bool, handle: ID<AnonymousSender>?,
      message: String, isMine: Bool, answer: Answer?, createdAt: Timestamp
    ) {
      self.id = id
      self.sender = sender
      self.isAnonymous = isAnonymous
      self.handle = handle
      self.message = message
      self.isMine = isMine
      self.answer = answer
      self.createdAt = createdAt
    }
  }

  /// An anonymous sender within one project; a phantom type for the handle.
  public enum AnonymousSender {}

  /// The project owner's answer to a support message.
  public struct Answer: Hashable, Sendable, Codable, JSONWritable {
    /// The answer, 1 to 1,000 characters.
    public var text: String
    /// Whether everyone who sees the message sees the answer, or only its sender and the project's owner.
    public var isPublic: Bool
    /// When the message was first answered; changing the answer keeps the time.
    public var createdAt: Timestamp

    public init(text: String, isPublic: Bool, createdAt: Timestamp) {
      self.text = text
      self.isPublic = isPublic
      self.createdAt = createdAt
    }
  }

  /// An anonymous sender whose further anonymous messages a project refuses.
  public struct Silenced: Hashable, Sendable, Codable, JSONWritable {
    /// The pseudonym of the sender, valid in this project only.
    public var handle: ID<AnonymousSender>
    /// When the owner silenced the sender.
    public var createdAt: Timestamp

    public init(handle: ID<AnonymousSender>, createdAt: Timestamp) {
      self.handle = handle
      self.createdAt = createdAt
    }
  }

  /// What a person has earned by supporting others, and the level they have reached.
  public struct Karma: Hashable, Sendable, Codable, JSONWritable {
    /// The sum of the points in the person's karma ledger.
    public var totalPoints: Int
    /// The level, 1 to 5, which begins at 0, 51, 201, 501 and 1,001 points.
    public var level: Int
    /// The level's name, such as `Super Supporter`.
    public var label: String
    /// The level's emoji.
    public var emoji: String
    /// The points at which the next level begins; nil at the highest level.
    public var nextLevelAt: Int?
    /// The progress from the start of this level to the next, 0 to 1; 1 at the highest level.
    public var progress: Double

    public init(totalPoints: Int, level: Int, label: String, emoji: String, nextLevelAt: Int?, progress: Double) {
      self.totalPoints = totalPoints
      self.level = level
      self.label = label
      self.emoji = emoji
      self.nextLevelAt = nextLevelAt
      self.progress = progress
    }
  }

  /// What an entry in the karma ledger is for. The server may add values.
  public struct ActionKind: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Following a project, worth 5 points once per project.
    public static let follow = ActionKind(rawValue: "follow")
    /// Sending a support message, named or anonymous, worth 10 points.
    public static let message = ActionKind(rawValue: "message")
    /// Liking an update, worth 1 point once per update.
    public static let like = ActionKind(rawValue: "like")
    /// The values that this version knows.
    public static var known: [ActionKind] { [.follow, .message, .like] }
  }

  /// An entry in the viewer's karma ledger, which nobody else can read through the API.
  public struct SupportAction: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportAction>
    /// What the entry is for.
    public var action: ActionKind
    /// The points earned; 0 if the daily cap for the action was reached.
    public var points: Int
    /// The project supported; nil if it has been deleted or is hidden from the viewer.
    public var project: SupportedProject?
    /// The message sent; nil for other actions, and once the message is deleted or hidden. The viewer's own anonymous
    /// message remains even where its project is hidden.
    public var messageID: ID<SupportMessage>? = nil
    /// When the viewer took the action.
    public var createdAt: Timestamp

    public init(
      id: ID<SupportAction>, action: ActionKind, points: Int, project: SupportedProject?,
      messageID: ID<SupportMessage>? = nil, createdAt: Timestamp
    ) {
      self.id = id
      self.action = action
      self.points = points
      self.project = project
      self.messageID = messageID
      self.createdAt = createdAt
    }
  }

  /// A project by name, with what a link to it needs.
  public struct SupportedProject: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    /// The project's current slug, its name in URLs.
    public var slug: String
    /// The title, 1 to 100 characters.
    public var title: String

    public init(id: ID<Project>, slug: String, title: String) {
      self.id = id
      self.slug = slug
      self.title = title
    }
  }

  /// How much the viewer has supported others.
  public struct SupportStats: Hashable, Sendable, Codable, JSONWritable {
    /// The number of projects the viewer follows.
    public var projectsSupported: Int
    /// The number of the viewer's support messages that still exist, anonymous ones included.
    public var messagesSent: Int
    /// The number of updates the viewer likes.
    public var postsLiked: Int

    public init(projectsSupported: Int, messagesSent: Int, postsLiked: Int) {
      self.projectsSupported = projectsSupported
      self.messagesSent = messagesSent
      self.postsLiked = postsLiked
    }
  }
}
