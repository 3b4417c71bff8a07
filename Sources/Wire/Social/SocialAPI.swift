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

    public init(id: ID<Comment>, author: Author, body: String, createdAt: Timestamp, mine: Bool) {
      self.id = id
      self.author = author
      self.body = body
      self.createdAt = createdAt
      self.mine = mine
    }
  }

  /// The comments on a post, oldest first.
  public enum CommentList: CursorList { public static var cursorTag: UInt8 { 8 } }

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
