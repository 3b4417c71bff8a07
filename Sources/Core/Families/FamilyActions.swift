public import SQL
public import Wire

/// Families: apps whose people all follow each other. To join is to agree; nobody is connected who hasn't.
public struct FamilyActions: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  /// With how many people somebody is connected at once. A follow brings all that the other has posted into one's feed, so others' writes would
  /// wait for more; `connectMore` goes on.
  static let atOnce = 20
  /// How many are connected by each of the transactions that follow.
  static let afterwards = 5
  /// How many people can be left out by one answer.
  public static let mostLeftOut = SocialAPI.Limits.family
  /// Somebody who came longer ago than this may have posted: then others' feeds change by their joining.
  private static let newFor: Int64 = 3600

  /// How the viewer stands to the family, as of a second ago at most.
  public func standing(of viewer: Viewer) -> FamilyStanding {
    guard viewer.circle == .family, viewer.isInvited || isInvited(viewer.signedIn) else { return .outside }
    switch viewer.familyAnswer {
    case nil: return .asked
    case false?: return .declined
    case true?: return .member
    }
  }

  /// Whether all people of the viewer's app follow each other, as of a second ago at most.
  public func isFamily(_ viewer: Viewer) -> Bool { viewer.circle == .family }

  /// Whether somebody who has just made a profile is asked whether they join.
  func asks(_ signedIn: SignedIn, in app: String) async throws -> Bool {
    try await services.system.read { transaction in
      guard try AppRules.isFamily(app, in: transaction), try isInvited(signedIn, to: app, transaction),
        let profile = try SessionQueries.viewer(signedIn.account, app: app, in: transaction)?.profile
      else { return false }
      return try FamilyQueries.answer(of: profile, in: transaction) == nil
    }
  }

  /// Makes the viewer a member: they and those who agreed before follow each other. Repeated, it changes nothing.
  /// - Parameter others: people of the app with whom the viewer is not to be connected.
  /// - Returns: whether some are left for `connectMore`.
  /// - Throws: 404 where the app is no family, or none of the viewer's.
  public func join(leavingOut others: [ID<ProfileEntity>], by viewer: Viewer) async throws -> Bool {
    try Self.check(leftOut: others.count)
    let now = services.now()
    defer { services.callers.clear() }
    return try await services.system.write { transaction in
      try FamilyQueries.lock(viewer.app, in: transaction)
      try requireFamily(of: viewer, transaction)
      // Twice, from two devices, is once.
      if try FamilyQueries.answer(of: viewer.profile, in: transaction) != true {
        return try agree(viewer.profile, in: viewer.app, leavingOut: others, now: now, transaction)
      }
      return try FamilyQueries.below(of: viewer.profile, in: transaction) != nil
    }
  }

  static func check(leftOut count: Int) throws {
    guard count <= mostLeftOut else {
      throw Problem.validation("leaveOut", "too_many", "At most \(mostLeftOut) people.")
    }
  }

  /// Makes a profile a member and connects it with the first of the others. The app is locked.
  /// - Returns: whether some are left for `connectMore`.
  func agree(
    _ profile: ID<ProfileEntity>, in app: String, leavingOut others: [ID<ProfileEntity>], now: Timestamp,
    _ transaction: Transaction
  ) throws -> Bool {
    try FamilyQueries.agree(profile, app: app, now: now, in: transaction)
    try FamilyQueries.leaveOut(others, by: profile, app: app, in: transaction)
    return try connect(profile, in: app, atMost: Self.atOnce, now: now, transaction)
  }

  /// Says no to the question, or takes back a yes: from then on nobody new is connected with the viewer, and their follows stay. It can be
  /// answered with yes later, which connects those only who weren't connected before.
  /// - Returns: whether the viewer was a member.
  /// - Throws: 404 where the app is no family, or none of the viewer's.
  public func decline(by viewer: Viewer) async throws -> Bool {
    let now = services.now()
    defer { services.callers.clear() }
    return try await services.system.write { transaction in
      try FamilyQueries.lock(viewer.app, in: transaction)
      try requireFamily(of: viewer, transaction)
      let wasMember = try FamilyQueries.answer(of: viewer.profile, in: transaction) == true
      try FamilyQueries.decline(viewer.profile, app: viewer.app, now: now, in: transaction)
      return wasMember
    }
  }

  /// Connects the viewer with some more of those who agreed before.
  /// - Returns: whether there are others left.
  public func connectMore(_ viewer: Viewer) async throws -> Bool {
    let now = services.now()
    return try await services.system.write { transaction in
      try FamilyQueries.lock(viewer.app, in: transaction)
      return try connect(viewer.profile, in: viewer.app, atMost: Self.afterwards, now: now, transaction)
    }
  }

  /// The accounts of those for whom `connectMore` has something to do.
  public static func unfinished(in app: String, _ transaction: Transaction) throws -> [ID<AuthAPI.Account>] {
    try FamilyQueries.unfinished(in: app, transaction)
  }

  /// Connects a profile with the next of those who agreed before. Each pair is looked at once, on behalf of the one who agreed later,
  /// so that an unfollow afterwards is final.
  private func connect(
    _ me: ID<ProfileEntity>, in app: String, atMost count: Int, now: Timestamp, _ transaction: Transaction
  ) throws -> Bool {
    guard let below = try FamilyQueries.below(of: me, in: transaction) else { return false }
    let found = try FamilyQueries.earlier(than: me, below: below, app: app, limit: count + 1, in: transaction)
    let some = found.prefix(count)
    var connected: [ID<ProfileEntity>] = []
    for other in some where other.isToConnect {
      let begun = try FollowQueries.connect(
        me, other.profile, app: app, byFamily: true, now: now, in: transaction)
      guard begun > 0 else { continue }
      connected.append(other.profile)
      try FamilyQueries.tell(other.profile, that: me, id: services.newID(), now: now, in: transaction)
      try ActivityLive.publish(other.profile, through: services.live, at: now, in: transaction)
    }
    let rest = found.count > count ? some.last?.number ?? 0 : 0
    try FamilyQueries.advance(me, to: rest, in: transaction)
    try publish(connected, of: me, now: now, transaction)
    return rest > 0
  }

  /// Whole profiles' posts have come into the feeds of both sides; into others' only where the joining one has any.
  private func publish(
    _ connected: [ID<ProfileEntity>], of profile: ID<ProfileEntity>, now: Timestamp, _ transaction: Transaction
  ) throws {
    guard !connected.isEmpty else { return }
    try services.live.publish(.resync, of: profile, to: .profiles([profile]), at: now, in: transaction)
    let arrival = try FamilyQueries.arrival(of: profile, in: transaction) ?? now
    if arrival.adding(seconds: Self.newFor) < now {
      try services.live.publish(.resync, of: profile, to: .profiles(connected), at: now, in: transaction)
    }
  }

  private func requireFamily(of viewer: Viewer, _ transaction: Transaction) throws {
    guard try AppRules.isFamily(viewer.app, in: transaction),
      try isInvited(viewer.signedIn, to: viewer.app, transaction)
    else { throw Problem.notFound() }
  }

  /// Whether the account is here by an invitation: to the app, or to a server on which nobody makes an account without one.
  func isInvited(_ signedIn: SignedIn, to app: String, _ transaction: Transaction) throws -> Bool {
    try isInvited(signedIn) || FamilyQueries.isInvited(signedIn.account, to: app, in: transaction)
  }

  private func isInvited(_ signedIn: SignedIn) -> Bool {
    signedIn.isOperator || services.settings.openApps.isDisjoint(with: services.apps)
  }
}
