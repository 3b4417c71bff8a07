public import Wire

extension BelieveClient {
  /// Updates of the projects that the viewer follows, newest first; each says whether the viewer likes it.
  public func getFeedPosts(
    limit: Int = 20, after cursor: SealedCursor<BelieveAPI.FeedList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Post> {
    try await client.call(BelieveAPI.getFeedPosts, .init(limit: PageLimit(limit), before: cursor))
  }

  /// The project's updates, newest first.
  public func getProjectPosts(
    _ slug: String, limit: Int = 20, after cursor: SealedCursor<BelieveAPI.PostList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Post> {
    try await client.call(BelieveAPI.getProjectPosts, .init(slug: slug, limit: PageLimit(limit), before: cursor))
  }

  /// An update with its project and builder; nil if it does not exist or the viewer may not see it.
  public func getPost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> BelieveAPI.Post? {
    try await optional(.notFound) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getPost, .init(id: id))
    }
  }

  /// Creates an update of one of the viewer's own projects.
  /// - Parameter key: the idempotency key; see `HearthClient.call`.
  @discardableResult
  public func createPost(
    _ params: BelieveAPI.CreatePost, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Post {
    try await client.call(BelieveAPI.createPost, params, key: key)
  }

  /// Changes the given fields of an update and leaves the others as they are.
  @discardableResult
  public func updatePost(_ updates: BelieveAPI.EditPost) async throws(ClientError) -> BelieveAPI.Post {
    try await client.call(BelieveAPI.updatePost, updates)
  }

  /// Deletes one of the viewer's own updates.
  public func deletePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deletePost, .init(id: id))
  }
}
