extension AuthAPI {
  /// The input of `POST /api/auth/sign-up`.
  public struct SignUp: Codable, Hashable, Sendable {
    /// The address to sign in with; another account with the same address, in whatever spelling of its domain, makes the call fail with 409.
    public let email: String
    /// At least `shortestPassword` Unicode scalars in composed form (NFC), which is what is hashed: how a keyboard types a letter or a space is of no
    /// matter.
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
    acceptInvitation, revokeInvitation, introduce, waitingPeople, confirmWaiting, declineWaiting, push,
    subscribeToPush, unsubscribeFromPush, testPush,
  ]
}

extension ProblemCode {
  /// At sign-up where accounts are by invitation and the one given is unknown, used up or out of date.
  public static let invitationNeeded = ProblemCode(
    "invitation_needed", status: 403, title: "A valid invitation is needed")
}

extension AuthAPI {
  /// The minimum length of a password in characters.
  public static let shortestPassword = Limits.password.lowerBound

  /// Limits on text lengths, in Unicode scalars.
  public enum Limits {
    /// The length of a password, which has at most as many bytes too.
    public static let password = 8...1000
    /// The maximum length of an email address, in bytes too (RFC 5321, section 4.5.3.1.3).
    public static let email = 254
    /// The maximum length of the note of an invitation.
    public static let note = 200
    /// The maximum length of the token of an invitation, and of one that renews a session.
    public static let token = 200
    /// The maximum length of an app's name in paths.
    public static let app = 40
  }

  static let signUpBounds: [String: JSONValue] = [
    "email": ["format": "email", "maxLength": .number(Limits.email)], "password": .text(Limits.password),
    "invitation": .text(Limits.token),
  ]
}

extension AuthAPI.SignUp: BoundedInput {
  /// The format of the email address, and how long each text may be.
  public static var bounds: [String: JSONValue] { AuthAPI.signUpBounds }
}

extension AuthAPI.SignIn: BoundedInput {
  /// How long an email address and a password may be.
  public static var bounds: [String: JSONValue] {
    ["email": .text(AuthAPI.Limits.email), "password": .text(AuthAPI.Limits.password.upperBound)]
  }
}

extension AuthAPI.Refresh: BoundedInput {
  /// How long a token may be.
  public static var bounds: [String: JSONValue] { ["refreshToken": .text(AuthAPI.Limits.token)] }
}

extension AuthAPI.AcceptInvitation: BoundedInput {
  /// How long a token may be.
  public static var bounds: [String: JSONValue] { ["token": .text(1...AuthAPI.Limits.token)] }
}

extension AuthAPI.Invite: BoundedInput {
  /// How long the names of apps and the note may be.
  public static var bounds: [String: JSONValue] {
    [
      "apps": .texts(1...AuthAPI.Limits.app, atLeast: 1), "note": .text(AuthAPI.Limits.note),
      "uses": ["minimum": 1, "maximum": 1000],
    ]
  }
}

extension AuthAPI.Introduce: BoundedInput {
  /// How long the names of the app and of the person may be.
  public static var bounds: [String: JSONValue] {
    ["app": .text(1...AuthAPI.Limits.app), "name": .text(1...SocialAPI.Limits.fullName)]
  }
}

extension AuthAPI.ByApp: BoundedInput {
  /// How long the name of an app may be.
  public static var bounds: [String: JSONValue] { ["app": .text(1...AuthAPI.Limits.app)] }
}

extension AuthAPI.UsernameQuery: BoundedInput {
  /// How long the name of an app and a username may be.
  public static var bounds: [String: JSONValue] {
    ["app": .text(1...AuthAPI.Limits.app), "username": .text(SocialAPI.Limits.username.upperBound)]
  }
}
