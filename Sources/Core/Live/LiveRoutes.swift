internal import HTTP
public import Wire

extension Routes {
  /// Makes an event known, so that facts of it are told.
  public mutating func live(_ event: LiveEvent) { services.live.register(event) }

  /// Makes known how the app finds whom its things of a kind concern.
  public mutating func live<Thing>(_ following: LiveFollowing<Thing>) { services.live.register(following.erased) }

  /// The app's stream.
  public mutating func liveStream(_ endpoint: Endpoint<LiveInput, EventStream>) {
    let services = services
    answered(endpoint) { input, call in
      guard let viewer = call.caller.viewer else { throw Problem(.noProfile) }
      // The browser opens a page's stream again by itself, with the cookie of the account that is signed in by then.
      if let profile = input.profile, profile.cast() != viewer.profile {
        throw Problem(.otherProfile, detail: "This page is of someone who is no longer signed in here.")
      }
      let last = call.request.headers["Last-Event-ID"] ?? input.after
      return LiveAnswer.response(services.live.open(for: viewer, after: last.flatMap { $0.isEmpty ? nil : $0 }))
    }
  }
}

enum LiveAnswer {
  static func response(_ stream: ResponseStream) -> Response {
    var response = Response(.ok, body: .stream(stream))
    response.headers.add("Content-Type", "text/event-stream; charset=utf-8")
    response.headers.add("Cache-Control", "no-store")
    response.headers.add("X-Accel-Buffering", "no")
    response.headers.add("X-Content-Type-Options", "nosniff")
    return response
  }
}
