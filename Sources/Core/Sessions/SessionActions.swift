internal import SQL
internal import Wire

/// Starting, renewing and ending sessions.
struct SessionActions: Sendable {
  let services: Services

  private var tokens: SessionTokens { SessionTokens(keys: services.keys) }

  /// The session that a request shows, as a caller in `app`.
  func caller(_ session: ID<Session>, app: String) async throws -> Caller? {
    let now = services.now()
    if let known = services.callers.find(session, app: app, now: now) { return known }
    let generation = services.callers.generation
    let caller = try await services.system.read { try SessionQueries.caller(session, app: app, now: now, in: $0) }
    if let caller { services.callers.store(caller, session, app: app, now: now, generation: generation) }
    return caller
  }

  func start(_ account: AuthAPI.Account, kind: Session.Kind) async throws -> ID<Session> {
    let session: ID<Session> = services.newID()
    let now = services.now()
    try await services.system.write {
      try SessionQueries.insert(session, account: account.id, kind: kind, now: now, in: $0)
    }
    return session
  }

  func answer(_ session: ID<Session>, _ account: AuthAPI.Account, generation: Int64 = 0) -> AuthAPI.Tokens {
    AuthAPI.Tokens(
      accessToken: tokens.accessToken(session, account: account.id, now: services.now()),
      refreshToken: tokens.refreshToken(session, generation: generation), expiresIn: SessionTokens.accessSeconds,
      account: account)
  }

  /// Changes a refresh token for the next one. A token that was used before ends its session: either it was stolen or
  /// its owner's newer one was (RFC 9700, section 4.14.2).
  func refresh(_ token: String) async throws -> AuthAPI.Tokens {
    guard let (session, generation) = tokens.session(refreshToken: token) else { throw Problem.unauthorized() }
    let now = services.now()
    let account = try await services.system.write { transaction -> AuthAPI.Account? in
      guard try SessionQueries.advance(session, from: generation, now: now, in: transaction) else {
        try SessionQueries.end(session, now: now, in: transaction)
        return nil
      }
      return try SessionQueries.account(of: session, in: transaction)
    }
    services.callers.clear()
    guard let account else { throw Problem.unauthorized("This session is over. Sign in again.") }
    return answer(session, account, generation: generation + 1)
  }

  func end(_ session: ID<Session>) async throws {
    let now = services.now()
    try await services.system.write { try SessionQueries.end(session, now: now, in: $0) }
    services.callers.clear()
  }
}
