extension AuthAPI {
  /// An app of the server, and how the account stands to it.
  public struct ServerApp: Hashable, Sendable, Codable, JSONWritable {
    /// The app's name, such as "kinnect".
    public var name: String
    /// What it is called: "Kinnect".
    public var title: String
    /// Whether the account is in it, or may join it.
    public var state: AppState
    /// How many more people the account may invite to it; nil where only operators invite.
    public var invitationsLeft: Int?

    public init(name: String, title: String, state: AppState, invitationsLeft: Int?) {
      self.name = name
      self.title = title
      self.state = state
      self.invitationsLeft = invitationsLeft
    }
  }

  /// How an account stands to an app. The server may add values.
  public struct AppState: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The account has a profile there.
    public static let joined = AppState(rawValue: "joined")
    /// It may make a profile there, after `joinApp`.
    public static let open = AppState(rawValue: "open")
    /// It needs an invitation.
    public static let byInvitation = AppState(rawValue: "by_invitation")
    /// It has accepted an invitation whose maker confirms each person: see `introduce`.
    public static let waiting = AppState(rawValue: "waiting")
    /// The values that this version knows.
    public static var known: [AppState] { [.joined, .open, .byInvitation, .waiting] }
  }

  /// An invitation that the account has made.
  public struct Invitation: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Invitation>
    /// The whole address, to be sent to the person who is invited; also as a QR code.
    public var link: String
    /// The apps that it lets people into.
    public var apps: [String]
    /// A note about whom it is for.
    public var note: String
    /// How many people it is for.
    public var uses: Int
    /// For how many it is still good.
    public var usesLeft: Int
    /// When the link ends.
    public var expiresAt: Timestamp
    /// Whether it was taken back.
    public var isRevoked: Bool
    /// Whether the account confirms each person who comes by it; nil for no.
    public var confirms: Bool? = nil

    public init(
      id: ID<Invitation>, link: String, apps: [String], note: String, uses: Int, usesLeft: Int, expiresAt: Timestamp,
      isRevoked: Bool, confirms: Bool? = nil
    ) {
      self.id = id
      self.link = link
      self.apps = apps
      self.note = note
      self.uses = uses
      self.usesLeft = usesLeft
      self.expiresAt = expiresAt
      self.isRevoked = isRevoked
      self.confirms = confirms
    }
  }

  /// The input of `invite`.
  public struct Invite: Codable, Hashable, Sendable {
    /// Apps in which the account has a profile and may invite; at least one.
    public let apps: [String]
    /// A note about whom it is for, which operators see too; at most 200 characters.
    public let note: String?
    /// How many people it is for, from 1 to 1,000; nil for one. More than one are for families only: at most as many as `invitationsLeft` says,
    /// or any number for operators.
    public var uses: Int? = nil
    /// Whether each person waits until the account has confirmed them; nil for no. So it always is for more than 20.
    public var confirms: Bool? = nil

    public init(apps: [String], note: String?, uses: Int? = nil, confirms: Bool? = nil) {
      self.apps = apps
      self.note = note
      self.uses = uses
      self.confirms = confirms
    }
  }

  /// The input of `acceptInvitation`.
  public struct AcceptInvitation: Codable, Hashable, Sendable {
    /// The last path component of an invitation link.
    public let token: String
    /// Whether the account wants to follow, and be followed by, its inviter, as soon as it has a profile in the app; nil for
    /// no. What is said when the profile is made comes before this.
    public var followsInviter: Bool? = nil

    public init(token: String, followsInviter: Bool? = nil) {
      self.token = token
      self.followsInviter = followsInviter
    }
  }

  /// What an invitation has let the account into.
  public struct AcceptedInvitation: Hashable, Sendable, Codable, JSONWritable {
    /// The apps in which the account may make a profile now, or has one.
    public var apps: [String]
    /// Those for which it waits until the invitation's maker has confirmed it; nil for none.
    public var waiting: [String]? = nil

    public init(apps: [String], waiting: [String]? = nil) {
      self.apps = apps
      self.waiting = waiting
    }
  }

  /// Identifies an invitation by the ID in the path.
  public struct ByInvitation: Codable, Hashable, Sendable {
    /// The invitation; 404 for another account's.
    public let id: ID<Invitation>

    public init(id: ID<Invitation>) {
      self.id = id
    }
  }

  /// Identifies an app by its name in the path.
  public struct ByApp: Codable, Hashable, Sendable {
    /// The app's name; 404 for one that doesn't run here or is by invitation.
    public let app: String

    public init(app: String) {
      self.app = app
    }
  }

  /// The apps of a server.
  public struct ServerApps: Hashable, Sendable, Codable, JSONWritable {
    /// In the order in which the server has them.
    public var apps: [ServerApp]

    public init(apps: [ServerApp]) {
      self.apps = apps
    }
  }

  /// Somebody who has come by an invitation of the account and waits to be confirmed.
  public struct WaitingPerson: Hashable, Sendable, Codable, JSONWritable {
    /// For the answer; it is no profile's.
    public var id: ID<WaitingPerson>
    /// The app's name, such as "kinnect".
    public var app: String
    /// What they call themselves.
    public var name: String
    /// Since when they wait.
    public var since: Timestamp

    public init(id: ID<WaitingPerson>, app: String, name: String, since: Timestamp) {
      self.id = id
      self.app = app
      self.name = name
      self.since = since
    }
  }

  /// People who wait to be confirmed.
  public struct WaitingPeople: Hashable, Sendable, Codable, JSONWritable {
    /// The first to come first, a hundred at most: others follow as these are answered.
    public var people: [WaitingPerson]

    public init(people: [WaitingPerson]) {
      self.people = people
    }
  }

  /// Identifies somebody who waits by the ID in the path.
  public struct ByWaiting: Codable, Hashable, Sendable {
    /// Somebody who waits for the account's answer; 404 for others.
    public let id: ID<WaitingPerson>

    public init(id: ID<WaitingPerson>) {
      self.id = id
    }
  }

  /// The input of `introduce`.
  public struct Introduce: Codable, Hashable, Sendable {
    /// The app's name; 404 for one for which the account doesn't wait.
    public let app: String
    /// The name by which the invitation's maker knows the account's owner, 1 to 80 characters.
    public let name: String

    public init(app: String, name: String) {
      self.app = app
      self.name = name
    }
  }

  /// The cursors of `invitations`.
  public enum InvitationList: CursorList { public static var cursorTag: UInt8 { 20 } }

  public static let apps = Endpoint<NoInput, ServerApps>(
    "auth.apps", .get, "/api/auth/apps", auth: .account, "The apps of this server, and the account's membership in each"
  )
  public static let joinApp = Endpoint<ByApp, NoContent>(
    "auth.joinApp", .put, "/api/auth/apps/{app}", auth: .account, "Join an app that is open to every account")
  public static let invitations = Endpoint<ListInput<InvitationList>, Page<Invitation>>(
    "auth.invitations", .get, "/api/auth/invitations", auth: .account, "The account's own invitations, newest first")
  public static let invite = Endpoint<Invite, Invitation>(
    "auth.invite", .post, "/api/auth/invitations", auth: .account, status: 201,
    "Invite one person, or several people to a family, for a week, where members may invite")
  public static let acceptInvitation = Endpoint<AcceptInvitation, AcceptedInvitation>(
    "auth.acceptInvitation", .post, "/api/auth/invitations/{token}/acceptance", auth: .account,
    "Accept an invitation with the account that you have; repeated, it answers the same", errors: [.invitationNeeded])
  public static let revokeInvitation = Endpoint<ByInvitation, NoContent>(
    "auth.revokeInvitation", .delete, "/api/auth/invitations/{id}", auth: .account, "Revoke an invitation")
  public static let introduce = Endpoint<Introduce, NoContent>(
    "auth.introduce", .put, "/api/auth/apps/{app}/introduction", auth: .account,
    "Give a name to the invitation’s maker, who confirms each person")
  public static let waitingPeople = Endpoint<NoInput, WaitingPeople>(
    "auth.waitingPeople", .get, "/api/auth/waiting-people", auth: .account,
    "People who wait until the account has confirmed them")
  public static let confirmWaiting = Endpoint<ByWaiting, NoContent>(
    "auth.confirmWaiting", .put, "/api/auth/waiting-people/{id}", auth: .account, "Let somebody in who waits")
  public static let declineWaiting = Endpoint<ByWaiting, NoContent>(
    "auth.declineWaiting", .delete, "/api/auth/waiting-people/{id}", auth: .account, "Turn somebody away who waits")
}
