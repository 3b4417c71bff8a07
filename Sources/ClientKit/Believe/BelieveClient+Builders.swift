public import Wire

extension BelieveClient {
  /// Nil where there is none for the viewer.
  public func getBuilder(_ id: ID<BelieveAPI.Builder>) async throws(ClientError) -> BelieveAPI.Builder? {
    try await optional(.notFound) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getBuilder, .init(id: id))
    }
  }

  /// People by the start of a word of their name.
  public func searchBuilders(
    _ text: String, limit: Int = 20, after cursor: SealedCursor<SocialAPI.SearchList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.BuilderReference> {
    try await client.call(BelieveAPI.people.search, .init(q: text, limit: PageLimit(limit), before: cursor))
  }

  /// The viewer's builder; nil before `join`. No one else learns which account a builder belongs to.
  public func getBuilderByUserId() async throws(ClientError) -> BelieveAPI.Builder? {
    try await getBuilderProfile()?.builder
  }

  /// Changes what is given and leaves the rest; `.clear` takes a link or the avatar away.
  @discardableResult
  public func updateBuilderProfileFull(_ updates: BelieveAPI.EditMe) async throws(ClientError) -> BelieveAPI.Me {
    try await client.call(BelieveAPI.updateBuilderProfile, updates)
  }
}
