internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The call and the page with the viewer's own numbers.
enum StatisticsRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.statistics) { _, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try StatisticsQueries.statistics(of: viewer.profile, now: call.now, in: $0)
      }
    }
    routes.viewerPage(.get, "/realspace/statistics") { viewer, page in
      let now = page.call.now
      let (model, context) = try await page.read(viewer) {
        try StatisticsQueries.statistics(of: viewer.profile, now: now, in: $0)
      }
      return page.page(StatisticsPage(model, context: context))
    }
  }
}
