/// The data of the events that `GET /api/kinnect/live` sends.
extension KinnectAPI {
  /// The data of `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable, JSONWritable {
    /// The created or deleted post.
    public var id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The data of `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The post whose counts have changed.
    public var id: ID<Post>
    /// The number of likes that the viewer may see, not the change.
    public var likeCount: Int
    /// The number of comments that the viewer may see, not the change.
    public var commentCount: Int

    public init(id: ID<Post>, likeCount: Int, commentCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.commentCount = commentCount
    }
  }
}
