public import Core
public import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The forms with which something is told to the operator.
enum ReportPageRoutes {
  static func register(in routes: inout Routes) {
    let reports = BelieveReports(services: routes.services)
    routes.reportPage("/believe/p/{slug}/report") { viewer, page in
      let (project, _) = try await page.project(viewer)
      return .init(
        what: "the project “\(project.title)”", target: .project(project.slug, "/report"), back: .project(project.slug))
    } file: { reason, viewer, page in
      try await reports.reportProject(page.slug, reason: reason, by: viewer, links: page.call.links)
    }
    routes.reportPage("/believe/update/{id}/report") { viewer, page in
      let (post, _, _) = try await UpdatePageRoutes.visible(viewer, page)
      return .init(
        what: "an update of “\(post.project.title)”", target: .update(post.id, "/report"), back: .update(post.id))
    } file: { reason, viewer, page in
      try await reports.reportPost(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
    routes.reportPage("/believe/message/{id}/report") { viewer, page in
      let seen = try await SupportPageRoutes.visible(viewer, page)
      return .init(
        what: "a message to “\(seen.project.title)”", target: .message(seen.message.id, "/report"),
        back: .project(seen.project.slug, "/messages"))
    } file: { reason, viewer, page in
      try await reports.reportMessage(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
    routes.reportPage("/believe/creator/{id}/report") { viewer, page in
      let id: ID<Builder> = try page.id()
      let links = page.call.links
      let (found, _) = try await page.read(viewer) { try BuilderQueries.builder(id, links: links, in: $0) }
      guard let found else { throw Problem.notFound() }
      return .init(what: found.builder.name, target: .creator(id, "/report"), back: .creator(id))
    } file: { reason, viewer, page in
      try await reports.reportBuilder(try page.id(), reason: reason, by: viewer, links: page.call.links)
    }
  }
}

extension ReportPage.Model {
  /// - Parameter what: Such as "the project “Boat”".
  public init(what: String, target: URLPath, back: URLPath) {
    self.init(
      "You are reporting \(what) to the person who runs this server. Nobody else is told.", target: target, back: back)
  }
}
