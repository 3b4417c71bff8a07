public import HTML
internal import Wire

/// One report, with what was reported as it was then, and what can be done about it.
public struct ModerationPage: HTML {
  /// A photo, or a video with a picture of it.
  public struct Medium: Sendable {
    /// A small picture.
    public var source: URLPath
    /// A large one.
    public var whole: URLPath
    /// Nil for a photo.
    public var video: URLPath?

    public init(source: URLPath, whole: URLPath, video: URLPath? = nil) {
      self.source = source
      self.whole = whole
      self.video = video
    }
  }

  public struct Model: Sendable {
    public var report: OperatorPage.Report
    /// What an app is called, followed by a dot; nothing where one runs alone.
    public var app: String
    /// The page where it is, or stood.
    public var address: URLPath?
    public var evidence: String
    /// The photos and videos as they were.
    public var photos: [Medium]
    public var actions: [ModerationAction]
    /// What was done about it, oldest first.
    public var log: [LogPage.Entry]
    public var reason: String
    public var error: String?

    public init(
      report: OperatorPage.Report, app: String, address: URLPath?, evidence: String,
      photos: [Medium], actions: [ModerationAction], log: [LogPage.Entry],
      reason: String = "", error: String? = nil
    ) {
      self.report = report
      self.app = app
      self.address = address
      self.evidence = evidence
      self.photos = photos
      self.actions = actions
      self.log = log
      self.reason = reason
      self.error = error
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage(model.report.title, back: "/operator", context) {
      ReportedPart(model: model, context: context)
      if !model.log.isEmpty {
        section(.aria("labelledby", "done")) {
          h2(.id("done")) { "So far" }
          ul(.class("rows")) { ForEach(model.log) { LogRow(entry: $0, context: context) } }
        }
      }
      form(
        .class("form"), .method("post"), .action(URLPath("/operator/reports/", model.report.id)), .data("once")
      ) {
        TextField(
          "Reason", "reason", value: model.reason, placeholder: "It is kept in the moderation log.", limit: 1000,
          error: model.error)
        ForEach(model.actions) { action in
          button(
            .class(action == .dismiss ? "button" : "button button-quiet danger"), .name("action"),
            .value(action.rawValue)
          ) { action.verb }
        }
      }
    }
  }
}

/// Who says what about it, and what it was.
struct ReportedPart: HTML {
  let model: ModerationPage.Model
  let context: PageContext

  var body: some HTML {
    p(.class("quiet")) {
      "\(model.app)Reported by \(model.report.reporter.isolated) · "
      RelativeTime(model.report.createdAt, now: context.now)
    }
    p(.class("strong"), .written) { model.report.reason }
    section(.aria("labelledby", "reported")) {
      h2(.id("reported")) { "As it was reported" }
      ForEach(model.photos) { photo in
        if let film = photo.video {
          video(
            .class("reported-photo"), .src(film), .poster(photo.source), .controls(), .playsinline(), .preload("none"),
            .aria("label", "Reported video")
          ) { "" }
        } else {
          a(.href(photo.whole)) {
            img(.class("reported-photo"), .src(photo.source), .alt("Reported photo"), .loading("lazy"))
          }
        }
      }
      ForEach(model.evidence.split(separator: "\n")) { line in p(.written) { String(line) } }
      if let address = model.address { p { a(.href(address)) { "View it in the app" } } }
    }
  }
}

extension ModerationAction {
  /// On its button.
  var verb: String {
    switch self {
    case .dismiss: "Dismiss the report"
    case .hide: "Hide it from others"
    case .remove: "Remove it"
    case .suspend: "Suspend the account"
    case .reveal: "Reveal the sender"
    case .show: "Show it again"
    }
  }

  /// In the log.
  static func past(_ name: String) -> String {
    switch ModerationAction(rawValue: name) {
    case .dismiss: "Dismissed a report"
    case .hide: "Hidden"
    case .remove: "Removed"
    case .suspend: "Suspended the account"
    case .reveal: "Revealed the sender"
    case .show: "Shown again"
    case nil: PersonAction(rawValue: name)?.past ?? name
    }
  }
}
