internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The calls and the pages about duplicates of items.
enum DuplicateRoutes {
  private static let pageLength = 30

  static func register(in routes: inout Routes) {
    registerCalls(in: &routes)
    registerComparing(in: &routes)
    registerList(in: &routes)
  }

  private static func registerCalls(in routes: inout Routes) {
    let services = routes.services
    let actions = DuplicateActions(services: services)
    routes.viewer(RealspaceAPI.duplicates) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try DuplicateQueries.page(
          before: call.cursor(input.before), limit: input.limit.count, viewer: viewer, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.proposeDuplicate) { input, viewer, call in
      let key = try call.idempotency(["\(input)"])
      return try await actions.propose(input, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(RealspaceAPI.agreeToDuplicate) { input, viewer, call in
      try await actions.agree(to: input.id, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.endDuplicate) { input, viewer, call in
      try await actions.end(input.id, by: viewer, links: call.links)
      return NoContent()
    }
  }

  private static func registerComparing(in routes: inout Routes) {
    let actions = DuplicateActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/i/{id}/same") { viewer, page in
      guard let other = page.request.query["with"].flatMap({ ID<RealspaceAPI.Item>($0) }) else {
        return try await search(viewer, page)
      }
      let (model, context) = try await pair(viewer, page, with: other)
      return page.page(DuplicatePage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/i/{id}/same") { viewer, page in
      let (id, form): (ID<RealspaceAPI.Item>, _) = (try page.id(), try page.form())
      guard let other = ID<RealspaceAPI.Item>(form["with"]) else { throw Problem.notFound() }
      let stays = form["stays"]
      return try await page.submit(retryOn: [409, 422]) {
        let isItem = stays == "\(id)"
        let input = RealspaceAPI.ProposeDuplicate(id: isItem ? other : id, of: isItem ? id : other)
        let made = try await actions.propose(input, by: viewer, links: page.call.links)
        return page.redirect(
          "/realspace/i/\(made.into.id)", said: made.state == .merged ? .itemsMerged : .mergeProposed)
      } again: { errors in
        var (model, context) = try await pair(viewer, page, with: other)
        (model.stays, model.errors) = (stays, errors)
        return page.page(DuplicatePage(model: model, context: context))
      }
    }
  }

  /// Searches by the first word of the item's own name where nothing is typed.
  private static func search(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let id: ID<RealspaceAPI.Item> = try page.id()
    let typed = page.request.query["q"] ?? ""
    let (model, context) = try await page.read(viewer) { transaction in
      guard let item = try ItemQueries.reference(id, in: transaction) else { throw Problem.notFound() }
      let start = ItemName.start(typed.isEmpty ? item.name : typed)
      let word = typed.isEmpty ? start.split(separator: " ").first.map { String($0) } ?? start : start
      return DuplicateSearchPage.Model(
        item: item, query: typed, found: try DuplicateQueries.candidates(for: item, by: word, in: transaction))
    }
    return page.page(DuplicateSearchPage(model: model, context: context))
  }

  /// - Throws: 404 where the viewer may not see one of the two.
  private static func pair(
    _ viewer: Viewer, _ page: PageCall, with other: ID<RealspaceAPI.Item>
  ) async throws -> (DuplicatePage.Model, PageContext) {
    let (id, links): (ID<RealspaceAPI.Item>, _) = (try page.id(), page.call.links)
    return try await page.read(viewer) { transaction in
      DuplicatePage.Model(
        item: try DuplicateQueries.facts(of: id, in: transaction),
        other: try DuplicateQueries.facts(of: other, in: transaction),
        duplicate: try DuplicateQueries.duplicate(of: id, other, viewer: viewer, links: links, in: transaction))
    }
  }

  private static func registerList(in routes: inout Routes) {
    let actions = DuplicateActions(services: routes.services)
    routes.viewerPage(.get, "/realspace/duplicates") { viewer, page in
      let before: Cursor<RealspaceAPI.DuplicateList>? = page.cursor()
      let links = page.call.links
      let (found, context) = try await page.read(viewer) {
        try DuplicateQueries.page(before: before, limit: pageLength, viewer: viewer, links: links, in: $0)
      }
      return page.page(DuplicatesPage(duplicates: found, context: context))
    }
    routes.viewerPage(.post, "/realspace/duplicates/{id}/agree") { viewer, page in
      let agreed = try await actions.agree(to: try page.id(), by: viewer, links: page.call.links)
      return page.redirect("/realspace/duplicates", said: agreed.state == .merged ? .itemsMerged : .mergeProposed)
    }
    routes.viewerPage(.post, "/realspace/duplicates/{id}/end") { viewer, page in
      try await actions.end(try page.id(), by: viewer, links: page.call.links)
      return page.redirect("/realspace/duplicates", said: .mergeEnded)
    }
  }
}
