extension BelieveAPI {
  /// Encouragement for a project. An anonymous message has no sender, for anyone.
  public struct SupportMessage: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportMessage>
    public var sender: BuilderReference?
    public var isAnonymous: Bool
    /// For the project's owner: stands for the anonymous sender within this project and tells nothing else.
    public var handle: ID<AnonymousSender>?
    public var message: String
    public var isMine: Bool
    public var answer: Answer?
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

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("sender", sender)
      json.member("isAnonymous", isAnonymous)
      json.member("handle", handle)
      json.member("message", message)
      json.member("isMine", isMine)
      json.member("answer", answer)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// Somebody who stays anonymous within one project; a phantom for the handle.
  public enum AnonymousSender {}

  /// What the project's owner answered.
  public struct Answer: Hashable, Sendable, Codable, JSONWritable {
    public var text: String
    /// Else only the sender sees it.
    public var isPublic: Bool
    public var createdAt: Timestamp

    public init(
      text: String, isPublic: Bool, createdAt: Timestamp
    ) {
      self.text = text
      self.isPublic = isPublic
      self.createdAt = createdAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("text", text)
      json.member("isPublic", isPublic)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// An anonymous sender from whom a project takes no more anonymous messages.
  public struct Silenced: Hashable, Sendable, Codable, JSONWritable {
    public var handle: ID<AnonymousSender>
    public var createdAt: Timestamp

    public init(
      handle: ID<AnonymousSender>, createdAt: Timestamp
    ) {
      self.handle = handle
      self.createdAt = createdAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("handle", handle)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// What supporting has earned. A level begins where the one before ends.
  public struct Karma: Hashable, Sendable, Codable, JSONWritable {
    public var totalPoints: Int
    /// 1 to 5.
    public var level: Int
    public var label: String
    public var emoji: String
    /// The points at which the next level begins; nil at the last.
    public var nextLevelAt: Int?
    /// From the start of this level to the next, 0 to 1.
    public var progress: Double

    public init(
      totalPoints: Int, level: Int, label: String, emoji: String, nextLevelAt: Int?, progress: Double
    ) {
      self.totalPoints = totalPoints
      self.level = level
      self.label = label
      self.emoji = emoji
      self.nextLevelAt = nextLevelAt
      self.progress = progress
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("totalPoints", totalPoints)
      json.member("level", level)
      json.member("label", label)
      json.member("emoji", emoji)
      json.member("nextLevelAt", nextLevelAt)
      json.member("progress", progress)
      json.endObject()
    }
  }

  /// What earned karma. The server may add values.
  public struct ActionKind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let follow = ActionKind(rawValue: "follow")
    public static let message = ActionKind(rawValue: "message")
    public static let like = ActionKind(rawValue: "like")
    public static var known: [ActionKind] { [.follow, .message, .like] }
  }

  /// One line of the viewer's karma ledger.
  public struct SupportAction: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportAction>
    public var action: ActionKind
    /// 0 where the day's most was reached.
    public var points: Int
    /// Nil where it is gone or hidden from the viewer now.
    public var project: SupportedProject?
    /// The message that was sent, as long as it is there; an anonymous one also where the project is hidden.
    public var messageID: ID<SupportMessage>?
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

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("action", action)
      json.member("points", points)
      json.member("project", project)
      json.member("messageID", messageID)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// Enough of a project to name it and go there.
  public struct SupportedProject: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    public var slug: String
    public var title: String

    public init(
      id: ID<Project>, slug: String, title: String
    ) {
      self.id = id
      self.slug = slug
      self.title = title
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("slug", slug)
      json.member("title", title)
      json.endObject()
    }
  }

  /// How much the viewer has supported.
  public struct SupportStats: Hashable, Sendable, Codable, JSONWritable {
    public var projectsSupported: Int
    public var messagesSent: Int
    public var postsLiked: Int

    public init(
      projectsSupported: Int, messagesSent: Int, postsLiked: Int
    ) {
      self.projectsSupported = projectsSupported
      self.messagesSent = messagesSent
      self.postsLiked = postsLiked
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("projectsSupported", projectsSupported)
      json.member("messagesSent", messagesSent)
      json.member("postsLiked", postsLiked)
      json.endObject()
    }
  }
}
