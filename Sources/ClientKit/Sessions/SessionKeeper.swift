internal import Wire

/// Owns the session: hands out access tokens and renews them, one renewal at a time.
///
/// A refresh token that is used twice ends its session, so nothing but `renew` may send one, and it runs in a task of its
/// own: a caller that gives up does not take the answer with it. Before a token is sent, the key of that renewal is stored;
/// under the same key the server gives the same answer once more, so that one that was lost is asked for again, at once or
/// after a restart.
actor SessionKeeper {
  /// An access token, and which session it is of.
  struct Pass: Sendable {
    let token: String
    fileprivate let number: Int
  }

  private enum State {
    case unread
    case signedOut
    case signedIn(StoredSession)
  }

  private let store: any TokenStore
  private let wire: CallWire
  private var state = State.unread
  /// Counts sessions, so that a call that began in one never goes on in another.
  private var number = 0
  private var renewal: Task<Result<Void, ClientError>, Never>?

  /// Seconds before its end at which an access token is not used any more.
  private static let margin: Int64 = 15

  init(store: any TokenStore, wire: CallWire) {
    self.store = store
    self.wire = wire
  }

  /// Who is signed in, as far as this machine knows.
  func account() throws(ClientError) -> AuthAPI.Account? { try session()?.account }

  /// A token that is good by this machine's clock.
  func pass() async throws(ClientError) -> Pass {
    guard let session = try session() else { throw .signedOut }
    if session.accessTokenEnds > wire.surroundings.now().adding(seconds: Self.margin) {
      return Pass(token: session.accessToken, number: number)
    }
    return try await renewed(number)
  }

  /// Another token than the one that the server has just refused.
  func pass(after refused: Pass) async throws(ClientError) -> Pass {
    guard refused.number == number, let session = try session() else { throw .signedOut }
    if session.accessToken != refused.token { return Pass(token: session.accessToken, number: number) }
    return try await renewed(number)
  }

  /// Takes tokens for a new session. The one before is not ended at the server.
  func begin(_ tokens: AuthAPI.Tokens) async throws(ClientError) {
    await settle()
    let session = StoredSession(tokens, now: wire.surroundings.now())
    try save(session)
    number += 1
    state = .signedIn(session)
  }

  /// Ends the session at the server and here, and forgets it here in any case.
  func end() async throws(ClientError) {
    guard try session() != nil else { return }
    let result = await Self.result { () async throws(ClientError) in
      let request = try CallRequest(AuthAPI.signOut, NoInput())
      let pass = try await self.pass()
      _ = try await self.wire.call(AuthAPI.signOut, request, token: pass.token, key: nil, isRepeatable: true)
    }
    await settle()
    try forget()
    switch result {
    case .success, .failure(.signedOut): return
    case .failure(.refused(let problem)) where problem.status == 401: return
    case .failure(let error): throw error
    }
  }

  // MARK: Renewing

  private func renewed(_ wanted: Int) async throws(ClientError) -> Pass {
    let running = renewal ?? Task { await self.renew() }
    renewal = running
    try await running.value.get()
    guard wanted == number, case .signedIn(let session) = state else { throw .signedOut }
    return Pass(token: session.accessToken, number: number)
  }

  private func renew() async -> Result<Void, ClientError> {
    defer { renewal = nil }
    return await Self.result { () async throws(ClientError) in try await self.changeTokens() }
  }

  private func changeTokens() async throws(ClientError) {
    guard var session = try session() else { throw .signedOut }
    let key = session.renewalKey ?? wire.surroundings.newKey()
    session.renewalKey = key
    // Until this is on the disk nothing may be sent: after a crash the lost answer could not be asked for again.
    try save(session)
    state = .signedIn(session)
    let request = try CallRequest(AuthAPI.refresh, AuthAPI.Refresh(refreshToken: session.refreshToken))
    do {
      let tokens: AuthAPI.Tokens = try await wire.call(
        AuthAPI.refresh, request, token: nil, key: key, isRepeatable: true)
      let next = StoredSession(tokens, now: wire.surroundings.now())
      state = .signedIn(next)
      // If this fails, the store still has the token and the key by which the answer can be had again, and the next
      // renewal stores before it asks.
      try? store.save(next)
    } catch {
      guard case .refused(let problem) = error, problem.status == 401 else { throw error }
      try forget()
      throw .signedOut
    }
  }

  /// Waits for a renewal that is under way.
  private func settle() async { while let renewal { _ = await renewal.value } }

  // MARK: The store

  private func session() throws(ClientError) -> StoredSession? {
    switch state {
    case .signedOut: return nil
    case .signedIn(let session): return session
    case .unread:
      do {
        let session = try store.load()
        state = session.map { .signedIn($0) } ?? .signedOut
        return session
      } catch {
        throw .storage("\(error)")
      }
    }
  }

  private func forget() throws(ClientError) {
    number += 1
    state = .signedOut
    try save(nil)
  }

  private func save(_ session: StoredSession?) throws(ClientError) {
    do { try store.save(session) } catch { throw .storage("\(error)") }
  }

  private static func result<Value>(
    _ body: () async throws(ClientError) -> Value
  ) async -> Result<Value, ClientError> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
