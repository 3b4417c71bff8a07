public import Core
public import HTML

/// Share photos. Scripts add the preview, the order, the progress and another try after a failure; the form works without
/// them.
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
          .class(model.errors == .none ? "form upload" : "form upload upload-refused"), .method("post"),
          .action("/kinnect/new"), .enctype("multipart/form-data"),
          .data("upload")
        ) {
          FormAlert(model.errors.general)
          PhotoChooser(error: model.errors.fields["file"], context: context)
          // Seen once something is chosen.
          div(.class("form compose")) {
            CropChoice(isOriginal: model.crop == "original")
            TextField(
              "Caption", "caption", value: model.caption, placeholder: "Write a caption…", limit: 2200, rows: 4,
              error: model.errors.fields["caption"])
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

/// What is chosen, and the way to choose. Scripts list the photos, each with its place, its description and its
/// progress.
struct PhotoChooser: HTML {
  let error: String?
  let context: PageContext

  private static let hint = "Up to 10 photos and videos, 50 MB each. Videos: MP4, MOV or WebM, at most 3 minutes."

  var body: some HTML {
    div(.class("chooser"), .data("chooser"), .data("account", context.viewer?.username ?? "")) {
      div(.class("preview"), .data("preview")) {
        span(.class("preview-empty")) { context.icon("photo") }
      }
      div(.class("chooser-buttons")) {
        // With scripts the field lies over its label, which looks like a button.
        div(.class("pick")) {
          label(.class("file-label"), .for("file"), .data("pick")) { "Choose photos and videos" }
          input(
            .class("file"), .id("file"), .name("file"), .type("file"), .multiple(), .required(),
            .accept(
              "image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,video/mp4,video/quicktime,video/webm"),
            FieldNotes.link("file", hint: Self.hint, error: error))
        }
        button(
          .type("button"), .class("button button-small button-quiet needs-script chooser-camera"), .data("capture")
        ) {
          "Take a photo"
        }
        FieldNotes(name: "file", hint: Self.hint, error: error)
      }
      div(.class("draft banner needs-script"), .data("draft"), .hidden()) {}
    }
  }
}

/// The descriptions where no script gives each photo a field of its own.
struct AltField: HTML {
  let text: String
  let error: String?

  private static let hint = "Describe the photo for people who cannot see it. With several photos: a line for each."

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong"), .data("alt-field")) {
      label(.for("alt")) { "Alt text" }
      textarea(
        .class("input"), .id("alt"), .name("alt"), .rows(2), FieldNotes.link("alt", hint: Self.hint, error: error)
      ) {
        Raw("\n")
        text
      }
      FieldNotes(name: "alt", hint: Self.hint, error: error)
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

/// What a script says while it sends.
struct UploadProgress: HTML {
  var body: some HTML {
    div(.class("share-status")) {
      div(.class("upload-progress"), .data("progress"), .hidden()) {
        label(.for("progress")) { "Sending…" }
        progress(.id("progress"), .max(100), .value(0))
      }
      p(.class("share-problem danger"), .role("alert"), .data("problem"), .hidden()) { "" }
    }
  }
}
