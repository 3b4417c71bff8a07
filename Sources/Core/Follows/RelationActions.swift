public import SQL
public import Wire

/// How the viewer stands to a profile.
public enum FollowState: Sendable {
  case own, none, requested, following
}

/// Following, approving, muting and blocking. A profile that the viewer may not see is 404.
///
/// A username may be another's by the time that something arrives. Where the profile that is meant is known, it counts alone.
public struct RelationActions: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  public func follow(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer
  ) async throws -> FollowState {
    let now = services.now()
    return try await write(username, profile, viewer) { transaction, other in
      guard other != viewer.profile else { throw Problem.conflict(.conflict, "You can’t follow yourself.") }
      try FollowQueries.request(other, by: viewer.profile, now: now, in: transaction)
      try ActivityLive.publish(other, through: services.live, at: now, in: transaction)
      return try Self.state(other, viewer, transaction)
    }
  }

  /// How many people are asked or followed by one press of "Follow all". Each of them may fill a feed, while others' writes wait.
  public static let mostAtOnce = FamilyActions.atOnce
  /// Among how many of the newest people those are counted whom somebody doesn't follow.
  static let counted = 200

  /// How many of the app's newest people the viewer sees and neither follows nor has asked to, counted to `mostAtOnce` at most.
  public static func unfollowedCount(
    by viewer: ID<ProfileEntity>, in app: String, _ transaction: ReadTransaction
  ) throws -> Int {
    try FollowQueries.unfollowedCount(by: viewer, app: app, limit: mostAtOnce, among: counted, in: transaction)
  }

  /// Asks to follow those whom the viewer sees and doesn't follow yet, the newest first and `mostAtOnce` at most, or follows them where that takes
  /// no approval.
  /// - Returns: how many they were.
  public func followAll(by viewer: Viewer) async throws -> Int {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let others = try FollowQueries.unfollowed(
        by: viewer.profile, app: viewer.app, limit: Self.mostAtOnce, in: transaction)
      for other in others {
        try FollowQueries.request(other, by: viewer.profile, now: now, in: transaction)
        try ActivityLive.publish(other, through: live, at: now, in: transaction)
      }
      if !others.isEmpty {
        try live.publish(.resync, of: viewer.profile, to: .profiles([viewer.profile]), at: now, in: transaction)
      }
      return others.count
    }
  }

  /// Also takes a request back.
  public func unfollow(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer
  ) async throws -> FollowState {
    let now = services.now()
    return try await write(username, profile, viewer) { transaction, other in
      _ = try FollowQueries.remove(follower: viewer.profile, followee: other, in: transaction)
      try ActivityLive.publish(other, viewer.profile, through: services.live, at: now, in: transaction)
      return try Self.state(other, viewer, transaction)
    }
  }

  /// Lets the one who asked follow; answers how the viewer stands to them. 404 when they did not ask.
  public func approve(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer
  ) async throws -> FollowState {
    let now = services.now()
    return try await write(username, profile, viewer) { transaction, other in
      let changed = try FollowQueries.approve(follower: other, followee: viewer.profile, now: now, in: transaction)
      // Approving twice, from two devices, is one approval.
      if !changed {
        let state = try FollowQueries.state(follower: other, followee: viewer.profile, in: transaction)
        guard state == true else { throw Problem.notFound() }
      }
      try ActivityLive.publish(other, viewer.profile, through: services.live, at: now, in: transaction)
      // A whole profile's posts have come into the other's feed.
      try services.live.publish(.resync, of: other, to: .profiles([other]), at: now, in: transaction)
      return try Self.state(other, viewer, transaction)
    }
  }

  public func decline(_ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer) async throws {
    let now = services.now()
    try await write(username, profile, viewer) { transaction, other in
      guard try FollowQueries.decline(follower: other, followee: viewer.profile, in: transaction) else {
        throw Problem.notFound()
      }
      try ActivityLive.publish(viewer.profile, through: services.live, at: now, in: transaction)
      // A page that says "Requested" is out of date now.
      try services.live.publish(.resync, of: other, to: .profiles([other]), at: now, in: transaction)
    }
  }

  public func removeFollower(
    _ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer
  ) async throws {
    let now = services.now()
    try await write(username, profile, viewer) { transaction, other in
      guard try FollowQueries.remove(follower: other, followee: viewer.profile, in: transaction) else {
        throw Problem.notFound()
      }
      try ActivityLive.publish(other, viewer.profile, through: services.live, at: now, in: transaction)
    }
  }

  public func mute(_ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer) async throws {
    let now = services.now()
    try await write(username, profile, viewer) { transaction, other in
      guard other != viewer.profile else { throw Problem.conflict(.conflict, "You can’t mute yourself.") }
      try transaction.run(
        """
        INSERT INTO mutes (muter, muted, created_at) VALUES (\(viewer.profile), \(other), \(now))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  public func unmute(_ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer) async throws {
    try await write(username, profile, viewer) { transaction, other in
      _ = try transaction.run("DELETE FROM mutes WHERE muter = \(viewer.profile) AND muted = \(other)")
    }
  }

  /// Hides the two from each other, in every app, and ends what they follow of each other.
  public func block(_ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      // Somebody who is blocked is hidden: if a person can be seen by that name, it is theirs now.
      let found = try ProfileQueries.id(of: username, meaning: profile, app: viewer.app, in: transaction)
      guard let other = found else {
        if try Self.isBlocked(username, profile, by: viewer, transaction) { return }
        throw Problem.notFound()
      }
      guard other != viewer.profile else { throw Problem.conflict(.conflict, "You can’t block yourself.") }
      try transaction.run(
        """
        INSERT INTO blocks (blocker, blocked, username, created_at)
        SELECT \(viewer.profile), id, username, \(now) FROM profiles WHERE id = \(other) ON CONFLICT DO NOTHING
        """)
      // The blocker's own devices alone: anybody else who heard of it at this moment could guess what happened.
      try ActivityLive.publish(viewer.profile, through: services.live, at: now, in: transaction)
      try services.live.publish(
        .resync, of: viewer.profile, to: .profiles([viewer.profile]), at: now, in: transaction)
      transaction.afterCommit { [callers = services.callers] in callers.clear() }
    }
  }

  /// The blocked profile is hidden, so it is found by the name it had when it was blocked.
  public func unblock(_ username: String, meaning profile: ID<ProfileEntity>? = nil, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      let removed = try transaction.run(
        "DELETE FROM blocks WHERE blocker = \(viewer.profile) AND \(Self.blocked(username, profile))")
      if removed == 0,
        try ProfileQueries.id(of: username, meaning: profile, app: viewer.app, in: transaction) == nil
      {
        throw Problem.notFound()
      }
      transaction.afterCommit { [callers = services.callers] in callers.clear() }
    }
  }

  private static func isBlocked(
    _ username: String, _ profile: ID<ProfileEntity>?, by viewer: Viewer, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM blocks WHERE blocker = \(viewer.profile) AND \(blocked(username, profile))")
  }

  /// The condition of a block: of the profile that is meant, or of everyone who was blocked by that name.
  private static func blocked(_ username: String, _ profile: ID<ProfileEntity>?) -> SQL {
    if let profile { "blocked = \(profile)" } else { "username = \(username.lowercased())" }
  }

  private func write<T: Sendable>(
    _ username: String, _ profile: ID<ProfileEntity>?, _ viewer: Viewer,
    _ body: @escaping @Sendable (Transaction, ID<ProfileEntity>) throws -> T
  ) async throws -> T {
    try await services.database.write(as: viewer.principal) { transaction in
      let found = try ProfileQueries.id(of: username, meaning: profile, app: viewer.app, in: transaction)
      guard let other = found else { throw Problem.notFound() }
      return try body(transaction, other)
    }
  }

  private static func state(
    _ other: ID<ProfileEntity>, _ viewer: Viewer, _ transaction: Transaction
  ) throws -> FollowState {
    if other == viewer.profile { return .own }
    switch try FollowQueries.state(follower: viewer.profile, followee: other, in: transaction) {
    case nil: return .none
    case false?: return .requested
    case true?: return .following
    }
  }
}
