internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The operator's page. For everybody else it is not there.
enum OperatorPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let apps = routes.apps.map { (slug: $0.name, name: $0.title) }
    let reader = ModerationReader(kinds: ReportKinds(routes.apps), apps: apps)
    let invitations = InvitationActions(services: services)
    operatorPage(.get, "/operator", in: &routes) { _, signedIn, page in
      try await overview(signedIn, page, apps, reader, errors: .none)
    }
    operatorPage(.post, "/operator/invitations", in: &routes) { form, signedIn, page in
      try await page.submit(retryOn: [422]) {
        try await invitations.invite(
          to: form["app"], note: form["note"], uses: form["uses"], days: form["days"], by: signedIn)
        return .redirect(to: "/operator")
      } again: { errors in
        try await overview(signedIn, page, apps, reader, errors: errors)
      }
    }
    operatorPage(.post, "/operator/invitations/{id}/revoke", in: &routes) { _, signedIn, page in
      try await invitations.revoke(try page.id(), by: signedIn)
      return .redirect(to: "/operator")
    }
  }

  static func operatorPage(
    _ method: Method, _ template: String, in routes: inout Routes,
    _ handler: @escaping @Sendable (FormFields, SignedIn, PageCall) async throws -> Response
  ) {
    routes.page(method, template, app: routes.apps.first?.name ?? "", access: .operator) { page in
      guard let signedIn = page.call.caller.signedIn, signedIn.isOperator else { throw Problem.notFound() }
      return try await handler(try page.form(), signedIn, page)
    }
  }

  private static func overview(
    _ signedIn: SignedIn, _ page: PageCall, _ apps: [(slug: String, name: String)], _ reader: ModerationReader,
    errors: FormErrors
  ) async throws -> Response {
    let services = page.services
    let origin = page.call.origin
    let older: Cursor<InvitationList>? = try page.cursor("invitations")
    let later: Cursor<ReportList>? = try page.cursor("reports")
    let (invitations, reports) = try await services.database.read(as: signedIn.principal) { transaction in
      (
        try InvitationQueries.newest(before: older, limit: 30, in: transaction),
        try ReportQueries.open(after: later, limit: 30, in: transaction)
      )
    }
    let model = OperatorPage.Model(
      apps: apps,
      invitations: Page(
        items: invitations.items.map { one in
          OperatorPage.Invitation(
            id: one.id.description, link: "\(origin)/invite/\(InvitationToken.of(one.id, keys: services.keys))",
            app: one.app, note: one.note, usesLeft: one.maxUses - one.uses, uses: one.maxUses,
            expiresAt: one.expiresAt, isRevoked: one.revokedAt != nil)
        }, next: invitations.next),
      reports: Page(
        items: reports.items.map(reader.shown), next: reports.next),
      part: older != nil ? .invitations : later != nil ? .reports : nil, errors: errors)
    return page.page(OperatorPage(model: model, context: page.context()))
  }
}
