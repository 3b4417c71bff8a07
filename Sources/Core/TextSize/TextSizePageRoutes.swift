internal import HTML
internal import HTTP
internal import Wire

/// The text size of an account, as a page of the app from which it is opened.
enum TextSizePageRoutes {
  static func register(in routes: inout Routes) {
    let actions = TextSizeActions(services: routes.services)
    SecurityPageRoutes.accountPage(.get, "/account/text-size", in: &routes) { signedIn, next, _, page in
      page.page(TextSizePage(model: .init(next: next, size: signedIn.textSize), context: page.context()))
    }
    SecurityPageRoutes.accountPage(.post, "/account/text-size", in: &routes) { signedIn, next, form, page in
      guard let size = Int(form["size"]).flatMap(TextSize.init(rawValue:)) else {
        throw Problem.validation("size", "unknown", "Choose one of the sizes.")
      }
      try await actions.setTextSize(size, by: signedIn)
      // Pages of this device that belong to no account, such as the sign-in, have it too.
      var preferences = DevicePreferences(of: page.request)
      preferences.textSize = size
      return preferences.keep(page, on: page.redirect(next, said: .textSizeSaved))
    }
  }
}
