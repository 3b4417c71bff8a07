public import SQL
public import Wire

/// What a profile may say of its member, checked before the database is asked.
public struct ProfileInput: Sendable {
  let username: Username
  let fullName: String
  let bio: String

  /// - Parameter nameField: what the input calls the full name.
  /// - Throws: 422 with every field at fault.
  public init(
    username: String, fullName: String, bio: String, nameField: String = "fullName"
  ) throws(Problem) {
    var faults = FieldFaults()
    let name = faults.gather(try Self.checked(username: username), or: nil)
    self.fullName = faults.gather(try WrittenText.optional(fullName, nameField, atMost: Self.longestName), or: "")
    self.bio = faults.gather(try Self.checked(bio: bio), or: "")
    try faults.end()
    guard let name else { throw .internal() }
    self.username = name
  }

  private static let longestName = SocialAPI.Limits.fullName
  private static let longestBio = SocialAPI.Limits.bio

  private static func checked(username: String) throws(Problem) -> Username {
    do { return try Username(username) } catch { throw .validation("username", error.rawValue, error.detail) }
  }

  /// Of an app where a name is required.
  public static func checked(name: String) throws(Problem) -> String {
    try WrittenText.required(name, "name", atMost: longestName, missing: "Enter your name.")
  }

  public static func checked(bio: String) throws(Problem) -> String {
    try WrittenText.optional(bio, "bio", atMost: longestBio)
  }
}

extension ProfileInput {
  /// Of an app whose profiles have no username that anyone sees: it gets one at random, and a name is required.
  /// - Throws: 422 with every field at fault; the name's is `name`.
  public init(name: String, bio: String, random: (UInt64, UInt64)) throws(Problem) {
    var faults = FieldFaults()
    let name = faults.gather(try Self.checked(name: name), or: "")
    let bio = faults.gather(try Self.checked(bio: bio), or: "")
    try faults.end()
    let digits = [random.0, random.1].map { String($0, radix: 36) }.joined()
    self = try ProfileInput(username: "x" + digits.prefix(28), fullName: name, bio: bio)
  }
}

/// Without white space at both ends, and without NUL, which no database keeps in a text.
public func trimmed(_ text: String) -> String {
  let text = text.utf8.contains(0) ? String(text.unicodeScalars.filter { $0.value != 0 }) : text
  let start = text.drop(while: \.isWhitespace)
  return String(start.reversed().drop(while: \.isWhitespace).reversed())
}

/// A profile that was made.
public struct NewProfile: Sendable {
  public let id: ID<ProfileEntity>
  /// Whether `FamilyActions.connectMore` has something to do for it.
  public let isToBeConnected: Bool
}

/// Making and changing the profile that an account has in one app.
public struct ProfileActions: Sendable {
  let services: Services
  /// Whether profiles are found by their usernames too.
  let showsUsernames: Bool
  /// Whether those that are made are private: a follow of theirs has to be approved.
  let isPrivate: Bool

  public init(services: Services, showsUsernames: Bool = true, isPrivate: Bool = true) {
    self.services = services
    self.showsUsernames = showsUsernames
    self.isPrivate = isPrivate
  }

  private func terms(_ input: ProfileInput) -> Set<String> {
    showsUsernames
      ? SearchText.terms(username: input.username.text, fullName: input.fullName)
      : SearchText.terms(of: [input.fullName])
  }

  /// The full name, or the username where there is none, of the person who invited the account to the app, for the offer to follow each other; nil
  /// where there is nobody, and in a family, which asks about everybody.
  public func inviter(of signedIn: SignedIn, to app: String) async throws -> String? {
    try await services.system.read {
      try AppRules.isFamily(app, in: $0) ? nil : InvitationQueries.inviter(of: signedIn.account, to: app, in: $0)?.name
    }
  }

  private func connect(
    _ profile: ID<ProfileEntity>, of signedIn: SignedIn, _ app: String, _ now: Timestamp, _ transaction: Transaction
  ) throws {
    guard let inviter = try InvitationQueries.inviter(of: signedIn.account, to: app, in: transaction) else { return }
    try FollowQueries.connect(profile, inviter.id, app: app, now: now, in: transaction)
    try ActivityLive.publish(inviter.id, through: services.live, at: now, in: transaction)
  }

  /// Makes the account's profile in `app`.
  /// - Parameter followsInviter: Whether it and its inviter follow each other from now on: the invitation is the
  ///   other's consent. Nil for what the account said when it accepted the invitation.
  /// - Throws: 403 when the app is by invitation and the account is no member, 409 when the name is taken or there is a
  ///   profile already.
  public func create(
    _ input: ProfileInput, avatar: ID<MediaAPI.Item>?, app: String, for signedIn: SignedIn,
    followsInviter: Bool? = false, idempotency: IdempotencyKey? = nil
  ) async throws -> ID<ProfileEntity> {
    try await create(
      input, avatar: avatar, app: app, for: signedIn, followsInviter: followsInviter, leavingOut: nil,
      idempotency: idempotency
    ).id
  }

  /// The same; with it the account may join the family of the app.
  /// - Parameter usernames: where the app is a family to which the account was invited, the people with whom the profile is not to be connected. The
  ///   inviter is one of the others then. Nil to make the profile only; `FamilyActions.join` follows.
  public func create(
    _ input: ProfileInput, avatar: ID<MediaAPI.Item>?, app: String, for signedIn: SignedIn, followsInviter: Bool?,
    leavingOut usernames: [String]?, idempotency: IdempotencyKey? = nil
  ) async throws -> NewProfile {
    try FamilyActions.check(leftOut: usernames?.count ?? 0)
    let id: ID<ProfileEntity> = services.newID()
    let now = services.now()
    let families = FamilyActions(services: services)
    defer { services.callers.clear() }
    return try await Self.mapped {
      try await services.system.write { transaction in
        var isToBeConnected = false
        let made: ID<ProfileEntity> = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          let joins = try usernames != nil && families.beginJoining(app, signedIn, transaction)
          try insert(id, input, avatar: avatar, app: app, account: signedIn.account, now: now, in: transaction)
          if joins {
            let others = try FamilyQueries.profiles(named: usernames ?? [], in: app, transaction)
            isToBeConnected = try families.agree(id, in: app, leavingOut: others, now: now, transaction)
            return id
          }
          let follows =
            try followsInviter ?? InvitationQueries.followsInviter(of: signedIn.account, to: app, in: transaction)
          if follows { try connect(id, of: signedIn, app, now, transaction) }
          return id
        }
        return NewProfile(id: made, isToBeConnected: isToBeConnected)
      }
    }
  }

  /// Makes a profile for an account that the app takes, in a transaction of the server's own.
  func insert(
    _ id: ID<ProfileEntity>, _ input: ProfileInput, avatar: ID<MediaAPI.Item>?, app: String,
    account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    let isOpen = try services.settings.openApps.contains(app) || AppRules.isOpen(app, in: transaction)
    if isOpen { try InvitationQueries.join(app, account: account, now: now, in: transaction) }
    guard try InvitationQueries.isMember(of: app, account, in: transaction) else {
      throw Problem(.invitationNeeded, detail: "This app is by invitation. Open an invitation link first.")
    }
    if let avatar {
      guard try ProfileQueries.isOwn(avatar, account: account, in: transaction) else { throw Self.unknownAvatar }
      try ProfileQueries.markAttached(avatar, now: now, in: transaction)
    }
    try ProfileQueries.insert(
      id, app: app, account: account, username: input.username, fullName: input.fullName, bio: input.bio,
      avatar: avatar, isPrivate: isPrivate, now: now, in: transaction)
    try ProfileQueries.setTerms(terms(input), of: id, app: app, in: transaction)
  }

  /// Changes what is given of the viewer's own profile.
  /// - Parameter more: what an app keeps of its members elsewhere; written together with the profile or not at all.
  public func edit(
    username: String?, fullName: String?, bio: String?, avatar: Change<ID<MediaAPI.Item>>, of viewer: Viewer,
    more: @escaping @Sendable (Transaction) throws -> Void = { _ in }
  ) async throws {
    let now = services.now()
    try await Self.mapped {
      try await services.database.write(as: viewer.principal) { transaction in
        guard let old = try ProfileQueries.fields(viewer.profile, in: transaction) else { throw Problem.notFound() }
        let input = try ProfileInput(
          username: username ?? old.username, fullName: fullName ?? old.fullName, bio: bio ?? old.bio)
        let newAvatar: ID<MediaAPI.Item>?
        switch avatar {
        case .keep: newAvatar = old.avatar
        case .clear: newAvatar = nil
        case .set(let id):
          let isOwn = try ProfileQueries.isOwn(id, account: viewer.signedIn.account, in: transaction)
          guard id == old.avatar || isOwn else { throw Self.unknownAvatar }
          try ProfileQueries.markAttached(id, now: now, in: transaction)
          newAvatar = id
        }
        try ProfileQueries.update(
          viewer.profile, username: input.username, fullName: input.fullName, bio: input.bio, avatar: newAvatar,
          in: transaction)
        if input.username.text != old.username || input.fullName != old.fullName {
          try ProfileQueries.setTerms(terms(input), of: viewer.profile, app: viewer.app, in: transaction)
        }
        try more(transaction)
      }
    }
    services.callers.clear()
    await services.uploads.sweepDeleted()
  }

  /// Whether a name can be had in the app. Names of people whom the viewer may not see are taken all the same.
  public func availability(_ username: String, app: String) async throws -> AuthAPI.UsernameAvailability {
    do {
      let name = try Username(username)
      let taken = try await services.system.read {
        try ProfileQueries.id(of: name.text, app: app, in: $0) != nil
      }
      return .init(available: !taken, reason: taken ? "taken" : nil)
    } catch let objection as Username.Objection {
      return .init(available: false, reason: objection.rawValue)
    }
  }

  /// A username for somebody of this name that nobody has in the app; empty where none can be made of the name.
  public func proposal(for name: String, in app: String) async throws -> String {
    try await services.system.read { transaction in
      try Username.proposals(for: name).first { try ProfileQueries.id(of: $0, app: app, in: transaction) == nil } ?? ""
    }
  }

  private static let unknownAvatar = Problem.validation(
    "avatar", "invalid", "This photo is missing or already in use. Upload it again.")

  static func mapped<T>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as SQLError {
      if error.violatesUnique("profiles.username") {
        throw Problem(
          .taken, detail: "This username is taken.",
          errors: [.init(field: "username", code: "taken", detail: "This username is taken.")])
      }
      if error.violatesUnique("profile_accounts.account_id") {
        throw Problem.conflict(.conflict, "You already have a profile.")
      }
      throw error
    }
  }
}
