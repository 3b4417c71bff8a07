extension RealspaceAPI {
  /// Something that the viewer likes.
  public struct Liked: Hashable, Sendable, Codable, JSONWritable {
    /// What it is.
    public var kind: LikedKind
    /// The post; nil for other kinds.
    public var post: Post?
    /// The post in a topic; nil for other kinds.
    public var topicPost: TopicPost?
    /// When the viewer liked it.
    public var likedAt: Timestamp

    public init(kind: LikedKind, post: Post?, topicPost: TopicPost?, likedAt: Timestamp) {
      self.kind = kind
      self.post = post
      self.topicPost = topicPost
      self.likedAt = likedAt
    }
  }

  /// What kind of thing somebody likes. The server may add values.
  public struct LikedKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A post of the feed.
    public static let post = LikedKind(rawValue: "post")
    /// A post in a topic.
    public static let topicPost = LikedKind(rawValue: "topicPost")
    /// The values that this version knows.
    public static var known: [LikedKind] { [.post, .topicPost] }
  }

  public static let likedThings = Endpoint<ListInput<LikedThingList>, Page<Liked>>(
    "realspace.likedThings", .get, "/api/realspace/liked/all",
    "The posts and the posts in topics that the viewer likes, newest like first")
}
