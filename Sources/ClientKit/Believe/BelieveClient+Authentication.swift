public import Wire

extension BelieveClient {
  /// The account that is signed in and its profiles; nil where nobody is.
  public func getCurrentUser() async throws(ClientError) -> AuthAPI.Me? {
    do {
      return try await client.call(AuthAPI.me)
    } catch {
      if error == .signedOut { return nil }
      throw error
    }
  }

  /// One's own builder, onboarding and karma; nil before `join`.
  public func getBuilderProfile() async throws(ClientError) -> BelieveAPI.Me? {
    try await optional(.noProfile) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getBuilderProfile)
    }
  }

  /// Changes what is given and leaves the rest.
  @discardableResult
  public func updateBuilderProfile(
    name: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep, isCreator: Bool? = nil
  ) async throws(ClientError) -> BelieveAPI.Me {
    try await updateBuilderProfileFull(.init(name: name, bio: bio, avatar: avatar, isCreator: isCreator))
  }

  public func getKarma() async throws(ClientError) -> BelieveAPI.Karma { try await client.call(BelieveAPI.getKarma) }
}
