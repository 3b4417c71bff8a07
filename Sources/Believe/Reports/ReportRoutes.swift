internal import Core
internal import SQL
internal import Wire

enum ReportRoutes {
  static func register(in routes: inout Routes) {
    let reports = BelieveReports(services: routes.services)
    routes.viewer(BelieveAPI.reportBuilder) { input, viewer, call in
      try await reports.reportBuilder(input.id, reason: input.reason, by: viewer, links: call.links)
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportProject) { input, viewer, call in
      try await reports.reportProject(input.slug, reason: input.reason, by: viewer, links: call.links)
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportPost) { input, viewer, call in
      try await reports.reportPost(input.id, reason: input.reason, by: viewer, links: call.links)
      return NoContent()
    }
    routes.viewer(BelieveAPI.reportMessage) { input, viewer, call in
      try await reports.reportMessage(input.id, reason: input.reason, by: viewer, links: call.links)
      return NoContent()
    }
  }
}
