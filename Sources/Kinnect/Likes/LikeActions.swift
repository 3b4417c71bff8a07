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
      let inserted = try LikeQueries.insert(post, by: viewer.profile, now: now, in: transaction)
      return KinnectAPI.LikeState(likeCount: before + inserted, likedByMe: true)
    }
  }

  func unlike(_ post: ID<Post>, by viewer: Viewer) async throws -> KinnectAPI.LikeState {
    try await services.database.write(as: viewer.principal) { transaction in
      guard let before = try LikeQueries.count(post, in: transaction) else { throw Problem.notFound() }
      let removed = try LikeQueries.delete(post, by: viewer.profile, in: transaction)
      return KinnectAPI.LikeState(likeCount: before - removed, likedByMe: false)
    }
  }
}
