internal import SQL
internal import Wire

/// Making, taking back and accepting invitations.
struct InvitationActions: Sendable {
  let services: Services

  struct Shown: Sendable {
    /// The invitation's apps that run here; at least one.
    let apps: [String]
    /// Who made it, if they have a profile in the first of the apps.
    let inviter: Inviter?
  }

  struct Inviter: Sendable {
    /// The full name, or the username where there is none.
    let name: String
    let avatar: ID<MediaAPI.Item>?
  }

  /// What an invitation says before it is used; nil when it cannot be used any more.
  func show(_ token: String) async throws -> Shown? {
    let now = services.now()
    return try await services.system.read { [running = services.apps] transaction in
      let found = try InvitationQueries.find(token, now: now, in: transaction)
      let apps = (found?.apps ?? []).filter(running.contains)
      guard let found, let first = apps.first else { return nil }
      let inviter = try found.invitedBy.flatMap { account in
        try transaction.first(
          """
          SELECT CASE WHEN p.full_name <> '' THEN p.full_name ELSE p.username END, p.avatar
          FROM profile_accounts pa JOIN profiles p ON p.id = pa.profile_id
          WHERE pa.account_id = \(account) AND pa.app = \(first)
          """
        ) { Inviter(name: $0.text(0), avatar: $0.optionalID(1)) }
      }
      return Shown(apps: apps, inviter: inviter)
    }
  }

  /// What an invitation has led to.
  struct Accepted: Sendable {
    /// The apps in which the account is.
    let apps: [String]
    /// Those for which it waits until the invitation's maker confirms it.
    let waiting: [String]

    var all: [String] { apps + waiting }
  }

  /// Makes the signed-in account a member, or has it wait to be confirmed. Repeated, it answers the same.
  /// - Parameter followsInviter: whether it and the inviter are to follow each other as soon as it has a profile.
  /// - Throws: 403 for a link that can't be used any more and leads to no app in which they are.
  func accept(_ token: String, followsInviter: Bool = false, by signedIn: SignedIn) async throws -> Accepted {
    let now = services.now()
    return try await services.system.write { [services] transaction in
      let before = try Self.accepted(token, by: signedIn, now: now, services.apps, in: transaction)
      if !before.all.isEmpty { return before }
      guard let found = try InvitationQueries.find(token, now: now, in: transaction) else {
        throw AccountError.invitationInvalid
      }
      try InvitationQueries.use(
        found, by: signedIn.account, followsInviter: followsInviter, now: now, newID: { services.newID() },
        in: transaction)
      let members = try InvitationQueries.memberships(of: signedIn.account, in: transaction)
      let waiting = try WaitingQueries.apps(of: signedIn.account, in: transaction)
      let after = Accepted(
        apps: found.apps.filter(members.contains), waiting: found.apps.filter(waiting.contains))
      // Somebody who was turned away.
      guard !after.all.isEmpty else { throw AccountError.invitationInvalid }
      return after
    }
  }

  /// The apps of an invitation in which the account is already or for which it waits, so that the link leads there, used or not. None where the
  /// link can still let it into another one.
  func joined(_ token: String, by signedIn: SignedIn) async throws -> [String] {
    let now = services.now()
    return try await services.system.read { [apps = services.apps] in
      try Self.accepted(token, by: signedIn, now: now, apps, in: $0).all
    }
  }

  private static func accepted(
    _ token: String, by signedIn: SignedIn, now: Timestamp, _ running: [String], in transaction: Transaction
  ) throws -> Accepted {
    let apps = try InvitationQueries.apps(of: token, in: transaction).filter(running.contains)
    let memberships = try InvitationQueries.memberships(of: signedIn.account, in: transaction)
    let joined = apps.filter(memberships.contains)
    let waiting = Set(try WaitingQueries.apps(of: signedIn.account, in: transaction)).subtracting(joined)
    let found = try InvitationQueries.find(token, now: now, in: transaction)
    // A link that needs no confirmation lets in those who wait for one.
    let waits = try apps.filter { try waiting.contains($0) && found?.waits(in: $0, transaction) != false }
    return found != nil && joined.count + waits.count < apps.count
      ? Accepted(apps: [], waiting: []) : Accepted(apps: joined, waiting: waits)
  }

  /// Makes an invitation by an operator.
  /// - Parameter confirms: whether each person waits until the operator has confirmed them.
  /// - Throws: 422 with every field at fault.
  func invite(
    to apps: [String], note: String, uses: String, days: String, confirms: Bool = false, by signedIn: SignedIn
  ) async throws {
    var errors = wrong(apps)
    let uses = Int(uses).flatMap { (1...1000).contains($0) ? $0 : nil }
    if uses == nil { errors.append(.init(field: "uses", code: "invalid", detail: "From 1 to 1,000.")) }
    let days = Int(days).flatMap { (1...3650).contains($0) ? $0 : nil }
    if days == nil { errors.append(.init(field: "days", code: "invalid", detail: "From 1 to 3,650.")) }
    let note = checked(note, &errors)
    guard let uses, let days, errors.isEmpty else { throw Problem.validation(errors) }
    let id: ID<InvitationEntity> = services.newID()
    let token = InvitationToken.of(id, keys: services.keys)
    let now = services.now()
    try await services.database.write(as: signedIn.principal) {
      try InvitationQueries.insert(
        id, token: token, apps: apps, note: note, by: signedIn.account, uses: uses, days: days, confirms: confirms,
        now: now, in: $0)
    }
  }

  /// Makes a member's invitation, for a week: for one person, or for several people of a family.
  /// - Parameters:
  ///   - uses: for how many people it is. An operator may invite any number to a family.
  ///   - confirms: whether each of them waits until the member has confirmed them; so it is for more than `FamilyLink.mostUnconfirmed` in any case.
  /// - Throws: 422 with every field at fault, where members may not invite to an app or have invited as many as they may.
  func invite(
    to apps: [String], note: String, uses: Int = 1, confirms: Bool = false, byMember signedIn: SignedIn,
    idempotency: IdempotencyKey? = nil
  ) async throws -> ID<InvitationEntity> {
    var errors = wrong(apps)
    let note = checked(note, &errors)
    if !FamilyLink.uses.contains(uses) {
      errors.append(.init(field: "uses", code: "invalid", detail: "From 1 to 1,000."))
    }
    guard errors.isEmpty else { throw Problem.validation(errors) }
    let id: ID<InvitationEntity> = services.newID()
    let token = InvitationToken.of(id, keys: services.keys)
    let now = services.now()
    return try await services.system.write { transaction in
      try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try InvitationQueries.lock(signedIn.account, in: transaction)
        for app in apps {
          let isFamily = try AppRules.isFamily(app, in: transaction)
          if uses > 1, !isFamily {
            throw Problem.validation("uses", "invalid", "A link for several people is for a family.")
          }
          if isFamily, signedIn.isOperator { continue }
          let left = try Self.left(app, for: signedIn, now: now, in: transaction)
          if left <= 0 {
            throw Problem.validation(
              "apps", "limit", "You can’t invite anyone else at the moment. Revoke a link that nobody has used yet.")
          }
          if left < uses {
            throw Problem.validation(
              "uses", "limit", "You can invite \(left.counted("more person", "more people")) at the moment.")
          }
        }
        try InvitationQueries.insert(
          id, token: token, apps: apps, note: note, by: signedIn.account, uses: uses, days: FamilyLink.days,
          confirms: confirms || uses > FamilyLink.mostUnconfirmed, now: now, in: transaction)
        return id
      }
    }
  }

  /// The viewer as a member: their list is their own, also where they run the server.
  private func member(_ signedIn: SignedIn) -> Principal {
    Principal(viewer: nil as ID<Never>?, account: signedIn.account, app: "")
  }

  /// What the account has made, newest first.
  func own(
    of signedIn: SignedIn, before: Cursor<AuthAPI.InvitationList>?, limit: Int, _ cursors: CursorSeal
  ) async throws -> Page<InvitationQueries.Listed> {
    try await services.database.query(as: member(signedIn)) {
      try InvitationQueries.newest(of: signedIn.account, before: before, limit: limit, cursors, in: $0)
    }
  }

  func own(_ id: ID<InvitationEntity>, of signedIn: SignedIn) async throws -> InvitationQueries.Listed? {
    try await services.database.query(as: member(signedIn), latest: true) {
      try InvitationQueries.one(id, of: signedIn.account, in: $0)
    }
  }

  /// Makes the signed-in account a member of an app that is open to all accounts; 404 for others.
  func join(_ app: String, as signedIn: SignedIn) async throws {
    let now = services.now()
    guard services.apps.contains(app) else { throw Problem.notFound() }
    let isOpen = services.settings.openApps.contains(app)
    try await services.system.write { transaction in
      guard try isOpen || AppRules.isOpen(app, in: transaction) else { throw Problem.notFound() }
      try InvitationQueries.join(app, account: signedIn.account, now: now, in: transaction)
    }
  }

  /// How the account stands to each of the apps.
  func apps(
    _ apps: [(name: String, title: String)], for signedIn: SignedIn
  ) async throws -> [AuthAPI.ServerApp] {
    let (now, open) = (services.now(), services.settings.openApps)
    return try await services.system.read { transaction in
      let joined = Set(try AccountQueries.profiles(of: signedIn.account, in: transaction).map(\.profile.app))
      let invited = Set(try InvitationQueries.memberships(of: signedIn.account, in: transaction))
      let waiting = Set(try WaitingQueries.apps(of: signedIn.account, in: transaction))
      return try apps.map { app in
        let mayJoin =
          try open.contains(app.name) || invited.contains(app.name)
          || AppRules.isOpen(app.name, in: transaction)
        let left = try Self.left(app.name, for: signedIn, now: now, in: transaction)
        return AuthAPI.ServerApp(
          name: app.name, title: app.title,
          state: joined.contains(app.name)
            ? .joined : mayJoin ? .open : waiting.contains(app.name) ? .waiting : .byInvitation,
          invitationsLeft: left < 0 ? nil : left)
      }
    }
  }

  /// To which of the apps the member may still invite, and how many people.
  func allowance(of signedIn: SignedIn) async throws -> [(app: String, left: Int)] {
    let now = services.now()
    return try await services.system.read { [apps = services.apps] transaction in
      try apps.map { ($0, try Self.left($0, for: signedIn, now: now, in: transaction)) }
    }
    .filter { $0.1 >= 0 }.map { (app: $0.0, left: $0.1) }
  }

  /// How many more people the account may invite to the app; negative where it may not at all.
  static func left(
    _ app: String, for signedIn: SignedIn, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    let most = try AppRules.of(app, in: transaction).memberInvitations
    guard most > 0, try AccountQueries.hasProfile(signedIn.account, in: app, transaction) else { return -1 }
    return max(0, most - (try InvitationQueries.invited(by: signedIn.account, to: app, now: now, in: transaction)))
  }

  private func wrong(_ apps: [String]) -> [Problem.FieldError] {
    if apps.isEmpty { return [.init(field: "apps", code: "required", detail: "Choose an app.")] }
    if Set(apps).count == apps.count, Set(apps).isSubset(of: services.apps) { return [] }
    return [.init(field: "apps", code: "unknown", detail: "There is no app with this name here.")]
  }

  private func checked(_ note: String, _ errors: inout [Problem.FieldError]) -> String {
    do {
      return try WrittenText.optional(note, "note", atMost: AuthAPI.Limits.note)
    } catch {
      errors += error.errors
      return ""
    }
  }

  /// Takes back an invitation, as an operator.
  func revoke(_ id: ID<InvitationEntity>, by signedIn: SignedIn) async throws {
    try await revoke(id, as: signedIn.principal)
  }

  /// Takes back one of the account's own.
  func revokeOwn(_ id: ID<InvitationEntity>, by signedIn: SignedIn) async throws {
    try await revoke(id, as: member(signedIn))
  }

  private func revoke(_ id: ID<InvitationEntity>, as principal: Principal) async throws {
    let now = services.now()
    try await services.database.write(as: principal) { transaction in
      guard try InvitationQueries.revoke(id, now: now, in: transaction) else { throw Problem.notFound() }
    }
  }
}
