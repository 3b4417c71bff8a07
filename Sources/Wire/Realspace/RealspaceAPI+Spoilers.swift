extension RealspaceAPI {
  /// A text with the passages that were folded, each between two pairs of bars.
  public struct Unfolded: Hashable, Sendable, Codable, JSONWritable {
    /// The text as its author wrote it.
    public var content: String

    public init(content: String) {
      self.content = content
    }
  }

  public static let postSpoilers = Endpoint<ByPost, Unfolded>(
    "realspace.postSpoilers", .get, "/api/realspace/posts/{id}/spoilers", "A post's text with its spoilers")
  public static let topicPostSpoilers = Endpoint<ByTopicPost, Unfolded>(
    "realspace.topicPostSpoilers", .get, "/api/realspace/topic-posts/{id}/spoilers",
    "The text of a post in a topic with its spoilers")
  public static let topicSpoilers = Endpoint<ByTopic, Unfolded>(
    "realspace.topicSpoilers", .get, "/api/realspace/topics/{id}/spoilers", "A topic's description with its spoilers")
  public static let commentSpoilers = Endpoint<SocialAPI.ByComment, Unfolded>(
    "realspace.commentSpoilers", .get, "/api/realspace/comments/{id}/spoilers", "A comment's text with its spoilers")

  public static let diarySpoilers = Endpoint<ByDiaryEntry, Unfolded>(
    "realspace.diarySpoilers", .get, "/api/realspace/diary/{id}/spoilers", "What an entry says with its spoilers")

  /// The calls that answer what is folded elsewhere.
  static let spoilerCalls: [any EndpointDescription] = [
    postSpoilers, topicPostSpoilers, topicSpoilers, commentSpoilers, diarySpoilers,
  ]
}
