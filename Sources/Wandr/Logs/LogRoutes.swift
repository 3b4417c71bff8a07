internal import Core
internal import SQL
internal import Social
internal import Wire

enum LogRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = LogActions(services: services)
    for event in LogLive.all { routes.live(event) }
    routes.viewer(WandrAPI.logs) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try LogQueries.logs(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
    routes.viewer(WandrAPI.log) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try LogQueries.found(input.id, viewer, call.links, $0)
      }
    }
    routes.viewer(WandrAPI.putLog) { input, viewer, call in
      try await actions.put(input, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.deleteLog) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(WandrAPI.restoreLog) { input, viewer, call in
      try await actions.restore(input.id, by: viewer, links: call.links)
    }
  }
}
