public import HTML

/// Email and a new password, as asked by an invitation and by the first set-up.
struct CredentialsForm: HTML {
  let target: URLPath
  let label: String
  let email: String
  /// Where to go afterwards, if not to the start.
  var next = ""
  let errors: FormErrors

  var body: some HTML {
    FormAlert(errors.general)
    form(.class("form"), .method("post"), .action(target), .data("once"), .data("sign-in")) {
      NextField(path: next)
      Field("Email", "email", .email, value: email, error: errors.fields["email"], limit: 254)
      NewPasswordField(error: errors.fields["password"])
      button(.class("button")) { label }
    }
  }
}

struct NewPasswordField: HTML {
  var label = "Password"
  let error: String?

  var body: some HTML {
    Field(
      label, "password", .newPassword, hint: "At least 8 characters, and not a common password.",
      error: error, limit: 1024)
  }
}

/// Where to go after a form; nothing for an empty path.
public struct NextField: HTML {
  let path: String

  public init(path: String) { self.path = path }

  public var body: some HTML {
    if !path.isEmpty { input(.type("hidden"), .name("next"), .value(path)) }
  }
}
