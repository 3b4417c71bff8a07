extension BelieveAPI {
  /// The publication state of an update. The server may add values.
  public struct PostStatus: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Not published and not scheduled; visible to its author only.
    public static let draft = PostStatus(rawValue: "draft")
    /// Waiting for `scheduledFor`; visible to its author only.
    public static let scheduled = PostStatus(rawValue: "scheduled")
    /// Visible to everyone who can see the project.
    public static let published = PostStatus(rawValue: "published")
    /// The values that this version knows.
    public static var known: [PostStatus] { [.draft, .scheduled, .published] }
  }

  /// An update of a project. Drafts and scheduled updates are visible to their author only.
  public struct Post: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The project that the update belongs to, with its creator.
    public var project: ProjectReference
    /// The text, 1 to 5,000 characters.
    public var content: String
    /// The photos in display order, up to 20.
    public var images: [MediaAPI.Attachment]
    /// The number of likes, not counting people in a block with the viewer.
    public var likeCount: Int
    /// Whether the viewer likes the update.
    public var likedByMe: Bool
    /// Whether the update is a draft, scheduled or published.
    public var status: PostStatus
    /// When the update will be published; nil unless it is scheduled.
    public var scheduledFor: Timestamp?
    /// When the update was published; nil for drafts and scheduled updates.
    public var publishedAt: Timestamp?
    /// When the update was first saved.
    public var createdAt: Timestamp
    /// When the text or the photos were last changed; nil if never.
    public var editedAt: Timestamp?
    /// Whether those who see the update may save its photos as files; its author always may. Nil from servers before this was a choice.
    public var allowsSaving: Bool? = nil
    /// Whether an operator has hidden the update: only its author still sees it. Nil from servers that didn't say so.
    public var isHidden: Bool? = nil

    public init(
      id: ID<Post>, project: ProjectReference, content: String, images: [MediaAPI.Attachment], likeCount: Int,
      likedByMe: Bool, status: PostStatus, scheduledFor: Timestamp?, publishedAt: Timestamp?, createdAt: Timestamp,
      editedAt: Timestamp?, allowsSaving: Bool? = nil, isHidden: Bool? = nil
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
      self.allowsSaving = allowsSaving
      self.isHidden = isHidden
    }
  }

  /// The answer of `getUserLikedPostIds`.
  public struct LikedPosts: Hashable, Sendable, Codable, JSONWritable {
    /// The requested updates that the viewer likes, in the order of the request.
    public var ids: [ID<Post>]

    public init(ids: [ID<Post>]) {
      self.ids = ids
    }
  }

  /// A milestone of a project.
  public struct Milestone: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Milestone>
    /// The title, 1 to 120 characters.
    public var title: String
    /// What the milestone is about, up to 1,000 characters; empty if there is none.
    public var description: String
    /// Whether the milestone is complete.
    public var isCompleted: Bool
    /// The planned day, `YYYY-MM-DD` (ISO 8601), such as `2026-05-31`; nil if none is set.
    public var targetDate: String?
    /// When the milestone was completed; nil while it is open.
    public var completedAt: Timestamp?
    /// When the milestone was added.
    public var createdAt: Timestamp
    /// The changes of the target date, newest first.
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
  }

  /// A change of a milestone's target date.
  public struct DateChange: Hashable, Sendable, Codable, JSONWritable {
    /// The previous day, `YYYY-MM-DD`; nil if none was set.
    public var from: String?
    /// The new day, `YYYY-MM-DD`; nil if the date was removed.
    public var to: String?
    /// When the date was changed.
    public var changedAt: Timestamp

    public init(from: String?, to: String?, changedAt: Timestamp) {
      self.from = from
      self.to = to
      self.changedAt = changedAt
    }
  }

  /// A milestone after it was completed or reopened.
  public struct CompletedMilestone: Hashable, Sendable, Codable, JSONWritable {
    /// The milestone in its new state.
    public var milestone: Milestone
    /// A draft text announcing the completion, for the owner to publish or discard. Nil after reopening, and if the
    /// milestone was already complete.
    public var suggestedUpdate: String?

    public init(milestone: Milestone, suggestedUpdate: String?) {
      self.milestone = milestone
      self.suggestedUpdate = suggestedUpdate
    }
  }
}
