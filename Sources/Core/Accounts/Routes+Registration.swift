internal import HTTP
internal import SQL
public import Wire

/// What a client of an app's own says to make an account with a profile in the app.
public struct Registration: Sendable {
  let account: AuthAPI.SignUp
  let username: String
  let fullName: String
  let nameField: String

  /// - Parameter nameField: what the input calls the full name.
  public init(_ account: AuthAPI.SignUp, username: String, fullName: String, nameField: String) {
    self.account = account
    self.username = username
    self.fullName = fullName
    self.nameField = nameField
  }
}

extension Routes {
  /// The call that makes an account and its profile in the app at once: both, or neither. Who may join is the same as elsewhere.
  public mutating func registration<Input>(
    _ endpoint: Endpoint<Input, AuthAPI.Tokens>, app: String, _ profiles: ProfileActions,
    _ read: @escaping @Sendable (Input) -> Registration
  ) {
    let services = services
    let (accounts, sessions) = (AccountActions(services: services), SessionActions(services: services))
    anyone(endpoint) { input, call in
      let account = try await profiles.register(
        read(input), in: app, accounts, from: call.request.remoteAddress)
      return sessions.answer(try await sessions.start(account, kind: .api, by: call.request), account)
    }
  }

  /// The same as `POST /api/auth/sign-in`, under another address.
  public mutating func signIn(_ endpoint: Endpoint<AuthAPI.SignIn, AuthAPI.Tokens>) {
    let services = services
    let (accounts, sessions) = (AccountActions(services: services), SessionActions(services: services))
    anyone(endpoint) { input, call in
      let account = try await accounts.signIn(
        input, from: call.request.remoteAddress, devices: BrowserCookie.device.values(in: call.request))
      return sessions.answer(try await sessions.start(account, kind: .api, by: call.request), account)
    }
  }
}

extension ProfileActions {
  /// - Throws: as for signing up and for making a profile; 422 with every field at fault.
  func register(
    _ registration: Registration, in app: String, _ accounts: AccountActions, from host: String
  ) async throws -> AuthAPI.Account {
    let said = registration.account
    var faults = FieldFaults()
    _ = faults.gather(try AccountActions.checked(email: said.email, password: said.password), or: nil)
    let input = faults.gather(try Self.checked(registration), or: nil)
    try faults.end()
    guard let input else { throw Problem.internal() }
    let id: ID<ProfileEntity> = services.newID()
    defer { services.callers.clear() }
    return try await Self.mapped {
      try await accounts.signUp(said, from: host) { account, now, transaction in
        try insert(id, input, avatar: nil, app: app, account: account.id, now: now, in: transaction)
      }
    }
  }

  private static func checked(_ registration: Registration) throws(Problem) -> ProfileInput? {
    try ProfileInput(
      username: registration.username, fullName: registration.fullName, bio: "", nameField: registration.nameField)
  }
}
