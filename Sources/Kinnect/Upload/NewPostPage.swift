public import Core
public import HTML

/// Share a photo. Scripts add the preview, the progress and another try after a failure; the form works without them.
public struct NewPostPage: HTML {
  public struct Model: Sendable {
    public var caption: String
    public var alt: String
    /// "square" or "original".
    public var crop: String
    public var errors: FormErrors

    public init(caption: String = "", alt: String = "", crop: String = "square", errors: FormErrors = .none) {
      self.caption = caption
      self.alt = alt
      self.crop = crop
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
    KinnectPage("New post", tab: .upload, context) {
      div(.class("column column-form")) {
        form(
          .class("form upload"), .method("post"), .action("/kinnect/new"), .enctype("multipart/form-data"),
          .data("upload")
        ) {
          FormAlert(model.errors.general)
          PhotoChooser(error: model.errors.fields["file"], context: context)
          CropChoice(isOriginal: model.crop == "original")
          TextField(
            "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 4,
            error: model.errors.fields["caption"])
          Field(
            "Alt text", "alt", value: model.alt,
            hint: "Describe the photo for people who cannot see it.", error: model.errors.fields["alt"], limit: 1000,
            isRequired: false)
          UploadProgress()
          button(.class("button"), .data("submit")) { "Share" }
        }
      }
    }
  }
}

struct PhotoChooser: HTML {
  let error: String?
  let context: PageContext

  var body: some HTML {
    div(.class("chooser"), .data("chooser")) {
      div(.class("preview"), .data("preview")) {
        span(.class("preview-empty")) { context.icon("photo") }
      }
      div(.class("chooser-buttons")) {
        label(.class("file-label"), .for("file")) { "Photo" }
        input(
          .class("file"), .id("file"), .name("file"), .type("file"), .required(),
          .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
          FieldNotes.link("file", hint: "JPEG", error: error))
        button(
          .type("button"), .class("button button-small button-quiet needs-script chooser-camera"), .data("capture")
        ) {
          "Take a photo"
        }
        FieldNotes(name: "file", hint: "JPEG, PNG, WebP, HEIC or GIF, up to 50 MB.", error: error)
      }
    }
  }
}

struct CropChoice: HTML {
  let isOriginal: Bool

  var body: some HTML {
    fieldset(.class("crop"), .data("crop")) {
      legend { "Shape" }
      label(.class("choice"), .for("crop-square")) {
        input(.type("radio"), .id("crop-square"), .name("crop"), .value("square"), .checked(!isOriginal))
        " Square"
      }
      label(.class("choice"), .for("crop-original")) {
        input(.type("radio"), .id("crop-original"), .name("crop"), .value("original"), .checked(isOriginal))
        " Original"
      }
    }
  }
}

struct UploadProgress: HTML {
  var body: some HTML {
    div(.class("upload-progress"), .data("progress"), .hidden()) {
      label(.for("progress")) { "Sending your photo…" }
      progress(.id("progress"), .max(100), .value(0))
    }
    p(.class("alert"), .role("alert"), .data("problem"), .hidden()) { "" }
  }
}
