internal import HTTP
internal import SQL
internal import Wire

/// What operators do about one person from the list of people: each after the operator's own password, with a line in the log and one in
/// the person's activity.
struct PersonActions: Sendable {
  let services: Services
  let kinds: ReportKinds

  /// Seconds that a reset link is good for: a day.
  private static let linkSeconds: Int64 = 86_400

  /// - Parameter password: the operator's own.
  /// - Returns: the token of a reset link; nil for other actions.
  /// - Throws: 404 for nobody, 422 without a reason or with a wrong password, 429 after too many wrong ones, 409 for what can't be done.
  func act(
    _ action: PersonAction, on id: ID<ProfileEntity>, in app: String, reason: String, password: String,
    by signedIn: SignedIn, request: Request
  ) async throws -> String? {
    guard signedIn.isOperator else { throw Problem.notFound() }
    let reason = try ReportActions.checked(reason)
    try await AccountActions(services: services).confirm(password, as: "password", by: signedIn, request: request)
    let token = action == .resetLink ? Secret.token() : nil
    let (now, entry): (Timestamp, ID<LogEntry>) = (services.now(), services.newID())
    let byFullName = kinds.goesByFullName(app)
    defer { services.callers.clear() }
    try await services.system.write { transaction in
      guard let person = try ServedPeopleQueries.one(id, of: app, showing: [], in: transaction),
        let account = try AccountQueries.account(of: id, in: transaction)
      else { throw Problem.notFound() }
      guard !account.isOperator else {
        throw Problem.conflict(.conflict, "An operator’s account is looked after on the server’s command line.")
      }
      let isDone = try perform(action, person, account.id, token, now, in: transaction)
      try ModerationLog.append(
        entry, action, person.id, called: person.name.called(byFullName: byFullName), in: app, reason: reason,
        by: signedIn.account, now: now, in: transaction)
      if isDone { try tell(account.id, of: action, now: now, in: transaction) }
    }
    return token
  }

  /// - Returns: false where the person stays suspended, because another suspension stands.
  private func perform(
    _ action: PersonAction, _ person: ServedPerson, _ account: ID<AuthAPI.Account>, _ token: String?, _ now: Timestamp,
    in transaction: Transaction
  ) throws -> Bool {
    switch action {
    case .resetLink:
      guard let token else { return false }
      try OneTimeLinkQueries.insert(
        token, kind: "reset", account: account, now: now, seconds: Self.linkSeconds, in: transaction)
    case .signOut: try SessionQueries.endAll(of: account, now: now, in: transaction)
    case .suspend:
      guard !person.isSuspended else { throw Problem.conflict(.conflict, "They are suspended already.") }
      try AccountQueries.suspend(account, at: now, in: transaction)
      try SessionQueries.endAll(of: account, now: now, in: transaction)
    case .letIn:
      guard person.isSuspended else { throw Problem.conflict(.conflict, "They aren’t suspended.") }
      // From another app or by the command line they may be suspended still: that has to be lifted there.
      if try ServedPeopleQueries.isSuspendedElsewhere(account, than: person.id, in: transaction)
        || AccountQueries.isSuspendedByCommand(account, in: transaction)
      {
        return false
      }
      try AccountQueries.suspend(account, at: nil, in: transaction)
    }
    return true
  }

  /// Puts a line into the account's activity, in each of its apps: what was done is about all of them.
  private func tell(
    _ account: ID<AuthAPI.Account>, of action: PersonAction, now: Timestamp, in transaction: Transaction
  ) throws {
    for profile in try AccountQueries.profileIDs(of: account, in: transaction) {
      let id: ID<Never> = services.newID()
      try transaction.run(
        """
        INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
        VALUES (\(profile), \(ActivityKind.byOperator + action.rawValue), \(id), \(profile), \(id), \(id), \(now))
        """)
      try ActivityLive.publish(profile, through: services.live, at: now, in: transaction)
    }
  }
}
