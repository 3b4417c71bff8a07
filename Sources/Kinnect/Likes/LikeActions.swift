internal import Core
internal import SQL
internal import Wire

/// Liking and taking it back. Both can be repeated without harm.
struct LikeActions: Sendable {
  let services: Services

  func like(_ post: ID<Post>, by viewer: Viewer) async throws -> KinnectAPI.LikeState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let before = try LikeQueries.count(post, in: transaction) else { throw Problem.notFound() }
      let inserted = try LikeQueries.likes.insert(post, by: viewer.profile, now: now, in: transaction)
      if inserted > 0 { try notify(post, of: before.author, by: viewer, now, in: transaction) }
      return KinnectAPI.LikeState(likeCount: before.likes + inserted, likedByMe: true)
    }
  }

  func unlike(_ post: ID<Post>, by viewer: Viewer) async throws -> KinnectAPI.LikeState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let before = try LikeQueries.count(post, in: transaction) else { throw Problem.notFound() }
      let removed = try LikeQueries.likes.delete(post, by: viewer.profile, in: transaction)
      if removed > 0 { try notify(post, of: before.author, by: viewer, now, in: transaction) }
      return KinnectAPI.LikeState(likeCount: before.likes - removed, likedByMe: false)
    }
  }

  private func notify(
    _ post: ID<Post>, of author: ID<ProfileEntity>, by viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    try services.live.publish(PostLive.counts, of: post, to: .followers(of: author), at: now, in: transaction)
    guard author != viewer.profile else { return }
    try ActivityLive.publish(author, through: services.live, at: now, in: transaction)
  }
}
