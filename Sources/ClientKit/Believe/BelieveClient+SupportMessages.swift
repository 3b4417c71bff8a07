public import Wire

extension BelieveClient {
  /// Newest first.
  public func getProjectSupportMessages(
    _ slug: String, limit: Int = 20, after cursor: SealedCursor<BelieveAPI.MessageList>? = nil
  ) async throws(ClientError) -> Page<BelieveAPI.SupportMessage> {
    try await client.call(
      BelieveAPI.getProjectSupportMessages, .init(slug: slug, limit: PageLimit(limit), before: cursor))
  }

  /// Earns karma. An anonymous message carries its sender nowhere.
  ///
  /// - Parameter key: see `HearthClient.call`.
  @discardableResult
  public func sendSupportMessage(
    _ params: BelieveAPI.SendSupport, key: String? = nil
  ) async throws(ClientError) -> BelieveAPI.SupportMessage {
    try await client.call(BelieveAPI.sendSupportMessage, params, key: key)
  }
}
