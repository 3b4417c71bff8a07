internal import Core
internal import HTML
internal import HTTP
internal import SQL
public import Wire

extension Activity {
  /// With the calls that list the viewer's activity, mark all of it as read, and count what is not.
  /// - Parameter item: a line as the list has it.
  public func calls<Item: JSONWritable & Decodable & Sendable>(
    list: Endpoint<ListInput<List>, Page<Item>>, markRead: Endpoint<NoInput, NoContent>,
    unread: Endpoint<NoInput, UnreadCount>, _ item: @escaping @Sendable (ActivityLine<Own>) -> Item
  ) -> Activity {
    var activity = self
    activity.registerCalls = { activity, routes in
      let services = routes.services
      routes.viewer(list) { input, viewer, call in
        let page = try await services.database.read(as: viewer.principal) {
          try activity.page(
            of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
        }
        return Page(items: page.items.map(item), next: page.next)
      }
      routes.viewer(markRead) { _, viewer, _ in
        try await services.markActivityRead(by: viewer)
        return NoContent()
      }
      routes.viewer(unread) { _, viewer, _ in
        UnreadCount(
          count: try await services.database.query(as: viewer.principal) { try activity.unreadCount(in: $0) })
      }
    }
    return activity
  }

  /// Registers the page. Opening it is reading it: it still shows what is new, and its badge is gone.
  func registerPage(in routes: inout Routes) {
    routes.viewerPage(.get, "/\(app)/activity") { viewer, page in
      let before: Cursor<List>? = page.cursor()
      let older: Cursor<SocialAPI.FollowRequestList>? = page.cursor("requests")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) {
        try shown(to: viewer, before: before, requestsBefore: older, links: links, in: $0)
      }
      var badges = context.badges
      if older == nil, badges[.activity] > 0 || model.lines.items.contains(where: { !$0.read }) {
        try await page.services.markActivityRead(by: viewer)
        badges[.activity] = 0
      }
      return page.page(ActivityPage(self, model: model, context: page.context(badges: badges, live: context.live)))
    }
  }

  private func shown(
    to viewer: Viewer, before: Cursor<List>?, requestsBefore older: Cursor<SocialAPI.FollowRequestList>?,
    links: MediaLinks, in transaction: Transaction
  ) throws -> ActivityModel<Own> {
    var model = ActivityModel<Own>()
    if before == nil, actors.people?.mayNeedApproval == true {
      model.requests = try ProfileList.requests(to: viewer.profile, before: older, limit: 30)
        .page(for: viewer.profile, links: links, in: transaction)
    }
    // A later page of the requests has nothing else.
    if older == nil {
      model.lines = try page(of: viewer.profile, before: before, limit: 30, links: links, in: transaction)
    }
    return model
  }
}

extension Services {
  /// All of the viewer's activity is read now; the badges on their other devices go too.
  fileprivate func markActivityRead(by viewer: Viewer) async throws {
    let now = self.now()
    try await database.write(as: viewer.principal) { [live] transaction in
      try ActivityQueries.markRead(of: viewer.profile, now: now, in: transaction)
      try ActivityLive.publish(viewer.profile, through: live, at: now, in: transaction)
    }
  }
}
