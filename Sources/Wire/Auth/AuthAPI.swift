/// The types and calls of `/api/auth`.
public enum AuthAPI {
  /// Whoever signs in, with the address it signs in by.
  public struct Account: Hashable, Sendable, Codable {
    public var id: ID<Account>
    public var email: String

    public init(id: ID<Account>, email: String) {
      self.id = id
      self.email = email
    }
  }

  /// What sign-up, sign-in and refresh answer.
  public struct Tokens: Hashable, Sendable, Codable {
    /// A JWT (RFC 7519), to be sent as `Authorization: Bearer`.
    public var accessToken: String
    /// Good once: each use answers the next one. Using an old one again ends the session.
    public var refreshToken: String
    /// Seconds that the access token is good for.
    public var expiresIn: Int
    public var account: Account

    public init(accessToken: String, refreshToken: String, expiresIn: Int, account: Account) {
      self.accessToken = accessToken
      self.refreshToken = refreshToken
      self.expiresIn = expiresIn
      self.account = account
    }
  }

  /// One of the account's profiles, with the app it belongs to.
  public struct AppProfile: Hashable, Sendable, Codable {
    public var app: String
    public var id: String
    public var username: String
    public var fullName: String
    public var avatarURL: String?

    public init(app: String, id: String, username: String, fullName: String, avatarURL: String?) {
      self.app = app
      self.id = id
      self.username = username
      self.fullName = fullName
      self.avatarURL = avatarURL
    }
  }

  public struct Me: Hashable, Sendable, Codable {
    public var account: Account
    public var profiles: [AppProfile]

    public init(account: Account, profiles: [AppProfile]) {
      self.account = account
      self.profiles = profiles
    }
  }

  public struct UsernameAvailability: Hashable, Sendable, Codable {
    public var available: Bool
    /// Why not: "taken", "too_short", "too_long", "characters", "reserved".
    public var reason: String?

    public init(available: Bool, reason: String?) {
      self.available = available
      self.reason = reason
    }
  }
}
