internal import Core
internal import SQL
internal import Wire

enum ActivityRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(BelieveAPI.activity) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try ActivityReader.page(viewer, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    ActivityActions.register(
      markRead: BelieveAPI.markActivityRead, unread: BelieveAPI.unreadActivity, in: &routes)
  }
}
