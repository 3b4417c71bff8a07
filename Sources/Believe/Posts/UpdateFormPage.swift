public import Core
public import HTML
internal import Social
public import Wire

/// Writing an update of a project. Scripts send the photos one by one and show how far they are; the form works without.
public struct UpdateFormPage: HTML {
  /// What happens on sending.
  public enum When: String, Sendable { case now, later, draft }

  public struct Model: Sendable {
    public var project: BelieveAPI.Project
    public var content: String
    public var alt: String
    public var when: When
    /// As a browser's field has it: `2026-05-31T09:30`.
    public var publishAt: String
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    /// Whether the viewer is asked that of earlier updates.
    public var asksAboutSaving: Bool
    public var errors: FormErrors

    public init(
      project: BelieveAPI.Project, content: String = "", alt: String = "", when: When = .now, publishAt: String = "",
      allowsSaving: Bool = true, asksAboutSaving: Bool = false, errors: FormErrors = .none
    ) {
      self.allowsSaving = allowsSaving
      self.asksAboutSaving = asksAboutSaving
      self.project = project
      self.content = content
      self.alt = alt
      self.when = when
      self.publishAt = publishAt
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
    AppPage(
      "New update", title: "New update of \(model.project.title.isolated)", tab: .none,
      back: .project(model.project.slug),
      context
    ) {
      div(.class("column column-form")) {
        if model.asksAboutSaving { Believe.saving.question }
        form(
          .class("form upload upload-words"), .method("post"), .action(.project(model.project.slug, "/new-update")),
          .enctype("multipart/form-data"), .data("upload"), .data("slug", model.project.slug)
        ) {
          p(.class("quiet")) {
            "For "
            strong(.written) { model.project.title }
          }
          FormAlert(model.errors.general)
          TextField(
            "What’s new?", "content", value: model.content, placeholder: "Share your progress…",
            limit: BelieveAPI.Limits.content, rows: 6, error: model.errors.fields["content"])
          WhenChoice(
            when: model.when, publishAt: model.publishAt, offersDraft: true, error: model.errors.fields["publishAt"])
          MediaChooser(.photos, isRequired: false, error: model.errors.fields["file"], context: context)
          AltField(text: model.alt, error: model.errors.fields["alt"])
          ol(.class("items"), .data("items"), .aria("label", "Chosen photos"), .hidden()) {}
          Believe.saving.field(isOn: model.allowsSaving)
          div(.class("share-bar")) {
            UploadProgress()
            button(.class("button"), .data("submit")) { "Share update" }
          }
        }
      }
    }
  }
}

/// Now, later, or not yet.
struct WhenChoice: HTML {
  let when: UpdateFormPage.When
  let publishAt: String
  let offersDraft: Bool
  let error: String?

  var body: some HTML {
    fieldset(.class("choices when")) {
      legend { "When" }
      option("now", "Publish now")
      option("later", "Publish later")
      div(.class(error == nil ? "field when-time" : "field field-wrong when-time")) {
        label(.for("publishAt")) {
          "Day and time "
          span(.class("quiet"), .data("zone-words")) { "(UTC)" }
        }
        input(
          .class("input"), .id("publishAt"), .name("publishAt"), .type("datetime-local"), .value(publishAt),
          FieldNotes.link("publishAt", hint: nil, error: error))
        input(.type("hidden"), .name("zone"), .value("0"), .data("zone"))
        FieldNotes(name: "publishAt", hint: nil, error: error)
      }
      if offersDraft { option("draft", "Save as a draft that only you can see") }
    }
  }

  private func option(_ value: String, _ words: String) -> some HTML {
    label(.class("choice"), .for("when-\(value)")) {
      input(.type("radio"), .id("when-\(value)"), .name("when"), .value(value), .checked(when.rawValue == value))
      " \(words)"
    }
  }
}

/// Changing an update: its words, and its photos with their descriptions.
public struct EditUpdatePage: HTML {
  public struct Model: Sendable {
    public var post: BelieveAPI.Post
    /// As typed.
    public var content: String
    /// What is typed of the photos, and which are to go.
    public var album: AlbumForm
    /// Whether those who see it may save the photos.
    public var allowsSaving: Bool
    public var errors: FormErrors

    public init(
      post: BelieveAPI.Post, content: String, album: AlbumForm? = nil, allowsSaving: Bool? = nil,
      errors: FormErrors = .none
    ) {
      self.post = post
      self.content = content
      self.allowsSaving = allowsSaving ?? post.allowsSaving ?? false
      self.album = album ?? AlbumForm(post.images)
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
    AppPage("Edit update", tab: .none, back: .update(model.post.id), context) {
      div(.class("column column-form")) {
        FormAlert(model.errors.general)
        form(
          .class("form"), .method("post"), .action(.update(model.post.id, "/edit")), .enctype("multipart/form-data"),
          .data("once")
        ) {
          TextField(
            "What’s new?", "content", value: model.content, limit: BelieveAPI.Limits.content, rows: 8,
            error: model.errors.fields["content"])
          AlbumFields(
            model.post.images, form: model.album, atMost: BelieveAPI.Limits.images, .photos, errors: model.errors)
          Believe.saving.field(isOn: model.allowsSaving)
          button(.class("button")) { "Save" }
        }
      }
    }
  }
}
