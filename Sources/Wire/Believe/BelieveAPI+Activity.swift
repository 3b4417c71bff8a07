extension BelieveAPI {
  /// What an activity item reports. The server may add values.
  public struct ActivityKind: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// To a project's owner: somebody followed the project.
    public static let follow = ActivityKind(rawValue: "follow")
    /// To a project's owner: somebody liked an update.
    public static let like = ActivityKind(rawValue: "like")
    /// To a project's owner: a named support message arrived.
    public static let support = ActivityKind(rawValue: "support")
    /// To a project's owner: an anonymous support message arrived.
    public static let anonymousSupport = ActivityKind(rawValue: "support_anonymous")
    /// To the sender of a support message: the message was answered.
    public static let answer = ActivityKind(rawValue: "support_answer")
    /// To a follower: a milestone was completed.
    public static let milestone = ActivityKind(rawValue: "milestone")
    /// To the person who reported something: an operator settled it. Nobody is named, and no project.
    public static let report = ActivityKind(rawValue: "report")
    /// To a project's owner: somebody asks to follow a project that is for its followers.
    public static let request = ActivityKind(rawValue: "project_request")
    /// To the person who asked to follow a project: they follow it now.
    public static let accepted = ActivityKind(rawValue: "project_accepted")
    /// The values that this version knows.
    public static var known: [ActivityKind] {
      [.follow, .like, .support, .anonymousSupport, .answer, .milestone, .report, .request, .accepted]
    }
  }

  /// An item in the viewer's activity, grouping the likes of one update and the follows of one project.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    /// What happened.
    public var kind: ActivityKind
    /// The most recent people behind the item, up to three; empty for an anonymous message.
    public var actors: [BuilderReference]
    /// The number of causes grouped into the item; `actors` lists up to three of the people behind them.
    public var actorCount: Int
    /// The project concerned. Activity in projects hidden from the viewer is left out of the list.
    public var project: SupportedProject?
    /// The liked update; nil for other kinds.
    public var postID: ID<Post>?
    /// The support message that arrived or was answered; nil for other kinds.
    public var messageID: ID<SupportMessage>?
    /// The completed milestone; nil for other kinds.
    public var milestoneID: ID<Milestone>?
    /// When the most recent cause happened.
    public var createdAt: Timestamp
    /// Whether the viewer has read everything grouped into the item.
    public var read: Bool

    public init(
      id: ID<Activity>, kind: ActivityKind, actors: [BuilderReference], actorCount: Int, project: SupportedProject?,
      postID: ID<Post>?, messageID: ID<SupportMessage>?, milestoneID: ID<Milestone>?, createdAt: Timestamp, read: Bool
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.project = project
      self.postID = postID
      self.messageID = messageID
      self.milestoneID = milestoneID
      self.createdAt = createdAt
      self.read = read
    }
  }

  /// The data of the live events `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The data of the live event `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The number of likes when the event is sent, not counting people in a block with the viewer.
    public var likeCount: Int

    public init(id: ID<Post>, likeCount: Int) {
      self.id = id
      self.likeCount = likeCount
    }
  }

  /// The data of the live event `project.counts`.
  public struct ProjectCounts: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    /// The number of followers when the event is sent, not counting people in a block with the viewer.
    public var followerCount: Int

    public init(id: ID<Project>, followerCount: Int) {
      self.id = id
      self.followerCount = followerCount
    }
  }

  /// The data of the live event `support.created`, sent to the project's owner. It is the same for named and
  /// anonymous messages.
  public struct SupportReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportMessage>
    /// The project that received the message.
    public var projectID: ID<Project>

    public init(id: ID<SupportMessage>, projectID: ID<Project>) {
      self.id = id
      self.projectID = projectID
    }
  }
}
