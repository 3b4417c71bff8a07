internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// `/`, the way into the apps; and making an account for one that is open to anyone.
enum StartPageRoutes {
  static func register(in routes: inout Routes) {
    let apps = routes.apps
    routes.page(.get, "/") { page in
      apps.count == 1 ? .redirect(to: "/\(apps[0].name)") : try await start(page, apps)
    }
    registerSignUp(in: &routes)
  }

  private static func start(_ page: PageCall, _ apps: [App]) async throws -> Response {
    let settings = page.services.settings
    if page.call.caller.signedIn == nil, try await AccountPageRoutes.isNew(page.services) {
      return page.page(NewServerPage(context: page.context()))
    }
    let known = try await page.call.caller.signedIn.asyncMap { signedIn in
      try await page.services.system.read { transaction in
        (
          email: try AccountQueries.account(signedIn.account, in: transaction)?.email ?? "",
          joined: Set(try AccountQueries.profiles(of: signedIn.account, in: transaction).map(\.profile.app)),
          // Also where they wait to be confirmed: the app's first step says so.
          invited: Set(try InvitationQueries.memberships(of: signedIn.account, in: transaction))
            .union(try WaitingQueries.apps(of: signedIn.account, in: transaction)),
          offered: Set(try AppRules.all(in: transaction).filter { $0.openSince != nil }.map(\.app))
        )
      }
    }
    let entries = apps.map { app in
      let isOpen = settings.openApps.contains(app.name)
      let state: StartPage.State =
        known?.joined.contains(app.name) == true
        ? .joined
        : isOpen || known?.invited.contains(app.name) == true
          ? .open : known?.offered.contains(app.name) == true ? .offered : .byInvitation
      return StartPage.Entry(app.look, state: state)
    }
    return page.page(
      StartPage(
        model: .init(apps: entries, email: known?.email, isOperator: page.call.caller.signedIn?.isOperator == true),
        context: page.context()))
  }

  /// Where one makes an account for an open app, with the way on.
  static func signUp(_ app: String, next: String) -> URLPath {
    let path = URLPath("/", app, "/sign-up")
    guard !next.isEmpty, next != "/\(app)" else { return path }
    return URLPath(checking: path.text + URLPath("?next=", next).text) ?? path
  }

  private static func registerSignUp(in routes: inout Routes) {
    let services = routes.services
    @Sendable func open(_ name: String) throws -> String {
      guard services.apps.contains(name), services.settings.openApps.contains(name) else { throw Problem.notFound() }
      return name
    }
    @Sendable func signUp(_ name: String, _ page: PageCall) async throws -> Response {
      let form = try page.form()
      let next = page.wanted(form)
      return try await page.submit(retryOn: [409, 422]) {
        let account = try await AccountActions(services: services).signUp(
          .init(email: form["email"], password: form["password"], invitation: nil), from: page.request.remoteAddress)
        return try await AccountPageRoutes.signedIn(account, page, to: next.isEmpty ? "/\(name)" : next)
      } again: { errors in
        let model = SignUpPage.Model(app: name, next: next, email: form["email"], errors: errors)
        return page.page(SignUpPage(model: model, context: page.context()))
      }
    }
    routes.below(.get, "/sign-up") { page in
      let name = try open(page.call.app)
      let next = page.wanted
      if page.call.caller.signedIn != nil { return .redirect(to: next.isEmpty ? "/\(name)" : next) }
      return page.page(SignUpPage(model: .init(app: name, next: next), context: page.context()))
    }
    routes.below(.post, "/sign-up") { page in try await signUp(try open(page.call.app), page) }
    // The addresses of earlier versions.
    routes.page(.get, "/sign-up/{app}") { page in
      page.moved(to: "/\(try open(page.call.parameters["app"] ?? ""))/sign-up")
    }
    routes.page(.post, "/sign-up/{app}") { page in
      let name = try open(page.call.parameters["app"] ?? "")
      return try await signUp(name, page.looking(like: name))
    }
  }
}

extension Optional {
  fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    if let value = self { try await body(value) } else { nil }
  }
}
