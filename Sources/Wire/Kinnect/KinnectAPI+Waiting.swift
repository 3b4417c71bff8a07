extension KinnectAPI {
  /// A post that is published by itself once all its videos are ready. Only its author sees it.
  public struct WaitingPost: Hashable, Sendable, Codable {
    /// The post will have it too.
    public var id: ID<Post>
    public var caption: String
    public var media: [MediaAPI.Upload]
    /// Whether it will be a story, not a post.
    public var isStory: Bool
    public var createdAt: Timestamp

    public init(
      id: ID<Post>, caption: String, media: [MediaAPI.Upload], isStory: Bool = false, createdAt: Timestamp
    ) {
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

extension KinnectAPI.WaitingPost: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("caption", caption)
    json.member("media", media)
    json.member("isStory", isStory)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}
