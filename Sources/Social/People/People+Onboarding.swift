internal import Core
internal import HTML
internal import HTTP
internal import Wire

extension People {
  private func target(_ next: String) -> String { next.isEmpty ? template("") : next }

  func registerOnboarding(in routes: inout Routes) {
    let profiles = profiles(routes.services)
    routes.page(.get, template("/onboarding"), access: .account) { page in
      if page.call.caller.viewer != nil { return .redirect(to: target(page.wanted)) }
      guard let signedIn = page.call.caller.signedIn else { throw Problem.unauthorized() }
      if let waiting = try await page.waiting(signedIn, for: app) { return waiting }
      let inviter = try await profiles.inviter(of: signedIn, to: app)
      return page.page(
        OnboardingPage(self, model: .init(next: page.wanted, inviter: inviter), context: page.context()))
    }
    routes.page(.post, template("/onboarding"), access: .account) { page in
      let form = try page.form()
      if page.call.caller.viewer != nil { return .redirect(to: target(page.wanted(form))) }
      guard let signedIn = page.call.caller.signedIn else { throw Problem.unauthorized() }
      return try await page.submit(file: "avatar") {
        let input = try ProfileInput(username: form["username"], fullName: form["fullName"], bio: form["bio"])
        let avatar = try await page.avatar(form, by: signedIn)
        _ = try await profiles.create(
          input, avatar: avatar, app: app, for: signedIn, followsInviter: !form["followsInviter"].isEmpty)
        return try await page.welcome(
          signedIn, to: app, first: firstStep.map { template("\($0)") }, then: target(page.wanted(form)))
      } again: { errors in
        let proposal = form["username"].isEmpty ? try await profiles.proposal(for: form["fullName"], in: app) : ""
        var errors = errors
        if !proposal.isEmpty { errors.fields["username"] = "How about this one? Change it as you like." }
        let model = OnboardingPage.Model(
          username: proposal.isEmpty ? form["username"] : proposal, fullName: form["fullName"], next: page.wanted(form),
          inviter: try await profiles.inviter(of: signedIn, to: app), followsInviter: !form["followsInviter"].isEmpty,
          errors: errors)
        return page.page(OnboardingPage(self, model: model, context: page.context()))
      }
    }
  }
}
