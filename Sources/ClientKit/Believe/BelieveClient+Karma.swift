public import Wire

// `addKarma` and `logSupportAction` are the database's own: no call sets points or writes the ledger.
extension BelieveClient {
  /// The same as `getKarma`.
  public func getUserKarma() async throws(ClientError) -> BelieveAPI.Karma { try await getKarma() }

  /// What the viewer has earned karma with, newest first.
  public func getUserSupportActions(
    limit: Int = 20, after cursor: SealedCursor<BelieveAPI.ActionList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.SupportAction> {
    try await client.call(BelieveAPI.getUserSupportActions, .init(limit: PageLimit(limit), before: cursor))
  }

  /// How many projects the viewer follows, and how many support messages and likes the viewer has given.
  public func getUserSupportStats() async throws(ClientError) -> BelieveAPI.SupportStats {
    try await client.call(BelieveAPI.getUserSupportStats)
  }

  /// The followers of a project, newest first.
  public func getProjectSupporters(
    _ slug: String, limit: Int = 20, after cursor: SealedCursor<BelieveAPI.SupporterList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.BuilderReference> {
    try await client.call(BelieveAPI.getProjectSupporters, .init(slug: slug, limit: PageLimit(limit), before: cursor))
  }
}
