public import Wire

extension BelieveClient {
  /// Updates of the projects that the viewer follows, newest first; each says whether the viewer likes it.
  public func getFeedPosts(
    limit: Int = 20, after cursor: Cursor<BelieveAPI.FeedList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Post> {
    try await client.call(BelieveAPI.getFeedPosts, .init(limit: PageLimit(limit), before: cursor))
  }

  /// Newest first.
  public func getProjectPosts(
    _ slug: String, limit: Int = 20, after cursor: Cursor<BelieveAPI.PostList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.Post> {
    try await client.call(BelieveAPI.getProjectPosts, .init(slug: slug, limit: PageLimit(limit), before: cursor))
  }

  /// With its project and builder; nil where there is none for the viewer.
  public func getPost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) -> BelieveAPI.Post? {
    try await optional(.notFound) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getPost, .init(id: id))
    }
  }

  /// - Parameter key: see `HearthClient.call`.
  @discardableResult
  public func createPost(
    _ params: BelieveAPI.CreatePost, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.Post {
    try await client.call(BelieveAPI.createPost, params, key: key)
  }

  /// Changes what is given and leaves the rest.
  @discardableResult
  public func updatePost(_ updates: BelieveAPI.EditPost) async throws(ClientError) -> BelieveAPI.Post {
    try await client.call(BelieveAPI.updatePost, updates)
  }

  public func deletePost(_ id: ID<BelieveAPI.Post>) async throws(ClientError) {
    _ = try await client.call(BelieveAPI.deletePost, .init(id: id))
  }
}
