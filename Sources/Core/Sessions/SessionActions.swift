internal import HTTP
internal import SQL
internal import Wire

/// Starting, renewing and ending sessions.
struct SessionActions: Sendable {
  let services: Services

  private var tokens: SessionTokens { SessionTokens(keys: services.keys) }

  /// Whom a cookie, an access token or a link belongs to, as a caller in `app`; nil when it is not good any more.
  func caller(_ credential: CallerCache.Credential, app: String) async throws -> CallerCache.Known? {
    let now = services.now()
    if let known = services.callers.find(credential, app: app, now: now) { return known }
    let generation = services.callers.generation
    guard let (session, expiry) = session(of: credential, now: now),
      let found = try await services.system.read({ try SessionQueries.caller(session, app: app, now: now, in: $0) })
    else { return nil }
    var links: LinkSigning?
    if case .accessToken = credential { links = LinkSigning(app: app, session: session, keys: services.keys, now: now) }
    let until = min(expiry, Timestamp(microseconds: now.microseconds + CallerCache.lifetime))
    let known = CallerCache.Known(
      caller: found.caller, links: links, until: until,
      renewal: found.expires.adding(seconds: SessionTokens.renewalSeconds - Int64(SessionTokens.sessionSeconds)))
    services.callers.store(known, credential, app: app, generation: generation)
    return known
  }

  /// The session that a credential shows, and until when the credential itself is good.
  private func session(
    of credential: CallerCache.Credential, now: Timestamp
  ) -> (session: ID<Session>, expiry: Timestamp)? {
    switch credential {
    case .cookie(let text): tokens.session(cookie: text).map { ($0, Timestamp.distantFuture) }
    case .accessToken(let text): tokens.session(accessToken: text, now: now)
    case .session(let session): (session, Timestamp.distantFuture)
    }
  }

  /// - Parameter request: the one that signs the account in. Of its address a keyed hash of the household is kept, of its
  ///   `User-Agent` the name of the device.
  func start(_ account: AuthAPI.Account, kind: Session.Kind, by request: Request) async throws -> ID<Session> {
    let session: ID<Session> = services.newID()
    let now = services.now()
    let origin = services.keys.origin(of: account.id, request.remoteAddress)
    let device = DeviceName.of(request.headers["User-Agent"])
    try await services.system.write {
      try SessionQueries.insert(
        session, account: account.id, kind: kind, origin: origin, device: device, now: now, in: $0)
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
  ///
  /// - Parameter key: the client's idempotency key. Shown again with the token, it gives the same next one again, until
  ///   that was used: the answer was lost. A thief of the token alone does not have the key.
  func refresh(_ token: String, key: String?) async throws -> AuthAPI.Tokens {
    guard let (session, generation) = tokens.session(refreshToken: token) else { throw Problem.unauthorized() }
    let now = services.now()
    let account = try await services.system.write { transaction -> AuthAPI.Account? in
      guard let account = try SessionQueries.account(of: session, in: transaction) else { return nil }
      let change = try IdempotencyKey(key, of: account.id, fingerprint: ["refresh", token])
      if try SessionQueries.advance(session, from: generation, now: now, in: transaction) {
        _ = try IdempotencyKey.once(change, now: now, in: transaction) { session }
        return account
      }
      if let change, try change.hasMade(session, in: transaction),
        try SessionQueries.isLive(session, at: generation + 1, now: now, in: transaction)
      {
        return account
      }
      try SessionQueries.end(session, now: now, in: transaction)
      return nil
    }
    services.callers.clear()
    guard let account else { throw Problem.unauthorized("Your session has ended. Sign in again.") }
    return answer(session, account, generation: generation + 1)
  }

  /// Lets a browser's session go on from now.
  func renew(_ session: ID<Session>) async throws {
    let now = services.now()
    try await services.system.write { try SessionQueries.renew(session, now: now, in: $0) }
  }

  func end(_ session: ID<Session>) async throws {
    let now = services.now()
    try await services.system.write { try SessionQueries.end(session, now: now, in: $0) }
    services.callers.clear()
  }
}
