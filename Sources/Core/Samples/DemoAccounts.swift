internal import SQL
internal import Wire

/// Members of a sample circle, made through the actions that real ones go through.
public struct DemoAccounts: Sendable {
  private let services: Services
  private let password: String

  /// - Parameter services: with the clock of the time when the members come.
  /// - Parameter password: everybody's.
  public init(services: Services, password: String) {
    self.services = services
    self.password = password
  }

  /// Whether nobody has an account yet.
  public func isEmpty() async throws -> Bool {
    try await services.system.read { try !$0.exists("SELECT 1 FROM accounts LIMIT 1") }
  }

  /// The one who runs the server.
  public func addOperator(email: String) async throws -> SignedIn {
    try await Administration(services: services).addOperator(email: email, password: password)
    let credentials = try await services.system.read { transaction in
      try EmailAddress(email).flatMap { try AccountQueries.credentials($0, in: transaction).named($0) }
    }
    guard let credentials else { throw Problem.notFound() }
    return signedIn(credentials.account, isOperator: true)
  }

  /// Somebody who comes by an invitation to each of the apps.
  public func join(email: String, invitations: [String]) async throws -> SignedIn {
    let input = AuthAPI.SignUp(email: email, password: password, invitation: invitations.first)
    // Each from an address of their own: the limit on sign-ups is for strangers.
    let account = signedIn(try await AccountActions(services: services).signUp(input, from: email), isOperator: false)
    for other in invitations.dropFirst() {
      _ = try await InvitationActions(services: services).accept(other, by: account)
    }
    return account
  }

  /// Nothing is looked up by the session that is named here, and none is made.
  private func signedIn(_ account: AuthAPI.Account, isOperator: Bool) -> SignedIn {
    SignedIn(account: account.id, session: services.newID(), kind: .browser, isOperator: isOperator)
  }

  /// How links are made where nobody follows them.
  public static func links(app: String, services: Services) -> MediaLinks {
    MediaLinks(app: app, signing: nil)
  }
}
