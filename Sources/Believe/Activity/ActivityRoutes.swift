internal import Core
internal import SQL
internal import Wire

enum ActivityRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(BelieveAPI.activity, app: Believe.name) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try ActivityReader.page(viewer, before: input.before, limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(BelieveAPI.markActivityRead, app: Believe.name) { _, viewer, _ in
      let now = services.now()
      try await services.database.write(as: viewer.principal) { transaction in
        try ActivityQueries.markRead(of: viewer.profile, now: now, in: transaction)
        try BelieveTeller(services, now, transaction).unread(viewer.profile)
      }
      return NoContent()
    }
    routes.viewer(BelieveAPI.unreadActivity, app: Believe.name) { _, viewer, _ in
      .init(
        count: try await services.database.read(as: viewer.principal) {
          try ActivityQueries.unread(of: viewer.profile, in: $0)
        })
    }
  }
}
