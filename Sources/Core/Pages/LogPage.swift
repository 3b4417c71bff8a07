public import HTML
public import Wire

/// What operators did about reports, and why: a log that only grows.
public struct LogPage: HTML {
  public struct Entry: Sendable {
    /// "remove".
    public var action: String
    /// "Post".
    public var kind: String
    /// Whom it concerns, as they were called then.
    public var concerned: String
    public var reason: String
    /// The operator's address.
    public var operatorName: String
    public var createdAt: Timestamp

    public init(
      action: String, kind: String, concerned: String, reason: String, operatorName: String, createdAt: Timestamp
    ) {
      self.action = action
      self.kind = kind
      self.concerned = concerned
      self.reason = reason
      self.operatorName = operatorName
      self.createdAt = createdAt
    }
  }

  let entries: Page<Entry>
  let context: PageContext

  public init(entries: Page<Entry>, context: PageContext) {
    self.entries = entries
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Moderation log", back: "/operator", context) {
      p(.class("quiet")) { "What operators did about reports, and why. Nothing here can be changed or deleted." }
      if entries.items.isEmpty {
        p(.class("nothing quiet")) { "Nothing yet." }
      } else {
        ul(.class("rows"), .data("list")) { ForEach(entries.items) { LogRow(entry: $0, context: context) } }
      }
      MoreLink("Earlier", "/operator/log?before=", entries.next)
    }
  }
}

struct LogRow: HTML {
  let entry: LogPage.Entry
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          span(.class("strong")) { ModerationAction.past(entry.action) }
          span(.class("quiet")) { ": \(what) · \(entry.operatorName.isolated) · " }
          RelativeTime(entry.createdAt, now: context.now)
        }
        p(.written) { entry.reason }
      }
    }
  }

  /// "post by Teo (teo)"; a person alone where there was no report.
  private var what: String {
    let isOfPerson = ModerationAction(rawValue: entry.action) == nil && PersonAction(rawValue: entry.action) != nil
    if isOfPerson { return entry.concerned.isolated }
    return entry.kind.lowercased() + (entry.concerned.isEmpty ? "" : " by \(entry.concerned.isolated)")
  }
}
