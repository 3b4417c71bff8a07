public import Wire

extension BelieveClient {
  /// The projects that the viewer follows, newest follow first.
  public func getFollowedProjects(
    limit: Int = 20, after cursor: SealedCursor<BelieveAPI.FollowedList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getFollowedProjects, .init(limit: PageLimit(limit), before: cursor))
  }

  /// Whether the viewer follows the project.
  public func isFollowingProject(_ slug: String) async throws(ClientError) -> Bool {
    try await client.call(BelieveAPI.isFollowingProject, .init(slug: slug)).isFollowing
  }

  /// The number of people who follow the project.
  public func getFollowerCount(_ slug: String) async throws(ClientError) -> Int {
    try await client.call(BelieveAPI.isFollowingProject, .init(slug: slug)).followerCount
  }

  /// Follows the project; the first time earns karma. Repeating the call does no harm.
  @discardableResult
  public func followProject(_ slug: String) async throws(ClientError) -> BelieveAPI.FollowState {
    try await client.call(BelieveAPI.followProject, .init(slug: slug))
  }

  /// Stops following the project; karma earned by following it is kept. Repeating the call does no harm.
  @discardableResult
  public func unfollowProject(_ slug: String) async throws(ClientError) -> BelieveAPI.FollowState {
    try await client.call(BelieveAPI.unfollowProject, .init(slug: slug))
  }
}
