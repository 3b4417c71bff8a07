public import Wire

extension BelieveClient {
  /// Makes the builder of the account that is signed in; the seed's back end did so at sign-up.
  @discardableResult
  public func join(
    name: String, bio: String? = nil, avatar: ID<MediaAPI.Item>? = nil
  ) async throws(ClientError) -> BelieveAPI.Me {
    try await client.call(BelieveAPI.join, .init(name: name, bio: bio, avatar: avatar))
  }

  /// Chooses a role: sharing projects, or supporting those of others.
  @discardableResult
  public func onboard(isCreator: Bool) async throws(ClientError) -> BelieveAPI.Me {
    try await client.call(BelieveAPI.onboard, .init(isCreator: isCreator))
  }

  /// What happens, as it happens.
  public func events(after lastID: String? = nil) -> LiveEvents { client.events(BelieveAPI.live, after: lastID) }
}
