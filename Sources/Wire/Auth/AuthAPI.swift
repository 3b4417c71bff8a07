/// The types and calls of `/api/auth`.
public enum AuthAPI {
  /// An account, which signs in with its email address and may have a profile in each app.
  public struct Account: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Account>
    /// The email address used to sign in; only the account itself sees it.
    public var email: String

    public init(id: ID<Account>, email: String) {
      self.id = id
      self.email = email
    }
  }

  /// What sign-up, sign-in and refresh answer.
  public struct Tokens: Hashable, Sendable, Codable, JSONWritable {
    /// A JWT (RFC 7519), to be sent as `Authorization: Bearer`.
    public var accessToken: String
    /// Valid for a single use, which returns the next one. Reusing an old one ends the session.
    public var refreshToken: String
    /// The lifetime of the access token in seconds.
    public var expiresIn: Int
    /// The account that is now signed in.
    public var account: Account

    public init(accessToken: String, refreshToken: String, expiresIn: Int, account: Account) {
      self.accessToken = accessToken
      self.refreshToken = refreshToken
      self.expiresIn = expiresIn
      self.account = account
    }
  }

  /// One of the account's profiles, with the app it belongs to.
  public struct AppProfile: Hashable, Sendable, Codable, JSONWritable {
    /// The app's name, such as "kinnect".
    public var app: String
    public var id: String
    /// The profile's username, unique within the app.
    public var username: String
    /// The name shown with the profile.
    public var fullName: String
    /// The URL of the profile photo; nil if there is none.
    public var avatarURL: String?

    public init(app: String, id: String, username: String, fullName: String, avatarURL: String?) {
      self.app = app
      self.id = id
      self.username = username
      self.fullName = fullName
      self.avatarURL = avatarURL
    }
  }

  /// The signed-in account and its profiles.
  public struct Me: Hashable, Sendable, Codable, JSONWritable {
    /// The account that the access token belongs to.
    public var account: Account
    /// The account's profiles, at most one for each app.
    public var profiles: [AppProfile]

    public init(account: Account, profiles: [AppProfile]) {
      self.account = account
      self.profiles = profiles
    }
  }

  /// Whether a username is free, and if not, why.
  public struct UsernameAvailability: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the username can be taken.
    public var available: Bool
    /// Why the username cannot be taken, nil if it can: "taken", "too_short", "too_long", "characters", "reserved".
    public var reason: String?

    public init(available: Bool, reason: String?) {
      self.available = available
      self.reason = reason
    }
  }
}
