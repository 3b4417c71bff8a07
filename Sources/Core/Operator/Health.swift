public import HTTP
internal import SQL

/// `/healthz`, `/readyz` and `/metrics`.
public enum HealthRoutes {
  /// - Parameters:
  ///   - folders: those that this server writes to.
  ///   - counters: the server's; asked when metrics are read.
  public static func register(
    in routes: inout Routes, folders: [String] = [], counters: @escaping @Sendable () -> ServerCounters?
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
      guard isLocal, request.headers["X-Forwarded-For"] == nil, let counters = counters() else {
        return .text("Not Found\n", status: .notFound)
      }
      return Response(.ok, type: "text/plain; version=0.0.4; charset=utf-8", bytes: Array(Metrics.text(counters).utf8))
    }
  }
}

/// The server's counters in Prometheus's text format 0.0.4.
enum Metrics {
  static func text(_ counters: ServerCounters) -> String {
    var lines: [String] = []
    func add(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
      lines.append("# HELP \(name) \(help)")
      lines.append("# TYPE \(name) \(kind)")
      for value in values { lines.append("\(name)\(value.labels) \(value.value)") }
    }
    add(
      "hearth_http_requests_total", "counter", "Requests answered, by class of status.",
      counters.requests.enumerated().dropFirst().map { ("{class=\"\($0)xx\"}", "\($1)") })
    add("hearth_http_sent_bytes_total", "counter", "Bytes of bodies sent.", [("", "\(counters.bytesSent)")])
    add("hearth_http_received_bytes_total", "counter", "Bytes received.", [("", "\(counters.bytesReceived)")])
    add("hearth_http_connections", "gauge", "Connections open now.", [("", "\(counters.connectionsOpen)")])
    add("hearth_http_streams", "gauge", "Live streams open now.", [("", "\(counters.streamsOpen)")])
    add(
      "hearth_http_connections_total", "counter", "Connections accepted.", [("", "\(counters.connectionsAccepted)")])
    add(
      "hearth_http_cut_total", "counter", "Connections cut, by reason.",
      [
        ("{reason=\"refused\"}", "\(counters.connectionsRefused)"), ("{reason=\"slow\"}", "\(counters.slowCut)"),
        ("{reason=\"memory\"}", "\(counters.overBudgetCut)"),
      ])
    var sum = 0
    var buckets: [(labels: String, value: String)] = []
    for (bound, count) in zip(LatencyHistogram.bounds, counters.latency.counts) {
      sum += count
      buckets.append(("_bucket{le=\"\(Double(bound) / 1_000_000)\"}", "\(sum)"))
    }
    let total = counters.latency.counts.reduce(0, +)
    buckets.append(("_bucket{le=\"+Inf\"}", "\(total)"))
    buckets.append(("_sum", "\(Double(counters.latency.totalMicroseconds) / 1_000_000)"))
    buckets.append(("_count", "\(total)"))
    add("hearth_http_request_duration_seconds", "histogram", "Time to answer a request.", buckets)
    return lines.joined(separator: "\n") + "\n"
  }
}
