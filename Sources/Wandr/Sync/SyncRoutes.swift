internal import Core
internal import Social
internal import Wire

enum SyncRoutes {
  static func register(in routes: inout Routes) {
    let actions = SyncActions(services: routes.services)
    routes.viewer(WandrAPI.sync) { input, viewer, _ in try await actions.sync(input, by: viewer) }
  }
}
