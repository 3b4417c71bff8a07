internal import HTTP
internal import SQL
internal import Wire

extension AccountActions {
  /// Sets a new password for somebody who knows the present one. Wrong ones count as they do at sign-in.
  ///
  /// - Parameter endsOthers: whether every other session of the account ends.
  /// - Throws: 422 for a wrong password or a new one that is not accepted; 429 after too many wrong ones.
  func changePassword(
    from current: String, to password: String, endsOthers: Bool, by signedIn: SignedIn, request: Request
  ) async throws {
    if let objection = Password.objection(password) { throw Problem.validation([objection]) }
    try await confirm(current, as: "current", by: signedIn, request: request)
    let hash = try await Password.hash(password)
    let now = services.now()
    defer { services.callers.clear() }
    try await services.system.write { transaction in
      try AccountQueries.setPassword(hash, of: signedIn.account, now: now, in: transaction)
      guard endsOthers else { return }
      try SessionQueries.endOthers(than: signedIn.session, of: signedIn.account, now: now, in: transaction)
    }
  }

  /// Makes sure that somebody who is signed in knows the account's password: someone who has found their phone does not. Wrong ones
  /// count as they do at sign-in.
  ///
  /// - Parameter field: the form's field that has it.
  /// - Throws: 422 for a wrong one; 429 after too many.
  func confirm(_ password: String, as field: String, by signedIn: SignedIn, request: Request) async throws {
    let account = try await services.database.query(as: signedIn.principal) {
      try AccountQueries.account(signedIn.account, in: $0)
    }
    guard let account else { throw Problem.unauthorized() }
    do {
      _ = try await signIn(
        .init(email: account.email, password: password), from: request.remoteAddress,
        devices: BrowserCookie.device.values(in: request))
    } catch let problem as Problem where problem.code == ProblemCode.wrongCredentials.code {
      throw Problem.validation(field, "wrong", "This isn’t your password.")
    }
  }
}
