public import HTML

/// A new password by a one-time link.
public struct ResetPage: HTML {
  public struct Model: Sendable {
    public var token: String
    /// False once the link has been used or has expired.
    public var isValid: Bool
    public var errors: FormErrors

    public init(token: String, isValid: Bool, errors: FormErrors = .none) {
      self.token = token
      self.isValid = isValid
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
    CardPage(model.isValid ? "Choose a new password" : "This link no longer works", context) {
      if model.isValid {
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action(context.shared(URLPath("/reset/", model.token))), .data("once"),
          .data("sign-in")
        ) {
          NewPasswordField(error: model.errors.fields["password"])
          button(.class("button")) { "Save password" }
        }
        p(.class("card-note quiet")) { "This signs you out everywhere else." }
      } else {
        InvalidLink(explanation: "Ask the person who runs this server for a new one.", context: context)
      }
    }
  }
}
