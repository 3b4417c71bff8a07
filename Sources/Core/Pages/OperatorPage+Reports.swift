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
      p {
        a(.href("/operator/hidden")) { "What is hidden" }
        " · "
        a(.href("/operator/log")) { "Moderation log" }
      }
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
          a(.class("strong"), .href(URLPath("/operator/reports/", report.id))) { report.title }
          span(.class("quiet")) { " · \(app)reported by \(report.reporter.isolated) · " }
          RelativeTime(report.createdAt, now: context.now)
        }
        p(.written) { report.reason }
      }
      a(
        .class("button button-small button-plain"), .href(URLPath("/operator/reports/", report.id)),
        .aria("label", "Review the report: ", report.title)
      ) { "Review" }
    }
  }
}

extension OperatorPage.Report {
  /// "Post by ana".
  var title: String { subject.isEmpty ? kind : "\(kind) by \(subject.isolated)" }
}
