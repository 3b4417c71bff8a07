public import Core
public import HTML

/// The first step after signing up: a name, a username that is proposed from it, and perhaps a picture.
public struct OnboardingPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// The current text of the username field.
    public var username: String
    /// The current text of the name field.
    public var fullName: String
    /// Where to go afterwards; empty for the feed.
    public var next: String
    /// The full name of the inviter, or the username where there is none; nil if no one is offered.
    public var inviter: String?
    /// Whether the two are to follow each other.
    public var followsInviter: Bool
    /// What was wrong with what was sent.
    public var errors: FormErrors

    public init(
      username: String = "", fullName: String = "", next: String = "", inviter: String? = nil,
      followsInviter: Bool = true, errors: FormErrors = .none
    ) {
      self.username = username
      self.fullName = fullName
      self.next = next
      self.inviter = inviter
      self.followsInviter = followsInviter
      self.errors = errors
    }
  }

  let people: People
  let model: Model
  let context: PageContext

  public init(_ people: People, model: Model, context: PageContext) {
    self.people = people
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    CardPage("Who are you?", context) {
      p(.class("card-note quiet")) { "Others find you by your name and your username. You can change both later." }
      FormAlert(model.errors.general)
      form(
        .class("form"), .method("post"), .action(people.page("/onboarding")), .enctype("multipart/form-data"),
        .data("once")
      ) {
        NextField(path: model.next)
        AvatarField(url: nil, canRemove: false, error: model.errors.fields["avatar"], context: context)
        Field(
          "Full name", "fullName", .name, value: model.fullName, error: model.errors.fields["fullName"], limit: 80,
          isRequired: false)
        UsernameField(
          value: model.username, current: nil, error: model.errors.fields["username"], isRequired: false)
        if let inviter = model.inviter {
          label(.class("choice"), .for("followsInviter")) {
            input(
              .type("checkbox"), .id("followsInviter"), .name("followsInviter"), .value("true"),
              .checked(model.followsInviter))
            "Follow \(inviter), and let \(inviter) follow you"
          }
        }
        button(.class("button")) { "Continue" }
      }
      SignOutForm(context: context) { button(.class("link-button quiet")) { "Sign out" } }
    }
  }
}
