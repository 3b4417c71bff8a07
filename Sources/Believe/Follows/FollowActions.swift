internal import Core
internal import SQL
internal import Wire

/// Following projects. All of it can be repeated without harm; karma comes once, by triggers.
struct FollowActions: Sendable {
  let services: Services

  /// - Throws: 409 for an own project.
  func followProject(_ slug: String, by viewer: Viewer) async throws -> BelieveAPI.FollowState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.require(slug, in: transaction)
      guard project.builder != viewer.profile else {
        throw Problem.conflict(.conflict, "You can’t follow your own project.")
      }
      let made = try FollowQueries.follows.insert(project.id, by: viewer.profile, now: now, in: transaction)
      return try publish(project, viewer, made, now, in: transaction)
    }
  }

  func unfollowProject(_ slug: String, by viewer: Viewer) async throws -> BelieveAPI.FollowState {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.require(slug, in: transaction)
      let state = try FollowQueries.state(of: project.id, viewer: viewer.profile, in: transaction)
      let gone = try FollowQueries.follows.delete(project.id, by: viewer.profile, in: transaction)
      if gone > 0 { try BelievePublisher(services, now, transaction).followed(project.id, of: project.builder) }
      // A project for followers only is not there any more for who has just left.
      return .init(isFollowing: false, followerCount: (state?.followerCount ?? gone) - gone)
    }
  }

  /// Takes a follower of one's own project away; 404 where they do not follow.
  func removeSupporter(_ id: ID<Builder>, of slug: String, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      guard try FollowQueries.follows.delete(project, by: id.cast(), in: transaction) == 1 else {
        throw Problem.notFound()
      }
      let publisher = BelievePublisher(services, now, transaction)
      try publisher.followed(project, of: viewer.profile)
      try publisher.unread(id.cast())
    }
  }

  private func publish(
    _ project: (id: ID<Project>, builder: ID<ProfileEntity>, title: String), _ viewer: Viewer, _ changed: Int,
    _ now: Timestamp, in transaction: Transaction
  ) throws -> BelieveAPI.FollowState {
    if changed > 0 { try BelievePublisher(services, now, transaction).followed(project.id, of: project.builder) }
    guard let state = try FollowQueries.state(of: project.id, viewer: viewer.profile, in: transaction) else {
      throw Problem.notFound()
    }
    return state
  }
}
