internal import Core
internal import SQL
internal import Wire

/// Commenting, and taking comments away.
struct CommentActions: Sendable {
  let services: Services

  static let longest = KinnectAPI.Limits.comment.upperBound

  func addComment(
    _ body: String, on post: ID<Post>, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> Comment {
    let body = try WrittenText.required(body, "body", atMost: Self.longest)
    let fresh: ID<Comment> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let author = try PostQueries.author(of: post, in: transaction) else { throw Problem.notFound() }
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try CommentQueries.insert(fresh, on: post, by: viewer.profile, body: body, now: now, in: transaction)
        try notify(post, of: author, by: viewer, now, in: transaction)
        return fresh
      }
      guard let comment = try CommentQueries.comment(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      return comment
    }
  }

  /// Answers the post that the comment was on.
  @discardableResult
  func deleteComment(_ id: ID<Comment>, by viewer: Viewer) async throws -> ID<Post> {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let post = try CommentQueries.delete(id, in: transaction) else { throw Problem.notFound() }
      if let author = try PostQueries.author(of: post, in: transaction) {
        try notify(post, of: author, by: viewer, now, in: transaction)
      }
      return post
    }
  }

  private func notify(
    _ post: ID<Post>, of author: ID<ProfileEntity>, by viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    try services.live.publish(PostLive.counts, of: post, to: .followers(of: author), at: now, in: transaction)
    // Also when it is the author who takes somebody's comment away.
    try ActivityLive.publish(author, through: services.live, at: now, in: transaction)
  }
}
