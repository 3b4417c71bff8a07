public import HTML

/// Asking those who run the server for a new password.
public struct PasswordRequestPage: HTML {
  public struct Model: Sendable {
    /// Where the sign-in leads afterwards: a path of this server.
    public var next: String
    public var email: String
    /// Whether it was asked. The page says the same whether an account has the address or not.
    public var isAsked: Bool
    public var errors: FormErrors

    public init(next: String = "", email: String = "", isAsked: Bool = false, errors: FormErrors = .none) {
      self.next = next
      self.email = email
      self.isAsked = isAsked
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
    CardPage(model.isAsked ? "What happens now" : "Ask for a new password", context) {
      if model.isAsked {
        p(.class("card-note")) {
          "If an account has this address, those who run this server see that you need a new password. "
          "If they dismissed such a request, they see no other one for a day. "
          "They know you: wait for them to get in touch, or ask them. This server sends no mail."
        }
        a(.class("button"), .href(signIn)) { "Back to the sign-in" }
      } else {
        p(.class("card-note quiet")) {
          "The people who run this server see that you ask, and can give you a link to set a new one."
        }
        FormAlert(model.errors.general)
        form(.class("form"), .method("post"), .action(context.shared("/password-request")), .data("once")) {
          NextField(path: model.next)
          Field("Email", "email", .email, value: model.email, error: model.errors.fields["email"], limit: 254)
          button(.class("button")) { "Ask for a new password" }
        }
        p(.class("card-note")) { a(.href(signIn)) { "Back to the sign-in" } }
        p(.class("card-note quiet")) {
          "You run this server yourself? "
          code { "hearth reset-link" }
          " on its command line makes a link."
        }
      }
    }
  }

  private var signIn: URLPath {
    context.shared(model.next.isEmpty ? "/sign-in" : URLPath("/sign-in?next=", model.next))
  }
}
