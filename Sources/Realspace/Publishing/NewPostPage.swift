public import Core
public import HTML
internal import Social
public import Wire

/// The composer on a page of its own: where a form was refused, and where something is to be posted that was said elsewhere.
public struct NewPostPage: HTML {
  public struct Model: Sendable {
    public var form: PostForm
    public var alt: String
    /// Whether the viewer is asked whether the photos of their earlier posts may be saved.
    public var asksAboutSaving: Bool
    public var errors: FormErrors

    public init(
      form: PostForm = PostForm(), alt: String = "", asksAboutSaving: Bool = false, errors: FormErrors = .none
    ) {
      self.form = form
      self.alt = alt
      self.asksAboutSaving = asksAboutSaving
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
    AppPage("New post", tab: .none, back: "/realspace", context) {
      div(.class("column column-form")) {
        if model.asksAboutSaving { Realspace.saving.question }
        Composer(said: model.form, alt: model.alt, errors: model.errors, context: context)
      }
    }
  }
}

/// Change a post of the viewer's own: its photos with their descriptions, and all its words.
public struct EditPostPage: HTML {
  public struct Model: Sendable {
    public var post: RealspaceAPI.Post
    public var form: PostForm
    /// What is typed of the photos, and which are to go.
    public var album: AlbumForm
    public var errors: FormErrors

    public init(
      post: RealspaceAPI.Post, form: PostForm, album: AlbumForm? = nil, errors: FormErrors = .none
    ) {
      self.post = post
      self.form = form
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
          .data("once"), .data("edit-post")
        ) {
          FormAlert(model.errors.general)
          AlbumFields(
            model.post.media, form: model.album, atMost: RealspaceAPI.Limits.media, .photos, errors: model.errors)
          PostWords(said: model.form, errors: model.errors, context: context)
          AudienceField(
            Realspace.audience, circles: [], chosen: model.form.audience, error: model.errors.fields["audience"],
            of: Realspace.people)
          Realspace.saving.field(isOn: model.form.allowsSaving ?? false)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
