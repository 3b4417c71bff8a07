/// The types and calls of Kinnect's JSON API, `/api/kinnect`.
public enum KinnectAPI {
  /// A post, visible to its author and, of the author's approved followers, to those whom its audience takes in.
  public struct Post: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The person who published the post.
    public var author: Author
    /// The caption, at most 2,200 characters; empty if there is none.
    public var caption: String
    /// The photos and videos in display order, 1 to 20.
    public var media: [MediaAPI.Attachment]
    /// The number of likes, without those by people whom a block hides from the viewer.
    public var likeCount: Int
    /// The number of comments, without those by people whom a block hides from the viewer.
    public var commentCount: Int
    /// Whether the viewer likes the post.
    public var likedByMe: Bool
    /// When the post was published.
    public var createdAt: Timestamp
    /// When the caption or the photos were last changed; nil if they never were.
    public var editedAt: Timestamp?
    /// Who may see the post, with its circles for the author alone; nil from servers before audiences.
    public var audience: SocialAPI.Audience? = nil
    /// Whether those who see the post may save its photos as files; its author always may. Nil from servers before this was a choice.
    public var allowsSaving: Bool? = nil
    /// Whether an operator has hidden the post: only its author still sees it. Nil from servers that didn't say so.
    public var isHidden: Bool? = nil

    public init(
      id: ID<Post>, author: Author, caption: String, media: [MediaAPI.Attachment], likeCount: Int, commentCount: Int,
      likedByMe: Bool, createdAt: Timestamp, editedAt: Timestamp?, audience: SocialAPI.Audience? = nil,
      allowsSaving: Bool? = nil, isHidden: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.caption = caption
      self.media = media
      self.likeCount = likeCount
      self.commentCount = commentCount
      self.likedByMe = likedByMe
      self.createdAt = createdAt
      self.editedAt = editedAt
      self.audience = audience
      self.allowsSaving = allowsSaving
      self.isHidden = isHidden
    }
  }

  /// A comment on a post.
  public typealias Comment = SocialAPI.Comment

  /// What an activity is about. The server may add values.
  public struct ActivityKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The actors liked the viewer's post.
    public static let like = ActivityKind(rawValue: "like")
    /// The actor commented on the viewer's post.
    public static let comment = ActivityKind(rawValue: "comment")
    /// The actor asks to follow the viewer.
    public static let followRequest = ActivityKind(rawValue: "follow_request")
    /// The actor now follows the viewer.
    public static let follow = ActivityKind(rawValue: "follow")
    /// The actor approved the viewer's request to follow.
    public static let followAccepted = ActivityKind(rawValue: "follow_accepted")
    /// The actor has joined the family: they and the viewer follow each other.
    public static let joined = ActivityKind(rawValue: "joined")
    /// Somebody waits until the viewer lets them in; nobody is named.
    public static let waiting = ActivityKind(rawValue: "waiting")
    /// An operator settled a report of the viewer's; nobody is named.
    public static let report = ActivityKind(rawValue: "report")
    /// The actor, whom the viewer follows, has shared a post.
    public static let share = ActivityKind(rawValue: "share")
    /// The values that this version knows.
    public static var known: [ActivityKind] {
      [.like, .comment, .followRequest, .follow, .followAccepted, .joined, .waiting, .report, .share]
    }
  }

  /// A line of the Activity tab. The likes of one post share a line; everything else has its own.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    /// What happened.
    public var kind: ActivityKind
    /// The people who caused it, newest first, at most 3.
    public var actors: [Author]
    /// The number of all people who caused it, including those not in `actors`.
    public var actorCount: Int
    /// The viewer's post that was liked or commented on, or the one that was shared; nil for follows.
    public var post: ActivityPost?
    /// The text of the comment; nil for other kinds.
    public var comment: String? = nil
    /// Whether the viewer follows the person who now follows them; nil for other kinds.
    public var relation: Relation? = nil
    /// When it happened; for grouped likes, when the newest one did.
    public var createdAt: Timestamp
    /// Whether the viewer has read this; for grouped likes, all of them.
    public var read: Bool

    public init(
      id: ID<Activity>, kind: ActivityKind, actors: [Author], actorCount: Int, post: ActivityPost?,
      comment: String? = nil, relation: Relation? = nil, createdAt: Timestamp, read: Bool
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.post = post
      self.comment = comment
      self.relation = relation
      self.createdAt = createdAt
      self.read = read
    }
  }

  /// The post that an activity is about, enough to show a thumbnail and link to the post.
  public struct ActivityPost: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The kind of the post's first item, photo or video.
    public var kind: MediaAPI.Kind? = nil
    /// The URL of the first item's 320-pixel rendition, valid for this viewer for a limited time.
    public var thumbnailURL: String?

    public init(id: ID<Post>, kind: MediaAPI.Kind? = nil, thumbnailURL: String?) {
      self.id = id
      self.kind = kind
      self.thumbnailURL = thumbnailURL
    }
  }
}
