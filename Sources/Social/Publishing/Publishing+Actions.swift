public import Core
public import SQL
public import Wire

extension Publishing {
  /// Publishes at once where all media are ready, else as soon as they are.
  /// - Throws: 422 for media that can't be used; 409 when too many posts wait.
  public func publish(
    _ publication: Publication<Own>, _ media: [MediaAPI.Upload], by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey? = nil, _ services: Services
  ) async throws -> Published<Thing> {
    let ids = media.map(\.id)
    if media.allSatisfy({ $0.status == .ready }) {
      return .now(
        try await publishNow(publication, ids, by: viewer, idempotency: idempotency, services) { id, _ in id })
    }
    return .later(
      try await publishWhenReady(publication, ids, by: viewer, links: links, idempotency: idempotency, services))
  }

  /// Publishes what is ready; answers what `answer` reads in the same transaction.
  /// - Throws: 422 for media that can't be used.
  public func publishNow<Answer: Sendable>(
    _ publication: Publication<Own>, _ media: [ID<MediaAPI.Item>], by viewer: Viewer,
    idempotency: IdempotencyKey? = nil, _ services: Services,
    answer: @escaping @Sendable (ID<Thing>, Transaction) throws -> Answer
  ) async throws -> Answer {
    try await publishNow(
      publication, media, by: viewer, idempotency: idempotency, waiting: nil, services, answer: answer)
  }

  /// - Parameter waiting: what waited and is published now; it waits no more.
  /// - Throws: 422 for media that can't be used; 404 when what waited is gone.
  private func publishNow<Answer: Sendable>(
    _ publication: Publication<Own>, _ media: [ID<MediaAPI.Item>], by viewer: Viewer, idempotency: IdempotencyKey?,
    waiting: ID<Thing>?, _ services: Services, answer: @escaping @Sendable (ID<Thing>, Transaction) throws -> Answer
  ) async throws -> Answer {
    try check(media)
    let fresh: ID<Thing> = waiting ?? services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      if let waiting {
        guard try delete(waiting, author: viewer.profile, in: transaction) else { throw Problem.notFound() }
      }
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try make(
          Making(
            id: fresh, publication: publication, media: media, viewer: viewer, services: services, now: now,
            transaction: transaction))
      }
      return try answer(id, transaction)
    }
  }

  /// Keeps a post until all its media are ready, which may be at once.
  /// - Throws: 422 for media that are not there, not the viewer's or already in use; 409 when too many wait.
  public func publishWhenReady(
    _ publication: Publication<Own>, _ media: [ID<MediaAPI.Item>], by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey? = nil, _ services: Services
  ) async throws -> SocialAPI.WaitingPost {
    try check(media)
    let fresh: ID<Thing> = services.newID()
    let now = services.now()
    let id = try await services.database.write(as: viewer.principal) { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try count(of: viewer.profile, in: transaction) < Self.most else {
          throw Problem.conflict(
            .conflict,
            "Many of your posts are still waiting for their videos. Try again when some are done, or discard some.")
        }
        if let chosen = publication.audience { try audience.requireOwn(chosen, in: transaction) }
        for (position, item) in media.enumerated() {
          let isThere = try insert(
            item, of: fresh, position: position, publication, by: viewer, now: now, in: transaction)
          guard isThere else {
            throw Problem.validation("media.\(position)", "invalid", "This is missing or already in use.")
          }
        }
        return fresh
      }
    }
    let waiting = try await waiting(by: viewer, links: links, services).first { $0.id == id.cast() }
    try await publishReady(by: viewer, services)
    return waiting
      ?? SocialAPI.WaitingPost(
        id: id.cast(), caption: publication.caption, media: [], isStory: publication.isStory, createdAt: now,
        audience: publication.audience)
  }

  func waiting(
    by viewer: Viewer, links: MediaLinks, _ services: Services
  ) async throws -> [SocialAPI.WaitingPost] {
    try await services.database.query(as: viewer.principal) { try waiting(of: viewer.profile, links: links, in: $0) }
  }

  /// - Throws: 404 where it is not the viewer's own.
  private func found(
    _ id: ID<SocialAPI.WaitingPost>, by viewer: Viewer, links: MediaLinks, _ services: Services
  ) async throws -> SocialAPI.WaitingPost {
    let all = try await waiting(by: viewer, links: links, services)
    guard let post = all.first(where: { $0.id == id }) else { throw Problem.notFound() }
    return post
  }

  /// Gives a waiting post up, with its photos and videos.
  func discard(_ id: ID<SocialAPI.WaitingPost>, by viewer: Viewer, _ services: Services) async throws {
    let post = try await found(id, by: viewer, links: .plain(app: people.app), services)
    let uploads = services.uploads
    try await services.database.write(as: viewer.principal) { transaction in
      guard try delete(id.cast(), author: viewer.profile, in: transaction) else { throw Problem.notFound() }
      for item in post.media { try transaction.run("DELETE FROM media WHERE id = \(item.id) AND attached_at IS NULL") }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Tries again what has failed of a waiting post.
  func retry(
    _ id: ID<SocialAPI.WaitingPost>, by viewer: Viewer, links: MediaLinks, _ services: Services
  ) async throws {
    let post = try await found(id, by: viewer, links: links, services)
    for item in post.media where item.status == .failed {
      _ = try await UploadActions(services: services).retry(item.id, by: viewer.signedIn, links: links)
    }
  }

  /// Publishes those of the viewer's waiting posts whose media are all ready.
  func publishReady(by viewer: Viewer, _ services: Services) async throws {
    let ready = try await services.database.query(as: viewer.principal) { transaction in
      try held(by: viewer.profile, links: .plain(app: people.app), in: transaction)
        .filter { $0.post.media.allSatisfy { $0.status == .ready } }
        .map { (id: $0.post.id, publication: publication($0), media: $0.post.media.map(\.id)) }
    }
    for post in ready {
      do {
        try await publishNow(
          post.publication, post.media, by: viewer, idempotency: nil, waiting: post.id.cast(), services
        ) { _, _ in }
      } catch let problem as Problem where [404, 409, 422].contains(problem.status) {
        // Somebody else was first: it is published, or given up, or something else has its photo. Or there are too many stories
        // just now: it waits on.
        continue
      }
    }
  }

  private func publication(_ held: Held) -> Publication<Own> {
    let chosen = held.post.audience ?? SocialAPI.Audience(kind: audience.standard)
    return Publication(
      caption: held.post.caption, audience: held.post.isStory ? nil : chosen, isStory: held.post.isStory, own: held.own)
  }
}
