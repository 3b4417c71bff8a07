public import HTML
internal import HTTP
internal import Wire

/// Pages that all apps share and that people meet inside one, such as the sign-in.
///
/// Each app has them below its own path, in its look: an installed app shows what lies outside of its scope as another site's (Web
/// Application Manifest, W3C, "Navigation scope"). Their addresses at the root are in invitations, mails and bookmarks: they lead into the
/// app that is meant, and stay where none is.
extension Routes {
  /// Finds the app that an address at the root means; nil where it means none.
  typealias AppChoice = @Sendable (PageCall) async throws -> String?

  /// - Parameters:
  ///   - path: such as `/sign-in`, which Kinnect has as `/kinnect/sign-in`.
  ///   - choice: the app that the address at the root leads to; where it says nil, the page is the server's own.
  mutating func shared(
    _ method: Method, _ path: String, access: RouteAccess = .anyone,
    leadingTo choice: @escaping AppChoice = { try $0.meantApp() }, _ handler: @escaping PageHandler
  ) {
    page(method, path, access: access) { page in
      guard let app = try await choice(page) else { return try await handler(page) }
      if method == .get { return page.moved(to: "/\(app)\(page.request.path)") }
      return try await handler(page.looking(like: app))
    }
    below(method, path, access: access, handler)
  }

  /// The page of each app, without an address at the root.
  mutating func below(
    _ method: Method, _ path: String, access: RouteAccess = .anyone, _ handler: @escaping PageHandler
  ) {
    for app in apps { page(method, "/\(app.name)\(path)", access: access, handler) }
    noteShared(path)
  }
}

extension Routes {
  /// What browsers would take for a part of an app, and is none, in words: `kin begins kinnect`.
  ///
  /// The scope of an app and of its worker is a beginning of addresses, without a slash at its end, because the app itself is at that address:
  /// `/kin` would cover `/kinnect` (Web Application Manifest, W3C, "within scope"; Service Workers, W3C, "Match Service Worker
  /// Registration").
  /// - Parameters:
  ///   - apps: their names.
  ///   - parts: the first parts of all addresses.
  public static func scopeClashes(of apps: [String], among parts: Set<String>) -> [String] {
    apps.flatMap { app in
      parts.union(apps).filter { $0 != app && $0.hasPrefix(app) }.sorted().map { "\(app) begins \($0)" }
    }
  }

  /// The same of this server.
  public var scopeClashes: [String] {
    let parts = entries.compactMap { $0.template.split(separator: "/").first.map(String.init) }
    return Self.scopeClashes(of: apps.map(\.name), among: Set(parts))
  }
}

extension AppLook {
  /// The address of a page that all apps share, in this one: `/kinnect/sign-in`. The server's own pages have it at the root.
  public func shared(_ path: URLPath) -> URLPath {
    slug.isEmpty ? path : URLPath(checking: home.text + path.text) ?? path
  }
}

extension PageContext {
  /// As `AppLook.shared`.
  public func shared(_ path: URLPath) -> URLPath { look.shared(path) }
}

extension PageCall {
  /// As `AppLook.shared`, with the page to go to afterwards.
  func shared(_ path: URLPath, next: String) -> String { ReturnPath.path(look.shared(path).text, next: next) }

  /// The app that an address at the root means: the only one that runs here, or that of the page to go to afterwards.
  func meantApp() throws -> String? {
    if let app = onlyApp { return app }
    if request.method.isSafe { return runningApp(of: wanted) }
    return runningApp(of: wanted(try form()))
  }

  /// The app of the page from which the browser comes.
  func leftApp() -> String? { onlyApp ?? runningApp(of: referringPath ?? "") }

  /// The one app of a server that has one.
  var onlyApp: String? { services.apps.count == 1 ? services.apps[0] : nil }

  private func runningApp(of path: String) -> String? {
    let app = ReturnPath.app(of: path)
    return services.apps.contains(app) ? app : nil
  }

  /// To another path, with the query.
  func moved(to path: String) -> Response {
    .redirect(to: request.query.isEmpty ? path : "\(path)?\(request.query.raw)")
  }
}
