internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// `/grassy/export`: somebody's own posts in one file, made when they ask for it.
enum GrassyExport {
  static func register(in routes: inout Routes, _ work: ArchiveWork) {
    let services = routes.services
    let actions = ExportActions(services: services)
    routes.viewerPage(.get, "/grassy/export") { viewer, page in
      let (known, context) = try await page.read(viewer) { try ExportQueries.find(of: viewer.profile, in: $0) }
      return page.page(ExportPage(model: model(known, page.call.now), context: context))
    }
    routes.viewerPage(.post, "/grassy/export") { viewer, page in
      try await actions.begin(by: viewer)
      work.wake(viewer)
      return .redirect(to: "/grassy/export")
    }
    routes.viewerPage(.get, "/grassy/export/{id}/grassy.zip") { viewer, page in
      let archives = Archives(services: services)
      guard let id = page.call.parameters["id"].flatMap({ ID<Archive>($0) }),
        let body = try await archives.body(of: id, by: viewer.signedIn, for: page.request)
      else { throw Problem.notFound() }
      var response = Response(.ok, headers: ["Content-Type": "application/zip"], body: body)
      response.headers.add("Content-Disposition", "attachment; filename=\"grassy.zip\"")
      response.headers.add("Cache-Control", "private, no-store")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response
    }
    routes.viewerPage(.post, "/grassy/export/remove") { viewer, page in
      try await actions.remove(by: viewer)
      return .redirect(to: "/grassy/export")
    }
  }

  private static func model(_ known: Export?, _ now: Timestamp) -> ExportPage.Model {
    guard let known else { return .init(stage: .none) }
    switch known.state {
    case .waiting: return .init(stage: .making(done: known.doneCount, of: known.postCount))
    case .failed: return .init(stage: .failed(known.reason))
    case .done:
      guard known.isReady(at: now) else { return .init(stage: .none) }
      return .init(
        stage: .ready(
          URLPath("/grassy/export/", uuid: known.id.high, known.id.low, "/grassy.zip"), posts: known.doneCount,
          until: known.expiresAt))
    }
  }
}
