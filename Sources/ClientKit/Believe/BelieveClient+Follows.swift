public import Wire

extension BelieveClient {
  /// Newest first.
  public func getFollowedProjects(
    limit: Int = 20, after cursor: Cursor<BelieveAPI.FollowedList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getFollowedProjects, .init(limit: PageLimit(limit), before: cursor))
  }

  public func isFollowingProject(_ slug: String) async throws(ClientError) -> Bool {
    try await client.call(BelieveAPI.isFollowingProject, .init(slug: slug)).isFollowing
  }

  public func getFollowerCount(_ slug: String) async throws(ClientError) -> Int {
    try await client.call(BelieveAPI.isFollowingProject, .init(slug: slug)).followerCount
  }

  /// Earns karma the first time.
  @discardableResult
  public func followProject(_ slug: String) async throws(ClientError) -> BelieveAPI.FollowState {
    try await client.call(BelieveAPI.followProject, .init(slug: slug))
  }

  @discardableResult
  public func unfollowProject(_ slug: String) async throws(ClientError) -> BelieveAPI.FollowState {
    try await client.call(BelieveAPI.unfollowProject, .init(slug: slug))
  }

  /// Following a project as a switch that answers at once.
  @MainActor public func followToggle(_ project: BelieveAPI.Project) -> OptimisticToggle {
    let (believe, slug) = (self, project.slug)
    return OptimisticToggle(ToggleState(isOn: project.isFollowing, count: project.followerCount)) {
      (wish) async throws(ClientError) in
      let state = wish ? try await believe.followProject(slug) : try await believe.unfollowProject(slug)
      return ToggleState(isOn: state.isFollowing, count: state.followerCount)
    }
  }
}
