public import HTTP
public import HTML

/// What someone sees of an app who is not signed in.
public struct WelcomePage: HTML {
  public struct Model: Sendable {
    /// What the app is, in one sentence.
    public var line: String
    public var explanation: String
    /// Where anyone may make an account; nil where one needs an invitation.
    public var signUp: URLPath?

    public init(line: String, explanation: String, signUp: URLPath?) {
      self.line = line
      self.explanation = explanation
      self.signUp = signUp
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    Document("", context, look: "plain welcome") {
      mainElement(.id("main"), .class("card"), .tabindex(-1)) {
        div(.class("card-logo")) { Wordmark(context: context) }
        h1(.class("visually-hidden")) { "Welcome to \(context.look.name)" }
        p(.class("welcome-line")) { model.line }
        p(.class("quiet")) { model.explanation }
        a(.class("button"), .href(context.shared("/sign-in"))) { "Sign in" }
        if let signUp = model.signUp {
          a(.class("button button-quiet"), .href(signUp)) { "Create an account" }
        } else {
          p(.class("card-note quiet")) {
            "New here? \(context.look.name) is by invitation: open the link that you were sent."
          }
        }
      }
      footer(.class("card-footer quiet")) { a(.href(context.shared("/licences"))) { "Licences" } }
    }
  }
}

extension PageCall {
  /// The way in for people who have not signed in: the app's welcome, or what to do first on a server without an account.
  public func welcome(_ model: WelcomePage.Model) async throws -> Response {
    if try await AccountPageRoutes.isNew(services) { return page(NewServerPage(context: context())) }
    return page(WelcomePage(model: model, context: context()))
  }

  /// Where anyone may make an account for the app; nil where one needs an invitation.
  public var openSignUp: URLPath? {
    services.settings.openApps.contains(call.app) ? URLPath("/", call.app, "/sign-up") : nil
  }
}
