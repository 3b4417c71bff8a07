public import Core
public import HTML
internal import Social
public import Wire

/// Share photos. Scripts add the preview, the order, the progress and another try after a failure; the form works without
/// them.
public struct NewPostPage: HTML {
  public struct Model: Sendable {
    public var caption: String
    public var alt: String
    /// "original" or "square".
    public var crop: String
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// As chosen; nil for what is chosen unless one says otherwise.
    public var audience: SocialAPI.Audience?
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    /// Whether the viewer is asked that of earlier posts.
    public var asksAboutSaving: Bool
    public var errors: FormErrors

    public init(
      caption: String = "", alt: String = "", crop: String = "original", circles: [SocialAPI.Circle] = [],
      audience: SocialAPI.Audience? = nil, allowsSaving: Bool = true, asksAboutSaving: Bool = false,
      errors: FormErrors = .none
    ) {
      self.allowsSaving = allowsSaving
      self.asksAboutSaving = asksAboutSaving
      self.caption = caption
      self.alt = alt
      self.crop = crop
      self.circles = circles
      self.audience = audience
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
    AppPage("New post", tab: .upload, context) {
      div(.class("column column-form")) {
        if model.asksAboutSaving { Kinnect.saving.question }
        form(
          .class(model.errors == .none ? "form upload" : "form upload upload-refused"), .method("post"),
          .action("/kinnect/new"), .enctype("multipart/form-data"),
          .data("upload")
        ) {
          FormAlert(model.errors.general)
          MediaChooser(
            .photosAndVideos(videosOf: context.videoMegabytes), isRequired: true, error: model.errors.fields["file"],
            context: context)
          // Seen once something is chosen.
          div(.class("form compose")) {
            CropChoice(isOriginal: model.crop != "square")
            TextField(
              "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 4,
              error: model.errors.fields["caption"])
            AudienceField(
              Kinnect.audience, circles: model.circles, chosen: model.audience, error: model.errors.fields["audience"],
              of: Kinnect.people)
            Kinnect.saving.field(isOn: model.allowsSaving)
            AltField(text: model.alt, error: model.errors.fields["alt"])
            ol(.class("items"), .data("items"), .aria("label", "Chosen photos"), .hidden()) {}
            div(.class("share-bar")) {
              UploadProgress()
              button(.class("button"), .data("submit")) { "Share" }
            }
          }
        }
      }
    }
  }
}
