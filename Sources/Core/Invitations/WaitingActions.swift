internal import SQL
internal import Wire

/// Waiting to be confirmed, and confirming.
struct WaitingActions: Sendable {
  let services: Services

  /// What somebody who waits is shown.
  struct Shown: Sendable {
    /// What they call themselves; empty before they have said so.
    let name: String
    /// Who confirms them; nil for an operator without a profile in the app.
    let inviter: String?
  }

  /// Nil where the account doesn't wait for the app, or need not: it is a member, or the app is open to everybody.
  func shown(to signedIn: SignedIn, in app: String) async throws -> Shown? {
    if services.settings.openApps.contains(app) { return nil }
    return try await services.system.read { transaction in
      guard let name = try WaitingQueries.name(of: signedIn.account, in: app, transaction),
        try !AppRules.isOpen(app, in: transaction),
        try !InvitationQueries.isMember(of: app, signedIn.account, in: transaction)
      else { return nil }
      return Shown(name: name, inviter: try WaitingQueries.inviter(of: signedIn.account, in: app, transaction)?.name)
    }
  }

  /// Gives a name to the one who waits; the invitation's maker gets a line of activity.
  /// - Throws: 422 without a name, 404 where the account doesn't wait for the app.
  func introduce(_ name: String, of signedIn: SignedIn, in app: String) async throws {
    let name = try ProfileInput.checked(name: name)
    let now = services.now()
    try await services.system.write { [services] transaction in
      guard try WaitingQueries.setName(name, of: signedIn.account, in: app, transaction) else {
        throw Problem.notFound()
      }
      guard let inviter = try WaitingQueries.inviter(of: signedIn.account, in: app, transaction),
        let waiting = try WaitingQueries.id(of: signedIn.account, in: app, transaction)
      else { return }
      try WaitingQueries.tell(inviter.id, of: waiting.cast(), id: services.newID(), now: now, in: transaction)
      try ActivityLive.publish(inviter.id, through: services.live, at: now, in: transaction)
    }
  }

  /// Those who wait to be confirmed by the account, in all apps.
  func listed(for signedIn: SignedIn) async throws -> [WaitingQueries.Listed] {
    try await services.database.query(as: signedIn.principal, latest: true) {
      try WaitingQueries.listed(for: nil, to: signedIn.account, in: $0)
    }
  }

  /// Lets somebody in.
  /// - Throws: 404 where nobody waits for the account under this id.
  func confirm(_ id: ID<WaitingMember>, by signedIn: SignedIn) async throws {
    try await answer(id, by: signedIn) { now, transaction in
      try WaitingQueries.confirm(id, now: now, in: transaction) != nil
    }
  }

  /// Turns somebody away. They are not told; the link does not let them in any more.
  /// - Throws: 404 where nobody waits for the account under this id.
  func decline(_ id: ID<WaitingMember>, by signedIn: SignedIn) async throws {
    try await answer(id, by: signedIn) { now, transaction in
      try WaitingQueries.decline(id, now: now, in: transaction)
    }
  }

  private func answer(
    _ id: ID<WaitingMember>, by signedIn: SignedIn,
    _ body: @escaping @Sendable (Timestamp, Transaction) throws -> Bool
  ) async throws {
    let now = services.now()
    let isListed = try await services.database.query(as: signedIn.principal, latest: true) {
      try WaitingQueries.isListed(id, to: signedIn.account, in: $0)
    }
    guard isListed else { throw Problem.notFound() }
    try await services.system.write { [live = services.live] transaction in
      let told = try WaitingQueries.told(of: id, in: transaction)
      try WaitingQueries.untell(id, in: transaction)
      guard try body(now, transaction) else { throw Problem.notFound() }
      if let told { try ActivityLive.publish(told, through: live, at: now, in: transaction) }
    }
  }
}
