internal import Core
internal import SQL
internal import Wire

/// Sending messages of support, answering them, and blocking anonymous senders.
struct SupportActions: Sendable {
  let services: Services

  /// Answers the message and what sending it has earned.
  /// - Throws: 409 for an own project, and where the project listens to this anonymous sender no more.
  func sendSupportMessage(
    _ message: String, to slug: String, isAnonymous: Bool, by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey?
  ) async throws -> (message: SupportMessage, gain: KarmaGain) {
    let message = try WrittenText.required(message, "message", atMost: BelieveAPI.Limits.message)
    let fresh: ID<SupportMessage> = services.newID()
    let now = services.now()
    do {
      return try await services.database.write(as: viewer.principal) { transaction in
        let project = try ProjectQueries.require(slug, in: transaction)
        guard project.builder != viewer.profile else {
          throw Problem.conflict(.conflict, "You can’t support your own project.")
        }
        let handle =
          isAnonymous ? AnonymousHandle.handle(of: viewer.profile, in: project.id, keys: services.keys) : nil
        let (id, gain) = try KarmaGain.measured(of: viewer.profile, in: transaction) {
          try IdempotencyKey.once(idempotency, now: now, in: transaction) {
            try SupportQueries.insert(
              fresh, to: project.id, from: viewer.profile, message, handle: handle, now: now, in: transaction)
            try BelievePublisher(services, now, transaction).supported(fresh, builder: project.builder)
            return fresh
          }
        }
        return (try Self.read(id, viewer, links, in: transaction), gain)
      }
    } catch let error as SQLError where error.kind == .denied && isAnonymous {
      throw Problem.conflict(.conflict, "This project no longer accepts anonymous messages from you.")
    }
  }

  func deleteSupportMessage(_ id: ID<SupportMessage>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let removal = Removal(transaction: transaction, live: services.live, now: now)
      guard try Self.remove(id, removal) else { throw Problem.notFound() }
    }
  }

  /// Takes a message away, for who may, or for the operator; false where there is none.
  static func remove(_ id: ID<SupportMessage>, _ removal: Removal) throws -> Bool {
    guard let place = try SupportQueries.place(of: id, in: removal.transaction),
      try SupportQueries.delete(id, in: removal.transaction)
    else { return false }
    let publisher = BelievePublisher(removal.live, removal.now, removal.transaction)
    if let builder = place.builder {
      try publisher.unread(builder)
    } else {
      try publisher.deleted(id, sentTo: place.project)
    }
    return true
  }

  /// It leaves the open pages of those who don't see it any more, and the activity of the project's owner.
  static func publishHidden(_ id: ID<SupportMessage>, _ removal: Removal) throws {
    guard let place = try SupportQueries.place(of: id, in: removal.transaction), let builder = place.builder else {
      return
    }
    let publisher = BelievePublisher(removal.live, removal.now, removal.transaction)
    try publisher.changed(place.project)
    try publisher.unread(builder)
  }

  /// Answers a message to a project of the viewer's, or changes the answer. The sender is told, also an anonymous one: by the
  /// database, for the owner cannot know whom.
  func answer(
    _ id: ID<SupportMessage>, _ text: String, isPublic: Bool, by viewer: Viewer, links: MediaLinks
  ) async throws -> SupportMessage {
    let text = try WrittenText.required(text, "text", atMost: BelieveAPI.Limits.message)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try Self.own(id, viewer, in: transaction)
      try SupportQueries.answer(id, of: project, text, isPublic: isPublic, now: now, in: transaction)
      try BelievePublisher(services, now, transaction).answered(id)
      return try Self.read(id, viewer, links, in: transaction)
    }
  }

  func deleteAnswer(to id: ID<SupportMessage>, by viewer: Viewer, links: MediaLinks) async throws -> SupportMessage {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      _ = try Self.own(id, viewer, in: transaction)
      guard try SupportQueries.deleteAnswer(to: id, in: transaction) else { throw Problem.notFound() }
      try BelievePublisher(services, now, transaction).answered(id)
      return try Self.read(id, viewer, links, in: transaction)
    }
  }

  /// Takes no more anonymous messages from the sender that the handle stands for.
  func silence(_ handle: ID<BelieveAPI.AnonymousSender>, in slug: String, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      guard try SupportQueries.isHandle(handle, of: project, in: transaction) else { throw Problem.notFound() }
      try SupportQueries.silence(handle, in: project, now: now, transaction: transaction)
    }
  }

  func unsilence(_ handle: ID<BelieveAPI.AnonymousSender>, in slug: String, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      guard try SupportQueries.unsilence(handle, in: project, transaction: transaction) else {
        throw Problem.notFound()
      }
    }
  }

  private static func own(
    _ id: ID<SupportMessage>, _ viewer: Viewer, in transaction: Transaction
  ) throws -> ID<Project> {
    guard let place = try SupportQueries.place(of: id, in: transaction), place.builder == viewer.profile else {
      throw Problem.notFound()
    }
    return place.project
  }

  private static func read(
    _ id: ID<SupportMessage>, _ viewer: Viewer, _ links: MediaLinks, in transaction: Transaction
  ) throws -> SupportMessage {
    guard let message = try SupportQueries.message(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    return message
  }
}
