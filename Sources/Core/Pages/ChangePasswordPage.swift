public import HTML

/// A new password, for somebody who knows the present one.
public struct ChangePasswordPage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    public var endsOthers: Bool
    public var errors: FormErrors

    public init(next: String, endsOthers: Bool = true, errors: FormErrors = .none) {
      self.next = next
      self.endsOthers = endsOthers
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
    AccountPage("Change password", back: model.next, context) {
      FormAlert(model.errors.general)
      form(.class("form"), .method("post"), .action(context.shared("/account/password")), .data("once")) {
        NextField(path: model.next)
        Field(
          "Current password", "current", .currentPassword, error: model.errors.fields["current"], limit: 1024)
        NewPasswordField(label: "New password", error: model.errors.fields["password"])
        label(.class("choice"), .for("others")) {
          input(.type("checkbox"), .id("others"), .name("others"), .value("true"), .checked(model.endsOthers))
          " Sign out everywhere else"
        }
        button(.class("button")) { "Change password" }
      }
    }
  }
}

/// The frame of a page about the account, with the way back to the page it was opened from.
struct AccountPage<Content: HTML>: HTML {
  let heading: String
  let back: String
  let context: PageContext
  let content: Content

  init(_ heading: String, back: String, _ context: PageContext, @HTMLBuilder content: () -> Content) {
    self.heading = heading
    self.back = back
    self.context = context
    self.content = content()
  }

  var body: some HTML {
    Document(heading, context, look: "plain") {
      mainElement(.id("main"), .class("card card-wide"), .tabindex(-1)) {
        header(.class("card-head")) {
          a(.class("icon-button"), .href(URLPath(checking: back) ?? context.look.home), .aria("label", "Back")) {
            context.icon("back")
          }
          h1 { heading }
        }
        content
      }
    }
  }
}
