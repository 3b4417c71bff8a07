internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The forms with which something is told to the operator.
enum ReportPageRoutes {
  static func register(in routes: inout Routes) {
    let reports = BelieveReports(services: routes.services)
    form("/believe/p/{slug}/report", in: &routes) { viewer, page in
      let (project, _) = try await page.project(viewer)
      return .init(
        what: "the project “\(project.title)”", target: .project(project.slug, "/report"), back: .project(project.slug))
    } file: { reason, viewer, page in
      try await reports.reportProject(page.slug, reason: reason, by: viewer, links: page.call.links)
    }
    form("/believe/update/{id}/report", in: &routes) { viewer, page in
      let (post, _, _) = try await UpdatePageRoutes.visible(viewer, page)
      return .init(
        what: "an update of “\(post.project.title)”", target: .update(post.id, "/report"), back: .update(post.id))
    } file: { reason, viewer, page in
      try await reports.reportPost(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
    form("/believe/message/{id}/report", in: &routes) { viewer, page in
      let seen = try await SupportPageRoutes.visible(viewer, page)
      return .init(
        what: "a message to “\(seen.project.title)”", target: .message(seen.message.id, "/report"),
        back: .project(seen.project.slug, "/messages"))
    } file: { reason, viewer, page in
      try await reports.reportMessage(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
    form("/believe/creator/{id}/report", in: &routes) { viewer, page in
      let id: ID<Builder> = try page.id()
      let links = page.call.links
      let (found, _) = try await page.read(viewer) { try BuilderQueries.builder(id, links: links, in: $0) }
      guard let found else { throw Problem.notFound() }
      return .init(what: found.builder.name, target: .creator(id, "/report"), back: .creator(id))
    } file: { reason, viewer, page in
      try await reports.reportBuilder(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
  }

  private static func form(
    _ template: String, in routes: inout Routes,
    _ model: @escaping @Sendable (Viewer, PageCall) async throws -> ReportPage.Model,
    file: @escaping @Sendable (String, Viewer, PageCall) async throws -> Void
  ) {
    routes.viewerPage(.get, template) { viewer, page in
      let (shown, (_, context)) = (try await model(viewer, page), try await page.read(viewer) { _ in })
      return page.page(ReportPage(model: shown, context: context))
    }
    routes.viewerPage(.post, template) { viewer, page in
      let reason = try page.form()["reason"]
      var shown = try await model(viewer, page)
      do {
        try await file(reason, viewer, page)
        return page.redirect(shown.back.text, said: .reported)
      } catch {
        return try await page.again(error) { errors in
          shown.reason = reason
          shown.error = errors.fields["reason"] ?? errors.general
          let (_, context) = try await page.read(viewer) { _ in }
          return page.page(ReportPage(model: shown, context: context))
        }
      }
    }
  }
}
