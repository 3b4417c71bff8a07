internal import Core
internal import SQL
internal import Wire

/// Asking to follow projects that are for their followers, and answering.
struct RequestActions: Sendable {
  let services: Services

  /// How many requests somebody may have open.
  private static let most = 100

  /// Asks for whatever has the address. The answer is the same whether there is such a project or not.
  /// - Throws: 409 for a project that the viewer sees, and where too many requests are open.
  func ask(_ slug: String, by viewer: Viewer) async throws {
    let slug = try Self.checked(slug)
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      guard try ProjectQueries.find(slug, in: transaction) == nil else {
        throw Problem.conflict(.conflict, "You can already see this project.")
      }
      guard try RequestQueries.count(by: viewer.profile, in: transaction) < Self.most else {
        throw Problem.conflict(.conflict, "You’ve asked to follow many projects. Withdraw some requests first.")
      }
      try transaction.run(
        """
        INSERT INTO believe_requests (user_id, slug, created_at) VALUES (\(viewer.profile), \(slug), \(now))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  func withdraw(_ slug: String, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) {
      _ = try $0.run(
        "DELETE FROM believe_requests WHERE user_id = \(viewer.profile) AND slug = \(slug.lowercased())")
    }
  }

  /// Lets somebody who has asked follow the project; 404 where they haven't.
  func approve(_ id: ID<Builder>, of slug: String, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      let accepted = try transaction.run(
        """
        UPDATE believe_requests SET accepted_at = \(now)
        WHERE user_id = \(id) AND slug IN (SELECT slug FROM believe_slugs WHERE project_id = \(project))
        """)
      guard accepted > 0 else { throw Problem.notFound() }
      let publisher = BelievePublisher(services, now, transaction)
      try publisher.followed(project, of: viewer.profile)
      try publisher.unread(id.cast())
    }
  }

  /// Takes the request off the project's list for good. The person who asked isn't notified.
  func decline(_ id: ID<Builder>, of slug: String, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      guard try RequestQueries.exists(by: id, for: project, in: transaction) else { throw Problem.notFound() }
      try transaction.run(
        """
        INSERT INTO believe_refusals (project_id, user_id, created_at) VALUES (\(project), \(id), \(now))
        ON CONFLICT DO NOTHING
        """)
      try BelievePublisher(services, now, transaction).unread(viewer.profile)
    }
  }

  /// - Throws: 404 for what can be no project's address.
  private static func checked(_ slug: String) throws -> String {
    let slug = slug.lowercased()
    guard (3...80).contains(slug.utf8.count),
      slug.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d })
    else { throw Problem.notFound() }
    return slug
  }
}
