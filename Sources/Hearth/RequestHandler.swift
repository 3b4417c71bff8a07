internal import Core
internal import HTTP

/// Every request passes here on its way to a route.
struct RequestHandler: Sendable {
  private let router: Router

  init(routes: Routes) { router = routes.router }

  func respond(to request: Request) async -> Response {
    var response = await router.respond(to: request)
    response.headers.add("X-Request-Id", request.id)
    return response
  }
}

extension Log {
  /// One line a request: which route, how it went. Never the path, the query or the address.
  func access(_ record: AccessRecord) {
    self(
      record.status.rawValue >= 500 ? .error : .debug, "request",
      [
        ("request", .code(record.id)), ("method", .code(record.method.rawValue)), ("route", .code(record.route ?? "")),
        ("status", .int(record.status.rawValue)), ("microseconds", .int(record.microseconds)),
        ("bytes", .int(Int(record.bytes))),
      ])
  }
}
