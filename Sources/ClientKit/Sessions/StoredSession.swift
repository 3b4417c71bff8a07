public import Wire

/// A session as stored between launches. It gives full access to its account: protect it like a password.
public struct StoredSession: Hashable, Sendable, Codable {
  /// The bearer token that calls carry (RFC 6750), until `accessTokenEnds`.
  public var accessToken: String
  /// The token that gets the next pair of tokens; valid for a single use.
  public var refreshToken: String
  /// When the access token expires, by the client's clock.
  public var accessTokenEnds: Timestamp
  /// The account that is signed in, as of the last sign-in or renewal.
  public var account: AuthAPI.Account
  /// The key under which the refresh token is being changed for the next one, from before that is asked for until its
  /// answer is kept; by it a lost answer can be asked for again.
  public var renewalKey: String?

  init(_ tokens: AuthAPI.Tokens, now: Timestamp) {
    accessToken = tokens.accessToken
    refreshToken = tokens.refreshToken
    accessTokenEnds = now.adding(seconds: Int64(clamping: tokens.expiresIn))
    account = tokens.account
  }
}

extension StoredSession: CustomStringConvertible, CustomReflectable {
  public var description: String { "a session" }
  /// Nothing for `dump` and debuggers' logs to print.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Where a session is kept. What it throws is put into `ClientError.storage` as text: it must hold nothing of the session.
public protocol TokenStore: Sendable {
  /// The stored session; nil if there is none.
  func load() throws -> StoredSession?
  /// Keeps the session in place of the one before; nil: forgets it. Once it returns, the session outlives a crash, as
  /// far as the store outlives the process at all.
  func save(_ session: StoredSession?) throws
}
