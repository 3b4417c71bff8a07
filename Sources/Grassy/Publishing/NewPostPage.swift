public import Core
public import HTML
internal import Social
public import Wire

/// Share photos. Scripts add the preview, the order, the progress, chips and places to choose from; the form works without them.
public struct NewPostPage: HTML {
  public struct Model: Sendable {
    public var form: PostForm
    public var alt: String
    public var audience: SocialAPI.Audience?
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// Whether the files are kept as they are, too.
    public var keepsOriginals: Bool
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    /// Whether the viewer is asked that of earlier posts.
    public var asksAboutSaving: Bool
    public var errors: FormErrors

    public init(
      form: PostForm = PostForm(), alt: String = "", audience: SocialAPI.Audience? = nil,
      circles: [SocialAPI.Circle] = [], keepsOriginals: Bool = false, allowsSaving: Bool = true,
      asksAboutSaving: Bool = false, errors: FormErrors = .none
    ) {
      self.keepsOriginals = keepsOriginals
      self.allowsSaving = allowsSaving
      self.asksAboutSaving = asksAboutSaving
      self.form = form
      self.alt = alt
      self.audience = audience
      self.circles = circles
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
    AppPage("Create post", tab: .upload, context) {
      div(.class("column column-form")) {
        if model.asksAboutSaving { Grassy.saving.question }
        form(
          .class(model.errors == .none ? "form upload" : "form upload upload-refused"), .method("post"),
          .action("/grassy/new"), .enctype("multipart/form-data"), .data("upload"),
          .data("originals").when(model.keepsOriginals)
        ) {
          FormAlert(model.errors.general)
          MediaChooser(
            .photosAndVideos(videosOf: context.videoMegabytes), isRequired: true, error: model.errors.fields["file"],
            context: context)
          // Seen once something is chosen.
          div(.class("form compose")) {
            AltField(text: model.alt, error: model.errors.fields["alt"])
            ol(.class("items"), .data("items"), .aria("label", "Chosen photos"), .hidden()) {}
            if model.keepsOriginals { OriginalsNote() }
            PostWords(form: model.form, errors: model.errors, context: context)
            AudienceField(
              Grassy.audience, circles: model.circles, chosen: model.audience, error: model.errors.fields["audience"],
              of: Grassy.people)
            Grassy.saving.field(isOn: model.allowsSaving)
            div(.class("share-bar")) {
              UploadProgress()
              button(.class("button"), .data("submit")) { "Post" }
            }
          }
        }
      }
    }
  }
}

/// That the files are kept as they are, and where that is changed.
struct OriginalsNote: HTML {
  var body: some HTML {
    p(.class("hint quiet")) {
      "The originals are kept too, for you alone. "
      a(.href("/grassy/originals")) { "Change" }
    }
  }
}

/// Change a post of the viewer's own: its photos with their descriptions, and everything else.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: GrassyAPI.Post
    public var form: PostForm
    /// What is typed of the photos, and which are to go.
    public var album: AlbumForm
    public var audience: SocialAPI.Audience?
    /// The viewer's own.
    public var circles: [SocialAPI.Circle]
    /// Whether the files are kept as they are, too.
    public var keepsOriginals: Bool
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    public var errors: FormErrors

    public init(
      post: GrassyAPI.Post, form: PostForm, album: AlbumForm? = nil, audience: SocialAPI.Audience?,
      circles: [SocialAPI.Circle], keepsOriginals: Bool = false, errors: FormErrors = .none
    ) {
      self.keepsOriginals = keepsOriginals
      allowsSaving = post.allowsSaving ?? false
      self.post = post
      self.form = form
      self.album = album ?? AlbumForm(post.media)
      self.audience = audience
      self.circles = circles
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
          .data("once"), .data("edit-post"), .data("originals").when(model.keepsOriginals)
        ) {
          FormAlert(model.errors.general)
          AlbumFields(
            model.post.media, form: model.album, atMost: GrassyAPI.Limits.media,
            .photosAndVideos(videosOf: context.videoMegabytes), errors: model.errors)
          if model.keepsOriginals { OriginalsNote() }
          PostWords(form: model.form, errors: model.errors, context: context)
          AudienceField(
            Grassy.audience, circles: model.circles, chosen: model.audience, error: model.errors.fields["audience"],
            of: Grassy.people)
          Grassy.saving.field(isOn: model.allowsSaving)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
