extension SocialAPI {
  /// A post or story that is published automatically once all its media are ready. Only the author can see it.
  public struct WaitingPost: Hashable, Sendable, Codable, JSONWritable {
    /// The ID, which the published post keeps; a story gets a new ID.
    public var id: ID<WaitingPost>
    /// The caption; empty if there is none.
    public var caption: String
    /// The photos and videos in order, each with its status and progress.
    public var media: [MediaAPI.Upload]
    /// Whether it is published as a story rather than a post.
    public var isStory: Bool = false
    /// When the author submitted it; the published post gets a time of its own.
    public var createdAt: Timestamp
    /// Who may see the post once it is published; nil from servers before audiences, and for a story.
    public var audience: SocialAPI.Audience? = nil

    public init(
      id: ID<WaitingPost>, caption: String, media: [MediaAPI.Upload], isStory: Bool = false, createdAt: Timestamp,
      audience: SocialAPI.Audience? = nil
    ) {
      self.id = id
      self.caption = caption
      self.media = media
      self.isStory = isStory
      self.createdAt = createdAt
      self.audience = audience
    }
  }

  /// The viewer's posts that wait, newest first.
  public enum WaitingPostList: CursorList { public static var cursorTag: UInt8 { 45 } }

  /// Identifies a waiting post by the ID in the path.
  public struct ByWaitingPost: Codable, Hashable, Sendable {
    /// The waiting post; 404 if it is not the viewer's own.
    public let id: ID<WaitingPost>

    public init(id: ID<WaitingPost>) {
      self.id = id
    }
  }

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

/// The calls of an app's API about posts that wait for their videos. They have the same paths in every app, below `/api/` and its
/// name.
public struct WaitingCalls<Input: Codable & Sendable>: Sendable {
  /// Publishes a post as soon as its media are ready, which may be at once.
  public let publishWhenReady: Endpoint<Input, SocialAPI.WaitingPost>
  /// Lists what is waiting.
  public let waitingPosts: Endpoint<ListInput<SocialAPI.WaitingPostList>, Page<SocialAPI.WaitingPost>>
  /// Gives a waiting post up.
  public let discardWaitingPost: Endpoint<SocialAPI.ByWaitingPost, NoContent>

  /// The calls of an app.
  /// - Parameter app: the app's name: `kinnect`.
  public init(_ app: String) {
    let path = "/api/\(app)/waiting-posts"
    publishWhenReady = Endpoint(
      "\(app).publishWhenReady", .post, PathTemplate(path), status: 201,
      "Publish a post as soon as its videos are ready", errors: [.conflict])
    waitingPosts = Endpoint(
      "\(app).waitingPosts", .get, PathTemplate(path),
      "The viewer's posts that are waiting for their videos, newest first")
    discardWaitingPost = Endpoint(
      "\(app).discardWaitingPost", .delete, PathTemplate("\(path)/{id}"),
      "Discard a waiting post with its photos and videos")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [publishWhenReady, waitingPosts, discardWaitingPost] }
}
