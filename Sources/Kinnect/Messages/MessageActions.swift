internal import Core
internal import SQL
internal import Wire

/// Writing messages, and taking one's own away.
struct MessageActions: Sendable {
  let services: Services

  /// - Throws: 404 for a conversation that is not the viewer's, 409 when nobody in it and the viewer follow each other,
  ///   422 for nothing, too much, or a photo that is not there.
  func send(
    _ body: String, media: ID<MediaAPI.Item>?, to id: ID<Conversation>, by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey?
  ) async throws -> Message {
    let body = try Self.checked(body, hasMedia: media != nil)
    let fresh: ID<Message> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard try ConversationQueries.shape(of: id, in: transaction) != nil else { throw Problem.notFound() }
      let made = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let made = try Self.write(fresh, .init(body: body, media: media), in: id, by: viewer, now, transaction)
        try services.live.publishMessage(made, in: id, at: now, transaction)
        return made
      }
      return try Self.found(made, viewer, links, transaction)
    }
  }

  /// Puts the message into a conversation that the viewer may see.
  static func write(
    _ fresh: ID<Message>, _ draft: MessageQueries.Draft, in id: ID<Conversation>, by viewer: Viewer,
    _ now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Message> {
    guard try ConversationQueries.canSend(in: id, viewer: viewer.profile, in: transaction) else {
      throw Problem(.notMutual, detail: "You can write here again once you follow each other.")
    }
    guard
      try MessageQueries.insert(fresh, draft, in: id, by: viewer, now: now, transaction: transaction)
    else { throw Problem.validation("media", "invalid", "This photo is not there, or is used already.") }
    return fresh
  }

  static func found(
    _ id: ID<Message>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Message {
    let message = try MessageQueries.message(id, viewer: viewer.profile, links: links, in: transaction)
    guard let message else { throw Problem.notFound() }
    return message
  }

  /// Takes one's own message away for everyone, its photo included; answers where it was.
  @discardableResult
  func delete(_ id: ID<Message>, by viewer: Viewer) async throws -> ID<Conversation> {
    let (now, uploads, live) = (services.now(), services.uploads, services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let conversation = try Self.delete(id, through: live, at: now, transaction) else {
        throw Problem.notFound()
      }
      transaction.afterCommit { await uploads.sweepDeleted() }
      return conversation
    }
  }

  /// Answers where it was; nil where there is none that may be deleted.
  static func delete(
    _ id: ID<Message>, through live: LiveHub, at now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Conversation>? {
    guard let conversation = try MessageQueries.delete(id, in: transaction) else { return nil }
    let members = try ConversationQueries.members(of: conversation, in: transaction)
    try live.publish(MessageLive.deleted, of: conversation, to: .profiles(members), at: now, in: transaction)
    try live.publishUnread(members, at: now, transaction)
    return conversation
  }

  /// Before a photo is worked on for it.
  static func checked(_ body: String, hasMedia: Bool) throws(Problem) -> String {
    hasMedia
      ? try WrittenText.optional(body, "body", atMost: KinnectAPI.Limits.message)
      : try WrittenText.required(body, "body", atMost: KinnectAPI.Limits.message)
  }
}
