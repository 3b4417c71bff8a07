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

extension KinnectAPI {
  /// The data of `media.ready` and `media.failed`, sent to the owner only.
  public struct MediaReference: Hashable, Sendable, Codable, JSONWritable {
    /// The upload; `GET /api/media/{id}` says why it failed.
    public var id: ID<MediaAPI.Item>

    public init(id: ID<MediaAPI.Item>) {
      self.id = id
    }
  }

  /// The data of `media.processing`, sent to the owner only.
  public struct MediaProgress: Hashable, Sendable, Codable, JSONWritable {
    /// The upload that is being processed.
    public var id: ID<MediaAPI.Item>
    /// How much of the processing is done, 0 to 100.
    public var percent: Int

    public init(id: ID<MediaAPI.Item>, percent: Int) {
      self.id = id
      self.percent = percent
    }
  }
}
