public import HTML
public import Wire

/// What operators have hidden, newest first.
public struct HiddenPage: HTML {
  public struct Entry: Sendable {
    /// Of the line in the log.
    public var id: String
    /// What, whose, why and when.
    public var line: LogPage.Entry

    public init(id: String, line: LogPage.Entry) {
      self.id = id
      self.line = line
    }
  }

  let entries: Page<Entry>
  let context: PageContext

  public init(entries: Page<Entry>, context: PageContext) {
    self.entries = entries
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Hidden", back: "/operator", context) {
      p(.class("quiet")) { "Only the people who made these can see them." }
      if entries.items.isEmpty {
        p(.class("nothing quiet")) { "Nothing is hidden." }
      } else {
        ul(.class("rows"), .data("list")) { ForEach(entries.items) { HiddenRow(entry: $0, context: context) } }
      }
      MoreLink("Earlier", "/operator/hidden?before=", entries.next)
    }
  }
}

struct HiddenRow: HTML {
  let entry: HiddenPage.Entry
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          a(.class("strong"), .href(target)) { entry.line.title }
          span(.class("quiet")) { " · \(entry.line.operatorName.isolated) · " }
          RelativeTime(entry.line.createdAt, now: context.now)
        }
        p(.written) { entry.line.reason }
      }
      a(
        .class("button button-small button-plain"), .href(target),
        .aria("label", "Show again: ", entry.line.title)
      ) { "Show again" }
    }
  }

  private var target: URLPath { URLPath("/operator/hidden/", entry.id) }
}

/// Asks why something that is hidden is shown again.
public struct ShowAgainPage: HTML {
  public struct Model: Sendable {
    public var entry: HiddenPage.Entry
    /// As it was reported; nothing where the report is gone with its reporter.
    public var evidence: String
    public var reason: String
    public var error: String?

    public init(entry: HiddenPage.Entry, evidence: String, reason: String = "", error: String? = nil) {
      self.entry = entry
      self.evidence = evidence
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
    AccountPage(model.entry.line.title, back: "/operator/hidden", context) {
      ul(.class("rows")) { LogRow(entry: model.entry.line, context: context) }
      if !model.evidence.isEmpty {
        section(.aria("labelledby", "reported")) {
          h2(.id("reported")) { "As it was reported" }
          ForEach(model.evidence.split(separator: "\n")) { line in p(.written) { String(line) } }
        }
      }
      form(.class("form"), .method("post"), .action(URLPath("/operator/hidden/", model.entry.id)), .data("once")) {
        TextField(
          "Reason", "reason", value: model.reason, placeholder: "It is kept in the moderation log.", limit: 1000,
          error: model.error)
        button(.class("button")) { "Show it again" }
      }
    }
  }
}

extension LogPage.Entry {
  /// "Post by ana".
  var title: String { concerned.isEmpty ? kind : "\(kind) by \(concerned.isolated)" }
}
