public import SQL
public import Wire

/// A report; a phantom for its id.
public enum ReportEntity {}

/// Telling the operator of a post, comment or profile.
public struct ReportActions: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  public enum Kind: String, Sendable {
    case post, comment, profile
  }

  /// Files a report inside the reporter's own transaction. Evidence is what the reporter saw, frozen.
  /// - Parameter name: what the operator knows the reporter by; nil for the username.
  public func file<Entity>(
    _ kind: Kind, _ subject: ID<Entity>, reason: String, evidence: String, by viewer: Viewer,
    called name: String? = nil, in transaction: Transaction
  ) throws {
    let reason = try WrittenText.required(reason, "reason", atMost: 1000, missing: "Say why.")
    let id: ID<ReportEntity> = services.newID()
    try transaction.run(
      """
      INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, reason, evidence, created_at)
      VALUES (\(id), \(viewer.app), \(viewer.profile), \(name ?? viewer.username), \(kind.rawValue), \(subject), \(reason),
        \(evidence), \(services.now()))
      ON CONFLICT DO NOTHING
      """)
  }

  public func reportProfile(_ username: String, reason: String, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      guard let other = try ProfileQueries.id(of: username, app: viewer.app, in: transaction),
        let fields = try ProfileQueries.fields(other, in: transaction)
      else { throw Problem.notFound() }
      let evidence = "@\(fields.username) \(fields.fullName)\n\(fields.bio)"
      try file(.profile, other, reason: reason, evidence: evidence, by: viewer, in: transaction)
    }
  }
}
