public import HTTP
public import Wire

/// Whom a route serves; the test matrix asks every route as everybody.
public enum RouteAccess: String, Sendable {
  /// Anyone, signed in or not.
  case anyone
  /// A signed-in account.
  case account
  /// An account with a profile in the app.
  case viewer
  /// The operator.
  case `operator`
}

/// The routes of the server, registered by Core and the apps.
public struct Routes: Sendable {
  /// What was registered, for the test matrix and the OpenAPI document.
  public struct Entry: Sendable, Hashable {
    public let method: String
    public let template: String
    public let app: String
    public let access: RouteAccess
  }

  public private(set) var router = Router()
  public private(set) var entries: [Entry] = []
  public private(set) var endpoints: [any EndpointDescription] = []
  /// Where calls are served too: by the template of their own address.
  public private(set) var otherAddresses: [String: String] = [:]
  /// The pages that every app has below its path, without that path: `/sign-in`.
  public private(set) var sharedPaths: Set<String> = []
  private var calls: [(entry: Entry, handler: Router.RouteHandler)] = []
  public let services: Services
  let assets: Assets
  let apps: [App]

  public init(services: Services, assets: Assets, apps: [App]) {
    self.services = services
    self.assets = assets
    self.apps = apps
    router.notFound = NoRoute.handler(.notFound(), services, assets, apps: apps)
    router.methodNotAllowed = NoRoute.handler(.methodNotAllowed([]), services, assets, apps: apps)
  }

  /// A JSON call for accounts with a profile in the app.
  public mutating func viewer<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ action: @escaping @Sendable (Input, Viewer, Call) async throws -> Output
  ) {
    api(endpoint, .viewer) { input, call in
      guard let viewer = call.caller.viewer else {
        throw call.caller.signedIn == nil ? Problem.unauthorized() : Problem(.noProfile)
      }
      return try await action(input, viewer, call)
    }
  }

  /// A JSON call for signed-in accounts.
  public mutating func account<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ action: @escaping @Sendable (Input, SignedIn, Call) async throws -> Output
  ) {
    api(endpoint, .account) { input, call in
      guard let signedIn = call.caller.signedIn else { throw Problem.unauthorized() }
      return try await action(input, signedIn, call)
    }
  }

  /// A JSON call for anyone.
  public mutating func anyone<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ action: @escaping @Sendable (Input, Call) async throws -> Output
  ) {
    api(endpoint, .none, action)
  }

  private mutating func api<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ auth: EndpointAuth,
    _ action: @escaping @Sendable (Input, Call) async throws -> Output
  ) {
    precondition(endpoint.auth == auth, "\(endpoint.name) is declared for others than it is registered for")
    answered(endpoint) { Answer.json(try await action($0, $1), status: endpoint.status) }
  }

  /// A call that makes its response itself.
  mutating func answered<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ answer: @escaping @Sendable (Input, Call) async throws -> Response
  ) {
    let app = app(at: endpoint.path.text)
    let auth = endpoint.auth
    endpoints.append(endpoint)
    let access: RouteAccess = auth == .none ? .anyone : auth == .account ? .account : .viewer
    let services = services
    let isPaged = Input.self is any PagedInput.Type
    let handler: Router.RouteHandler = { request, parameters in
      do {
        let call = try await Authenticator(services: services).call(
          request, parameters, app: app, isOpen: auth == .none)
        // A caller without access learns nothing about the input.
        if auth != .none, call.caller.signedIn == nil { throw Problem.unauthorized() }
        if auth == .viewer, call.caller.viewer == nil { throw Problem(.noProfile) }
        let input = try RequestInput.decode(Input.self, endpoint: endpoint, request, parameters)
        if isPaged, let paged = input as? any PagedInput { try paged.requireCursor(of: call) }
        guard let write = try RepeatedWrite(endpoint, call) else { return try await answer(input, call) }
        if try await write.isDone(services) { return Answer.json(NoContent(), status: endpoint.status) }
        let response = try await answer(input, call)
        try await write.keep(services)
        return response
      } catch {
        return Answer.problem(error, request: request, log: services.log)
      }
    }
    let method = Method(rawValue: endpoint.method.rawValue)
    add(method, endpoint.path.text, access, handler)
    calls.append((Entry(method: method.rawValue, template: endpoint.path.text, app: app, access: access), handler))
  }

  /// Serves the calls of an app at `/api` too, without the app's name, but for those where another route is.
  mutating func serveAtRoot(_ app: String) {
    let prefix = "/api/\(app)/"
    var taken = Set(entries.map { Self.shape($0.method, $0.template) })
    for (entry, handler) in calls where entry.app == app && entry.template.hasPrefix(prefix) {
      let template = "/api/" + entry.template.dropFirst(prefix.count)
      guard taken.insert(Self.shape(entry.method, template)).inserted else { continue }
      otherAddresses[entry.template] = template
      add(Method(rawValue: entry.method), template, app: app, entry.access, handler)
    }
  }

  /// A method and a template without the names of its parameters: two of one shape are one address.
  private static func shape(_ method: String, _ template: String) -> [Substring] {
    [method[...]]
      + template.split(separator: "/").map { part in
        guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return part }
        return part[end...]
      }
  }

  /// Any other route; the handler answers every failure itself.
  /// - Parameter app: whose profile its caller has, where the address does not say.
  public mutating func add(
    _ method: Method, _ template: String, app: String? = nil, _ access: RouteAccess,
    _ handler: @escaping Router.RouteHandler
  ) {
    entries.append(
      Entry(method: method.rawValue, template: template, app: app ?? self.app(at: template), access: access))
    router.on(method, template, handler)
  }

  mutating func noteShared(_ path: String) { sharedPaths.insert(path) }

  /// The app that an address belongs to, as its first part names it (after `/api`); empty for what all apps share.
  func app(at path: String) -> String {
    let parts = path.split(separator: "/", maxSplits: 2)
    let name = parts.first == "api" ? parts.dropFirst().first : parts.first
    return apps.first { $0.name[...] == name }?.name ?? ""
  }
}
