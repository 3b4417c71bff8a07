extension KinnectAPI {
  /// A post or story that is published automatically once all its media are ready. Only the author can see it.
  public struct WaitingPost: Hashable, Sendable, Codable, JSONWritable {
    /// The ID, which the published post keeps; a story gets a new ID.
    public var id: ID<Post>
    /// The caption; empty if there is none.
    public var caption: String
    /// The photos and videos in order, each with its status and progress.
    public var media: [MediaAPI.Upload]
    /// Whether it is published as a story rather than a post.
    public var isStory: Bool = false
    /// When the author submitted it; the published post gets a time of its own.
    public var createdAt: Timestamp

    public init(id: ID<Post>, caption: String, media: [MediaAPI.Upload], isStory: Bool = false, createdAt: Timestamp) {
      self.id = id
      self.caption = caption
      self.media = media
      self.isStory = isStory
      self.createdAt = createdAt
    }
  }

  public static let publishWhenReady = Endpoint<PublishPost, WaitingPost>(
    "kinnect.publishWhenReady", .post, "/api/kinnect/waiting-posts", status: 201,
    "Publish a post as soon as its videos are ready", errors: [.conflict])
  public static let waitingPosts = Endpoint<NoInput, Page<WaitingPost>>(
    "kinnect.waitingPosts", .get, "/api/kinnect/waiting-posts", "The viewer's posts that are waiting for their videos")
  public static let discardWaitingPost = Endpoint<ByPost, NoContent>(
    "kinnect.discardWaitingPost", .delete, "/api/kinnect/waiting-posts/{id}",
    "Give a waiting post up, with its photos and videos")
}
