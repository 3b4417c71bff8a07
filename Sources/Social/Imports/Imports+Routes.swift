public import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension Imports {
  private static var pageLength: Int { 50 }

  /// Registers the calls and the pages, and has imports go on by themselves.
  public func register(in routes: inout Routes) {
    let services = routes.services
    let work = OngoingWork("\(people.app) imports", in: people.app, services) {
      try owners(in: $0)
    } piece: { viewer in
      let open = try await services.database.query(as: viewer.principal, latest: true) {
        try next(of: viewer.profile, in: $0)
      }
      guard let open else { return false }
      try await ImportRun(imports: self, services: services, viewer: viewer, id: open.id).run()
      return true
    }
    registerCalls(in: &routes, work)
    registerList(in: &routes, work)
    registerPages(in: &routes, work)
  }

  // MARK: Calls

  private func registerCalls(in routes: inout Routes, _ work: OngoingWork) {
    let services = routes.services
    let actions = ImportActions(imports: self, services: services)
    routes.viewer(calls.imports) { _, viewer, _ in
      try await services.database.read(as: viewer.principal) { transaction in
        let known = try all(of: viewer.profile, in: transaction)
        let counted = try counts(of: known.map(\.id), in: transaction)
        return Page(items: known.map { told($0, counted[$0.id] ?? ImportCounts()) }, next: nil)
      }
    }
    routes.viewer(calls.begin) { input, viewer, _ in
      let id = try await actions.begin(input.archive.cast(), by: viewer)
      work.wake(viewer)
      return try await told(id, viewer, services)
    }
    routes.viewer(calls.state) { input, viewer, _ in try await told(input.id, viewer, services) }
    routes.viewer(calls.start) { input, viewer, _ in
      try await actions.start(input.id, audience: input.audience, answer: input.answer, by: viewer)
      work.wake(viewer)
      return try await told(input.id, viewer, services)
    }
    routes.viewer(calls.cancel) { input, viewer, _ in
      try await actions.cancel(input.id, by: viewer)
      return try await told(input.id, viewer, services)
    }
    routes.viewer(calls.remove) { input, viewer, _ in
      let undo = input.undo ?? false
      try await actions.remove(input.id, undo: undo, by: viewer)
      if undo { work.wake(viewer) }
      return NoContent()
    }
    routes.viewer(calls.rows) { input, viewer, call in
      let before: Cursor<SocialAPI.ImportedRowList>? = try call.cursor(input.before)
      return try await services.database.read(as: viewer.principal) {
        try report(input, before: before, call.cursors, in: $0)
      }
    }
  }

  private func told(
    _ id: ID<SocialAPI.Import>, _ viewer: Viewer, _ services: Services
  ) async throws -> SocialAPI.Import {
    try await services.database.read(as: viewer.principal) { transaction in
      try told(found(id, in: transaction), counts(of: id, in: transaction))
    }
  }

  private func report(
    _ input: SocialAPI.ImportRows, before: Cursor<SocialAPI.ImportedRowList>?, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> Page<SocialAPI.ImportedRow> {
    let known = try found(input.id, in: transaction)
    let stage = input.state.flatMap { ImportedStage(rawValue: $0.rawValue) }
    // In no state that there is, there are none.
    guard input.state == nil || stage != nil else { return Page(items: [], next: nil) }
    // The place in the file stands where other lists have an ID.
    let after = before.flatMap { Int(exactly: $0.low) } ?? 0
    let listed = try rows(of: known.id, after: after, stage: stage, limit: input.limit.count + 1, in: transaction)
    let shown = listed.prefix(input.limit.count)
    let next = listed.count > shown.count ? shown.last : nil
    return Page(
      items: shown.map(\.told),
      next: next.map { row in
        cursors.seal(
          Cursor<SocialAPI.ImportedRowList>(
            known.createdAt, ID<SocialAPI.Import>(high: 0, low: UInt64(row.number))))
      })
  }

  // MARK: Pages

  private var path: String { "/\(people.app)/import" }

  func address(_ id: ID<SocialAPI.Import>, _ below: StaticString = "") -> URLPath {
    URLPath(place, uuid: id.high, id.low, below)
  }

  private func registerList(in routes: inout Routes, _ work: OngoingWork) {
    let services = routes.services
    let actions = ImportActions(imports: self, services: services)
    let path = self.path
    routes.viewerPage(.get, path) { viewer, page in try await list(viewer, page) }
    routes.viewerPage(.post, path) { viewer, page in
      let form = try page.form()
      return try await page.submit {
        let archive = try await archive(form, services, viewer)
        let id = try await actions.begin(archive, by: viewer)
        work.wake(viewer)
        return page.redirect("\(path)/\(id)")
      } again: { errors in
        try await list(viewer, page, errors)
      }
    }
  }

  /// What a form has brought: the file that a script has sent already, or a small one itself.
  private func archive(_ form: FormFields, _ services: Services, _ viewer: Viewer) async throws -> ID<Archive> {
    if let id = ID<Archive>(form["archive"]) { return id }
    guard let file = form.file("file"), !file.bytes.isEmpty else {
      throw Problem.validation("file", "missing", "Choose the file first.")
    }
    return try await Archives(services: services).keep(file.bytes, mayBe: words.text, by: viewer.signedIn)
  }

  private func list(_ viewer: Viewer, _ page: PageCall, _ errors: FormErrors = .none) async throws -> Response {
    let (known, context) = try await page.read(viewer) { try all(of: viewer.profile, in: $0) }
    let lines = known.map {
      ImportsPage.Line(address: address($0.id), state: $0.stage.told.words, createdAt: $0.createdAt)
    }
    return page.page(
      ImportsPage(
        self, lines: lines, megabytes: page.services.settings.archiveMegabytes, errors: errors, context: context))
  }

  private func registerPages(in routes: inout Routes, _ work: OngoingWork) {
    let actions = ImportActions(imports: self, services: routes.services)
    let path = self.path
    routes.viewerPage(.get, "\(path)/{id}") { viewer, page in try await state(try page.id(), viewer, page) }
    routes.viewerPage(.post, "\(path)/{id}/start") { viewer, page in
      let (id, form): (ID<SocialAPI.Import>, FormFields) = (try page.id(), try page.form())
      let (said, answer) = (form["audience"], form["answer"])
      return try await page.submit {
        try await actions.start(
          id, audience: said == "file" ? nil : .init(rawValue: said), answer: answer.isEmpty ? nil : answer, by: viewer)
        work.wake(viewer)
        return page.redirect("\(path)/\(id)")
      } again: { errors in
        try await state(id, viewer, page, errors)
      }
    }
    routes.viewerPage(.post, "\(path)/{id}/cancel") { viewer, page in
      let id: ID<SocialAPI.Import> = try page.id()
      try await actions.cancel(id, by: viewer)
      return page.redirect("\(path)/\(id)")
    }
    routes.viewerPage(.get, "\(path)/{id}/remove") { viewer, page in
      let id: ID<SocialAPI.Import> = try page.id()
      let (_, context) = try await page.read(viewer) { try found(id, in: $0) }
      return page.page(
        RemoveImportPage(imports: self, target: address(id, "/remove"), back: address(id), context: context))
    }
    routes.viewerPage(.post, "\(path)/{id}/remove") { viewer, page in
      let undo = try page.form()["undo"] == "true"
      try await actions.remove(try page.id(), undo: undo, by: viewer)
      if undo { work.wake(viewer) }
      return page.redirect(path)
    }
    routes.viewerPage(.get, "\(path)/{id}/rows") { viewer, page in try await report(try page.id(), viewer, page) }
  }

  private func state(
    _ id: ID<SocialAPI.Import>, _ viewer: Viewer, _ page: PageCall, _ errors: FormErrors = .none
  ) async throws -> Response {
    let (shown, context) = try await page.read(viewer) { transaction in
      try told(found(id, in: transaction), counts(of: id, in: transaction))
    }
    return page.page(ImportPage(self, shown, errors: errors, context: context))
  }

  private func report(_ id: ID<SocialAPI.Import>, _ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let query = page.request.query
    let after = query["after"].flatMap { Int($0) } ?? 0
    let stage = query["state"].flatMap { ImportedStage(rawValue: $0) }
    let (shown, context) = try await page.read(viewer) { transaction in
      _ = try found(id, in: transaction)
      return try rows(of: id, after: after, stage: stage, limit: Self.pageLength + 1, in: transaction)
    }
    let only = stage.map { "&state=\($0.rawValue)" } ?? ""
    let next =
      shown.count > Self.pageLength ? "\(path)/\(id)/rows?after=\(shown[Self.pageLength - 1].number)\(only)" : nil
    return page.page(
      ImportRowsPage(
        self, id, shown.prefix(Self.pageLength).map(\.told), isFailed: stage == .failed,
        next: next.flatMap { URLPath(checking: $0) }, context: context))
  }
}
