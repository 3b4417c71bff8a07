extension BelieveAPI {
  /// What an activity tells. The server may add values.
  public struct ActivityKind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let follow = ActivityKind(rawValue: "follow")
    public static let like = ActivityKind(rawValue: "like")
    public static let support = ActivityKind(rawValue: "support")
    public static let anonymousSupport = ActivityKind(rawValue: "support_anonymous")
    /// To the sender of a message: it was answered.
    public static let answer = ActivityKind(rawValue: "support_answer")
    /// To a follower: a milestone was completed.
    public static let milestone = ActivityKind(rawValue: "milestone")
    public static var known: [ActivityKind] { [.follow, .like, .support, .anonymousSupport, .answer, .milestone] }
  }

  /// One line of the viewer's activity.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    public var kind: ActivityKind
    /// The newest ones of those who did it, three at most; none for an anonymous message.
    public var actors: [BuilderReference]
    /// How many did it: likes of one update and follows of one project are one line.
    public var actorCount: Int
    public var project: SupportedProject?
    /// The update that was liked.
    public var postID: ID<Post>?
    /// The message that came or was answered.
    public var messageID: ID<SupportMessage>?
    public var milestoneID: ID<Milestone>?
    public var createdAt: Timestamp
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

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("kind", kind)
      json.member("actors", actors)
      json.member("actorCount", actorCount)
      json.member("project", project)
      json.member("postID", postID)
      json.member("messageID", messageID)
      json.member("milestoneID", milestoneID)
      json.member("createdAt", createdAt)
      json.member("read", read)
      json.endObject()
    }
  }

  /// Of `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>

    public init(
      id: ID<Post>
    ) {
      self.id = id
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.endObject()
    }
  }

  /// Of `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    public var likeCount: Int

    public init(
      id: ID<Post>, likeCount: Int
    ) {
      self.id = id
      self.likeCount = likeCount
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("likeCount", likeCount)
      json.endObject()
    }
  }

  /// Of `project.counts`.
  public struct ProjectCounts: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Project>
    public var followerCount: Int

    public init(
      id: ID<Project>, followerCount: Int
    ) {
      self.id = id
      self.followerCount = followerCount
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("followerCount", followerCount)
      json.endObject()
    }
  }

  /// Of `support.created`.
  public struct SupportReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<SupportMessage>
    public var projectID: ID<Project>

    public init(
      id: ID<SupportMessage>, projectID: ID<Project>
    ) {
      self.id = id
      self.projectID = projectID
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("projectID", projectID)
      json.endObject()
    }
  }
}
