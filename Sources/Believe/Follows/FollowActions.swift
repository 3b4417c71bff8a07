internal import Core
internal import SQL
internal import Social
internal import Wire

/// Following projects. All of it can be repeated without harm; karma comes once, by triggers.
struct FollowActions: Sendable {
  let services: Services

  /// - Throws: 409 for following an own project.
  func setFollowing(
    _ isFollowing: Bool, _ slug: String, by viewer: Viewer
  ) async throws -> BelieveAPI.FollowState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let project = try ProjectQueries.require(slug, in: transaction)
      return .init(
        try Believe.follows.set(isFollowing, project.id, by: viewer, through: live, at: now, in: transaction))
    }
  }

  /// Removes a follower of the viewer's project; 404 if they don't follow it.
  func removeSupporter(_ id: ID<Builder>, of slug: String, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      guard try Believe.follows.delete(project, by: id.cast(), in: transaction) == 1 else {
        throw Problem.notFound()
      }
      let publisher = BelievePublisher(services, now, transaction)
      try publisher.followed(project, of: viewer.profile)
      try publisher.unread(id.cast())
    }
  }
}
