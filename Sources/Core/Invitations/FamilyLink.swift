internal import SQL
internal import Wire

/// A link for many people of a family.
enum FamilyLink {
  /// How many people a link lets in without confirming each. Everybody in a family sees a newcomer at once.
  static let mostUnconfirmed = 20
  static let uses = 1...1000
  static let days = 7
  /// The note of those that are made on the family's page. One of them may be for one person.
  static let note = "For the family"

  /// How many people a new one is for, unless said otherwise.
  /// - Parameter left: how many people the member may still invite; nil for an operator.
  static func usual(left: Int?) -> Int { min(mostUnconfirmed, left ?? mostUnconfirmed) }
}

/// What somebody who may invite to a family is shown.
struct FamilyLinkState: Sendable {
  /// The account's newest link that can still be used.
  let link: InvitationQueries.Listed?
  /// How many people they may still invite; nil for an operator.
  let left: Int?
  /// People who wait to be confirmed by them.
  let waiting: [WaitingQueries.Listed]
}

extension InvitationActions {
  /// The signed-in account's link for the family of an app, and who waits.
  /// - Throws: 404 where the app is no family, or the account may not invite to it and nobody waits for it.
  func familyLink(to app: String, of signedIn: SignedIn) async throws -> FamilyLinkState {
    let now = services.now()
    let waiting = try await services.database.query(as: signedIn.principal, latest: true) {
      try WaitingQueries.listed(for: app, to: signedIn.account, in: $0)
    }
    return try await services.system.read { transaction in
      let left = try Self.left(app, for: signedIn, now: now, in: transaction)
      let mayInvite = try AppRules.isFamily(app, in: transaction) && (signedIn.isOperator || left >= 0)
      guard mayInvite || !waiting.isEmpty else { throw Problem.notFound() }
      let link =
        mayInvite ? try InvitationQueries.familyLink(of: signedIn.account, to: app, now: now, in: transaction) : nil
      return FamilyLinkState(
        link: link, left: mayInvite ? signedIn.isOperator ? nil : left : 0, waiting: waiting)
    }
  }
}
