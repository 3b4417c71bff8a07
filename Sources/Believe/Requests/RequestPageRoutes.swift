internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum RequestPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = RequestActions(services: routes.services)
    routes.viewerPage(.post, "/believe/p/{slug}/request") { viewer, page in
      try await actions.ask(page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)", said: .requested)
    }
    routes.viewerPage(.post, "/believe/p/{slug}/withdraw") { viewer, page in
      try await actions.withdraw(page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)", said: .requestWithdrawn)
    }
    routes.viewerPage(.get, "/believe/p/{slug}/requests") { viewer, page in
      let before: Cursor<BelieveAPI.RequestList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction)
        guard let project = found, project.isMine else { throw Problem.notFound() }
        return RequestsPage.Model(
          project: project,
          people: try RequestQueries.requests(
            for: project.id, before: before, limit: 50, links: links, in: transaction))
      }
      return page.page(RequestsPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/approve") { viewer, page in
      try await actions.approve(try person(page), of: page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)/requests", said: .requestApproved)
    }
    routes.viewerPage(.post, "/believe/p/{slug}/decline") { viewer, page in
      try await actions.decline(try person(page), of: page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)/requests", said: .requestDeclined)
    }
  }

  private static func person(_ page: PageCall) throws -> ID<Builder> {
    guard let id = ID<Builder>(try page.form()["id"]) else { throw Problem.notFound() }
    return id
  }

  /// What is at an address where the viewer sees no project: perhaps one that is for its followers.
  static func closed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let slug = page.slug
    let (hasAsked, context) = try await page.read(viewer) {
      try RequestQueries.hasAsked(for: slug, viewer.profile, in: $0)
    }
    return page.page(ClosedProjectPage(slug: slug, hasAsked: hasAsked, context: context), status: .notFound)
  }
}
