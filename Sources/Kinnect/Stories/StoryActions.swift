internal import Core
internal import SQL
internal import Social
internal import Wire

/// Sharing, seeing, answering and taking back stories.
struct StoryActions: Sendable {
  let services: Services

  /// Shares a photo or a video.
  /// - Throws: 422 when the photo is not there, not the viewer's or already in use, 409 for too many at a time.
  func share(
    _ media: ID<MediaAPI.Item>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> Story {
    try await Kinnect.publishing.publishNow(
      .story(own: PostOwn()), [media], by: viewer, idempotency: idempotency, services
    ) {
      try Self.found($0.cast(), viewer, links, $1)
    }
  }

  /// Makes the story, under an ID of its own.
  static func make(_ making: Making<Post, PostOwn>) throws -> ID<Post> {
    let (id, viewer, transaction): (ID<Story>, Viewer, Transaction) = (
      making.services.newID(), making.viewer, making.transaction
    )
    guard making.media.count == 1 else {
      throw Problem.validation("media", "invalid", "A story is one photo or one video.")
    }
    guard try StoryQueries.count(of: viewer.profile, in: transaction) < KinnectAPI.Limits.stories else {
      throw Problem.conflict(
        .conflict, "You’ve shared as many stories as you can in a day. Delete one to share another.")
    }
    guard try StoryQueries.insert(id, making.media[0], by: viewer, now: making.now, in: transaction) else {
      throw Problem.validation("media", "invalid", "This photo is missing or already in use.")
    }
    try making.services.live.publish(
      StoryLive.created, of: id, to: .followers(of: viewer.profile), at: making.now, in: transaction)
    // By whose it is, so that several become one notification.
    try PushQueue.add(
      StoryPushes.kind, about: viewer.profile, making: id, by: viewer, making.services, at: making.now, in: transaction)
    return id.cast()
  }

  static func found(
    _ id: ID<Story>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: ReadTransaction
  ) throws -> Story {
    let story = try StoryQueries.story(id, viewer: viewer.profile, links: links, in: transaction)
    guard let story else { throw Problem.notFound() }
    return story
  }

  /// The viewer's own story, with the people who saw it.
  static func own(
    _ id: ID<Story>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Story {
    let story = try found(id, viewer, links, transaction)
    guard story.author.id == viewer.profile.cast() else { throw Problem.notFound() }
    return story
  }

  func markSeen(_ id: ID<Story>, by viewer: Viewer, links: MediaLinks) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      _ = try Self.found(id, viewer, links, transaction)
      try StoryQueries.markSeen(id, by: viewer.profile, now: now, in: transaction)
    }
  }

  /// Deletes the viewer's story before its day is over, files included.
  func delete(_ id: ID<Story>, by viewer: Viewer) async throws {
    let uploads = services.uploads
    try await services.database.write(as: viewer.principal) { transaction in
      guard try StoryQueries.delete(id, in: transaction) else { throw Problem.notFound() }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Answers a story by a message to its author that refers to it.
  func reply(
    _ body: String, to id: ID<Story>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> KinnectAPI.Message {
    try await Kinnect.conversations.messageActions(services).answer(
      body, to: id, by: viewer, links: links, idempotency: idempotency
    ) { transaction in
      let author = try Self.found(id, viewer, links, transaction).author
      guard author.id != viewer.profile.cast() else {
        throw Problem.conflict(.conflict, "You can’t reply to your own story.")
      }
      return author.username
    }
  }
}
