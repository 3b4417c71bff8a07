internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// What an account has reported in all apps, and what came of it. Who settled it is not told.
enum OwnReports {
  static func page(
    of account: ID<AuthAPI.Account>, before: Cursor<AuthAPI.ReportList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<AuthAPI.Report> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: AuthAPI.Report.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT r.id, r.app, r.kind, r.concerned_name, r.reason, r.created_at, r.outcome, r.closed_at FROM reports r
      JOIN profile_accounts pa ON pa.profile_id = r.reporter
      WHERE pa.account_id = \(account) AND (r.created_at, r.id) < (\(time), \(id))
      ORDER BY r.created_at DESC, r.id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let report = AuthAPI.Report(
        id: try row.id(0), app: row.text(1), kind: row.text(2), name: row.text(3), reason: row.text(4),
        createdAt: row.time(5), outcome: row.optionalText(6).map(AuthAPI.ReportOutcome.init(rawValue:)),
        settledAt: row.optionalTime(7))
      return KeysetRow(report.createdAt, report.id, report)
    }
    return Page(rows, limit: limit, AuthAPI.ReportList.self, cursors)
  }

  static func register(in routes: inout Routes) {
    let (database, kinds) = (routes.services.database, ReportKinds(routes.apps))
    routes.account(AuthAPI.reports) { input, signedIn, call in
      try await database.query(as: signedIn.principal) {
        try page(
          of: signedIn.account, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
    }
    SecurityPageRoutes.accountPage(.get, "/account/reports", in: &routes) { signedIn, next, _, call in
      let before: Cursor<AuthAPI.ReportList>? = call.cursor()
      let found = try await database.query(as: signedIn.principal) {
        try page(of: signedIn.account, before: before, limit: 30, call.call.cursors, in: $0)
      }
      let reports = Page(
        items: found.items.map { OwnReportsPage.Entry($0, title: kinds.kind($0.kind, of: $0.app)?.title ?? $0.kind) },
        next: found.next)
      return call.page(OwnReportsPage(reports: reports, next: next, context: call.context()))
    }
  }
}

extension OwnReportsPage.Entry {
  fileprivate init(_ report: AuthAPI.Report, title: String) {
    self.init(
      title: report.name.isEmpty ? title : "\(title) by \(report.name.isolated)", reason: report.reason,
      outcome: report.outcome, createdAt: report.createdAt)
  }
}
