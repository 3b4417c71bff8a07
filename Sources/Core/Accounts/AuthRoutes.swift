internal import HTTP
internal import SQL
internal import Wire

/// `/api/auth`.
enum AuthRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let accounts = AccountActions(services: services)
    let sessions = SessionActions(services: services)
    routes.anyone(AuthAPI.signUp) { input, call in
      let account = try await accounts.signUp(input, from: call.request.remoteAddress)
      return sessions.answer(try await sessions.start(account, kind: .api, by: call.request), account)
    }
    routes.anyone(AuthAPI.signIn) { input, call in
      let account = try await accounts.signIn(
        input, from: call.request.remoteAddress, devices: BrowserCookie.device.values(in: call.request))
      return sessions.answer(try await sessions.start(account, kind: .api, by: call.request), account)
    }
    routes.anyone(AuthAPI.refresh) { input, call in
      try await sessions.refresh(input.refreshToken, key: call.request.headers["Idempotency-Key"])
    }
    routes.account(AuthAPI.signOut) { _, signedIn, _ in
      try await sessions.end(signedIn.session)
      return NoContent()
    }
    routes.account(AuthAPI.me) { _, signedIn, call in try await me(signedIn, call) }
    routes.account(AuthAPI.usernameAvailable) { input, _, _ in
      guard services.apps.contains(input.app) else {
        throw Problem.validation("app", "unknown", "There is no app with this name here.")
      }
      return try await ProfileActions(services: services).availability(input.username, app: input.app)
    }
  }

  private static func me(_ signedIn: SignedIn, _ call: Call) async throws -> AuthAPI.Me {
    try await call.services.database.read(as: signedIn.principal) { transaction in
      guard let account = try AccountQueries.account(signedIn.account, in: transaction) else {
        throw Problem.unauthorized()
      }
      let profiles = try AccountQueries.profiles(of: signedIn.account, in: transaction).map { profile, avatar in
        var profile = profile
        profile.avatarURL = call.links(for: profile.app).avatar(avatar)
        return profile
      }
      return AuthAPI.Me(account: account, profiles: profiles)
    }
  }
}
