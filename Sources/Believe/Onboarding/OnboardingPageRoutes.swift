internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum OnboardingPageRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.page(.get, "/believe/onboarding", access: .account) { page in
      switch page.call.caller {
      case .anonymous: throw Problem.unauthorized()
      case .signedIn(let signedIn):
        if let waiting = try await page.waiting(signedIn, for: Believe.name) { return waiting }
        return choice(asksName: true, page)
      case .viewer: return choice(asksName: false, page)
      }
    }
    routes.page(.post, "/believe/onboarding", access: .account) { page in
      let form = try page.form()
      let isCreator = form["path"] == "creator"
      let next = page.wanted(form)
      let target = !next.isEmpty ? next : isCreator ? "/believe/new-project" : "/believe/discover"
      return try await page.submit(file: "avatar") {
        switch page.call.caller {
        case .anonymous: throw Problem.unauthorized()
        case .signedIn(let signedIn):
          try await join(form, as: signedIn, isCreator: isCreator, page)
          return try await page.welcome(signedIn, to: Believe.name, then: target)
        case .viewer(let viewer):
          try await BuilderActions(services: services).onboard(isCreator: isCreator, viewer)
        }
        return .redirect(to: target)
      } again: { errors in
        let model = ChoosePathPage.Model(
          asksName: page.call.caller.viewer == nil, name: form["name"], next: next, errors: errors)
        return page.page(ChoosePathPage(model: model, context: page.context()))
      }
    }
  }

  private static func choice(asksName: Bool, _ page: PageCall) -> Response {
    page.page(ChoosePathPage(model: .init(asksName: asksName, next: page.wanted), context: page.context()))
  }

  private static func join(
    _ form: FormFields, as signedIn: SignedIn, isCreator: Bool, _ page: PageCall
  ) async throws {
    let name = try ProfileInput.checked(name: form["name"])
    let actions = BuilderActions(services: page.services)
    let avatar = try await page.avatar(form, by: signedIn)
    let id = try await actions.join(.init(name: name, bio: nil, avatar: avatar), as: signedIn)
    let viewer = Viewer(
      signedIn: signedIn, app: Believe.name, profile: id, username: "", fullName: name, avatar: avatar)
    try await actions.onboard(isCreator: isCreator, viewer)
  }
}
