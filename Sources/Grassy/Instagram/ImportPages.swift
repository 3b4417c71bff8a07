public import Core
public import HTML
internal import Social
public import Wire

/// Bring posts along from Instagram: the archive is sent, and earlier imports are listed.
public struct ImportPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// An import in the list.
    public struct Line: Sendable {
      public var address: URLPath
      public var state: String
      public var createdAt: Timestamp

      public init(address: URLPath, state: String, createdAt: Timestamp) {
        self.address = address
        self.state = state
        self.createdAt = createdAt
      }
    }
    public var lines: [Line]
    /// The largest archive, MiB.
    public var megabytes: Int
    public var errors: FormErrors

    public init(lines: [Line], megabytes: Int, errors: FormErrors = .none) {
      self.lines = lines
      self.megabytes = megabytes
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var hint: String {
    "The zip file as Instagram gave it, in JSON, up to \(ByteText.text(model.megabytes << 20)). Without scripts, up to 50 MB."
  }

  public var body: some HTML {
    AppPage("Import from Instagram", tab: .none, back: "/grassy/settings", context) {
      div(.class("column column-form")) {
        p {
          """
          Ask Instagram for a copy of your information in JSON, and choose the file here. You see what is in it before anything is \
          published. The file is deleted once the import is done.
          """
        }
        form(
          .class("form"), .method("post"), .action("/grassy/import"), .enctype("multipart/form-data"),
          .data("archive")
        ) {
          FormAlert(model.errors.general)
          div(.class(model.errors.fields["file"] == nil ? "field" : "field field-wrong")) {
            label(.for("file")) { "Archive" }
            input(
              .class("file"), .id("file"), .name("file"), .type("file"), .accept(".zip,application/zip"),
              .required(), FieldNotes.link("file", hint: hint, error: model.errors.fields["file"]))
            FieldNotes(name: "file", hint: hint, error: model.errors.fields["file"])
          }
          input(.type("hidden"), .name("archive"), .value(""))
          p(.class("quiet"), .data("archive-progress"), .role("status")) {}
          button(.class("button"), .data("submit")) { "Send the archive" }
        }
        if !model.lines.isEmpty {
          section(.class("settings"), .aria("labelledby", "imports")) {
            h2(.id("imports")) { "Your imports" }
            ForEach(model.lines) { line in
              a(.class("settings-line settings-link"), .href(line.address)) {
                span { line.state }
                " "
                LocalDate(line.createdAt)
              }
            }
          }
        }
      }
    }
  }
}

/// One import: what is in the archive, how far it has come, and what has become of it.
public struct ImportStatePage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// How far it has come.
    public enum Stage: Sendable {
      case reading, ready, running, done, cancelled, failed, removing
    }
    public var base: URLPath
    public var cancel: URLPath
    public var start: URLPath
    public var remove: URLPath
    public var report: URLPath
    public var stage: Stage
    public var reason: String
    public var posts: Int
    public var photos: Int
    public var videos: Int
    public var places: Int
    public var waiting: Int
    public var done: Int
    public var repeated: Int
    public var failed: Int
    public var first: Timestamp?
    public var last: Timestamp?
    /// A sentence for each kind of thing that is left out.
    public var skipped: [String]
    public var errors: FormErrors

    public init(
      base: URLPath, cancel: URLPath, start: URLPath, remove: URLPath, report: URLPath, stage: Stage, reason: String,
      posts: Int, photos: Int, videos: Int, places: Int, waiting: Int, done: Int, repeated: Int, failed: Int,
      first: Timestamp?, last: Timestamp?, skipped: [String], errors: FormErrors = .none
    ) {
      (self.base, self.cancel, self.start, self.remove, self.report) = (base, cancel, start, remove, report)
      (self.stage, self.reason) = (stage, reason)
      (self.posts, self.photos, self.videos, self.places) = (posts, photos, videos, places)
      (self.waiting, self.done, self.repeated, self.failed) = (waiting, done, repeated, failed)
      (self.first, self.last, self.skipped, self.errors) = (first, last, skipped, errors)
    }

    var goesOn: Bool {
      switch stage {
      case .reading, .running, .removing: true
      default: false
      }
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Import", tab: .none, back: "/grassy/import", context) {
      div(.class("column column-form"), .data("import", model.goesOn ? "goes-on" : "rests")) {
        p(.class("strong"), .role("status")) { headline }
        if model.stage == .done, model.done > 0, let viewer = context.viewer {
          a(.class("button"), .href(.profile(viewer.username))) { "See your posts" }
        }
        if model.goesOn { a(.class("button button-quiet"), .href(model.base), .data("look-again")) { "Look again" } }
        if model.posts > 0, model.stage != .reading { ImportFacts(model: model) }
        if !model.skipped.isEmpty {
          section(.aria("labelledby", "left-out")) {
            h2(.id("left-out")) { "Left out" }
            ul { ForEach(model.skipped) { sentence in li { sentence } } }
          }
        }
        if model.stage == .ready { StartForm(model: model) }
        if model.posts > 0 { a(.class("button button-quiet"), .href(model.report)) { "What becomes of each post" } }
        if model.stage == .reading || model.stage == .running || model.stage == .ready {
          form(.method("post"), .action(model.cancel), .data("once")) {
            button(.class("button button-quiet")) { "Cancel the import" }
          }
        }
        if model.stage != .removing { a(.class("button button-quiet"), .href(model.remove)) { "Remove the import" } }
      }
    }
  }

  private var headline: String {
    switch model.stage {
    case .reading: "The archive is being read. You can leave this page."
    case .ready: "Nothing is published yet. This is what is in the archive."
    case .running:
      "\(model.done + model.repeated + model.failed) of \(model.posts) posts are done. You can leave this page."
    case .done: "Done. \(model.done == 1 ? "1 post was" : "\(model.done) posts were") imported."
    case .cancelled: "Cancelled. \(model.done == 1 ? "1 post was" : "\(model.done) posts were") imported before."
    case .failed: model.reason
    case .removing: "The posts of this import are being deleted."
    }
  }
}

private struct ImportFacts: HTML {
  let model: ImportStatePage.Model

  var body: some HTML {
    ul {
      li { facts }
      if let first = model.first, let last = model.last {
        li {
          "From "
          LocalDate(first)
          " to "
          LocalDate(last)
        }
      }
      if model.places > 0 { li { Self.counted(model.places, "post says", "posts say") + " where it was taken" } }
      if model.repeated > 0 {
        li { Self.counted(model.repeated, "post is", "posts are") + " here already, from an earlier import" }
      }
      if model.failed > 0 { li { Self.counted(model.failed, "post can’t", "posts can’t") + " be imported" } }
    }
  }

  private var facts: String {
    [
      Self.counted(model.posts, "post", "posts"), Self.counted(model.photos, "photo", "photos"),
      Self.counted(model.videos, "video", "videos"),
    ].joined(separator: ", ")
  }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}

private struct StartForm: HTML {
  let model: ImportStatePage.Model

  var body: some HTML {
    form(.class("form"), .method("post"), .action(model.start), .data("once")) {
      FormAlert(model.errors.general)
      AudienceField(
        offering: ImportActions.audiences, chosen: .me, error: model.errors.fields["audience"])
      label(.class("choice"), .for("places")) {
        input(.type("checkbox"), .id("places"), .name("places"), .value("true"))
        " Show the city where each post was made. The archive may say more about places than Instagram has shown."
      }
      button(.class("button")) { "Import \(model.waiting == 1 ? "1 post" : "\(model.waiting) posts")" }
    }
  }
}

/// What has become of each post of an import.
public struct ImportReportPage: HTML {
  /// What the page shows.
  public struct Model: Sendable {
    /// A post of the archive.
    public struct Line: Sendable {
      public var takenAt: Timestamp
      public var state: String
      public var note: String
      /// Where it is now.
      public var post: URLPath?

      public init(takenAt: Timestamp, state: String, note: String, post: URLPath?) {
        self.takenAt = takenAt
        self.state = state
        self.note = note
        self.post = post
      }
    }
    public var back: URLPath
    public var failed: URLPath
    public var lines: [Line]
    public var next: URLPath?

    public init(back: URLPath, failed: URLPath, lines: [Line], next: URLPath?) {
      self.back = back
      self.failed = failed
      self.lines = lines
      self.next = next
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("What became of each post", tab: .none, back: model.back, context) {
      div(.class("column column-form")) {
        nav(.aria("label", "Which posts")) {
          a(.href(model.failed)) { "Only those that couldn’t be imported" }
        }
        if model.lines.isEmpty { p(.class("quiet")) { "There are none." } }
        ul(.data("list")) {
          ForEach(model.lines) { line in
            li {
              LocalDate(line.takenAt)
              ": "
              if let post = line.post { a(.href(post)) { line.state } } else { span { line.state } }
              if !line.note.isEmpty { p(.class("quiet")) { line.note } }
            }
          }
        }
        MoreLink("More", to: model.next)
      }
    }
  }
}

/// Asks before an import is removed, and whether its posts shall go too.
struct RemoveImportPage: HTML {
  let target: URLPath
  let back: URLPath
  let context: PageContext

  var body: some HTML {
    ConfirmationPage("Remove the import", "Remove", target: target, back: back, isSheet: false, context) {
      p { "This deletes its report, and its archive if that is still here. The posts stay unless you delete them too." }
    } fields: {
      label(.class("choice"), .for("posts")) {
        input(.type("checkbox"), .id("posts"), .name("posts"), .value("true"))
        " Delete the posts that it made, with their likes and comments"
      }
    }
  }
}
