public import Wire

extension BelieveClient {
  /// All projects that the viewer may find, newest first.
  ///
  /// - Parameter words: only those found by them: each begins a word of the title, the tagline or the creator's name.
  public func getProjects(
    matching words: String? = nil, limit: Int = 20, after cursor: SealedCursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjects, .init(q: words, limit: PageLimit(limit), before: cursor))
  }

  /// Projects ranked by the number of different people who supported them in the last seven days, with time decay.
  public func getTrendingProjects(
    limit: Int = 20, after cursor: SealedCursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(
      BelieveAPI.getProjects, .init(sort: .trending, limit: PageLimit(limit), before: cursor))
  }

  /// The newest projects first.
  public func getNewProjects(
    limit: Int = 20, after cursor: SealedCursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjects, .init(sort: .new, limit: PageLimit(limit), before: cursor))
  }

  /// A project by its current slug or an earlier one; nil if it does not exist or the viewer may not see it.
  public func getProject(_ slug: String) async throws(ClientError) -> BelieveAPI.Project? {
    try await optional(.notFound) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getProject, .init(slug: slug))
    }
  }

  /// The builder's projects, newest first.
  public func getProjectsByBuilder(
    _ id: ID<BelieveAPI.Builder>, limit: Int = 20, after cursor: SealedCursor<BelieveAPI.BuilderProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjectsByBuilder, .init(id: id, limit: PageLimit(limit), before: cursor))
  }

  /// Creates a project of the viewer's own.
  /// - Parameter key: the idempotency key; see `HearthClient.call`.
  @discardableResult
  public func createProject(
    _ params: BelieveAPI.CreateProject, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Project {
    try await client.call(BelieveAPI.createProject, params, key: key)
  }

  /// Changes the given fields and leaves the others as they are. Earlier slugs still lead to the project.
  @discardableResult
  public func updateProject(_ updates: BelieveAPI.EditProject) async throws(ClientError) -> BelieveAPI.Project {
    try await client.call(BelieveAPI.updateProject, updates)
  }

  /// Deletes the project with everything that belongs to it.
  public func deleteProject(_ slug: String) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deleteProject, .init(slug: slug))
  }

  /// A slug made from a title, with a random suffix.
  public func generateSlug(_ title: String) async throws(ClientError) -> String {
    try await client.call(BelieveAPI.generateSlug, .init(title: title)).slug
  }

  /// Whether a slug is already taken.
  public func checkSlugExists(_ slug: String) async throws(ClientError) -> Bool {
    let state = try await client.call(BelieveAPI.checkSlugExists, .init(slug: slug))
    return !state.isAvailable && state.reason == "taken"
  }
}
