internal import Core
internal import HTTP

extension Command {
  static let routes = Command(
    name: "routes", summary: "Lists the server's routes: method, path, and who may use each.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps]
  ) { arguments in
    let lines = try await withInstance(arguments, for: .reading) { instance in
      instance.routes().entries.map { "\($0.method) \($0.template) \($0.access.rawValue)" }
    }
    for line in lines.sorted() { print(line) }
  }
}

extension Instance {
  /// Everything that the server answers.
  /// - Parameter counters: of each loop of the running server; nil where none runs.
  func routes(counters: @escaping @Sendable () -> [ServerCounters]? = { nil }) -> Routes {
    var routes = Routes.all(services: services, assets: AssetRoutes.assets, apps: apps)
    AssetRoutes.register(in: &routes)
    HealthRoutes.register(in: &routes, folders: folders, counters: counters)
    OpenAPIRoute.register(in: &routes, version: Hearth.version)
    return routes
  }
}
