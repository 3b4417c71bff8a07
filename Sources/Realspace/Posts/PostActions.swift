internal import Core
internal import SQL
internal import Social
internal import Wire

/// Publishing, changing and deleting one's posts.
struct PostActions: Sendable {
  let services: Services

  /// - Throws: 422 with every field at fault, and for a photo that isn't there, not ready, not the viewer's or already in use.
  func publish(
    _ input: RealspaceAPI.PublishPost, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Post {
    let draft = try PostDraft(input)
    let (fresh, now): (ID<Post>, Timestamp) = (services.newID(), services.now())
    let freshItem: ID<RealspaceAPI.Item> = services.newTimelessID()
    return try await services.database.write(as: viewer.principal) { [services, live = services.live] transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let item = try draft.item?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
        let maySave = try draft.allowsSaving ?? Realspace.saving.isOn(for: viewer, in: transaction)
        try Self.insert(fresh, draft, item, maySave: maySave, by: viewer.profile, at: now, in: transaction)
        try Realspace.album.attach(input.media ?? [], to: fresh, by: viewer, now: now, in: transaction)
        try live.publish(PostLive.created, of: fresh, to: .followers(of: viewer.profile), at: now, in: transaction)
        if draft.audience.kind != .me {
          try PushQueue.addShare(of: fresh, by: viewer, services, at: now, in: transaction)
        }
        return fresh
      }
      return try PostQueries.found(id, viewer, links, transaction)
    }
  }

  static func insert(
    _ id: ID<Post>, _ draft: PostDraft, _ item: RealspaceAPI.ItemReference?, maySave: Bool = true,
    by author: ID<ProfileEntity>, at time: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO realspace_posts (id, author, action, subject, item_id, item_kind, item_name, content, audience,
        may_save, created_at)
      VALUES (\(id), \(author), \(draft.action.rawValue), \(draft.subject), \(item?.id), \(item?.kind.rawValue),
        \(item?.name), \(draft.content), \(draft.audience.kind.rawValue), \(maySave), \(time))
      """)
  }

  /// - Throws: 404 for a post that isn't the viewer's; 422 with every field at fault.
  func edit(_ input: RealspaceAPI.EditPost, by viewer: Viewer, links: MediaLinks) async throws -> Post {
    let changes = try PostChanges(input)
    let (freshItem, now): (ID<RealspaceAPI.Item>, Timestamp) = (services.newTimelessID(), services.now())
    let uploads = services.uploads
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let before = try PostQueries.found(input.id, viewer, links, transaction)
      guard before.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      try changes.apply(to: before, by: viewer, fresh: freshItem, through: live, at: now, in: transaction)
      // What was removed goes with its files.
      if changes.media != nil { transaction.afterCommit { await uploads.sweepDeleted() } }
      let after = try PostQueries.found(input.id, viewer, links, transaction)
      guard Self.isReworded(before, after) else { return after }
      try transaction.run("UPDATE realspace_posts SET edited_at = \(now) WHERE id = \(input.id)")
      return try PostQueries.found(input.id, viewer, links, transaction)
    }
  }

  /// Whether more of it has changed than who may save its photos.
  private static func isReworded(_ before: Post, _ after: Post) -> Bool {
    var same = after
    same.allowsSaving = before.allowsSaving
    return same != before
  }

  /// Deletes posts with their likes, comments and photos.
  static let removal: PostRemoval<Post> = PostRemoval(of: Realspace.posts, publishing: PostLive.deleted) {
    try PostLive.readers(of: $0, by: $1, in: $2)
  }
}
