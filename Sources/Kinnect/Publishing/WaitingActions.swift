internal import Core
internal import SQL
internal import Wire

/// Posts and stories whose videos are still being prepared. Nobody but the author knows of them until they are posts.
struct WaitingActions: Sendable {
  let services: Services

  /// Keeps a post until all its media are ready, which may be at once.
  /// - Throws: 422 for media that are not there, not one's own or used already, or a caption that is too long; 409 when
  ///   too many wait.
  func publishWhenReady(
    _ shared: Shared, _ media: [ID<MediaAPI.Item>], by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> WaitingPost {
    let (caption, isStory) = (try PostActions.checked(shared.caption, media), shared.isStory)
    let fresh: ID<Post> = services.newID()
    let now = services.now()
    let id = try await services.database.write(as: viewer.principal) { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        guard try WaitingQueries.count(of: viewer.profile, in: transaction) < WaitingQueries.most else {
          throw Problem.conflict(
            .conflict,
            "Many of your posts are still waiting for their videos. Try again when some are done, or discard some.")
        }
        for (position, item) in media.enumerated() {
          let isThere = try WaitingQueries.insert(
            item, of: fresh, position: position, caption: caption, isStory: isStory, author: viewer.profile,
            account: viewer.signedIn.account, now: now, in: transaction)
          guard isThere else {
            throw Problem.validation("media.\(position)", "invalid", "This is not there, or used already.")
          }
        }
        return fresh
      }
    }
    let waiting = try await waiting(by: viewer, links: links).first { $0.id == id }
    try await publishReady(by: viewer)
    return waiting ?? WaitingPost(id: id, caption: caption, media: [], isStory: isStory, createdAt: now)
  }

  func waiting(by viewer: Viewer, links: MediaLinks) async throws -> [WaitingPost] {
    try await services.database.query(as: viewer.principal) {
      try WaitingQueries.posts(of: viewer.profile, links: links, in: $0)
    }
  }

  /// Gives a waiting post up, with its photos and videos.
  func discard(_ id: ID<Post>, by viewer: Viewer) async throws {
    let links = MediaLinks.plain(app: Kinnect.name)
    let waiting = try await waiting(by: viewer, links: links)
    guard let post = waiting.first(where: { $0.id == id }) else { throw Problem.notFound() }
    let uploads = services.uploads
    try await services.database.write(as: viewer.principal) { transaction in
      guard try WaitingQueries.delete(id, author: viewer.profile, in: transaction) else { throw Problem.notFound() }
      for item in post.media { try transaction.run("DELETE FROM media WHERE id = \(item.id) AND attached_at IS NULL") }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Tries again what has failed of a waiting post.
  func retry(_ id: ID<Post>, by viewer: Viewer, links: MediaLinks) async throws {
    guard let post = try await waiting(by: viewer, links: links).first(where: { $0.id == id }) else {
      throw Problem.notFound()
    }
    for item in post.media where item.status == .failed {
      _ = try await UploadActions(services: services).retry(item.id, by: viewer.signedIn, links: links)
    }
  }

  /// Publishes those of the viewer's waiting posts whose media are all ready.
  func publishReady(by viewer: Viewer) async throws {
    let links = MediaLinks.plain(app: Kinnect.name)
    for post in try await waiting(by: viewer, links: links) where post.media.allSatisfy({ $0.status == .ready }) {
      do {
        try await Publishing(services: services).publishNow(
          post.isStory ? .story : .post(caption: post.caption), post.media.map(\.id), by: viewer, links: links,
          waiting: post.id)
      } catch let problem as Problem where problem.status == 404 || problem.status == 409 {
        // Somebody else was first: it is published, or given up. Or there are too many stories just now: it waits on.
        continue
      }
    }
  }
}
