public import HTML
internal import Wire

/// What is chosen, and the way to choose. Scripts list the photos, each with its place, its description and its
/// progress.
public struct MediaChooser: HTML {
  /// What can be chosen, and how that is said.
  public struct Kind: Sendable {
    let accepted: StaticString
    let label: String
    let hint: String

    /// - Parameter megabytes: the largest video; nil where there are none.
    public static func photosAndVideos(videosOf megabytes: Int?) -> Kind {
      guard let megabytes else { return .photos }
      let sizes =
        megabytes == Uploads.mostBytes >> 20
        ? "photos and videos, \(megabytes) MB each"
        : "photos of at most \(Uploads.mostBytes >> 20) MB and videos of at most \(megabytes) MB"
      return Kind(
        accepted:
          "image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,video/mp4,video/quicktime,video/webm",
        label: "Add photos or videos",
        hint: "Up to \(MediaAPI.mostInAlbum) \(sizes). Videos: MP4, MOV or WebM, at most 3 minutes.")
    }
    public static let photos = Kind(
      accepted: "image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif", label: "Add photos",
      hint: "Up to \(MediaAPI.mostInAlbum) photos, 50 MB each.")
  }

  let kind: Kind
  let isRequired: Bool
  let error: String?
  let context: PageContext

  public init(_ kind: Kind, isRequired: Bool, error: String?, context: PageContext) {
    self.kind = kind
    self.isRequired = isRequired
    self.error = error
    self.context = context
  }

  public var body: some HTML {
    div(.class("chooser"), .data("chooser")) {
      div(.class("preview"), .data("preview")) {
        span(.class("preview-empty")) { context.icon("photo") }
      }
      div(.class("chooser-buttons")) {
        // With scripts the field lies over its label, which looks like a button.
        div(.class("pick")) {
          label(.class("file-label"), .for("file")) { kind.label }
          input(
            .class("file"), .id("file"), .name("file"), .type("file"), .multiple(), .required(isRequired),
            .accept(kind.accepted),
            FieldNotes.link("file", hint: kind.hint, error: error))
        }
        button(
          .type("button"), .class("button button-small button-quiet needs-script chooser-camera"), .data("capture")
        ) {
          "Take a photo"
        }
        FieldNotes(name: "file", hint: kind.hint, error: error)
      }
      div(.class("draft banner needs-script"), .data("draft"), .hidden()) {}
    }
  }
}

/// The descriptions where no script gives each photo a field of its own.
public struct AltField: HTML {
  let text: String
  let error: String?

  private static let hint = "Describe the photo for people who can’t see it. With several photos: a line for each."

  public init(text: String, error: String?) {
    self.text = text
    self.error = error
  }

  public var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong"), .data("alt-field")) {
      label(.for("alt")) { "Alt text" }
      textarea(
        .class("input"), .id("alt"), .name("alt"), .rows(2), FieldNotes.link("alt", hint: Self.hint, error: error),
        .written
      ) {
        Raw("\n")
        text
      }
      FieldNotes(name: "alt", hint: Self.hint, error: error)
    }
  }
}
