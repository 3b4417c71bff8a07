import HTML
import Wire

struct ReportSection: HTML {
  let reports: [OperatorPage.Report]
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "reports")) {
      h2(.id("reports")) { "Reports" }
      if reports.isEmpty {
        p(.class("nothing quiet")) { "No open reports. When someone reports a post or a profile, it appears here." }
      } else {
        ul(.class("rows")) {
          ForEach(reports) { ReportRow(report: $0, context: context) }
        }
      }
    }
  }
}

struct ReportRow: HTML {
  let report: OperatorPage.Report
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          ReportTarget(report: report)
          span(.class("quiet")) { " · reported by \(report.reporter) · " }
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

  private var text: String { report.kind == "post" ? "Post by \(report.subject)" : "Profile of \(report.subject)" }
}
