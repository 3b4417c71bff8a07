extension AuthAPI {
  /// The input of `POST /api/auth/sign-up`.
  public struct SignUp: Codable, Hashable, Sendable {
    /// The address to sign in with; another account with the same address makes the call fail with 409.
    public let email: String
    /// At least `shortestPassword` characters.
    public let password: String
    /// The last path component of an invitation link; needed where sign-up is by invitation only.
    public let invitation: String?

    public init(email: String, password: String, invitation: String?) {
      self.email = email
      self.password = password
      self.invitation = invitation
    }
  }

  /// The input of `POST /api/auth/sign-in`.
  public struct SignIn: Codable, Hashable, Sendable {
    /// The address of the account.
    public let email: String
    /// The password in plain text; a wrong one is answered with 401 `wrong_credentials`.
    public let password: String

    public init(email: String, password: String) {
      self.email = email
      self.password = password
    }
  }

  /// The input of `POST /api/auth/refresh`.
  public struct Refresh: Codable, Hashable, Sendable {
    /// The latest refresh token of the session; an unknown or used one is answered with 401.
    public let refreshToken: String

    public init(refreshToken: String) {
      self.refreshToken = refreshToken
    }
  }

  /// The input of `GET /api/auth/username-available`.
  public struct UsernameQuery: Codable, Hashable, Sendable {
    /// The app's name, such as "kinnect".
    public let app: String
    /// The username to check.
    public let username: String

    public init(app: String, username: String) {
      self.app = app
      self.username = username
    }
  }
}

extension AuthAPI {
  public static let signUp = Endpoint<SignUp, Tokens>(
    "auth.signUp", .post, "/api/auth/sign-up", auth: .none, status: 201, "Create an account",
    errors: [.invitationNeeded, .conflict])
  public static let signIn = Endpoint<SignIn, Tokens>(
    "auth.signIn", .post, "/api/auth/sign-in", auth: .none, "Sign in", errors: [.wrongCredentials])
  public static let refresh = Endpoint<Refresh, Tokens>(
    "auth.refresh", .post, "/api/auth/refresh", auth: .none,
    "Exchange a refresh token for new tokens; the same Idempotency-Key repeats a lost answer",
    errors: [.notSignedIn], takesIdempotencyKey: true)
  public static let signOut = Endpoint<NoInput, NoContent>(
    "auth.signOut", .post, "/api/auth/sign-out", auth: .account, "End this session", takesIdempotencyKey: false)
  public static let me = Endpoint<NoInput, Me>(
    "auth.me", .get, "/api/auth/me", auth: .account, "The account and its profiles")
  public static let usernameAvailable = Endpoint<UsernameQuery, UsernameAvailability>(
    "auth.usernameAvailable", .get, "/api/auth/username-available", auth: .account,
    "Check whether a username is available")

  /// Every call of this API.
  public static let all: [any EndpointDescription] = [
    signUp, signIn, refresh, signOut, me, usernameAvailable, reports, apps, joinApp, invitations, invite,
    revokeInvitation,
  ]
}

extension ProblemCode {
  /// At sign-up where accounts are by invitation and the one given is unknown, used up or out of date.
  public static let invitationNeeded = ProblemCode(
    "invitation_needed", status: 403, title: "A valid invitation is needed")
}

extension AuthAPI {
  /// The minimum length of a password in characters.
  public static let shortestPassword = 8
}

extension AuthAPI.SignUp: BoundedInput {
  /// The format of the email address and the minimum length of the password.
  public static var bounds: [String: JSONValue] {
    [
      "email": ["format": "email"],
      "password": ["minLength": .number(AuthAPI.shortestPassword)],
    ]
  }
}
