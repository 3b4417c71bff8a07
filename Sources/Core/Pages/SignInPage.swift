public import HTML

/// The form to sign in.
public struct SignInPage: HTML {
  public struct Model: Sendable {
    public var email: String
    /// Where to go afterwards: a path of this server.
    public var next: String
    /// Where an account can be made instead: the apps that are open to anyone, by their names for people.
    public var signUps: [(app: String, target: URLPath)]
    public var errors: FormErrors

    public init(
      email: String = "", next: String = "", signUps: [(app: String, target: URLPath)] = [], errors: FormErrors = .none
    ) {
      self.email = email
      self.next = next
      self.signUps = signUps
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
    CardPage("Sign in", context) {
      FormAlert(model.errors.general)
      form(.class("form"), .method("post"), .action(context.shared("/sign-in")), .data("once"), .data("sign-in")) {
        NextField(path: model.next)
        Field("Email", "email", .email, value: model.email, error: model.errors.fields["email"], limit: 254)
        Field("Password", "password", .currentPassword, error: model.errors.fields["password"], limit: 1024)
        button(.class("button")) { "Sign in" }
      }
      ForEach(model.signUps) { open in
        p(.class("card-note")) {
          "New to \(open.app)? "
          a(.href(open.target)) { "Create an account" }
        }
      }
      p(.class("card-note")) {
        "Forgotten your password? "
        a(.href(request)) { "Ask for a new one" }
      }
    }
  }
  private var request: URLPath {
    context.shared(model.next.isEmpty ? "/password-request" : URLPath("/password-request?next=", model.next))
  }
}
