public import Wire

extension HearthClient {
  /// Creates an account and signs in to it.
  ///
  /// - Parameter invitation: the last path component of an invitation link, where accounts are by invitation.
  @discardableResult
  public func signUp(
    email: String, password: String, invitation: String? = nil
  ) async throws(ClientError) -> AuthAPI.Account {
    try await start(AuthAPI.signUp, AuthAPI.SignUp(email: email, password: password, invitation: invitation))
  }

  /// Signs in to an existing account and stores the session.
  /// - Parameter invitation: the last path component of an invitation link, whose apps the account joins too. One that lets nobody in any
  ///   more keeps nobody from signing in.
  /// - Throws: `ClientError`; `storage` when the session cannot be kept, which ends it. Where only joining failed, the session is stored,
  ///   and `acceptInvitation` can be tried again.
  @discardableResult
  public func signIn(
    email: String, password: String, invitation: String? = nil
  ) async throws(ClientError) -> AuthAPI.Account {
    let account = try await start(AuthAPI.signIn, AuthAPI.SignIn(email: email, password: password))
    guard let invitation else { return account }
    do {
      try await acceptInvitation(invitation)
    } catch {
      let isOver = error.code == ProblemCode.invitationNeeded.code || error == .badInput("invitation")
      guard isOver else { throw error }
    }
    return account
  }

  /// Ends the session. It is over on this machine in any case; an error says that the server may not have heard of it.
  public func signOut() async throws(ClientError) { try await sessions.end() }

  /// The signed-in account, from the stored session; nil when signed out. Sends no request.
  public func account() async throws(ClientError) -> AuthAPI.Account? { try await sessions.account() }

  /// Another person's session sends nothing that waits in a store, and brings nothing into it.
  func requireAccount(of store: OfflineStore) async throws(ClientError) {
    guard try await account()?.id == store.account else { throw .signedOut }
  }

  /// Signs in by a call that answers tokens, and stores the session.
  func start<Input>(
    _ endpoint: Endpoint<Input, AuthAPI.Tokens>, _ input: Input
  ) async throws(ClientError) -> AuthAPI.Account {
    let tokens = try await wire.call(endpoint, try CallRequest(endpoint, input), token: nil, key: nil)
    do {
      try await sessions.begin(tokens)
    } catch {
      // A session that cannot be kept is ended; if that fails too, it ends by itself, and nobody has its tokens.
      _ = try? await wire.call(
        AuthAPI.signOut, try CallRequest(AuthAPI.signOut, NoInput()), token: tokens.accessToken, key: nil)
      throw error
    }
    return tokens.account
  }
}
