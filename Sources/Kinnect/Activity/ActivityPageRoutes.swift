internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum ActivityPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/kinnect/activity") { viewer, page in
      let before: Cursor<KinnectAPI.ActivityList>? = try page.cursor()
      let older: Cursor<KinnectAPI.FollowRequestList>? = try page.cursor("requests")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let requests =
          before == nil
          ? try ProfileList.requests(to: viewer.profile, before: older, limit: 30)
            .page(for: viewer.profile, links: links, in: transaction)
          : Page(items: [], next: nil)
        // A later page of the requests has nothing else.
        if older != nil { return ActivityPage.Model(requests: requests, activities: Page(items: [], next: nil)) }
        return ActivityPage.Model(
          requests: requests,
          activities: try ActivityReader.page(viewer, before: before, limit: 30, links: links, in: transaction))
      }
      var badges = context.badges
      if badges[.activity] > 0, older == nil {
        // Opening the page is reading it. This page still shows what is new; its badge is gone.
        try await ActivityActions(services: page.services).markRead(by: viewer)
        badges[.activity] = 0
      }
      return page.page(ActivityPage(model: model, context: page.context(badges: badges, live: context.live)))
    }
  }
}
