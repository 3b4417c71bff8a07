internal import SQL
internal import Wire

/// Asking the operator for a new password, by somebody who isn't signed in.
struct PasswordRequestActions: Sendable {
  let services: Services

  private static let perHost = RateLimit(10, per: 3600)
  private static let perAddress = RateLimit(3, per: 3600)
  private static let altogether = RateLimit(500, per: 3600)

  /// Notes the request where an account has the address. What is answered, and the work for it, are the same where none has.
  /// - Parameter app: in whose pages it was asked; empty for the server's own.
  /// - Throws: 422 for what is no address, 429 for a household that asks too often. More for one address than its limit is not noted and is
  ///   answered like the others: the request is there already.
  func ask(_ text: String, in app: String, from host: String) async throws {
    let now = services.now()
    try await spend([(LimitName.passwordRequest(from: host), Self.perHost)], now)
    guard let email = EmailAddress(text) else {
      throw Problem.validation("email", "invalid", "This doesn’t look like an email address.")
    }
    let address = [(name: LimitName.passwordRequest(for: email), limit: Self.perAddress)]
    guard try await services.limiter.spend(address, now: now) == nil else { return }
    try await spend([(LimitName.passwordRequests, Self.altogether)], now)
    let name = Array(services.keys.sign(.passwordRequest, Array(email.key.utf8)).prefix(16))
    let id: ID<PasswordRequest> = services.newTimelessID()
    try await services.system.write { transaction in
      let found = try AccountQueries.credentials(email, in: transaction).signingIn(email)
      try PasswordRequestQueries.ask(
        id, name: name, account: found?.account.id ?? ID(high: 0, low: 0), in: app, now: now, transaction)
    }
  }

  private func spend(_ limits: [(name: LimitName, limit: RateLimit)], _ now: Timestamp) async throws {
    if let seconds = try await services.limiter.spend(limits, now: now) { throw Guesses.tooMany(seconds) }
  }

  /// - Throws: 404 for a request that isn't open.
  func dismiss(_ id: ID<PasswordRequest>, by signedIn: SignedIn) async throws {
    guard signedIn.isOperator else { throw Problem.notFound() }
    let now = services.now()
    try await services.system.write { transaction in
      guard try PasswordRequestQueries.dismiss(id, now: now, in: transaction) else { throw Problem.notFound() }
    }
  }
}
