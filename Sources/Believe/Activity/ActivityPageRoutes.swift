internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum ActivityPageRoutes {
  static func register(in routes: inout Routes) {
    let actions = ActivityActions(services: routes.services)
    routes.viewerPage(.get, "/believe/activity") { viewer, page in
      let before: Cursor<BelieveAPI.ActivityList>? = try page.cursor()
      let links = page.call.links
      let (activities, _) = try await page.read(viewer) {
        try ActivityReader.page(viewer, before: before, limit: 30, links: links, in: $0)
      }
      // Looking at it is reading it; what was new still looks new on this page.
      if activities.items.contains(where: { !$0.read }) { try await actions.markRead(by: viewer) }
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(ActivityPage(activities: activities, context: context))
    }
  }
}
