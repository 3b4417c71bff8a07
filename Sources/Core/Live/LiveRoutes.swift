internal import HTTP
internal import Wire

extension Routes {
  /// Makes an event known, so that facts of it are told.
  public mutating func live(_ event: LiveEvent) { services.live.register(event) }

  /// Opens the app's stream at `/api/{app}/live`.
  public mutating func liveStream(app: String) {
    let services = services
    add(.get, "/api/\(app)/live", app: app, .viewer) { request, parameters in
      do {
        let call = try await Gate(services: services).call(request, parameters, app: app)
        guard let viewer = call.caller.viewer else {
          throw call.caller.signedIn == nil ? Problem.unauthorized() : Problem(.noProfile)
        }
        return LiveAnswer.response(services.live.open(for: viewer, after: LiveAnswer.last(of: request)))
      } catch {
        return Answer.problem(error, request: request, log: services.log)
      }
    }
  }
}

enum LiveAnswer {
  /// The last event that the client has: as a browser says it when it connects anew by itself, or in the query when a
  /// page does. Nil: none.
  static func last(of request: Request) -> String? {
    let last = request.headers["Last-Event-ID"] ?? (request.query.isEmpty ? nil : request.query["after"])
    return last.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func response(_ stream: ResponseStream) -> Response {
    var response = Response(.ok, body: .stream(stream))
    response.headers.add("Content-Type", "text/event-stream; charset=utf-8")
    response.headers.add("Cache-Control", "no-store")
    response.headers.add("X-Accel-Buffering", "no")
    response.headers.add("X-Content-Type-Options", "nosniff")
    return response
  }
}
