internal import Core
internal import SQL
internal import Wire

/// Telling the operator. Evidence is what the reporter saw: of an anonymous message no sender.
enum ReportRoutes {
  static func register(in routes: inout Routes) {
    let database = routes.services.database
    let reports = ReportActions(services: routes.services)
    routes.viewer(BelieveAPI.reportBuilder, app: Believe.name) { input, viewer, call in
      try await database.write(as: viewer.principal) { transaction in
        guard let builder = try BuilderQueries.builder(input.id, links: call.links, in: transaction)?.builder else {
          throw Problem.notFound()
        }
        let evidence = "\(builder.name)\n\(builder.bio)\n\(builder.websiteURL ?? "")\n\(builder.twitterHandle ?? "")"
        try reports.file(.profile, input.id, reason: input.reason, evidence: evidence, by: viewer, in: transaction)
      }
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportProject, app: Believe.name) { input, viewer, call in
      try await database.write(as: viewer.principal) { transaction in
        guard
          let project = try ProjectQueries.project(
            input.slug, viewer: viewer.profile, links: call.links, in: transaction)
        else { throw Problem.notFound() }
        let evidence = "\(project.builder.name): \(project.title)\n\(project.tagline)\n\(project.description)"
        try reports.file(.post, project.id, reason: input.reason, evidence: evidence, by: viewer, in: transaction)
      }
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportPost, app: Believe.name) { input, viewer, call in
      try await database.write(as: viewer.principal) { transaction in
        guard
          let post = try PostQueries.post(input.id, viewer: viewer.profile, links: call.links, in: transaction)
        else { throw Problem.notFound() }
        let images = post.images.map { "\n[photo \($0.id)] \($0.alt)" }.joined()
        let evidence = "\(post.project.builder.name), \(post.project.title): \(post.content)\(images)"
        try reports.file(.post, input.id, reason: input.reason, evidence: evidence, by: viewer, in: transaction)
      }
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportMessage, app: Believe.name) { input, viewer, call in
      try await database.write(as: viewer.principal) { transaction in
        guard
          let message = try SupportQueries.message(
            input.id, viewer: viewer.profile, links: call.links, in: transaction)
        else { throw Problem.notFound() }
        let evidence = "\(message.sender?.name ?? "Anonymous"): \(message.message)"
        try reports.file(.comment, input.id, reason: input.reason, evidence: evidence, by: viewer, in: transaction)
      }
      return NoContent()
    }
  }
}
