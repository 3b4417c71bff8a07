internal import Core
internal import HTML
internal import HTTP
internal import Wire

enum OnboardingPageRoutes {
  private static func target(_ next: String) -> String { next.isEmpty ? "/kinnect" : next }

  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.page(.get, "/kinnect/onboarding", access: .account) { page in
      if page.call.caller.viewer != nil { return .redirect(to: target(page.wanted)) }
      guard page.call.caller.signedIn != nil else { throw Problem.unauthorized() }
      return page.page(OnboardingPage(model: .init(next: page.wanted), context: page.context()))
    }
    routes.page(.post, "/kinnect/onboarding", access: .account) { page in
      let form = try page.form()
      if page.call.caller.viewer != nil { return .redirect(to: target(page.wanted(form))) }
      guard let signedIn = page.call.caller.signedIn else { throw Problem.unauthorized() }
      return try await page.submit(file: "avatar") {
        let input = try ProfileInput(username: form["username"], fullName: form["fullName"], bio: form["bio"])
        var avatar: ID<MediaAPI.Item>?
        if let file = form.file("avatar") {
          avatar = try await UploadActions(services: services).upload(
            file, alt: "", purpose: .avatar, by: signedIn, links: page.call.links
          ).id
        }
        _ = try await ProfileActions(services: services).create(
          input, avatar: avatar, app: Kinnect.name, for: signedIn)
        return .redirect(to: target(page.wanted(form)))
      } again: { errors in
        let model = OnboardingPage.Model(
          username: form["username"], fullName: form["fullName"], next: page.wanted(form), errors: errors)
        return page.page(OnboardingPage(model: model, context: page.context()))
      }
    }
  }
}
