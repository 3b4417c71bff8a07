public import Wire
internal import SQL

/// People who are about to join: signed in, without a profile in the app.
extension FamilyActions {
  /// What a newcomer is told of an app: in a family that they may join, who is there; otherwise nobody.
  /// - Parameter signedIn: an account without a profile in the app.
  /// - Throws: 404 where it may not join the app.
  public func overview(
    of app: String, for signedIn: SignedIn, links: MediaLinks
  ) async throws -> SocialAPI.FamilyOverview {
    try await services.system.read { transaction in
      guard try mayJoin(app, signedIn, transaction) else { throw Problem.notFound() }
      guard try joins(app, signedIn, transaction) else {
        let mode: SocialAPI.CircleKind = try AppRules.isFamily(app, in: transaction) ? .family : .friends
        return .init(mode: mode, people: [], total: 0, kind: mode, standing: .outside)
      }
      let people = try FamilyQueries.people(
        shownTo: signedIn.account, in: app, limit: Self.mostLeftOut, links: links, transaction)
      let total = try FamilyQueries.count(shownTo: signedIn.account, in: app, transaction)
      return .init(mode: .family, people: people, total: total, kind: .family, standing: .asked)
    }
  }

  /// Whether a photo is the face of somebody whom `overview` lists.
  func shows(
    face photo: ID<MediaAPI.Item>, of app: String, to signedIn: SignedIn
  ) async throws -> Bool {
    try await services.system.read { transaction in
      try mayJoin(app, signedIn, transaction) && joins(app, signedIn, transaction)
        && FamilyQueries.isFace(photo, shownTo: signedIn.account, in: app, transaction)
    }
  }

  /// Whether somebody who makes a profile joins a family with it. If so, the app is locked: its other transactions that connect people wait for
  /// this one.
  func beginJoining(_ app: String, _ signedIn: SignedIn, _ transaction: Transaction) throws -> Bool {
    guard try joins(app, signedIn, transaction) else { return false }
    try FamilyQueries.lock(app, in: transaction)
    return true
  }

  /// Whether the account may make a profile in the app.
  private func mayJoin(_ app: String, _ signedIn: SignedIn, _ transaction: Transaction) throws -> Bool {
    try services.settings.openApps.contains(app) || AppRules.isOpen(app, in: transaction)
      || InvitationQueries.isMember(of: app, signedIn.account, in: transaction)
  }

  /// Whether the app is a family, and one of the account's.
  private func joins(_ app: String, _ signedIn: SignedIn, _ transaction: Transaction) throws -> Bool {
    try AppRules.isFamily(app, in: transaction) && isInvited(signedIn, to: app, transaction)
  }
}
