internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum MySupportPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/support") { viewer, page in
      let links = page.call.links
      let read = try await page.readTab(viewer) { transaction in
        guard let karma = try KarmaQueries.karma(of: viewer.profile, in: transaction) else {
          throw Problem.notFound()
        }
        return MySupportPage.Model(
          karma: karma, stats: try KarmaQueries.stats(of: viewer.profile, in: transaction),
          projects: try ProjectQueries.followed(
            by: viewer.profile, before: nil, limit: 5, links: links, in: transaction),
          actions: try KarmaQueries.actions(
            of: viewer.profile, before: nil, limit: 20, links.cursors, in: transaction))
      }
      guard let (model, context) = read else { return page.toOnboarding }
      return page.page(MySupportPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/believe/karma") { viewer, page in
      let before: Cursor<BelieveAPI.ActionList>? = page.cursor()
      let (actions, context) = try await page.read(viewer) {
        try KarmaQueries.actions(of: viewer.profile, before: before, limit: 30, page.call.cursors, in: $0)
      }
      return page.page(LedgerPage(actions: actions, context: context))
    }
    routes.viewerPage(.get, "/believe/supported") { viewer, page in
      let before: Cursor<BelieveAPI.FollowedList>? = page.cursor()
      let links = page.call.links
      let (projects, context) = try await page.read(viewer) {
        try ProjectQueries.followed(by: viewer.profile, before: before, limit: 30, links: links, in: $0)
      }
      return page.page(SupportedPage(projects: projects, context: context))
    }
  }
}
