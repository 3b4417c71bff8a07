public import SQL

/// One app of the server: a value that tells the server all it needs.
public struct App: Sendable {
  /// As on the command line, in paths and in tables: "kinnect".
  public let name: String
  /// For people.
  public let title: String
  public let look: AppLook
  public let schema: Schema
  /// What the operator decides about it.
  public let settings: [AppSetting]
  /// Whether people know each other by their full names: then nobody sees a username.
  let goesByFullName: Bool
  /// Where it shows photos and videos.
  let mediaPlaces: [MediaPlace]
  /// Whether the objects of its photos and videos are named `{app}/{profile}/{medium}_{milliseconds}.jpg`.
  let namesObjects: Bool
  /// Whether its calls are served at `/api` too.
  let isServedAtRoot: Bool
  /// What people report to the operator, profiles aside.
  let reportKinds: [ReportKind]
  /// What members can choose not to be told about.
  let activityKinds: [ActivityKind]
  /// What of it people's devices hear of.
  let pushSources: [PushSource]
  /// What the server does by itself when its time comes.
  let scheduledJobs: [ScheduledJob]
  /// Whether one of the app's names for things is in use, also by what the one who asks may not see.
  let isNameTaken: (@Sendable (String, Transaction) throws -> Bool)?
  /// Fills the app for a sample circle; nil where there is nothing to show.
  public let demo: AppDemo?
  /// Fills the app to measure with; nil where nothing is measured.
  public let bench: AppBench?
  let register: @Sendable (inout Routes) -> Void

  /// - Parameters:
  ///   - goesByFullName: whether people know each other by their full names, and nobody sees a username.
  ///   - parts: those of which `schema` has the policies and counters.
  ///   - namesObjects: whether what is sent for it is stored under the person's name; see `MediaUse.objectKey`.
  ///   - isServedAtRoot: whether its calls are served at `/api` too, where no other route is: for clients that know no other app.
  public init(
    name: String, title: String, look: AppLook, schema: Schema, settings: [AppSetting] = [],
    goesByFullName: Bool = false, parts: [any AppPart] = [], mediaPlaces: [MediaPlace] = [],
    namesObjects: Bool = false, isServedAtRoot: Bool = false, reportKinds: [ReportKind] = [],
    scheduledJobs: [ScheduledJob] = [],
    isNameTaken: (@Sendable (String, Transaction) throws -> Bool)? = nil, demo: AppDemo? = nil,
    bench: AppBench? = nil,
    register: @escaping @Sendable (inout Routes) -> Void
  ) {
    self.name = name
    self.title = title
    var look = look
    look.connectsPeople = parts.contains { $0.connectsPeople }
    self.look = look
    self.schema = schema
    self.settings = settings
    self.goesByFullName = goesByFullName
    self.mediaPlaces = mediaPlaces + parts.flatMap(\.mediaPlaces)
    self.namesObjects = namesObjects
    self.isServedAtRoot = isServedAtRoot
    self.reportKinds = reportKinds + parts.flatMap(\.reportKinds)
    self.activityKinds = parts.flatMap(\.activityKinds)
    pushSources = parts.flatMap(\.pushSources)
    self.scheduledJobs = scheduledJobs
    self.isNameTaken = isNameTaken
    self.demo = demo
    self.bench = bench
    self.register = { routes in
      for part in parts { part.register(in: &routes) }
      register(&routes)
    }
  }
}

/// Fills one app with what a crowd does in it: with whom, with which photos in place of drawn ones, and whom to tell what is
/// being done.
public typealias AppDemo = @Sendable (DemoCrowd, [String], @escaping @Sendable (String) -> Void) async throws -> Void

extension Routes {
  /// Asks whether a name of the app's is in use: as the database knows it, not as the one who asks may see it.
  public func nameCheck(app: String) -> @Sendable (String) async throws -> Bool {
    let (check, system) = (apps.first { $0.name == app }?.isNameTaken, services.system)
    return { name in
      guard let check else { return false }
      return try await system.read { try check(name, $0) }
    }
  }

  /// Every route of the server: what all apps share, and the apps themselves.
  public static func all(services: Services, assets: Assets, apps: [App]) -> Routes {
    var routes = Routes(services: services, assets: assets, apps: apps)
    AuthRoutes.register(in: &routes)
    PushRoutes.register(in: &routes)
    IconRoutes.register(in: &routes)
    CitiesRoute.register(in: &routes)
    UploadRoutes.register(in: &routes)
    AccountPageRoutes.register(in: &routes)
    OperatorPageRoutes.register(in: &routes)
    ModerationPageRoutes.register(in: &routes)
    PeoplePageRoutes.register(in: &routes)
    OwnReports.register(in: &routes)
    for app in apps {
      if app.namesObjects { services.uploads.nameObjects(in: app.name) }
      app.register(&routes)
      KnownPeoplePageRoutes.register(in: &routes, app: app)
      NotificationPageRoutes.register(in: &routes, app: app)
      routes.worksOffline(app.look, app: app.name)
    }
    for app in apps where app.isServedAtRoot { routes.serveAtRoot(app.name) }
    let clashes = routes.scopeClashes
    precondition(clashes.isEmpty, "apps whose scopes overlap: \(clashes.joined(separator: ", "))")
    return routes
  }
}
