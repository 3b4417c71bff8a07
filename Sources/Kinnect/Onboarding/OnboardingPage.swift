public import Core
public import HTML

/// The first step after signing up: a username, a name and perhaps a picture.
public struct OnboardingPage: HTML {
  public struct Model: Sendable {
    public var username: String
    public var fullName: String
    public var errors: FormErrors

    public init(username: String = "", fullName: String = "", errors: FormErrors = .none) {
      self.username = username
      self.fullName = fullName
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
    CardPage("Choose your username", context) {
      p(.class("card-note quiet")) { "This is how the others find you. You can change it later." }
      FormAlert(model.errors.general)
      form(
        .class("form"), .method("post"), .action("/kinnect/onboarding"), .enctype("multipart/form-data"),
        .data("once")
      ) {
        AvatarField(url: nil, canRemove: false, error: model.errors.fields["avatar"], context: context)
        UsernameField(value: model.username, current: nil, error: model.errors.fields["username"])
        Field(
          "Name", "fullName", .name, value: model.fullName, error: model.errors.fields["fullName"], limit: 80,
          isRequired: false)
        button(.class("button")) { "Continue" }
      }
      form(.method("post"), .action("/sign-out")) { button(.class("link-button quiet")) { "Sign out" } }
    }
  }
}

/// A username with its rules; a script says at once whether it is free.
struct UsernameField: HTML {
  let value: String
  /// The username that is the viewer's already.
  let current: String?
  let error: String?

  var body: some HTML {
    div(.data("username-check", current ?? "")) {
      Field(
        "Username", "username", .username, value: value,
        hint: "3 to 30 characters: letters a to z, numbers, full stops and underscores.", error: error, limit: 30)
      p(.class("check"), .role("status"), .data("username-status")) { "" }
    }
  }
}

/// A round picture with a way to choose another one.
struct AvatarField: HTML {
  let url: String?
  let canRemove: Bool
  let error: String?
  let context: PageContext

  var body: some HTML {
    div(.class("field avatar-field"), .data("avatar-field")) {
      Avatar(url, .huge, context)
      div(.class("avatar-choice")) {
        label(.for("avatar")) { "Profile photo" }
        input(
          .id("avatar"), .class("file"), .type("file"), .name("avatar"),
          .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
          FieldNotes.link("avatar", hint: nil, error: error))
        FieldNotes(name: "avatar", hint: nil, error: error)
        if canRemove, url != nil { RemoveAvatar() }
      }
    }
  }
}

struct RemoveAvatar: HTML {
  var body: some HTML {
    label(.class("choice"), .for("removeAvatar")) {
      input(.type("checkbox"), .id("removeAvatar"), .name("removeAvatar"), .value("true"))
      " Remove the current photo"
    }
  }
}
