public import HTML
public import Wire

/// What one has reported, and what came of it.
public struct OwnReportsPage: HTML {
  public struct Entry: Sendable {
    /// "Post by ana".
    public var title: String
    public var reason: String
    /// Nil while it is open.
    public var outcome: AuthAPI.ReportOutcome?
    public var createdAt: Timestamp

    public init(title: String, reason: String, outcome: AuthAPI.ReportOutcome?, createdAt: Timestamp) {
      self.title = title
      self.reason = reason
      self.outcome = outcome
      self.createdAt = createdAt
    }
  }

  let reports: Page<Entry>
  let next: String
  let context: PageContext

  /// - Parameter next: the page to return to.
  public init(reports: Page<Entry>, next: String, context: PageContext) {
    self.reports = reports
    self.next = next
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Your reports", back: next, context) {
      if reports.items.isEmpty {
        p(.class("nothing quiet")) { "You haven’t reported anything." }
      } else {
        ul(.class("rows"), .data("list")) {
          ForEach(reports.items) { OwnReportRow(entry: $0, context: context) }
        }
      }
      MoreLink(
        "Earlier",
        to: reports.next.flatMap { ReturnPath.page(context.shared("/account/reports").text, next: next, from: $0) })
    }
  }
}

struct OwnReportRow: HTML {
  let entry: OwnReportsPage.Entry
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          span(.class("strong")) { entry.title }
          span(.class("quiet")) { " · " }
          RelativeTime(entry.createdAt, now: context.now)
        }
        p(.class("quiet"), .written) { entry.reason }
        p { outcome }
      }
    }
  }

  private var outcome: String {
    switch entry.outcome {
    case nil: "The operator hasn’t settled it yet."
    case .dismissed: "The operator looked at it and left it as it was."
    case .hidden: "It’s hidden from everyone but its author."
    case .removed: "It was removed."
    case .suspended: "The account was suspended."
    case .settled: "The operator has settled it."
    default: "It is settled."
    }
  }
}
