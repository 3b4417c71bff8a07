public import Core
public import HTML

/// The first step: a name, unless there is one already, and what brings them. Both can be done later.
public struct ChoosePathPage: HTML {
  public struct Model: Sendable {
    /// Whether the name is still to be said.
    public var asksName: Bool
    public var name: String
    /// Where to go afterwards; empty for where the chosen path begins.
    public var next: String
    public var errors: FormErrors

    public init(asksName: Bool, name: String = "", next: String = "", errors: FormErrors = .none) {
      self.asksName = asksName
      self.name = name
      self.next = next
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
    CardPage("What brings you here?", context) {
      FormAlert(model.errors.general)
      form(
        .class("form"), .method("post"), .action("/believe/onboarding"), .enctype("multipart/form-data"), .data("once")
      ) {
        NextField(path: model.next)
        if model.asksName {
          AvatarField(url: nil, canRemove: false, error: model.errors.fields["avatar"], context: context)
          Field("Your name", "name", .name, value: model.name, error: model.errors.fields["name"], limit: 80)
        }
        div(.class("paths")) {
          PathChoice(
            "creator", "Share my project", "Post updates and gather people who believe in you.", "rocket", context)
          PathChoice("supporter", "Support creators", "Follow projects, cheer them on, earn karma.", "heart", context)
        }
        p(.class("hint quiet")) { "You can do both at any time." }
      }
      SignOutForm(context: context) { button(.class("link-button quiet")) { "Sign out" } }
    }
  }
}

struct PathChoice: HTML {
  let value: String
  let title: String
  let explanation: String
  let symbol: StaticString
  let context: PageContext

  init(
    _ value: String, _ title: String, _ explanation: String, _ symbol: StaticString, _ context: PageContext
  ) {
    self.value = value
    self.title = title
    self.explanation = explanation
    self.symbol = symbol
    self.context = context
  }

  var body: some HTML {
    button(.class("box path"), .name("path"), .value(value)) {
      span(.class("path-icon")) { context.icon(symbol) }
      span(.class("path-words")) {
        strong { title }
        span(.class("quiet")) { explanation }
      }
    }
  }
}
