public import SQL
public import Wire

/// A session; a phantom for its id.
public enum Session {
  public enum Kind: String, Sendable {
    case browser
    case api
  }
}

/// Who is signed in. A handler that needs somebody takes one, and cannot be written without.
public struct SignedIn: Sendable {
  public let account: ID<AuthAPI.Account>
  public let session: ID<Session>
  public let kind: Session.Kind
  public let isOperator: Bool
  /// Of all their pages.
  var textSize = TextSize.standard

  /// The principal for work that belongs to the account, not to one of its profiles.
  public var principal: Principal {
    Principal(viewer: nil as ID<Never>?, account: account, app: "", isOperator: isOperator)
  }
}

/// A profile in one app.
public enum ProfileEntity {}

/// Somebody signed in who has a profile in the app: the one who looks.
public struct Viewer: Sendable {
  public let signedIn: SignedIn
  public let app: String
  public let profile: ID<ProfileEntity>
  public let username: String
  public let fullName: String
  public let avatar: ID<MediaAPI.Item>?
  /// Whether they have blocked somebody, or somebody them. Nobody is told: it only says how numbers are found.
  let isInBlock: Bool
  /// Whether members of the app may invite others to it.
  let mayInvite: Bool
  /// An app that has come to this server since they made their account, and that they may join.
  let newApp: String?
  /// How the people of the app are connected; nil until an operator has answered.
  let circle: CircleKind?
  /// Whether they have joined the app's family; nil until they have said yes or no.
  let familyAnswer: Bool?
  /// Whether they came to the app by an invitation.
  let isInvited: Bool

  /// Whether the people of the app are a family.
  public var isOfFamily: Bool { circle == .family }

  /// When the profile was made, to the millisecond.
  public var arrival: Timestamp { Timestamp(microseconds: Int64(profile.high >> 16) * 1000) }

  public var principal: Principal {
    Principal(
      viewer: profile, account: signedIn.account, app: app, isOperator: signedIn.isOperator, isInBlock: isInBlock)
  }

  public init(
    signedIn: SignedIn, app: String, profile: ID<ProfileEntity>, username: String, fullName: String,
    avatar: ID<MediaAPI.Item>?, isInBlock: Bool = false, mayInvite: Bool = false, newApp: String? = nil,
    circle: CircleKind? = nil, familyAnswer: Bool? = nil, isInvited: Bool = false
  ) {
    self.circle = circle
    self.familyAnswer = familyAnswer
    self.isInvited = isInvited
    self.signedIn = signedIn
    self.app = app
    self.profile = profile
    self.username = username
    self.fullName = fullName
    self.avatar = avatar
    self.isInBlock = isInBlock
    self.mayInvite = mayInvite
    self.newApp = newApp
  }
}

/// Who makes a request.
public enum Caller: Sendable {
  case anonymous
  case signedIn(SignedIn)
  case viewer(Viewer)

  public var signedIn: SignedIn? {
    switch self {
    case .anonymous: nil
    case .signedIn(let signedIn): signedIn
    case .viewer(let viewer): viewer.signedIn
    }
  }

  public var viewer: Viewer? {
    if case .viewer(let viewer) = self { viewer } else { nil }
  }
}
