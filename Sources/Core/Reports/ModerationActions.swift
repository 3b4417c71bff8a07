internal import SQL
internal import Wire

/// What operators do about reports: each with a reason, and with a record that stays.
struct ModerationActions: Sendable {
  let services: Services
  let kinds: ReportKinds

  /// - Throws: 404 for a report that is closed, 422 without a reason, 409 for what can't be done about it.
  func act(_ action: ModerationAction, on id: ID<ReportEntity>, reason: String, by signedIn: SignedIn) async throws {
    guard signedIn.isOperator else { throw Problem.notFound() }
    let reason = try ReportActions.checked(reason)
    let (now, entry): (Timestamp, ID<LogEntry>) = (services.now(), services.newID())
    defer { if action == .suspend { services.callers.clear() } }
    try await services.system.write { transaction in
      guard let report = try ReportQueries.open(id, in: transaction) else { throw Problem.notFound() }
      let concerned = try perform(action, report, now, in: transaction)
      try ModerationLog.append(
        entry, action, report, concerned: concerned, byFullName: kinds.goesByFullName(report.app), reason: reason,
        by: signedIn.account, now: now, in: transaction)
      try settle(report, action, now, in: transaction)
    }
  }

  /// Answers whom it concerns, as far as the operator knows then.
  private func perform(
    _ action: ModerationAction, _ report: ReportQueries.Report, _ now: Timestamp, in transaction: Transaction
  ) throws -> ID<ProfileEntity>? {
    let kind = kinds.kind(report.kind, of: report.app)
    let known = try report.concerned ?? ModerationLog.revealed(for: report.id, in: transaction)
    switch action {
    case .dismiss: break
    case .hide: try hide(report, kind, known, now, in: transaction)
    case .remove:
      guard let remove = kind?.remove else { throw Problem.conflict(.conflict, "This can’t be removed.") }
      let removal = Removal(transaction: transaction, live: services.live, now: now)
      guard try remove(report.subject, removal) else { throw Problem.conflict(.conflict, "It’s already gone.") }
    case .suspend: try suspend(known, now, in: transaction)
    case .reveal:
      guard report.concerned == nil, let sender = try kind?.sender?(report.subject, transaction) else {
        throw Problem.conflict(.conflict, "The sender can’t be found.")
      }
      return sender
    case .show: throw Problem.validation("action", "invalid", "Choose what to do.")
    }
    return known
  }

  /// Hides it from everyone but its author, who is told: also a sender who stays unknown to the operator.
  private func hide(
    _ report: ReportQueries.Report, _ kind: ReportKind?, _ concerned: ID<ProfileEntity>?, _ now: Timestamp,
    in transaction: Transaction
  ) throws {
    guard let kind, let hiding = kind.hiding else { throw Problem.conflict(.conflict, "This can’t be hidden.") }
    let removal = Removal(transaction: transaction, live: services.live, now: now)
    guard try hiding.set(report.subject, true, removal) else {
      throw Problem.conflict(.conflict, "It’s already hidden or gone.")
    }
    guard let maker = try concerned ?? kind.sender?(report.subject, transaction) else { return }
    let id: ID<Never> = services.newID()
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (\(maker), \(HiddenThings.activityKind(kind)), \(report.subject), \(maker), \(report.subject), \(id),
        \(now))
      ON CONFLICT DO NOTHING
      """)
    try ActivityLive.publish(maker, through: services.live, at: now, in: transaction)
  }

  /// Shows again what was hidden.
  /// - Parameter id: the line of the log that tells that it was hidden.
  /// - Throws: 404 for what isn't hidden, 422 without a reason.
  func show(_ id: ID<LogEntry>, reason: String, by signedIn: SignedIn) async throws {
    guard signedIn.isOperator else { throw Problem.notFound() }
    let reason = try ReportActions.checked(reason)
    let (now, entry): (Timestamp, ID<LogEntry>) = (services.now(), services.newID())
    try await services.system.write { transaction in
      guard let thing = try HiddenThings.find(id, in: transaction) else { throw Problem.notFound() }
      if let kind = kinds.kind(thing.kind, of: thing.app) {
        // Its author may have deleted it; then it only leaves the list.
        let removal = Removal(transaction: transaction, live: services.live, now: now)
        _ = try kind.hiding?.set(thing.subject, false, removal)
        let maker = try thing.concerned ?? kind.sender?(thing.subject, transaction)
        try transaction.run(
          """
          DELETE FROM activity WHERE recipient = \(maker) AND kind = \(HiddenThings.activityKind(kind))
            AND subject = \(thing.subject)
          """)
      }
      try ModerationLog.appendShown(entry, id, reason: reason, by: signedIn.account, now: now, in: transaction)
    }
  }

  /// Shuts the account out, as `Administration.suspend` does.
  private func suspend(_ profile: ID<ProfileEntity>?, _ now: Timestamp, in transaction: Transaction) throws {
    guard let profile, let account = try AccountQueries.account(of: profile, in: transaction) else {
      throw Problem.conflict(.conflict, "It isn’t known who this concerns.")
    }
    guard !account.isOperator else { throw Problem.conflict(.conflict, "An operator can’t be suspended here.") }
    try AccountQueries.suspend(account.id, at: now, in: transaction)
    try SessionQueries.endAll(of: account.id, now: now, in: transaction)
  }

  /// What is gone, or by somebody who is, needs no second look; a dismissal is of what this reporter saw.
  private func settle(
    _ report: ReportQueries.Report, _ action: ModerationAction, _ now: Timestamp, in transaction: Transaction
  ) throws {
    guard let outcome = action.outcome else { return }
    let settled = action == .dismiss ? [report] : try ReportQueries.alike(report, in: transaction)
    for one in settled {
      // An anonymous sender who was suspended could be told by whose profile is gone.
      let told = one.concerned == nil ? AuthAPI.ReportOutcome.settled.rawValue : outcome
      try ReportQueries.close(one.id, as: told, now: now, in: transaction)
      try ReportQueries.notify(one, as: services.newID(), now: now, in: transaction)
      try ActivityLive.publish(one.reporter, through: services.live, at: now, in: transaction)
    }
    let uploads = services.uploads
    transaction.afterCommit { await uploads.sweepDeleted() }
  }
}

/// What the apps of a server declare.
struct ReportKinds: Sendable {
  private let kinds: [String: [ReportKind]]
  private let byFullName: Set<String>

  init(_ apps: [App]) {
    kinds = Dictionary(apps.map { ($0.name, $0.reportKinds) }, uniquingKeysWith: +)
    byFullName = Set(apps.filter(\.goesByFullName).map(\.name))
  }

  /// Whether nobody sees a username in the app.
  func goesByFullName(_ app: String) -> Bool { byFullName.contains(app) }

  func kind(_ name: String, of app: String) -> ReportKind? {
    ([.profile] + (kinds[app] ?? [])).first { $0.name == name }
  }
}
