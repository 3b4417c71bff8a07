internal import Core
internal import SQL
internal import Social
internal import Wire

/// Publishing, changing and deleting one's posts.
struct PostActions: Sendable {
  let services: Services

  static let mostPhotos = 10
  static let longestCaption = KinnectAPI.Limits.caption

  /// - Parameter waiting: the waiting post that is published now; it is one no more.
  /// - Throws: 422 when a photo is not there, not ready, not one's own or used already, or the caption is too long; 404
  ///   when the waiting post is gone.
  func publishPost(
    caption: String, media: [ID<MediaAPI.Item>], by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?,
    waiting: ID<Post>? = nil
  ) async throws -> Post {
    let caption = try Self.checked(caption, media)
    let fresh: ID<Post> = waiting ?? services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      if let waiting {
        guard try WaitingQueries.delete(waiting, author: viewer.profile, in: transaction) else {
          throw Problem.notFound()
        }
      }
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let isThere = try PostQueries.insert(
          fresh, author: viewer.profile, caption: caption, first: media[0], count: media.count,
          account: viewer.signedIn.account, now: now, in: transaction)
        guard isThere else { throw Album<Post>.unusable(0) }
        try services.live.publish(
          PostLive.created, of: fresh, to: .followers(of: viewer.profile), at: now, in: transaction)
        try Kinnect.album.attach(media, to: fresh, by: viewer, now: now, in: transaction)
        return fresh
      }
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return post
    }
  }

  func editPost(_ id: ID<Post>, caption: String, by viewer: Viewer, links: MediaLinks) async throws -> Post {
    let caption = try Self.checked(caption)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard try PostQueries.isOwn(id, author: viewer.profile, in: transaction) else { throw Problem.notFound() }
      _ = try PostQueries.edit(id, caption: caption, author: viewer.profile, now: now, in: transaction)
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return post
    }
  }

  /// Takes the post with its likes, comments and photos away, files included.
  func deletePost(_ id: ID<Post>, by viewer: Viewer) async throws {
    let (uploads, now) = (services.uploads, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let removal = Removal(transaction: transaction, live: services.live, now: now)
      guard try Self.delete(id, of: viewer.profile, removal) else { throw Problem.notFound() }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Takes anybody's post away, for the operator.
  static func remove(_ id: ID<Post>, _ removal: Removal) throws -> Bool {
    guard let author = try PostQueries.author(of: id, in: removal.transaction) else { return false }
    return try delete(id, of: author, removal)
  }

  /// It leaves the pages of those who don't see it any more.
  static func tellHidden(_ id: ID<Post>, _ removal: Removal) throws {
    guard let author = try PostQueries.author(of: id, in: removal.transaction) else { return }
    try removal.live.publish(
      PostLive.deleted, of: id, to: .followers(of: author), at: removal.now, in: removal.transaction)
  }

  private static func delete(_ id: ID<Post>, of author: ID<ProfileEntity>, _ removal: Removal) throws -> Bool {
    let (transaction, live, now) = (removal.transaction, removal.live, removal.now)
    guard try PostQueries.delete(id, author: author, in: transaction) else { return false }
    try live.publish(PostLive.deleted, of: id, to: .followers(of: author), at: now, in: transaction)
    // Its likes and comments have left the author's activity.
    try ActivityLive.publish(author, through: live, at: now, in: transaction)
    return true
  }

  /// The caption as it is kept.
  /// - Throws: 422 with every field at fault.
  static func checked(_ caption: String, _ media: [ID<MediaAPI.Item>]) throws(Problem) -> String {
    var faults = FieldFaults()
    let caption = faults.gather(try checked(caption), or: "")
    faults.gather(try check(media), or: ())
    try faults.end()
    return caption
  }

  private static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    guard !media.isEmpty else { throw .validation("media", "missing", "Choose a photo first.") }
    guard media.count <= mostPhotos else {
      throw .validation("media", "too_many", "A post has at most \(mostPhotos) photos.")
    }
  }

  /// The caption as it is kept; to be checked before a photo is worked on for it.
  static func checked(_ caption: String) throws(Problem) -> String {
    try WrittenText.optional(caption, "caption", atMost: longestCaption)
  }
}
