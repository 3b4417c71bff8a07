extension AuthAPI {
  public struct SignUp: Codable, Hashable, Sendable {
    public let email: String
    public let password: String
    /// The last path component of an invitation link.
    public let invitation: String?

    public init(email: String, password: String, invitation: String?) {
      self.email = email
      self.password = password
      self.invitation = invitation
    }
  }

  public struct SignIn: Codable, Hashable, Sendable {
    public let email: String
    public let password: String

    public init(email: String, password: String) {
      self.email = email
      self.password = password
    }
  }

  public struct Refresh: Codable, Hashable, Sendable {
    public let refreshToken: String

    public init(refreshToken: String) { self.refreshToken = refreshToken }
  }

  public struct UsernameQuery: Codable, Hashable, Sendable {
    /// The app's name, such as "kinnect".
    public let app: String
    public let username: String

    public init(app: String, username: String) {
      self.app = app
      self.username = username
    }
  }
}

extension AuthAPI {
  public static let signUp = Endpoint<SignUp, Tokens>(
    "auth.signUp", .post, "/api/auth/sign-up", auth: .none, status: 201, "Make an account",
    errors: [.invitationNeeded, .conflict])
  public static let signIn = Endpoint<SignIn, Tokens>(
    "auth.signIn", .post, "/api/auth/sign-in", auth: .none, "Sign in", errors: [.wrongCredentials])
  public static let refresh = Endpoint<Refresh, Tokens>(
    "auth.refresh", .post, "/api/auth/refresh", auth: .none,
    "Change a refresh token for new tokens; under the same Idempotency-Key a lost answer is given again",
    errors: [.notSignedIn], takesIdempotencyKey: true)
  public static let signOut = Endpoint<NoInput, NoContent>(
    "auth.signOut", .post, "/api/auth/sign-out", auth: .account, "End this session", takesIdempotencyKey: false)
  public static let me = Endpoint<NoInput, Me>(
    "auth.me", .get, "/api/auth/me", auth: .account, "The account and its profiles")
  public static let usernameAvailable = Endpoint<UsernameQuery, UsernameAvailability>(
    "auth.usernameAvailable", .get, "/api/auth/username-available", auth: .account, "Whether a username can be had")

  /// Every call of this API.
  public static let all: [any EndpointDescription] = [signUp, signIn, refresh, signOut, me, usernameAvailable]
}

extension ProblemCode {
  /// At sign-up where accounts are by invitation and the one given is unknown, used up or out of date.
  public static let invitationNeeded = ProblemCode(
    "invitation_needed", status: 403, title: "A valid invitation is needed")
}

extension AuthAPI {
  /// Characters; shorter passwords are refused.
  public static let shortestPassword = 8
}

extension AuthAPI.SignUp: BoundedInput {
  public static var bounds: [String: JSONValue] {
    [
      "email": ["format": "email"],
      "password": ["minLength": .number(AuthAPI.shortestPassword)],
    ]
  }
}
