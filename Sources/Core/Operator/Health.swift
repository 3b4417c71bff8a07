public import HTTP
internal import SQL

/// `/healthz`, `/readyz` and `/metrics`.
public enum HealthRoutes {
  /// - Parameters:
  ///   - folders: those that this server writes to.
  ///   - counters: those of the server's event loops; asked when metrics are read.
  public static func register(
    in routes: inout Routes, folders: [String] = [], counters: @escaping @Sendable () -> [ServerCounters]?
  ) {
    let services = routes.services
    routes.add(.get, "/healthz", .anyone) { _, _ in .text("ok\n") }
    let readiness = Readiness(system: services.system, folders: folders)
    routes.add(.get, "/readyz", .anyone) { request, _ in
      let (reads, writes) = (await readiness.reads(), await readiness.writes())
      let text = "\(reads ? "ready" : "not ready")\nreads: \(reads ? "yes" : "no")\nwrites: \(writes ? "yes" : "no")\n"
      // For an alarm: a balancer that asked this would take away what can still be read.
      let isReady = reads && (writes || request.query["for"] != "writes")
      return .text(text, status: isReady ? .ok : .serviceUnavailable)
    }
    routes.add(.get, "/metrics", .anyone) { request, _ in
      // For a collector on the same machine; through a proxy it is not there.
      let isLocal = request.remoteAddress == "127.0.0.1" || request.remoteAddress == "::1"
      guard isLocal, request.headers["X-Forwarded-For"] == nil, let loops = counters() else {
        return .text("Not Found\n", status: .notFound)
      }
      let format = MetricsText.Format(accept: request.headers.values(of: "Accept"))
      let metrics = await Metrics.read(services, loops: loops)
      return Response(.ok, type: format.contentType, bytes: Array(metrics.text(format).utf8))
    }
  }
}
