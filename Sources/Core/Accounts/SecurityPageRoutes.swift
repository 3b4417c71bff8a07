internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// Password, sessions and this device, as pages of the app from which they are opened.
enum SecurityPageRoutes {
  static func register(in routes: inout Routes) {
    registerPassword(in: &routes)
    registerSessions(in: &routes)
    registerDevice(in: &routes)
    registerOperators(in: &routes)
  }

  private static func registerOperators(in routes: inout Routes) {
    let (system, kinds) = (routes.services.system, ReportKinds(routes.apps))
    accountPage(.get, "/account/operators", in: &routes) { _, next, _, page in
      var found: [ServerOperators.One] = []
      if let viewer = page.call.caller.viewer {
        found = try await system.read { try ServerOperators.find(by: viewer, in: $0) }
      }
      let byFullName = kinds.goesByFullName(page.app ?? "")
      let people = found.prefix(ServerOperators.most).compactMap { one in
        one.profile.flatMap { profile in
          one.name.map {
            (name: $0.shown(byFullName: byFullName), page: page.look.person(profile, $0.username))
          }
        }
      }
      let model = OperatorsPage.Model(next: next, people: people, hasOthers: people.count < found.count)
      return page.page(OperatorsPage(model: model, context: page.context()))
    }
  }

  private static func registerPassword(in routes: inout Routes) {
    let accounts = AccountActions(services: routes.services)
    accountPage(.get, "/account/password", in: &routes) { _, next, _, page in
      page.page(ChangePasswordPage(model: .init(next: next), context: page.context()))
    }
    accountPage(.post, "/account/password", in: &routes) { signedIn, next, form, page in
      let endsOthers = !form["others"].isEmpty
      return try await page.submit(retryOn: [422, 429]) {
        try await accounts.changePassword(
          from: form["current"], to: form["password"], endsOthers: endsOthers, by: signedIn, request: page.request)
        return page.redirect(next, said: .passwordSet)
      } again: { errors in
        let model = ChangePasswordPage.Model(next: next, endsOthers: endsOthers, errors: errors)
        return page.page(ChangePasswordPage(model: model, context: page.context()))
      }
    }
  }

  private static func registerSessions(in routes: inout Routes) {
    let sessions = SessionActions(services: routes.services)
    accountPage(.get, "/account/sessions", in: &routes) { signedIn, next, _, page in
      let before: Cursor<SessionQueries.OpenList>? = page.cursor()
      let open = try await sessions.open(of: signedIn, before: before, limit: 50, page.call.cursors)
      let entries = open.items.map { one in
        SessionsPage.Entry(
          id: one.id.description, device: one.device, isApp: one.kind == .api, isThis: one.id == signedIn.session,
          createdAt: one.createdAt, lastUsedAt: one.lastUsedAt)
      }
      return page.page(
        SessionsPage(model: .init(next: next, entries: entries, more: open.next), context: page.context()))
    }
    accountPage(.post, "/account/sessions/{id}/end", in: &routes) { signedIn, next, _, page in
      try await sessions.end(try page.id(), by: signedIn)
      return page.redirect(page.shared("/account/sessions", next: next), said: .sessionEnded)
    }
    accountPage(.post, "/account/sessions/end-others", in: &routes) { signedIn, next, _, page in
      try await sessions.endOthers(by: signedIn)
      return page.redirect(page.shared("/account/sessions", next: next), said: .sessionsEnded)
    }
  }

  private static func registerDevice(in routes: inout Routes) {
    let mayKeepCopies = routes.services.settings.keepsOffline
    accountPage(.get, "/account/device", in: &routes) { _, next, _, page in
      let model = DevicePage.Model(
        next: next, preferences: DevicePreferences(of: page.request), mayKeepCopies: mayKeepCopies)
      return page.page(DevicePage(model: model, context: page.context()))
    }
    accountPage(.post, "/account/device", in: &routes) { _, next, form, page in
      var preferences = DevicePreferences(of: page.request)
      preferences.theme = .init(rawValue: form["theme"]) ?? .system
      preferences.keepsCopies = !mayKeepCopies || !form["copies"].isEmpty
      return preferences.keep(page, on: page.redirect(next, said: .preferencesSaved))
    }
  }

  /// A page about the account, in each app.
  /// - Parameter handler: is given who asks, the page to return to, and the form.
  static func accountPage(
    _ method: Method, _ template: String, in routes: inout Routes,
    _ handler: @escaping @Sendable (SignedIn, String, FormFields, PageCall) async throws -> Response
  ) {
    routes.shared(method, template, access: .account) { page in
      guard let signedIn = page.call.caller.signedIn else { throw Problem.unauthorized() }
      let form = try page.form()
      let asked = method == .get ? page.wanted : page.wanted(form)
      return try await handler(signedIn, asked.isEmpty ? page.look.home.text : asked, form, page)
    }
  }
}
