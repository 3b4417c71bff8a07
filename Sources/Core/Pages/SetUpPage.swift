public import HTML

/// The first account of a new server, which is its operator's.
public struct SetUpPage: HTML {
  public struct Model: Sendable {
    public var token: String
    public var email: String
    public var errors: FormErrors

    public init(token: String, email: String = "", errors: FormErrors = .none) {
      self.token = token
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
    CardPage("Set up your server", context) {
      p(.class("card-note quiet")) {
        "This is the first account. It runs the server: it invites people and looks after reports."
      }
      CredentialsForm(
        target: URLPath("/setup/", model.token), label: "Create account", email: model.email, errors: model.errors)
    }
  }
}
