internal import Core
internal import SQL
internal import Wire

/// Telling the operator. Evidence is what the reporter saw: of an anonymous message no sender. The reporter goes by the
/// name that people here know them by.
struct BelieveReports: Sendable {
  let services: Services
  private var reports: ReportActions { ReportActions(services: services) }

  func reportBuilder(_ id: ID<Builder>, reason: String, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      guard let builder = try BuilderQueries.builder(id, links: links, in: transaction)?.builder else {
        throw Problem.notFound()
      }
      let evidence = "\(builder.name)\n\(builder.bio)\n\(builder.websiteURL ?? "")\n\(builder.twitterHandle ?? "")"
      try reports.file(
        .profile, id, reason: reason, evidence: evidence, by: viewer, called: viewer.fullName, in: transaction)
    }
  }

  func reportProject(_ slug: String, reason: String, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      let found = try ProjectQueries.project(slug, viewer: viewer.profile, links: links, in: transaction)
      guard let project = found else { throw Problem.notFound() }
      let evidence =
        "\(project.builder.name), the project “\(project.title)”\n\(project.tagline)\n\(project.description)"
      try reports.file(
        .post, project.id, reason: reason, evidence: evidence, by: viewer, called: viewer.fullName, in: transaction)
    }
  }

  func reportPost(_ id: ID<Post>, reason: String, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      let images = post.images.map { "\n[photo \($0.id)] \($0.alt)" }.joined()
      let evidence = "\(post.project.builder.name), “\(post.project.title)”: \(post.content)\(images)"
      try reports.file(
        .post, id, reason: reason, evidence: evidence, by: viewer, called: viewer.fullName, in: transaction)
    }
  }

  func reportMessage(_ id: ID<SupportMessage>, reason: String, by viewer: Viewer, links: MediaLinks) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      guard let message = try SupportQueries.message(id, viewer: viewer.profile, links: links, in: transaction) else {
        throw Problem.notFound()
      }
      let evidence = "\(message.sender?.name ?? "Anonymous"): \(message.message)"
      try reports.file(
        .comment, id, reason: reason, evidence: evidence, by: viewer, called: viewer.fullName, in: transaction)
    }
  }
}
