public import Wire

extension BelieveClient {
  /// All projects that the viewer may find, newest first.
  ///
  /// - Parameter words: only those found by them: each begins a word of the title, the tagline or the creator's name.
  public func getProjects(
    matching words: String? = nil, limit: Int = 20, after cursor: Cursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjects, .init(q: words, limit: PageLimit(limit), before: cursor))
  }

  /// By how many different people supported them in the last seven days, with ageing.
  public func getTrendingProjects(
    limit: Int = 20, after cursor: Cursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(
      BelieveAPI.getProjects, .init(sort: .trending, limit: PageLimit(limit), before: cursor))
  }

  /// Newest first.
  public func getNewProjects(
    limit: Int = 20, after cursor: Cursor<BelieveAPI.ProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjects, .init(sort: .new, limit: PageLimit(limit), before: cursor))
  }

  /// By its slug or an earlier one; nil where there is none for the viewer.
  public func getProject(_ slug: String) async throws(ClientError) -> BelieveAPI.Project? {
    try await optional(.notFound) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getProject, .init(slug: slug))
    }
  }

  /// Newest first.
  public func getProjectsByBuilder(
    _ id: ID<BelieveAPI.Builder>, limit: Int = 20, after cursor: Cursor<BelieveAPI.BuilderProjectList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Project> {
    try await client.call(BelieveAPI.getProjectsByBuilder, .init(id: id, limit: PageLimit(limit), before: cursor))
  }

  /// - Parameter key: see `HearthClient.call`.
  @discardableResult
  public func createProject(
    _ params: BelieveAPI.CreateProject, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Project {
    try await client.call(BelieveAPI.createProject, params, key: key)
  }

  /// Changes what is given and leaves the rest. An earlier slug still leads to the project.
  @discardableResult
  public func updateProject(_ updates: BelieveAPI.EditProject) async throws(ClientError) -> BelieveAPI.Project {
    try await client.call(BelieveAPI.updateProject, updates)
  }

  /// Deletes the project with all that hangs on it.
  public func deleteProject(_ slug: String) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deleteProject, .init(slug: slug))
  }

  /// A slug made from a title, with something at random at its end.
  public func generateSlug(_ title: String) async throws(ClientError) -> String {
    try await client.call(BelieveAPI.generateSlug, .init(title: title)).slug
  }

  /// Whether a slug is taken, for whoever wants to give a project another one.
  public func checkSlugExists(_ slug: String) async throws(ClientError) -> Bool {
    let state = try await client.call(BelieveAPI.checkSlugExists, .init(slug: slug))
    return !state.isAvailable && state.reason == "taken"
  }
}
