internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// A link for the family of an app, and who waits to come in by it.
enum FamilyLinkPageRoutes {
  static let path: URLPath = "/account/family-link"

  static func register(in routes: inout Routes) {
    let invitations = InvitationActions(services: routes.services)
    SecurityPageRoutes.accountPage(.get, path.text, in: &routes) { signedIn, next, _, page in
      try await shown(to: signedIn, next, page)
    }
    SecurityPageRoutes.accountPage(.post, path.text, in: &routes) { signedIn, next, form, page in
      let app = try app(of: page)
      let state = try await invitations.familyLink(to: app, of: signedIn)
      let uses = form["uses"].isEmpty ? FamilyLink.usual(left: state.left) : Int(form["uses"]) ?? 0
      return try await page.submit(retryOn: [422]) {
        _ = try await invitations.invite(
          to: [app], note: FamilyLink.note, uses: uses, confirms: !form["confirms"].isEmpty, byMember: signedIn)
        return .redirect(to: page.shared(path, next: next))
      } again: { errors in
        try await shown(to: signedIn, next, page, uses: form["uses"], confirms: !form["confirms"].isEmpty, errors)
      }
    }
  }

  private static func app(of page: PageCall) throws -> String {
    guard let app = page.app, page.services.apps.contains(app) else { throw Problem.notFound() }
    return app
  }

  private static func shown(
    to signedIn: SignedIn, _ next: String, _ page: PageCall, uses: String = "", confirms: Bool = false,
    _ errors: FormErrors = .none
  ) async throws -> Response {
    let services = page.services
    let state = try await InvitationActions(services: services).familyLink(to: try app(of: page), of: signedIn)
    let model = FamilyLinkPage.Model(
      next: next,
      link: state.link.map { InvitationEntry($0, about: "", origin: page.call.origin, keys: services.keys) },
      confirmsEach: state.link?.confirms == true, left: state.left, waiting: state.waiting.map { WaitingEntry($0) },
      uses: uses.isEmpty ? String(FamilyLink.usual(left: state.left)) : uses, confirms: confirms, errors: errors)
    return page.page(FamilyLinkPage(model: model, context: page.context()))
  }
}
