public import Wire

extension BelieveClient {
  /// The signed-in account and its profiles; nil when signed out.
  public func getCurrentUser() async throws(ClientError) -> AuthAPI.Me? {
    do {
      return try await client.call(AuthAPI.me)
    } catch {
      if error == .signedOut { return nil }
      throw error
    }
  }

  /// The viewer's own builder profile, onboarding state and karma; nil before `join`.
  public func getBuilderProfile() async throws(ClientError) -> BelieveAPI.Me? {
    try await optional(.noProfile) { () async throws(ClientError) in
      try await client.call(BelieveAPI.getBuilderProfile)
    }
  }

  /// Changes the given fields of the viewer's own profile and leaves the others as they are.
  @discardableResult
  public func updateBuilderProfile(
    name: String? = nil, bio: String? = nil, avatar: Change<ID<MediaAPI.Item>> = .keep, isCreator: Bool? = nil
  ) async throws(ClientError) -> BelieveAPI.Me {
    try await updateBuilderProfileFull(.init(name: name, bio: bio, avatar: avatar, isCreator: isCreator))
  }

  /// The viewer's karma: points, level and progress to the next level.
  public func getKarma() async throws(ClientError) -> BelieveAPI.Karma { try await client.call(BelieveAPI.getKarma) }
}
