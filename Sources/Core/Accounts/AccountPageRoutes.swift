internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// Signing in and out, invitations, the first account, new passwords: as pages.
enum AccountPageRoutes {
  static func register(in routes: inout Routes) {
    registerStart(in: &routes)
    StartPageRoutes.register(in: &routes)
    registerSignIn(in: &routes)
    registerInvitation(in: &routes)
    registerSetUp(in: &routes)
    registerReset(in: &routes)
    PasswordRequestRoutes.register(in: &routes)
    SecurityPageRoutes.register(in: &routes)
    TextSizePageRoutes.register(in: &routes)
    InvitationPageRoutes.register(in: &routes)
  }

  private static func registerStart(in routes: inout Routes) {
    let licences: Routes.PageHandler = { page in
      page.page(LicencesPage(entries: LicenceList.entries(of: page.services.settings), context: page.context()))
    }
    let plainHTTP: Routes.PageHandler = { page in page.page(PlainHTTPPage(context: page.context())) }
    routes.page(.get, "/licences", licences)
    routes.below(.get, "/licences", licences)
    routes.page(.get, "/plain-http", plainHTTP)
    routes.below(.get, "/plain-http", plainHTTP)
  }

  /// Whether nobody has an account yet, and nobody can make one without a link: there is nothing to sign in to.
  static func isNew(_ services: Services) async throws -> Bool {
    guard services.settings.openApps.isEmpty else { return false }
    return try await services.system.read { try !AccountQueries.isThereAny(in: $0) }
  }

  /// Where somebody begins who has signed in: in the app whose page it is, elsewhere in the only one that they have.
  static func start(of account: ID<AuthAPI.Account>, _ page: PageCall) async throws -> String {
    if let app = page.app { return "/\(app)" }
    let apps = try await page.services.system.read { try AccountQueries.apps(of: account, in: $0) }
    return home(of: apps.filter(page.services.apps.contains))
  }

  private static func registerSignIn(in routes: inout Routes) {
    let services = routes.services
    routes.shared(.get, "/sign-in") { page in
      let next = page.wanted
      if let signedIn = page.call.caller.signedIn {
        guard next.isEmpty else { return .redirect(to: next) }
        return .redirect(to: try await start(of: signedIn.account, page))
      }
      if try await isNew(services) { return page.page(NewServerPage(context: page.context())) }
      return signIn(.init(next: next), page)
    }
    routes.shared(.post, "/sign-in") { page in
      let form = try page.form()
      let next = page.wanted(form)
      return try await page.submit(retryOn: Set(400..<500)) {
        let account = try await AccountActions(services: services).signIn(
          .init(email: form["email"], password: form["password"]), from: page.request.remoteAddress,
          devices: BrowserCookie.device.values(in: page.request))
        let first = try await start(of: account.id, page)
        return try await signedIn(account, page, to: next.isEmpty ? first : next)
      } again: { errors in
        signIn(.init(email: form["email"], next: next, errors: errors), page)
      }
    }
    routes.shared(.post, "/sign-out", access: .account, leadingTo: { $0.leftApp() }) { page in
      if let signedIn = page.call.caller.signedIn {
        try await SessionActions(services: services).end(signedIn.session)
      }
      var response = BrowserCookie.session.clear(page, on: .redirect(to: page.look.shared("/sign-in").text))
      // What the browser keeps for times without a connection (Clear Site Data, W3C), unless the page's script has deleted what is
      // this person's, and something waits there for another (leaving.js).
      let form = try? page.form()  // What is no form says nothing of that, and signs out all the same.
      if form?["others"].isEmpty ?? true { response.headers.add("Clear-Site-Data", "\"storage\"") }
      return response
    }
  }

  /// The form, and how to make an account where that is open.
  private static func signIn(_ model: SignInPage.Model, _ page: PageCall) -> Response {
    var model = model
    let services = page.services
    let apps = page.app.map { [$0] } ?? services.apps
    model.signUps = apps.filter(services.settings.openApps.contains).map { app in
      (page.looking(like: app).look.name, StartPageRoutes.signUp(app, next: model.next))
    }
    return page.page(SignInPage(model: model, context: page.context()))
  }

  private static func registerInvitation(in routes: inout Routes) {
    let services = routes.services
    // The page looks like the first of the apps.
    let choice: Routes.AppChoice = { page in
      try await InvitationActions(services: services).show(page.call.parameters["token"] ?? "")?.apps.first
    }
    routes.shared(.get, "/invite/{token}", leadingTo: choice) { page in
      try await invitation(page.call.parameters["token"] ?? "", next: page.wanted, page)
    }
    routes.shared(.post, "/invite/{token}", leadingTo: choice) { page in
      let token = page.call.parameters["token"] ?? ""
      let form = try page.form()
      let next = page.wanted(form)
      guard let shown = try await InvitationActions(services: services).show(token) else {
        return try await invitation(token, next: next, page)
      }
      return try await page.submit(retryOn: [403, 409, 422]) {
        let account = try await AccountActions(services: services).signUp(
          .init(email: form["email"], password: form["password"], invitation: token),
          from: page.request.remoteAddress)
        return try await signedIn(account, page, to: next.isEmpty ? home(of: shown.apps) : next)
      } again: { errors in
        try await invitation(token, next: next, page, email: form["email"], errors: errors)
      }
    }
    routes.shared(.post, "/invite/{token}/accept", access: .account) { page in
      let next = page.wanted(try page.form())
      guard let signedIn = page.call.caller.signedIn else { throw Problem.unauthorized() }
      let accepted = try await InvitationActions(services: services).accept(
        page.call.parameters["token"] ?? "", by: signedIn)
      return .redirect(to: next.isEmpty ? home(of: accepted.all) : next)
    }
  }

  /// Where somebody begins who has these apps: in the one, or where they choose among several.
  private static func home(of apps: [String]) -> String { apps.count == 1 ? "/\(apps[0])" : "/" }

  private static func invitation(
    _ token: String, next: String, _ page: PageCall, email: String = "", errors: FormErrors = .none
  ) async throws -> Response {
    let services = page.services
    let invitations = InvitationActions(services: services)
    if let signedIn = page.call.caller.signedIn {
      let joined = try await invitations.joined(token, by: signedIn)
      if !joined.isEmpty { return .redirect(to: next.isEmpty ? home(of: joined) : next) }
    }
    let shown = try await invitations.show(token)
    if let first = shown?.apps.first, page.call.app != first, page.request.method.isSafe {
      return page.moved(to: "/\(first)\(URLPath("/invite/", token).text)")
    }
    let state: InvitePage.State
    if shown == nil {
      state = .invalid
    } else if let signedIn = page.call.caller.signedIn {
      let account = try await services.database.query(as: signedIn.principal) {
        try AccountQueries.account(signedIn.account, in: $0)
      }
      state = .accept(email: account?.email ?? "")
    } else {
      state = .signUp(email: email, errors: errors)
    }
    let model = InvitePage.Model(
      token: token, others: (shown?.apps ?? []).dropFirst().map { page.looking(like: $0).look },
      inviter: shown?.inviter?.name, face: await face(of: shown?.inviter, services), next: next, state: state,
      origin: page.call.origin)
    return page.page(
      InvitePage(model: model, context: page.looking(like: shown?.apps.first ?? "").context()),
      status: shown == nil ? .notFound : .ok)
  }

  private static func face(of inviter: InvitationActions.Inviter?, _ services: Services) async -> [UInt8]? {
    guard let avatar = inviter?.avatar else { return nil }
    do { return try await services.uploads.smallPicture(avatar) } catch {
      // The link is good without it.
      services.log(.error, "the picture of an inviter was not read", [("code", .code(Uploads.code(error)))])
      return nil
    }
  }

  private static func registerSetUp(in routes: inout Routes) {
    let services = routes.services
    let accounts = AccountActions(services: services)
    routes.page(.get, "/setup/{token}") { page in
      let token = page.call.parameters["token"] ?? ""
      try await accounts.requireLink(token, kind: "setup")
      return page.page(SetUpPage(model: .init(token: token), context: page.context()))
    }
    routes.page(.post, "/setup/{token}") { page in
      let token = page.call.parameters["token"] ?? ""
      let form = try page.form()
      return try await page.submit(retryOn: [409, 422]) {
        let account = try await accounts.setUp(token, email: form["email"], password: form["password"])
        let first = try await start(of: account.id, page)
        return try await signedIn(account, page, to: first)
      } again: { errors in
        let model = SetUpPage.Model(token: token, email: form["email"], errors: errors)
        return page.page(SetUpPage(model: model, context: page.context()))
      }
    }
  }

  private static func registerReset(in routes: inout Routes) {
    let accounts = AccountActions(services: routes.services)
    let choice: Routes.AppChoice = { page in try await accounts.app(ofReset: page.call.parameters["token"] ?? "") }
    routes.shared(.get, "/reset/{token}", leadingTo: choice) { page in
      let token = page.call.parameters["token"] ?? ""
      do {
        try await accounts.requireLink(token, kind: "reset")
        return page.page(ResetPage(model: .init(token: token, isValid: true), context: page.context()))
      } catch let problem as Problem where problem.status == 404 {
        return page.page(
          ResetPage(model: .init(token: token, isValid: false), context: page.context()), status: .notFound)
      }
    }
    routes.shared(.post, "/reset/{token}", leadingTo: choice) { page in
      let token = page.call.parameters["token"] ?? ""
      let password = try page.form()["password"]
      return try await page.submit(retryOn: [404, 422]) {
        let account = try await accounts.reset(token, password: password)
        let first = try await start(of: account.id, page)
        return try await signedIn(account, page, to: "\(first)?said=\(Notice.passwordChanged.code)")
      } again: { errors in
        // Only a password that can't be taken is about a field.
        let model = ResetPage.Model(token: token, isValid: !errors.fields.isEmpty, errors: errors)
        return page.page(ResetPage(model: model, context: page.context()))
      }
    }
  }

  static func signedIn(
    _ account: AuthAPI.Account, _ page: PageCall, to target: String
  ) async throws -> Response {
    let keys = page.services.keys
    let session = try await SessionActions(services: page.services).start(
      account, kind: .browser, by: page.request)
    let response = BrowserCookie.session.set(
      SessionTokens(keys: keys).cookie(session), page, on: .redirect(to: target))
    let devices = BrowserCookie.device.values(in: page.request)
    return BrowserCookie.device.set(KnownDevice(keys: keys).adding(account.id, to: devices), page, on: response)
  }
}
