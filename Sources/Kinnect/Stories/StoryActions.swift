internal import Core
internal import SQL
internal import Wire

/// Sharing, seeing, answering and taking back stories.
struct StoryActions: Sendable {
  let services: Services

  /// - Parameter waiting: the waiting story that is shared now; it is one no more.
  /// - Throws: 422 when the photo is not there, not one's own or used already, 409 for too many at a time, 404 when the
  ///   waiting story is gone.
  func share(
    _ media: ID<MediaAPI.Item>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?,
    waiting: ID<Post>? = nil
  ) async throws -> Story {
    let fresh: ID<Story> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try StoryQueries.count(of: viewer.profile, in: transaction) < KinnectAPI.Limits.stories else {
          throw Problem.conflict(
            .conflict, "You’ve shared as many stories as you can in a day. Delete one to share another.")
        }
        if let waiting {
          guard try WaitingQueries.delete(waiting, author: viewer.profile, in: transaction) else {
            throw Problem.notFound()
          }
        }
        guard try StoryQueries.insert(fresh, media, by: viewer, now: now, in: transaction) else {
          throw Problem.validation("media", "invalid", "This photo is not there, or is used already.")
        }
        try services.live.publish(
          StoryLive.created, of: fresh, to: .followers(of: viewer.profile), at: now, in: transaction)
        return fresh
      }
      return try Self.found(id, viewer, links, transaction)
    }
  }

  static func found(
    _ id: ID<Story>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Story {
    let story = try StoryQueries.story(id, viewer: viewer.profile, links: links, in: transaction)
    guard let story else { throw Problem.notFound() }
    return story
  }

  /// One's own, with whoever saw it.
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

  /// Takes one's own story away before its day is over, files included.
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
  ) async throws -> Message {
    let body = try MessageActions.checked(body, hasMedia: false)
    let (fresh, freshRoom): (ID<Message>, ID<Conversation>) = (services.newID(), services.newID())
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let author = try Self.found(id, viewer, links, transaction).author
      guard author.id != viewer.profile.cast() else {
        throw Problem.conflict(.conflict, "You can’t reply to your own story.")
      }
      let made = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard let person = try ConversationActions.people([author.username], viewer, transaction).first else {
          throw Problem.notFound()
        }
        let room = try ConversationActions.direct(person, freshRoom, viewer, now, transaction)
        let made = try MessageActions.write(
          fresh, .init(body: body, story: id), in: room, by: viewer, now, transaction)
        try services.live.publishMessage(made, in: room, at: now, transaction)
        return made
      }
      return try MessageActions.found(made, viewer, links, transaction)
    }
  }
}
