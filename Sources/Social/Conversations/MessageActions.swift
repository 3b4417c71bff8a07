public import Core
public import SQL
public import Wire

/// Sending and deleting messages.
public struct MessageActions: Sendable {
  let part: Conversations
  let services: Services

  init(_ part: Conversations, _ services: Services) {
    self.part = part
    self.services = services
  }

  /// - Throws: 404 for a conversation that is not the viewer's, 409 when nobody in it and the viewer follow each other,
  ///   422 for nothing, too much, or a photo that is not there.
  public func send(
    _ body: String, media: ID<MediaAPI.Item>?, to id: ID<SocialAPI.Conversation>, by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey?
  ) async throws -> SocialAPI.Message {
    let body = try Self.checked(body, hasMedia: media != nil)
    let fresh: ID<Message> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard try part.shape(of: id, in: transaction) != nil else { throw Problem.notFound() }
      let made = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let made = try write(fresh, .init(body: body, media: media), in: id, by: viewer, now, transaction)
        try part.publishMessage(made, in: id, through: services.live, at: now, transaction)
        try PushQueue.add(
          PushCause.message, about: id, making: made, by: viewer, services, at: now, in: transaction)
        return made
      }
      return try part.found(made, viewer, links, transaction)
    }
  }

  /// Puts the message into a conversation that the viewer may see.
  private func write(
    _ fresh: ID<Message>, _ draft: Conversations.Draft, in id: ID<Conversation>, by viewer: Viewer,
    _ now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Message> {
    guard try part.canSend(in: id, viewer: viewer.profile, in: transaction) else {
      throw Problem(.notMutual, detail: "You can write here again once you follow each other.")
    }
    guard
      try part.insert(fresh, draft, in: id, by: viewer, now: now, transaction: transaction)
    else { throw Problem.validation("media", "invalid", "This photo is not there, or is used already.") }
    return fresh
  }

  /// Writes to somebody about a thing of theirs, such as a story, in the conversation of the two, which is made where there is none.
  /// - Parameter author: reads the username of whose it is; throws where the viewer may not see it, or not answer it.
  /// - Throws: what `author` throws; 409 where the two do not follow each other, 422 for nothing or too much.
  public func answer<Story>(
    _ body: String, to story: ID<Story>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?,
    _ author: @escaping @Sendable (Transaction) throws -> String
  ) async throws -> SocialAPI.Message {
    let body = try Self.checked(body, hasMedia: false)
    let (fresh, freshRoom): (ID<Message>, ID<Conversation>) = (services.newID(), services.newID())
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let username = try author(transaction)
      let made = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let conversations = ConversationActions(part, services)
        let meant = SocialAPI.MeantPerson(username: username)
        guard let person = try conversations.people([meant], viewer, transaction).first else {
          throw Problem.notFound()
        }
        let room = try conversations.direct(person, freshRoom, viewer, now, transaction)
        let made = try write(fresh, .init(body: body, story: story.cast()), in: room, by: viewer, now, transaction)
        try part.publishMessage(made, in: room, through: services.live, at: now, transaction)
        try PushQueue.add(
          PushCause.message, about: room, making: made, by: viewer, services, at: now, in: transaction)
        return made
      }
      return try part.found(made, viewer, links, transaction)
    }
  }

  /// Deletes the sender's message for everyone, its photo included; answers where it was.
  @discardableResult
  func delete(_ id: ID<Message>, by viewer: Viewer) async throws -> ID<Conversation> {
    let (now, uploads, live) = (services.now(), services.uploads, services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let conversation = try part.take(id, through: live, at: now, transaction) else {
        throw Problem.notFound()
      }
      transaction.afterCommit { await uploads.sweepDeleted() }
      return conversation
    }
  }

  /// Before a photo is worked on for it.
  static func checked(_ body: String, hasMedia: Bool) throws(Problem) -> String {
    hasMedia
      ? try WrittenText.optional(body, "body", atMost: SocialAPI.Limits.message)
      : try WrittenText.required(body, "body", atMost: SocialAPI.Limits.message)
  }
}
