internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The pages of imports: `/grassy/import` and what lies below it.
enum InstagramImport {
  private static let pageLength = 50

  static func register(in routes: inout Routes, _ work: ArchiveWork) {
    let services = routes.services
    let actions = ImportActions(services: services)
    routes.viewerPage(.get, "/grassy/import") { viewer, page in
      try await list(viewer, page)
    }
    routes.viewerPage(.post, "/grassy/import") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        let archive = try await archive(form, services, viewer)
        let id = try await actions.begin(archive, by: viewer)
        work.wake(viewer)
        return .redirect(to: "/grassy/import/\(id)")
      } again: { errors in
        try await list(viewer, page, errors)
      }
    }
    routes.viewerPage(.get, "/grassy/import/{id}") { viewer, page in
      try await state(try id(page), viewer, page)
    }
    routes.viewerPage(.post, "/grassy/import/{id}/start") { viewer, page in
      let (id, form) = (try id(page), try page.form())
      return try await page.submit {
        try await actions.start(
          id, audience: SocialAPI.AudienceKind(rawValue: form["audience"]), tellsPlaces: form["places"] == "true",
          by: viewer)
        work.wake(viewer)
        return .redirect(to: "/grassy/import/\(id)")
      } again: { errors in
        try await state(id, viewer, page, errors)
      }
    }
    routes.viewerPage(.post, "/grassy/import/{id}/cancel") { viewer, page in
      let id = try id(page)
      try await actions.cancel(id, by: viewer)
      return .redirect(to: "/grassy/import/\(id)")
    }
    routes.viewerPage(.get, "/grassy/import/{id}/remove") { viewer, page in
      let id = try id(page)
      let (_, context) = try await page.read(viewer) { try found(id, in: $0) }
      return page.page(RemoveImportPage(target: .imported(id, "/remove"), back: .imported(id), context: context))
    }
    routes.viewerPage(.post, "/grassy/import/{id}/remove") { viewer, page in
      let (id, form) = (try id(page), try page.form())
      let withPosts = form["posts"] == "true"
      try await actions.remove(id, withPosts: withPosts, by: viewer)
      if withPosts { work.wake(viewer) }
      return .redirect(to: "/grassy/import")
    }
    routes.viewerPage(.get, "/grassy/import/{id}/report") { viewer, page in
      try await report(try id(page), viewer, page)
    }
  }

  private static func id(_ page: PageCall) throws(Problem) -> ID<Import> {
    guard let id = page.call.parameters["id"].flatMap({ ID<Import>($0) }) else { throw .notFound() }
    return id
  }

  private static func found(_ id: ID<Import>, in transaction: Transaction) throws -> Import {
    guard let found = try ImportQueries.find(id, in: transaction) else { throw Problem.notFound() }
    return found
  }

  /// What a form has brought: the archive that a script has sent already, or a small one itself.
  private static func archive(_ form: FormFields, _ services: Services, _ viewer: Viewer) async throws -> ID<Archive> {
    if let id = ID<Archive>(form["archive"]) { return id }
    guard let file = form.file("file"), !file.bytes.isEmpty else {
      throw Problem.validation("file", "missing", "Choose the archive first.")
    }
    return try await Archives(services: services).keep(file.bytes, by: viewer.signedIn)
  }

  private static func list(
    _ viewer: Viewer, _ page: PageCall, _ errors: FormErrors = .none
  ) async throws -> Response {
    let (imports, context) = try await page.read(viewer) {
      try ImportQueries.all(of: viewer.profile, limit: ImportActions.most, in: $0)
    }
    let lines = imports.map {
      ImportPage.Model.Line(address: .imported($0.id), state: $0.state.told.words, createdAt: $0.createdAt)
    }
    return page.page(
      ImportPage(
        model: .init(lines: lines, megabytes: page.services.settings.archiveMegabytes, errors: errors),
        context: context))
  }

  private static func state(
    _ id: ID<Import>, _ viewer: Viewer, _ page: PageCall, _ errors: FormErrors = .none
  ) async throws -> Response {
    let ((known, counts), context) = try await page.read(viewer) { transaction in
      (try found(id, in: transaction), try ImportQueries.counts(of: id, in: transaction))
    }
    return page.page(ImportStatePage(model: model(known, counts, errors), context: context))
  }

  private static func model(_ known: Import, _ counts: ImportCounts, _ errors: FormErrors) -> ImportStatePage.Model {
    let id = known.id
    return ImportStatePage.Model(
      base: .imported(id), cancel: .imported(id, "/cancel"), start: .imported(id, "/start"),
      remove: .imported(id, "/remove"), report: .imported(id, "/report"), stage: known.state.stage,
      reason: known.reason, posts: counts.all, photos: known.photoCount, videos: known.videoCount,
      places: known.placeCount, waiting: counts[.waiting] + counts[.preparing], done: counts[.done],
      repeated: counts[.repeated], failed: counts[.failed], first: counts.first, last: counts.last,
      skipped: known.skipped.sentences, errors: errors)
  }

  private static func report(_ id: ID<Import>, _ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let query = page.request.query
    let after = query["after"].flatMap { Int($0) } ?? 0
    let state = query["state"].flatMap { ImportItem.State(rawValue: $0) }
    let (items, context) = try await page.read(viewer) { transaction in
      _ = try found(id, in: transaction)
      return try ImportQueries.report(id, after: after, state: state, limit: pageLength + 1, in: transaction)
    }
    let lines = items.prefix(pageLength).map { item in
      ImportReportPage.Model.Line(
        takenAt: item.takenAt, state: item.state.told.words, note: item.note, post: item.post.map { .post($0) })
    }
    let only = state.map { "&state=\($0.rawValue)" } ?? ""
    let next =
      items.count > pageLength ? "/grassy/import/\(id)/report?after=\(items[pageLength - 1].number)\(only)" : nil
    return page.page(
      ImportReportPage(
        model: .init(
          back: .imported(id), failed: .imported(id, "/report?state=failed"), lines: Array(lines),
          next: next.flatMap { URLPath(checking: $0) }),
        context: context))
  }
}

extension URLPath {
  /// `/grassy/import/{id}` and what lies below it.
  static func imported(_ id: ID<Import>, _ below: StaticString = "") -> URLPath {
    URLPath("/grassy/import/", uuid: id.high, id.low, below)
  }
}

extension Import.State {
  var stage: ImportStatePage.Model.Stage {
    switch self {
    case .reading: .reading
    case .ready: .ready
    case .running: .running
    case .done: .done
    case .cancelled: .cancelled
    case .failed: .failed
    case .removing: .removing
    }
  }
}
