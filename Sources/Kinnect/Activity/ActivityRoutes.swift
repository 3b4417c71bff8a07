internal import Core
internal import SQL
internal import Wire

enum ActivityRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(KinnectAPI.activity, app: Kinnect.name) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ActivityReader.page(viewer, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(KinnectAPI.markActivityRead, app: Kinnect.name) { _, viewer, _ in
      let now = services.now()
      try await services.database.write(as: viewer.principal) {
        try ActivityQueries.markRead(of: viewer.profile, now: now, in: $0)
        try ActivityLive.tell(viewer.profile, through: services.live, at: now, in: $0)
      }
      return NoContent()
    }
    routes.viewer(KinnectAPI.unreadActivity, app: Kinnect.name) { _, viewer, _ in
      let count = try await services.database.read(as: viewer.principal) {
        try ActivityQueries.unread(of: viewer.profile, in: $0)
      }
      return .init(count: count)
    }
  }
}
