public import SQL

/// One app of the house: a value that tells the server all it needs.
public struct App: Sendable {
  /// As on the command line, in paths and in tables: "kinnect".
  public let name: String
  /// For people.
  public let title: String
  public let look: AppLook
  public let schema: Schema
  let register: @Sendable (inout Routes) -> Void

  public init(
    name: String, title: String, look: AppLook, schema: Schema, register: @escaping @Sendable (inout Routes) -> Void
  ) {
    self.name = name
    self.title = title
    self.look = look
    self.schema = schema
    self.register = register
  }
}

extension Routes {
  /// Every route of the house: what all apps share, and the apps themselves.
  public static func all(services: Services, assets: Assets, apps: [App]) -> Routes {
    var routes = Routes(services: services, assets: assets, apps: apps)
    AuthRoutes.register(in: &routes)
    IconRoutes.register(in: &routes)
    UploadRoutes.register(in: &routes)
    AccountPageRoutes.register(in: &routes)
    OperatorPageRoutes.register(in: &routes)
    for app in apps { app.register(&routes) }
    return routes
  }
}
