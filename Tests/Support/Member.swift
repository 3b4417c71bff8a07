public import Core
internal import HTTP
internal import SQL
public import Wire

/// Somebody with an account, a browser session and a session of the API.
public struct Member: Sendable {
  public let email: String
  public let username: String
  public let account: ID<AuthAPI.Account>
  /// Nil for an account that has no profile.
  public let profile: ID<ProfileEntity>?
  public let apiSession: ID<Session>
  public let browserSession: ID<Session>
}

extension TestCircle {
  public var anyone: Client { Client(self) }

  /// The member behind an access token.
  public func api(_ member: Member) -> Client { Client(self, .bearer(accessToken(member))) }

  /// How the cursors that the member is given are sealed; nil without a profile.
  public func cursors(of member: Member) -> CursorSeal? { member.profile.map { CursorSeal(keys, of: $0) } }

  /// The member at a browser.
  public func browser(_ member: Member) -> Client { Client(self, .cookie(cookie(of: member.browserSession))) }

  /// The tokens in their documented form, made without the code under test.
  public func cookie(of session: ID<Session>) -> String {
    Base64URL.encode(session.octets + keys.sign(.browserSession, session.octets))
  }

  public func accessToken(
    _ member: Member, lasting seconds: Int64 = 900, purpose: SigningKeys.Purpose = .accessToken
  ) -> String {
    let now = clock.now().microseconds / 1_000_000
    let header = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    let claims = #"{"sub":"\#(member.account)","sid":"\#(member.apiSession)","iat":\#(now),"exp":\#(now + seconds)}"#
    let signed = header + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(keys.sign(purpose, Array(signed.utf8)))
  }

  /// An account with sessions, and a profile unless told otherwise, which joins no family yet. Its password opens nothing; see `signUp`.
  public func member(
    _ username: String, fullName: String = "", bio: String = "", hasProfile: Bool = true, isOperator: Bool = false
  ) async throws -> Member {
    let bare = try await newAccount(username, app: "kinnect", isOperator: isOperator)
    guard hasProfile else { return bare }
    let reply = try await self.api(bare).post(
      "/api/kinnect/profile",
      [
        "username": .string(username), "fullName": .string(fullName), "bio": .string(bio), "joinsFamily": .bool(false),
      ])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<ProfileEntity>($0) }) else {
      throw TestFault("no profile \(username): \(reply.text)")
    }
    return Member(
      email: bare.email, username: username, account: bare.account, profile: id, apiSession: bare.apiSession,
      browserSession: bare.browserSession)
  }
}

extension TestCircle {
  /// An account with sessions that is a member of the app, without a profile.
  public func newAccount(_ username: String, app: String, isOperator: Bool = false) async throws -> Member {
    let account: ID<AuthAPI.Account> = services.newID()
    let (api, browser): (ID<Session>, ID<Session>) = (services.newID(), services.newID())
    let now = clock.now()
    let email = "\(username)@example.org"
    try await storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO accounts (id, email, is_operator, created_at) VALUES (\(account), \(email), \(isOperator), \(now))
        """)
      try transaction.run(
        "INSERT INTO credentials (account_id, password_hash, updated_at) VALUES (\(account), 'none', \(now))")
      for (session, kind) in [(api, "api"), (browser, "browser")] {
        try transaction.run(
          """
          INSERT INTO sessions (id, account_id, kind, created_at, last_used_at, expires_at)
          VALUES (\(session), \(account), \(kind), \(now), \(now), \(now.adding(seconds: 60 * 86_400)))
          """)
      }
      try transaction.run(
        "INSERT INTO memberships (account_id, app, created_at) VALUES (\(account), \(app), \(now))")
    }
    return Member(
      email: email, username: username, account: account, profile: nil, apiSession: api, browserSession: browser)
  }
}

extension ID {
  /// The 16 bytes, big-endian.
  public var octets: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - $0 * 8)) } }
  }
}
