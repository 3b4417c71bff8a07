extension SocialAPI.Comment: HeldItem {}

/// Types of the JSON API that apps of posts and people share.
public enum SocialAPI {
  /// A comment on a post.
  public struct Comment: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Comment>
    /// The person who wrote the comment.
    public var author: Author
    /// The text, 1 to 500 characters.
    public var body: String
    /// When the comment was written.
    public var createdAt: Timestamp
    /// Whether the viewer wrote the comment.
    public var mine: Bool
    /// The comment that began the thread in which this is a reply; nil for one that isn't, and where people don't reply to comments.
    public var replyTo: ID<Comment>? = nil
    /// The number of replies, without those that a block hides from the viewer; nil where people don't reply to comments.
    public var replyCount: Int? = nil
    /// The number of likes, without those by people whom a block hides from the viewer; nil where people don't like comments.
    public var likeCount: Int? = nil
    /// Whether the viewer likes the comment; nil where people don't like comments.
    public var likedByMe: Bool? = nil

    public init(
      id: ID<Comment>, author: Author, body: String, createdAt: Timestamp, mine: Bool, replyTo: ID<Comment>? = nil,
      replyCount: Int? = nil, likeCount: Int? = nil, likedByMe: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.body = body
      self.createdAt = createdAt
      self.mine = mine
      self.replyTo = replyTo
      self.replyCount = replyCount
      self.likeCount = likeCount
      self.likedByMe = likedByMe
    }
  }

  /// The comments on a post, oldest first.
  public enum CommentList: CursorList { public static var cursorTag: UInt8 { 8 } }

  /// The replies to a comment, oldest first.
  public enum ReplyList: CursorList { public static var cursorTag: UInt8 { 12 } }

  /// The numbers of a comment, when they change.
  public struct CommentCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The comment whose numbers have changed.
    public var id: ID<Comment>
    /// The number of likes that the viewer may see, not the change.
    public var likeCount: Int
    /// The number of replies that the viewer may see, not the change.
    public var replyCount: Int

    public init(id: ID<Comment>, likeCount: Int, replyCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.replyCount = replyCount
    }
  }

  /// Identifies a comment by the ID in the path.
  public struct ByComment: Codable, Hashable, Sendable, IdentifyingInput {
    /// The comment; 404 if the viewer may not see it.
    public let id: ID<Comment>

    public init(id: ID<Comment>) {
      self.id = id
    }
  }

  /// Reports a comment to the operator, with a copy of what the viewer sees.
  public struct ReportComment: Codable, Hashable, Sendable, ReportingInput {
    /// The comment to report; 404 if the viewer may not see it.
    public let id: ID<Comment>
    /// Why the comment is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Comment>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Adds a comment to a post.
  public struct AddComment<Post: Sendable>: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post to comment on; 404 if the viewer may not see it.
    public let id: ID<Post>
    /// The text, 1 to 500 characters.
    public let body: String

    public init(id: ID<Post>, body: String) {
      self.id = id
      self.body = body
    }
  }
}

extension SocialAPI.AddComment: BoundedInput {
  /// The OpenAPI bounds for the comment's text.
  public static var bounds: [String: JSONValue] { ["body": .text(SocialAPI.Limits.comment)] }
}
