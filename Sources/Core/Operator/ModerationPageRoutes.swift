internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// What the operator sees of reports, and does about them. For everybody else it is not there.
enum ModerationPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let apps = routes.apps.map { (slug: $0.name, name: $0.title) }
    let reader = ModerationReader(kinds: ReportKinds(routes.apps), apps: apps)
    let actions = ModerationActions(services: services, kinds: reader.kinds)
    OperatorPageRoutes.operatorPage(.get, "/operator/reports/{id}", in: &routes) { _, signedIn, page in
      let model = try await reader.model(try page.id(), signedIn, page)
      return page.page(ModerationPage(model: model, context: page.context()))
    }
    OperatorPageRoutes.operatorPage(.post, "/operator/reports/{id}", in: &routes) { form, signedIn, page in
      let id: ID<ReportEntity> = try page.id()
      guard let action = ModerationAction(rawValue: form["action"]) else {
        throw Problem.validation("action", "invalid", "Choose what to do.")
      }
      return try await page.submit(retryOn: [409, 422]) {
        try await actions.act(action, on: id, reason: form["reason"], by: signedIn)
        return .redirect(to: action.outcome == nil ? "/operator/reports/\(id)" : "/operator")
      } again: { errors in
        var model = try await reader.model(id, signedIn, page)
        (model.reason, model.error) = (form["reason"], errors.summary)
        return page.page(ModerationPage(model: model, context: page.context()))
      }
    }
    registerHidden(reader, actions, in: &routes)
    OperatorPageRoutes.operatorPage(.get, "/operator/log", in: &routes) { _, signedIn, page in
      let before: Cursor<LogList>? = page.cursor()
      let log = try await services.database.read(as: signedIn.principal) {
        try ModerationLog.newest(before: before, limit: 50, page.call.cursors, in: $0)
      }
      let entries = Page(items: log.items.map(reader.entry), next: log.next)
      return page.page(LogPage(entries: entries, context: page.context()))
    }
  }
}

extension ModerationPageRoutes {
  /// What is hidden, and showing it again.
  private static func registerHidden(
    _ reader: ModerationReader, _ actions: ModerationActions, in routes: inout Routes
  ) {
    let database = routes.services.database
    OperatorPageRoutes.operatorPage(.get, "/operator/hidden", in: &routes) { _, signedIn, page in
      let before: Cursor<HiddenThings.List>? = page.cursor()
      let hidden = try await database.read(as: signedIn.principal) {
        try HiddenThings.newest(before: before, limit: 50, page.call.cursors, in: $0)
      }
      let entries = Page(
        items: hidden.items.map { HiddenPage.Entry(id: $0.id.description, line: reader.entry($0)) }, next: hidden.next)
      return page.page(HiddenPage(entries: entries, context: page.context()))
    }
    OperatorPageRoutes.operatorPage(.get, "/operator/hidden/{id}", in: &routes) { _, signedIn, page in
      page.page(ShowAgainPage(model: try await hidden(signedIn, page, reader), context: page.context()))
    }
    OperatorPageRoutes.operatorPage(.post, "/operator/hidden/{id}", in: &routes) { form, signedIn, page in
      try await page.submit(retryOn: [422]) {
        try await actions.show(try page.id(), reason: form["reason"], by: signedIn)
        return page.redirect("/operator/hidden", said: .shownAgain)
      } again: { errors in
        var model = try await hidden(signedIn, page, reader)
        (model.reason, model.error) = (form["reason"], errors.summary)
        return page.page(ShowAgainPage(model: model, context: page.context()))
      }
    }
  }

  private static func hidden(
    _ signedIn: SignedIn, _ page: PageCall, _ reader: ModerationReader
  ) async throws -> ShowAgainPage.Model {
    let id: ID<LogEntry> = try page.id()
    let found = try await page.services.database.read(as: signedIn.principal) { try HiddenThings.find(id, in: $0) }
    guard let found else { throw Problem.notFound() }
    return ShowAgainPage.Model(
      entry: HiddenPage.Entry(id: id.description, line: reader.entry(found.entry)), evidence: found.evidence ?? "")
  }
}

/// What is read for these pages, as the operator: row-level security shows reports, their photos and the log to nobody else.
struct ModerationReader: Sendable {
  let kinds: ReportKinds
  let apps: [(slug: String, name: String)]

  func model(_ id: ID<ReportEntity>, _ signedIn: SignedIn, _ page: PageCall) async throws -> ModerationPage.Model {
    let (found, media, log) = try await page.services.database.read(as: signedIn.principal) { transaction in
      (
        try ReportQueries.open(id, in: transaction), try ReportQueries.media(of: id, in: transaction),
        try ModerationLog.entries(of: id, in: transaction)
      )
    }
    guard let report = found else { throw Problem.notFound() }
    let links = MediaLinks.plain(app: report.app)
    let photos = media.compactMap { one -> ModerationPage.Medium? in
      let urls = links.urls(one.id)
      guard let source = URLPath.photo(urls, "/320"), let whole = URLPath.photo(urls, "/2048") else { return nil }
      return .init(source: source, whole: whole, video: one.isVideo ? .photo(urls, "/video") : nil)
    }
    return ModerationPage.Model(
      report: shown(report), app: apps.count > 1 ? "\(title(of: report.app)) · " : "",
      address: URLPath(checking: report.address), evidence: report.evidence, photos: photos,
      actions: actions(for: report, isRevealed: log.contains { $0.action == ModerationAction.reveal.rawValue }),
      log: log.map(entry))
  }

  func shown(_ report: ReportQueries.Report) -> OperatorPage.Report {
    OperatorPage.Report(
      id: report.id.description, app: report.app, kind: title(of: report.kind, in: report.app),
      subject: report.concernedName, reason: report.reason, reporter: report.reporterName,
      createdAt: report.createdAt)
  }

  func entry(_ entry: ModerationLog.Entry) -> LogPage.Entry {
    LogPage.Entry(
      action: entry.action, kind: title(of: entry.kind, in: entry.app), concerned: entry.concernedName,
      reason: entry.reason, operatorName: entry.operatorName, createdAt: entry.createdAt)
  }

  private func actions(for report: ReportQueries.Report, isRevealed: Bool) -> [ModerationAction] {
    let kind = kinds.kind(report.kind, of: report.app)
    let isKnown = report.concerned != nil || isRevealed
    return [
      .dismiss, kind?.hiding == nil ? nil : .hide, kind?.remove == nil ? nil : .remove, isKnown ? .suspend : nil,
      isKnown || kind?.sender == nil ? nil : .reveal,
    ].compactMap(\.self)
  }

  private func title(of kind: String, in app: String) -> String { kinds.kind(kind, of: app)?.title ?? kind }

  private func title(of app: String) -> String { apps.first { $0.slug == app }?.name ?? app }
}
