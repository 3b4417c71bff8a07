public import Core
public import HTML

/// The form for one's own profile.
public struct EditProfilePage: HTML {
  public struct Model: Sendable {
    /// As it is stored; the typed one is `username`.
    public var currentUsername: String
    public var username: String
    public var fullName: String
    public var bio: String
    public var avatarURL: String?
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

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Edit profile", tab: .profile, back: .profile(model.currentUsername), context) {
      div(.class("column column-form")) {
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action("/kinnect/edit-profile"), .enctype("multipart/form-data"),
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
