internal import SQL
internal import Wire

/// What the operator does from the command line.
public struct Administration: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  /// Why a command cannot be carried out, for the person who typed it.
  public struct Refusal: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
  }

  /// Makes an invitation to at least one app; answers its token, the last part of the link.
  public func invite(to apps: [String], note: String = "", uses: Int, days: Int) async throws -> String {
    let id: ID<InvitationEntity> = services.newID()
    let token = InvitationToken.of(id, keys: services.keys)
    let now = services.now()
    try await services.system.write {
      try InvitationQueries.insert(
        id, token: token, apps: apps, note: note, by: nil, uses: uses, days: days, now: now, in: $0)
    }
    return token
  }

  /// Makes an account that runs the server, and a member of every app that runs here.
  public func addOperator(email: String, password: String) async throws {
    let address: EmailAddress
    do { address = try AccountActions.checked(email: email, password: password) } catch {
      throw Refusal(error.errors.map { "\($0.field): \($0.detail)" }.joined(separator: "\n"))
    }
    let hash = try await Password.hash(password)
    let id: ID<AuthAPI.Account> = services.newID()
    let now = services.now()
    let apps = services.apps
    do {
      try await services.system.write { transaction in
        try AccountQueries.insert(id, address, hash: hash, isOperator: true, now: now, in: transaction)
        for app in apps { try InvitationQueries.join(app, account: id, now: now, in: transaction) }
        try transaction.run("DELETE FROM one_time_links WHERE kind = 'setup'")
      }
    } catch AccountError.addressTaken {
      throw Refusal("there is an account with this address already")
    }
  }

  /// A link token to reset the account's password, valid for a day.
  public func resetToken(email: String) async throws -> String {
    let token = Secret.token()
    let now = services.now()
    try await services.system.write { transaction in
      let account = try Self.account(email, in: transaction)
      try OneTimeLinkQueries.insert(
        token, kind: "reset", account: account, now: now, seconds: 86_400, in: transaction)
    }
    return token
  }

  /// A link token by which the first account can be made; nil when somebody runs the server already. Earlier ones end.
  public func setupToken() async throws -> String? {
    if try await services.system.read({ try AccountQueries.hasOperator(in: $0) }) { return nil }
    let token = Secret.token()
    let now = services.now()
    return try await services.system.write { transaction in
      if try AccountQueries.hasOperator(in: transaction) { return nil }
      try OneTimeLinkQueries.insert(
        token, kind: "setup", account: nil, now: now, seconds: 30 * 86_400, in: transaction)
      return token
    }
  }

  /// Shuts an account out, hides what it shared and ends its sessions; or lets it in again, also where operators suspended it from an app's list.
  public func suspend(email: String, _ isSuspended: Bool) async throws {
    defer { services.callers.clear() }
    let now = services.now()
    try await services.system.write { transaction in
      let account = try Self.account(email, in: transaction)
      guard isSuspended else { return try AccountQueries.suspend(account, at: nil, in: transaction) }
      try AccountQueries.suspendByCommand(account, at: now, in: transaction)
      try SessionQueries.endAll(of: account, now: now, in: transaction)
    }
  }

  /// The account that an address names.
  private static func account(_ email: String, in transaction: Transaction) throws -> ID<AuthAPI.Account> {
    guard let address = EmailAddress(email) else { throw Refusal("there is no account with this address") }
    let found = try AccountQueries.credentials(address, in: transaction)
    if let named = found.named(address) { return named.account.id }
    throw Refusal(
      found.isEmpty
        ? "there is no account with this address"
        : "several accounts have this address in other spellings: give one of them exactly; hearth check addresses lists them"
    )
  }
}
