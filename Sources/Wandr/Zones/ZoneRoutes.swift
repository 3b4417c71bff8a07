internal import Core
internal import SQL
internal import Wire

enum ZoneRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let (actions, keeper) = (ZoneActions(services: services), ZoneKeeper(services: services))
    routes.viewer(WandrAPI.zones) { _, viewer, _ in
      let zones = try await services.database.query(as: viewer.principal) {
        try keeper.zones(of: viewer.profile, in: $0)
      }
      return Page(items: zones.map(\.told), next: nil)
    }
    routes.viewer(WandrAPI.putZone) { input, viewer, _ in try await actions.put(input, by: viewer) }
    routes.viewer(WandrAPI.deleteZone) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
  }
}
