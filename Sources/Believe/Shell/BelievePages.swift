internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// What several of Believe's pages read.
extension PageCall {
  /// The slug in the path.
  var slug: String { call.parameters["slug"] ?? "" }

  /// The visible project of the path; else 404.
  func project(_ viewer: Viewer) async throws -> (Project, PageContext) {
    let links = call.links
    let (project, context) = try await read(viewer) {
      try ProjectQueries.project(slug, viewer: viewer.profile, links: links, in: $0)
    }
    guard let project else { throw Problem.notFound() }
    return (project, context)
  }

  /// The viewer's own project of the path; else 404.
  func ownProject(_ viewer: Viewer) async throws -> (Project, PageContext) {
    let (project, context) = try await project(viewer)
    guard project.isMine else { throw Problem.notFound() }
    return (project, context)
  }

  /// Reads for one of the tabs; nil for somebody who has not said yet what they came for.
  func readTab<T>(
    _ viewer: Viewer, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> (T, PageContext)? {
    let (result, context) = try await read(viewer) { transaction in
      try BuilderQueries.isOnboarded(viewer.profile, in: transaction) ? try body(transaction) : nil
    }
    return result.map { ($0, context) }
  }

  /// Where such a person is led.
  var toOnboarding: Response { toOnboarding(of: Believe.name) }
}

extension BuilderQueries {
  /// Whether the builder has said what they came for.
  static func isOnboarded(_ id: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM believe_builders WHERE id = \(id) AND onboarded_at IS NOT NULL")
  }
}
