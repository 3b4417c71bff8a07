/// The types and calls of Kinnect's JSON API, `/api/kinnect`.
public enum KinnectAPI {
  /// How the viewer stands to a profile. The server may add values.
  public struct Relation: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let own = Relation(rawValue: "self")
    public static let none = Relation(rawValue: "none")
    public static let requested = Relation(rawValue: "requested")
    public static let following = Relation(rawValue: "following")
    public static var known: [Relation] { [.own, .none, .requested, .following] }
  }

  /// A member as others see it. The counts are nil where the viewer may not know them (before approval).
  public struct Profile: Hashable, Sendable, Codable {
    public var id: ID<Profile>
    public var username: String
    public var fullName: String
    public var bio: String
    public var avatarURL: String?
    public var postCount: Int?
    public var followerCount: Int?
    public var followingCount: Int?
    public var relation: Relation
    public var followsMe: Bool

    public init(
      id: ID<Profile>, username: String, fullName: String, bio: String, avatarURL: String?, postCount: Int?,
      followerCount: Int?, followingCount: Int?, relation: Relation, followsMe: Bool
    ) {
      self.id = id
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatarURL = avatarURL
      self.postCount = postCount
      self.followerCount = followerCount
      self.followingCount = followingCount
      self.relation = relation
      self.followsMe = followsMe
    }
  }

  /// The short form of a profile beside a post or a comment.
  public struct Author: Hashable, Sendable, Codable {
    public var id: ID<Profile>
    public var username: String
    public var fullName: String
    public var avatarURL: String?

    public init(id: ID<Profile>, username: String, fullName: String, avatarURL: String?) {
      self.id = id
      self.username = username
      self.fullName = fullName
      self.avatarURL = avatarURL
    }
  }

  public struct Post: Hashable, Sendable, Codable {
    public var id: ID<Post>
    public var author: Author
    public var caption: String
    public var media: [MediaAPI.Attachment]
    public var likeCount: Int
    public var commentCount: Int
    public var likedByMe: Bool
    public var createdAt: Timestamp
    public var editedAt: Timestamp?

    public init(
      id: ID<Post>, author: Author, caption: String, media: [MediaAPI.Attachment], likeCount: Int, commentCount: Int,
      likedByMe: Bool, createdAt: Timestamp, editedAt: Timestamp?
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
    }
  }

  public struct Comment: Hashable, Sendable, Codable {
    public var id: ID<Comment>
    public var author: Author
    public var body: String
    public var createdAt: Timestamp
    /// Whether the viewer wrote it.
    public var mine: Bool

    public init(id: ID<Comment>, author: Author, body: String, createdAt: Timestamp, mine: Bool) {
      self.id = id
      self.author = author
      self.body = body
      self.createdAt = createdAt
      self.mine = mine
    }
  }

  /// What an activity tells. The server may add values.
  public struct ActivityKind: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let like = ActivityKind(rawValue: "like")
    public static let comment = ActivityKind(rawValue: "comment")
    public static let followRequest = ActivityKind(rawValue: "follow_request")
    public static let follow = ActivityKind(rawValue: "follow")
    /// Someone let the viewer follow.
    public static let followAccepted = ActivityKind(rawValue: "follow_accepted")
    public static var known: [ActivityKind] { [.like, .comment, .followRequest, .follow, .followAccepted] }
  }

  /// One line of the Activity tab: what happened, by whom (the newest few of `actorCount`), on which post.
  public struct Activity: Hashable, Sendable, Codable {
    public var id: ID<Activity>
    public var kind: ActivityKind
    public var actors: [Author]
    public var actorCount: Int
    public var post: ActivityPost?
    /// What a comment says.
    public var comment: String?
    public var createdAt: Timestamp
    public var read: Bool

    public init(
      id: ID<Activity>, kind: ActivityKind, actors: [Author], actorCount: Int, post: ActivityPost?,
      comment: String? = nil, createdAt: Timestamp, read: Bool
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.post = post
      self.comment = comment
      self.createdAt = createdAt
      self.read = read
    }
  }

  /// The post that an activity is about: enough to show its thumbnail and to go there.
  public struct ActivityPost: Hashable, Sendable, Codable {
    public var id: ID<Post>
    /// Of its first photo or video.
    public var kind: MediaAPI.Kind?
    public var thumbnailURL: String?

    public init(id: ID<Post>, kind: MediaAPI.Kind? = nil, thumbnailURL: String?) {
      self.id = id
      self.kind = kind
      self.thumbnailURL = thumbnailURL
    }
  }
}
