internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// Waiting to be confirmed, and confirming, as pages and calls.
enum WaitingPageRoutes {
  static let path = "/account/waiting"

  static func register(in routes: inout Routes) {
    registerWaiting(in: &routes)
    registerAnswers(in: &routes)
    registerCalls(in: &routes)
  }

  private static func registerWaiting(in routes: inout Routes) {
    let waiting = WaitingActions(services: routes.services)
    SecurityPageRoutes.accountPage(.get, path, in: &routes) { signedIn, _, _, page in
      guard let app = page.app, let shown = try await waiting.shown(to: signedIn, in: app) else {
        return .redirect(to: page.look.home.text)
      }
      let model = WaitingPage.Model(name: shown.name, inviter: shown.inviter)
      return page.page(WaitingPage(model: model, context: page.context()))
    }
    SecurityPageRoutes.accountPage(.post, path, in: &routes) { signedIn, _, form, page in
      guard let app = page.app, let shown = try await waiting.shown(to: signedIn, in: app) else {
        throw Problem.notFound()
      }
      return try await page.submit(retryOn: [422]) {
        try await waiting.introduce(form["name"], of: signedIn, in: app)
        return .redirect(to: "/\(app)\(path)")
      } again: { errors in
        let model = WaitingPage.Model(
          name: shown.name, typed: form["name"], inviter: shown.inviter, errors: errors)
        return page.page(WaitingPage(model: model, context: page.context()))
      }
    }
  }

  private static func registerAnswers(in routes: inout Routes) {
    let waiting = WaitingActions(services: routes.services)
    SecurityPageRoutes.accountPage(.post, "/account/waiting/{id}/confirm", in: &routes) { signedIn, next, _, page in
      try await waiting.confirm(try page.id(), by: signedIn)
      return page.redirect(next, said: .memberConfirmed)
    }
    SecurityPageRoutes.accountPage(.post, "/account/waiting/{id}/decline", in: &routes) { signedIn, next, _, page in
      try await waiting.decline(try page.id(), by: signedIn)
      return page.redirect(next, said: .memberDeclined)
    }
  }

  private static func registerCalls(in routes: inout Routes) {
    let waiting = WaitingActions(services: routes.services)
    routes.account(AuthAPI.introduce) { input, signedIn, _ in
      try await waiting.introduce(input.name, of: signedIn, in: input.app)
      return NoContent()
    }
    routes.account(AuthAPI.waitingPeople) { _, signedIn, _ in
      let people = try await waiting.listed(for: signedIn)
      return AuthAPI.WaitingPeople(
        people: people.map { .init(id: $0.id.cast(), app: $0.app, name: $0.name, since: $0.createdAt) })
    }
    routes.account(AuthAPI.confirmWaiting) { input, signedIn, _ in
      try await waiting.confirm(input.id.cast(), by: signedIn)
      return NoContent()
    }
    routes.account(AuthAPI.declineWaiting) { input, signedIn, _ in
      try await waiting.decline(input.id.cast(), by: signedIn)
      return NoContent()
    }
  }
}
