import HTML
import Wire

struct ReportSection: HTML {
  let model: OperatorPage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "reports")) {
      h2(.id("reports")) { "Reports" }
      if model.reports.items.isEmpty {
        p(.class("nothing quiet")) { "No open reports. What members report appears here." }
      } else {
        ul(.class("rows"), .data("list")) {
          ForEach(model.reports.items) { one in
            ReportRow(report: one, app: model.prefix(for: one.app), context: context)
          }
        }
      }
      MoreLink("More reports", "/operator?reports=", model.reports.next)
    }
  }
}

struct ReportRow: HTML {
  let report: OperatorPage.Report
  let app: String
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          ReportTarget(report: report)
          span(.class("quiet")) { " · \(app)reported by \(report.reporter) · " }
          RelativeTime(report.createdAt, now: context.now)
        }
        p { report.reason }
      }
      form(.method("post"), .action(URLPath("/operator/reports/", report.id, "/close")), .data("once")) {
        button(.class("button button-small button-plain"), .aria("label", "Close the report about ", report.subject)) {
          "Close"
        }
      }
    }
  }
}

struct ReportTarget: HTML {
  let report: OperatorPage.Report

  var body: some HTML {
    if let target = report.target.flatMap({ URLPath(checking: $0) }) {
      a(.class("strong"), .href(target)) { text }
    } else {
      strong { text }
    }
  }

  private var text: String {
    switch report.kind {
    case "post": "Post by \(report.subject)"
    case "comment": "Comment by \(report.subject)"
    default: "Profile of \(report.subject)"
    }
  }
}
