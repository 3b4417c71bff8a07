internal import Core
internal import SQL
internal import Social
internal import Wire

enum ListRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = ListActions(services: services)
    routes.viewer(RealspaceAPI.list) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try ListQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.addListItem) { input, viewer, call in
      try await actions.add(input, by: viewer, idempotency: try call.idempotency(["\(input)"]))
    }
    routes.viewer(RealspaceAPI.deleteListItem) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(RealspaceAPI.restoreListItem) { input, viewer, _ in
      try await actions.restore(input.id, by: viewer)
    }
    routes.viewer(RealspaceAPI.tickListItem) { input, viewer, _ in
      try await actions.set(true, input.id, by: viewer)
    }
    routes.viewer(RealspaceAPI.untickListItem) { input, viewer, _ in
      try await actions.set(false, input.id, by: viewer)
    }
  }
}
