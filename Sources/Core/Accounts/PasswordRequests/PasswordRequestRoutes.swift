internal import HTML
internal import HTTP
internal import Wire

/// Asking for a new password from the sign-in page, and what the operator does with it.
enum PasswordRequestRoutes {
  static func register(in routes: inout Routes) {
    let requests = PasswordRequestActions(services: routes.services)
    routes.shared(.get, "/password-request") { page in
      let model = PasswordRequestPage.Model(next: page.wanted, isAsked: page.request.query["asked"] != nil)
      return page.page(PasswordRequestPage(model: model, context: page.context()))
    }
    routes.shared(.post, "/password-request") { page in
      let form = try page.form()
      let next = page.wanted(form)
      return try await page.submit(retryOn: [422, 429]) {
        try await requests.ask(form["email"], in: page.app ?? "", from: page.request.remoteAddress)
        let asked = "\(page.look.shared("/password-request").text)?asked=yes"
        return .redirect(to: next.isEmpty ? asked : asked + URLPath("&next=", next).text)
      } again: { errors in
        let model = PasswordRequestPage.Model(next: next, email: form["email"], errors: errors)
        return page.page(PasswordRequestPage(model: model, context: page.context()))
      }
    }
    OperatorPageRoutes.operatorPage(.post, "/operator/password-requests/{id}/dismiss", in: &routes) {
      _, signedIn, page in
      try await requests.dismiss(try page.id(), by: signedIn)
      return page.redirect("/operator", said: .requestDismissed)
    }
  }
}
