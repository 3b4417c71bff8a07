public import Core
public import HTML
internal import Social
public import Wire

/// Change a post of the viewer's own: its photos with their descriptions, its caption, and who sees it.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: KinnectAPI.Post
    /// As typed.
    public var caption: String
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// As chosen.
    public var audience: SocialAPI.Audience?
    /// What is typed of the photos, and which are to go.
    public var album: AlbumForm
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    public var errors: FormErrors

    public init(
      post: KinnectAPI.Post, caption: String, circles: [SocialAPI.Circle] = [], audience: SocialAPI.Audience? = nil,
      album: AlbumForm? = nil, allowsSaving: Bool? = nil, errors: FormErrors = .none
    ) {
      self.post = post
      self.caption = caption
      self.circles = circles
      self.audience = audience ?? post.audience
      self.allowsSaving = allowsSaving ?? post.allowsSaving ?? false
      self.album = album ?? AlbumForm(post.media)
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
    AppPage("Edit post", tab: .none, back: .post(model.post.id), context) {
      div(.class("column column-form")) {
        form(
          .class("form"), .method("post"), .action(.post(model.post.id, "/edit")), .enctype("multipart/form-data"),
          .data("once")
        ) {
          FormAlert(model.errors.general)
          AlbumFields(
            model.post.media, form: model.album, atMost: KinnectAPI.Limits.media,
            .photosAndVideos(videosOf: context.videoMegabytes), errors: model.errors)
          TextField(
            "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 6,
            error: model.errors.fields["caption"])
          AudienceField(
            Kinnect.audience, circles: model.circles, chosen: model.audience, error: model.errors.fields["audience"],
            of: Kinnect.people)
          Kinnect.saving.field(isOn: model.allowsSaving)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
