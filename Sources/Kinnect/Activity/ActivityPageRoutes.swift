internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum ActivityPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/activity", app: Kinnect.name) { viewer, page in
      let before: Cursor<KinnectAPI.ActivityList>? = try page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let requests =
          before == nil
          ? try ProfileList.requests(to: viewer.profile, before: nil, limit: 100)
            .page(for: viewer.profile, links: links, in: transaction).items
          : []
        return ActivityPage.Model(
          requests: requests,
          activities: try ActivityReader.page(viewer, before: before, limit: 30, links: links, in: transaction))
      }
      if context.unread > 0 {
        // Opening the page is reading it. This page still shows what is new; its badge is gone.
        try await ActivityActions(services: page.services).markRead(by: viewer)
      }
      return page.page(
        ActivityPage(
          model: model, context: page.context(unreadMessages: context.unreadMessages, live: context.live)))
    }
  }
}
