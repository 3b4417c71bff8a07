internal import Core
internal import SQL
internal import Social
internal import Wire

/// Writing in a topic, and taking posts away.
struct TopicPostActions: Sendable {
  let services: Services

  /// - Throws: 422 for a text that is empty or too long; 404 where there is no such topic.
  func add(
    _ input: RealspaceAPI.AddTopicPost, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> TopicPost {
    let content = try WrittenText.required(input.content, "content", atMost: RealspaceAPI.Limits.content)
    let (fresh, now): (ID<TopicPost>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard try transaction.exists("SELECT 1 FROM realspace_topics WHERE id = \(input.id)") else {
        throw Problem.notFound()
      }
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try transaction.run(
          """
          INSERT INTO realspace_topic_posts (id, topic_id, author, content, created_at)
          VALUES (\(fresh), \(input.id), \(viewer.profile), \(content), \(now))
          """)
        let audience = TopicLive.following.audience(of: input.id)
        try live.publish(TopicLive.postCreated, of: fresh, to: audience, at: now, in: transaction)
        try live.publish(TopicLive.counts, of: input.id, to: audience, at: now, in: transaction)
        return fresh
      }
      return try TopicPostQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// Takes a post of the viewer's away, or any in a topic that they moderate; which of the visible ones that is, the policy
  /// says. Answers its topic.
  /// - Throws: 404.
  @discardableResult
  func delete(_ id: ID<TopicPost>, by viewer: Viewer) async throws -> ID<Topic> {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard let topic = try TopicPostQueries.topic(of: id, in: transaction),
        try Self.removal.remove(id, Removal(transaction: transaction, live: live, now: now))
      else { throw Problem.notFound() }
      try live.publish(
        TopicLive.counts, of: topic, to: TopicLive.following.audience(of: topic), at: now, in: transaction)
      return topic
    }
  }

  /// Deletes posts with their likes and comments.
  static let removal: PostRemoval<TopicPost> = PostRemoval(
    of: Realspace.topicPosts, publishing: TopicLive.postDeleted
  ) { try TopicLive.readers(of: $0, by: $1, in: $2) }
}
