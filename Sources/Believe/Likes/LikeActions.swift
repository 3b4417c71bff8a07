internal import Core
internal import SQL
internal import Wire

/// Liking and taking it back. Both can be repeated without harm; karma comes once, by triggers.
struct LikeActions: Sendable {
  let services: Services

  func likePost(_ post: ID<Post>, by viewer: Viewer) async throws -> LikeState {
    try await change(post, viewer) { place, now, transaction in
      guard place.isPublished else { throw Problem.conflict(.conflict, "This update is not published yet.") }
      let made = try LikeQueries.likes.insert(post, by: viewer.profile, now: now, in: transaction)
      return (made, LikeState(likeCount: place.likes + made, likedByMe: true))
    }
  }

  func unlikePost(_ post: ID<Post>, by viewer: Viewer) async throws -> LikeState {
    try await change(post, viewer) { place, _, transaction in
      let gone = try LikeQueries.likes.delete(post, by: viewer.profile, in: transaction)
      return (gone, LikeState(likeCount: place.likes - gone, likedByMe: false))
    }
  }

  private func change(
    _ post: ID<Post>, _ viewer: Viewer,
    _ body: @escaping @Sendable (PostQueries.Place, Timestamp, Transaction) throws -> (Int, LikeState)
  ) async throws -> LikeState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let place = try PostQueries.place(of: post, in: transaction) else { throw Problem.notFound() }
      let (changed, state) = try body(place, now, transaction)
      if changed > 0 {
        try BelievePublisher(services, now, transaction).liked(post, in: place.project, of: place.builder)
      }
      return state
    }
  }
}
