public import Core
public import HTML

/// The form for the viewer's name, picture, bio and links.
public struct EditBuilderPage: HTML {
  public struct Model: Sendable {
    public var name: String
    public var bio: String
    public var website: String
    public var twitter: String
    public var isCreator: Bool
    public var avatarURL: String?
    public var errors: FormErrors

    public init(
      name: String, bio: String, website: String, twitter: String, isCreator: Bool, avatarURL: String?,
      errors: FormErrors = .none
    ) {
      self.name = name
      self.bio = bio
      self.website = website
      self.twitter = twitter
      self.isCreator = isCreator
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
    AppPage("Edit profile", tab: .profile, back: "/believe/profile", context) {
      div(.class("column column-form")) {
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action("/believe/edit-profile"), .enctype("multipart/form-data"),
          .data("once")
        ) {
          AvatarField(url: model.avatarURL, canRemove: true, error: model.errors.fields["avatar"], context: context)
          Field("Name", "name", .name, value: model.name, error: model.errors.fields["name"], limit: 80)
          TextField("Bio", "bio", value: model.bio, limit: 280, error: model.errors.fields["bio"])
          Field(
            "Website", "websiteURL", value: model.website, hint: "Begins with https:// or http://.",
            error: model.errors.fields["websiteURL"], limit: 300, isRequired: false)
          Field(
            "Twitter", "twitterHandle", value: model.twitter, hint: "Your handle, without the @.",
            error: model.errors.fields["twitterHandle"], limit: 16, isRequired: false)
          label(.class("choice"), .for("isCreator")) {
            input(
              .type("checkbox"), .id("isCreator"), .name("isCreator"), .value("true"), .checked(model.isCreator))
            " I share projects of my own"
          }
          p(.class("hint quiet")) { "Anyone with projects here is shown as a creator." }
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
