public import HTML
internal import Wire

/// For somebody who has come by a link whose maker confirms each person: says so, and asks who they are.
public struct WaitingPage: HTML {
  public struct Model: Sendable {
    /// What they call themselves; empty before they have said so.
    public var name: String
    /// The current text of the field.
    public var typed: String
    /// Who confirms them, if known.
    public var inviter: String?
    public var errors: FormErrors

    public init(name: String, typed: String? = nil, inviter: String?, errors: FormErrors = .none) {
      self.name = name
      self.typed = typed ?? name
      self.inviter = inviter
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
    CardPage(model.name.isEmpty ? "Who are you?" : "Almost there", context) {
      p(.class("card-note quiet")) {
        model.name.isEmpty
          ? "\(confirmer) confirms everyone who uses this link. Enter the name they know you by."
          : "\(confirmer) has your name. Until they let you in, you see nothing here, and nobody sees you."
      }
      FormAlert(model.errors.general)
      form(.class("form"), .method("post"), .action(own), .data("once")) {
        Field("Your name", "name", .name, value: model.typed, error: model.errors.fields["name"], limit: 80)
        button(.class(model.name.isEmpty ? "button" : "button button-quiet")) {
          model.name.isEmpty ? "Continue" : "Change your name"
        }
      }
      if !model.name.isEmpty { a(.class("button"), .href(context.look.home)) { "Look again" } }
      SignOutForm(context: context) { button(.class("link-button quiet")) { "Sign out" } }
    }
  }

  private var own: URLPath { context.shared("/account/waiting") }
  private var confirmer: String { model.inviter?.isolated ?? "The operator" }
}
