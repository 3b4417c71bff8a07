extension BelieveAPI {
  /// Where an update stands. The server may add values.
  public struct PostStatus: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let draft = PostStatus(rawValue: "draft")
    public static let scheduled = PostStatus(rawValue: "scheduled")
    public static let published = PostStatus(rawValue: "published")
    public static var known: [PostStatus] { [.draft, .scheduled, .published] }
  }

  /// An update of a project.
  public struct Post: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    public var project: ProjectReference
    public var content: String
    public var images: [MediaAPI.Attachment]
    public var likeCount: Int
    public var likedByMe: Bool
    public var status: PostStatus
    public var scheduledFor: Timestamp?
    public var publishedAt: Timestamp?
    public var createdAt: Timestamp
    public var editedAt: Timestamp?

    public init(
      id: ID<Post>, project: ProjectReference, content: String, images: [MediaAPI.Attachment], likeCount: Int,
      likedByMe: Bool, status: PostStatus, scheduledFor: Timestamp?, publishedAt: Timestamp?, createdAt: Timestamp,
      editedAt: Timestamp?
    ) {
      self.id = id
      self.project = project
      self.content = content
      self.images = images
      self.likeCount = likeCount
      self.likedByMe = likedByMe
      self.status = status
      self.scheduledFor = scheduledFor
      self.publishedAt = publishedAt
      self.createdAt = createdAt
      self.editedAt = editedAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("project", project)
      json.member("content", content)
      json.member("images", images)
      json.member("likeCount", likeCount)
      json.member("likedByMe", likedByMe)
      json.member("status", status)
      json.member("scheduledFor", scheduledFor)
      json.member("publishedAt", publishedAt)
      json.member("createdAt", createdAt)
      json.member("editedAt", editedAt)
      json.endObject()
    }
  }

  /// Those of the asked posts that the viewer likes.
  public struct LikedPosts: Hashable, Sendable, Codable, JSONWritable {
    public var ids: [ID<Post>]

    public init(
      ids: [ID<Post>]
    ) {
      self.ids = ids
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("ids", ids)
      json.endObject()
    }
  }

  /// A milestone of a project.
  public struct Milestone: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Milestone>
    public var title: String
    public var description: String
    public var isCompleted: Bool
    /// A day, `2026-05-31`.
    public var targetDate: String?
    public var completedAt: Timestamp?
    public var createdAt: Timestamp
    /// How the target date was moved, newest first.
    public var history: [DateChange]

    public init(
      id: ID<Milestone>, title: String, description: String, isCompleted: Bool, targetDate: String?,
      completedAt: Timestamp?, createdAt: Timestamp, history: [DateChange]
    ) {
      self.id = id
      self.title = title
      self.description = description
      self.isCompleted = isCompleted
      self.targetDate = targetDate
      self.completedAt = completedAt
      self.createdAt = createdAt
      self.history = history
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("title", title)
      json.member("description", description)
      json.member("isCompleted", isCompleted)
      json.member("targetDate", targetDate)
      json.member("completedAt", completedAt)
      json.member("createdAt", createdAt)
      json.member("history", history)
      json.endObject()
    }
  }

  /// A target date that was moved.
  public struct DateChange: Hashable, Sendable, Codable, JSONWritable {
    public var from: String?
    public var to: String?
    public var changedAt: Timestamp

    public init(
      from: String?, to: String?, changedAt: Timestamp
    ) {
      self.from = from
      self.to = to
      self.changedAt = changedAt
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("from", from)
      json.member("to", to)
      json.member("changedAt", changedAt)
      json.endObject()
    }
  }

  /// A milestone after its completion was set or taken back.
  public struct CompletedMilestone: Hashable, Sendable, Codable, JSONWritable {
    public var milestone: Milestone
    /// The text of an update that tells of it, for the owner to publish or not.
    public var suggestedUpdate: String?

    public init(
      milestone: Milestone, suggestedUpdate: String?
    ) {
      self.milestone = milestone
      self.suggestedUpdate = suggestedUpdate
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("milestone", milestone)
      json.member("suggestedUpdate", suggestedUpdate)
      json.endObject()
    }
  }
}
