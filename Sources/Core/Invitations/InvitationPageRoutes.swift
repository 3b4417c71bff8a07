internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// Members' invitations, and joining apps that are open to all accounts, as pages.
enum InvitationPageRoutes {
  static func register(in routes: inout Routes) {
    registerInvitations(in: &routes)
    registerApps(in: &routes)
    registerCalls(in: &routes)
    FamilyLinkPageRoutes.register(in: &routes)
    WaitingPageRoutes.register(in: &routes)
  }

  private static func registerInvitations(in routes: inout Routes) {
    let invitations = InvitationActions(services: routes.services)
    let names = Dictionary(uniqueKeysWithValues: routes.apps.map { ($0.name, $0.title) })
    SecurityPageRoutes.accountPage(.get, "/account/invitations", in: &routes) { signedIn, next, _, page in
      try await list(of: signedIn, names, next, page)
    }
    SecurityPageRoutes.accountPage(.post, "/account/invitations", in: &routes) { signedIn, next, form, page in
      try await page.submit(retryOn: [422]) {
        _ = try await invitations.invite(to: form.all("apps"), note: form["note"], byMember: signedIn)
        return .redirect(to: page.shared("/account/invitations", next: next))
      } again: { errors in
        try await list(of: signedIn, names, next, page, note: form["note"], errors: errors)
      }
    }
    SecurityPageRoutes.accountPage(.post, "/account/invitations/{id}/revoke", in: &routes) {
      signedIn, next, form, page in
      try await invitations.revokeOwn(try page.id(), by: signedIn)
      let list: URLPath = form["list"] == "family" ? "/account/family-link" : "/account/invitations"
      return page.redirect(page.shared(list, next: next), said: .invitationRevoked)
    }
  }

  private static func list(
    of signedIn: SignedIn, _ names: [String: String], _ next: String, _ page: PageCall, note: String = "",
    errors: FormErrors = .none
  ) async throws -> Response {
    let services = page.services
    let older: Cursor<AuthAPI.InvitationList>? = page.cursor()
    let apps = try await InvitationActions(services: services).allowance(of: signedIn)
    let made = try await InvitationActions(services: services).own(
      of: signedIn, before: older, limit: 30, page.call.cursors)
    let shown = names.map { (slug: $0.key, name: $0.value) }
    let entries = made.items.map {
      InvitationEntry(
        $0, about: AppNames.prefix($0.apps, of: shown), origin: page.call.origin, keys: services.keys)
    }
    let model = InvitationsPage.Model(
      next: next, apps: apps.map { ($0.app, names[$0.app] ?? $0.app, $0.left) },
      invitations: Page(items: entries, next: made.next), isContinued: older != nil, note: note, errors: errors)
    return page.page(InvitationsPage(model: model, context: page.context()))
  }

  private static func registerCalls(in routes: inout Routes) {
    let invitations = InvitationActions(services: routes.services)
    let titles = routes.apps.map { (name: $0.name, title: $0.title) }
    routes.account(AuthAPI.apps) { _, signedIn, _ in
      AuthAPI.ServerApps(apps: try await invitations.apps(titles, for: signedIn))
    }
    routes.account(AuthAPI.joinApp) { input, signedIn, _ in
      try await invitations.join(input.app, as: signedIn)
      return NoContent()
    }
    routes.account(AuthAPI.invitations) { input, signedIn, call in
      let page = try await invitations.own(
        of: signedIn, before: call.cursor(input.before), limit: input.limit.count, call.cursors)
      return Page(
        items: page.items.map { AuthAPI.Invitation($0, origin: call.origin, keys: call.services.keys) },
        next: page.next)
    }
    routes.account(AuthAPI.invite) { input, signedIn, call in
      let note = input.note ?? ""
      let (uses, confirms) = (input.uses ?? 1, input.confirms ?? false)
      // What an earlier version sent twice is still once.
      let more = uses == 1 && !confirms ? [] : ["\(uses)", "\(confirms)"]
      let id = try await invitations.invite(
        to: input.apps, note: note, uses: uses, confirms: confirms, byMember: signedIn,
        idempotency: try call.idempotency(input.apps + [note] + more))
      guard let made = try await invitations.own(id, of: signedIn) else { throw Problem.notFound() }
      return AuthAPI.Invitation(made, origin: call.origin, keys: call.services.keys)
    }
    routes.account(AuthAPI.acceptInvitation) { input, signedIn, _ in
      let follows = input.followsInviter ?? false
      let accepted = try await invitations.accept(input.token, followsInviter: follows, by: signedIn)
      return .init(apps: accepted.apps, waiting: accepted.waiting.isEmpty ? nil : accepted.waiting)
    }
    routes.account(AuthAPI.revokeInvitation) { input, signedIn, _ in
      try await invitations.revokeOwn(input.id.cast(), by: signedIn)
      return NoContent()
    }
  }

  private static func registerApps(in routes: inout Routes) {
    let services = routes.services
    @Sendable func app(_ page: PageCall) throws -> String {
      let name = page.call.parameters["app"] ?? ""
      guard services.apps.contains(name) else { throw Problem.notFound() }
      return name
    }
    SecurityPageRoutes.accountPage(.post, "/apps/{app}/join", in: &routes) { signedIn, _, _, page in
      let app = try app(page)
      try await InvitationActions(services: services).join(app, as: signedIn)
      return .redirect(to: "/\(app)")
    }
    SecurityPageRoutes.accountPage(.post, "/apps/{app}/decline", in: &routes) { signedIn, next, _, page in
      let app = try app(page)
      try await services.database.write(as: signedIn.principal) { transaction in
        try transaction.run(
          "INSERT INTO declined_apps (account_id, app) VALUES (\(signedIn.account), \(app)) ON CONFLICT DO NOTHING")
      }
      services.callers.clear()
      return page.redirect(next, said: .appDeclined)
    }
  }
}

extension AuthAPI.Invitation {
  fileprivate init(_ one: InvitationQueries.Listed, origin: String, keys: SigningKeys) {
    self.init(
      id: one.id.cast(), link: "\(origin)/invite/\(InvitationToken.of(one.id, keys: keys))", apps: one.apps,
      note: one.note, uses: one.maxUses, usesLeft: one.maxUses - one.uses, expiresAt: one.expiresAt,
      isRevoked: one.revokedAt != nil, confirms: one.confirms ? true : nil)
  }
}
