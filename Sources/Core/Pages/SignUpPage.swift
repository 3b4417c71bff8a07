public import HTML

/// Making an account for an app that is open to anyone.
public struct SignUpPage: HTML {
  public struct Model: Sendable {
    /// As in paths: "believe".
    public var app: String
    /// Where to go afterwards: a path of this server; empty for the app's start.
    public var next: String
    public var email: String
    public var errors: FormErrors

    public init(app: String, next: String = "", email: String = "", errors: FormErrors = .none) {
      self.app = app
      self.next = next
      self.email = email
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    CardPage("Join \(context.look.name)", context) {
      p(.class("card-note quiet")) { "Sign up to \(context.look.purpose)." }
      CredentialsForm(
        target: URLPath("/", model.app, "/sign-up"), label: "Sign up", email: model.email, next: model.next,
        errors: model.errors)
      p(.class("card-note")) {
        "Have an account? "
        a(.href(context.shared(model.next.isEmpty ? "/sign-in" : URLPath("/sign-in?next=", model.next)))) { "Sign in" }
      }
    }
  }
}
