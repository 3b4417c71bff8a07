public import Core
public import HTML

/// The form for the viewer's profile.
public struct EditProfilePage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// As it is stored; the typed one is `username`.
    public var currentUsername: String
    /// The current text of the username field.
    public var username: String
    /// The current text of the name field.
    public var fullName: String
    /// The current text of the bio field.
    public var bio: String
    /// The current picture; nil for none.
    public var avatarURL: String?
    /// What was wrong with what was sent.
    public var errors: FormErrors

    public init(
      currentUsername: String, username: String, fullName: String, bio: String, avatarURL: String?,
      errors: FormErrors = .none
    ) {
      self.currentUsername = currentUsername
      self.username = username
      self.fullName = fullName
      self.bio = bio
      self.avatarURL = avatarURL
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
    AppPage("Edit profile", tab: .profile, back: people.address(of: model.currentUsername), context) {
      div(.class("column column-form")) {
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action(people.page("/edit-profile")), .enctype("multipart/form-data"),
          .data("once")
        ) {
          AvatarField(
            url: model.avatarURL, canRemove: true, error: model.errors.fields["avatar"], context: context)
          Field(
            "Name", "fullName", .name, value: model.fullName, error: model.errors.fields["fullName"], limit: 80,
            isRequired: false)
          UsernameField(
            value: model.username, current: model.currentUsername, error: model.errors.fields["username"])
          TextField("Bio", "bio", value: model.bio, limit: 280, error: model.errors.fields["bio"])
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
