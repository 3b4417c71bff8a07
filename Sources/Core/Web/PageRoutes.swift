internal import HTML
public import HTTP
internal import Wire

/// Pages and the forms on them.
extension Routes {
  public typealias PageHandler = @Sendable (PageCall) async throws -> Response
  public typealias ViewerPageHandler = @Sendable (Viewer, PageCall) async throws -> Response

  /// A page for anyone. Its look is Hearth's unless it belongs to an app, or the server has only one.
  /// - Parameter app: whose profile its caller has, where the address does not say.
  public mutating func page(
    _ method: Method, _ template: String, app given: String? = nil, access: RouteAccess = .anyone,
    _ handler: @escaping PageHandler
  ) {
    let app = given ?? app(at: template)
    let look = apps.first { $0.name == app }?.look ?? .common(of: apps)
    let (services, assets) = (services, assets)
    let looks = Dictionary(apps.map { ($0.name, $0.look) }, uniquingKeysWith: { first, _ in first })
    add(method, template, app: app, access) { request, parameters in
      var textSize: TextSize?
      do {
        let call = try await Authenticator(services: services).call(request, parameters, app: app)
        textSize = call.caller.signedIn?.textSize
        let page = PageCall(call: call, look: look, assets: assets, looks: looks)
        return await SessionRenewal.renewed(page, try await handler(page))
      } catch {
        return PageFailure.response(error, request, services, look, assets, textSize: textSize)
      }
    }
  }

  /// A page for accounts with a profile in the app. Others are led to the sign-in, or to making a profile.
  public mutating func viewerPage(_ method: Method, _ template: String, _ handler: @escaping ViewerPageHandler) {
    let app = app(at: template)
    page(method, template, access: .viewer) { page in
      switch page.call.caller {
      case .viewer(let viewer): return try await handler(viewer, page)
      case .signedIn: return page.toOnboarding(of: app)
      case .anonymous: return SignInRedirect.response(to: page.request, page.look)
      }
    }
  }
}

/// Where somebody who must sign in first is sent, with the way back: to the sign-in of the app whose page they asked for.
enum SignInRedirect {
  static func response(to request: Request, _ look: AppLook) -> Response {
    ReturnPath.redirect(to: look.shared("/sign-in").text, from: request)
  }
}

/// A failure as a page.
enum PageFailure {
  /// - Parameter textSize: of who is signed in; nil where nobody is known to be.
  static func response(
    _ error: any Error, _ request: Request, _ services: Services, _ look: AppLook, _ assets: Assets,
    textSize: TextSize?
  ) -> Response {
    let problem = Answer.problem(for: error, request: request, log: services.log)
    if problem.status == 401 { return SignInRedirect.response(to: request, look) }
    let device = DevicePreferences(of: request)
    let context = PageContext(
      look: look, assets: assets, viewer: nil, now: services.now(), theme: device.theme,
      textSize: textSize ?? device.textSize)
    let model = ErrorPage.Model(
      status: problem.status, explanation: problem.status == 404 || problem.status >= 500 ? nil : problem.detail,
      retryAfter: problem.retryAfter, requestID: problem.status == 500 ? request.id : nil)
    var response = PageResponse.make(
      ErrorPage(model: model, context: context), status: Status(rawValue: problem.status), capacity: 4096)
    if let seconds = problem.retryAfter { response.headers.add("Retry-After", String(seconds)) }
    return response
  }
}

/// Answers what no route serves: as a problem below `/api`, else as a page.
enum NoRoute {
  static func handler(_ problem: Problem, _ services: Services, _ assets: Assets, apps: [App]) -> Handler {
    let looks = Dictionary(apps.map { ($0.name, $0.look) }, uniquingKeysWith: { first, _ in first })
    let common = AppLook.common(of: apps)
    return { request in
      guard !request.path.hasPrefix("/api/") else {
        return Answer.problem(problem, request: request, log: services.log)
      }
      let app = request.path.split(separator: "/").first.map(String.init) ?? ""
      let size = await Authenticator(services: services).textSize(of: request)
      return PageFailure.response(problem, request, services, looks[app] ?? common, assets, textSize: size)
    }
  }
}
