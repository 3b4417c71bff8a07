internal import HTTP
internal import SQL
internal import Wire

/// What `/metrics` tells of the server: counts and sizes, nothing of anybody.
struct Metrics: Sendable {
  /// Of each event loop.
  let loops: [ServerCounters]
  let streams: Int
  let database: Database.Load
  /// Media that wait, are worked on or have failed, by kind and state; nil while the database does not answer.
  let jobs: [JobQueries.Count]?
  /// Nil where the server makes none, and while the database does not answer.
  let backups: Backups?

  /// What the server knows of its own backups.
  struct Backups: Sendable {
    let newest: BackupRun?
    let newestGood: BackupRun?

    static func read(in transaction: ReadTransaction) throws -> Backups {
      Backups(
        newest: try BackupQueries.newest(in: transaction), newestGood: try BackupQueries.newestGood(in: transaction))
    }
  }

  static func read(_ services: Services, loops: [ServerCounters]) async -> Metrics {
    let jobs: [JobQueries.Count]?
    // That it does not answer is a figure as well.
    do { jobs = try await services.system.read { try JobQueries.counts(in: $0) } } catch { jobs = nil }
    var backups: Backups?
    if services.settings.backups != nil {
      // As above.
      do { backups = try await services.system.read { try Backups.read(in: $0) } } catch { backups = nil }
    }
    return Metrics(
      loops: loops, streams: await services.live.streamCount, database: services.database.load, jobs: jobs,
      backups: backups)
  }

  func text(_ format: MetricsText.Format) -> String {
    var text = MetricsText(format)
    addProcess(to: &text)
    addServer(to: &text)
    addLoops(to: &text)
    addDatabase(to: &text)
    return text.text
  }

  /// By the names that Prometheus's own clients use.
  private func addProcess(to text: inout MetricsText) {
    guard let facts = ProcessFacts() else { return }
    text.counter(
      "process_cpu_seconds", "Processor time of the server, seconds.", [.init(value: "\(facts.processorSeconds)")])
    text.gauge("process_resident_memory_bytes", "Memory in use.", [.init(value: "\(facts.residentBytes)")])
    text.gauge("process_virtual_memory_bytes", "Memory addressed.", [.init(value: "\(facts.virtualBytes)")])
    text.gauge("process_threads", "Threads.", [.init(value: "\(facts.threads)")])
    text.gauge("process_open_fds", "Open file descriptors.", [.init(value: "\(facts.openFiles)")])
    text.gauge("process_max_fds", "Most file descriptors that may be open.", [.init(value: "\(facts.mostFiles)")])
    text.gauge(
      "process_start_time_seconds", "When the server started, seconds since 1970.", [.init(value: "\(facts.started)")])
  }

  private func addServer(to text: inout MetricsText) {
    let all = loops.reduce(into: ServerCounters()) { $0.add($1) }
    text.counter(
      "hearth_http_requests", "Requests answered, by class of status.",
      all.requests.enumerated().dropFirst().map { .init(labels: ["class": "\($0)xx"], value: "\($1)") })
    text.counter("hearth_http_sent_bytes", "Bytes of bodies sent.", [.init(value: "\(all.bytesSent)")])
    text.counter("hearth_http_received_bytes", "Bytes received.", [.init(value: "\(all.bytesReceived)")])
    text.counter(
      "hearth_http_accepted_connections", "Connections accepted.", [.init(value: "\(all.connectionsAccepted)")])
    text.counter(
      "hearth_http_cut_connections", "Connections cut, by reason.",
      [("refused", all.connectionsRefused), ("slow", all.slowCut), ("memory", all.overBudgetCut)].map {
        .init(labels: ["reason": $0.0], value: "\($0.1)")
      })
    text.counter(
      "hearth_http_refused_answers", "Answers refused for want of memory for slow readers.",
      [.init(value: "\(all.answersRefused)")])
    text.gauge(
      "hearth_http_waiting_bytes", "Bytes of answers in memory that wait for slow readers.",
      [.init(value: "\(all.answerBytesWaiting)")])
    text.histogram(
      "hearth_http_request_duration_seconds", "Time to answer a request.",
      bounds: LatencyHistogram.bounds.map { Double($0) / 1_000_000 }, counts: all.latency.counts,
      sum: Double(all.latency.totalMicroseconds) / 1_000_000)
    text.gauge("hearth_live_streams", "Open live streams.", [.init(value: "\(streams)")])
  }

  private func addLoops(to text: inout MetricsText) {
    func each(_ value: (ServerCounters) -> Int) -> [MetricsText.Sample] {
      loops.enumerated().map { .init(labels: ["loop": "\($0)"], value: "\(value($1))") }
    }
    text.gauge("hearth_http_connections", "Connections open now, by event loop.", each { $0.connectionsOpen })
    text.gauge("hearth_http_streams", "Responses being streamed now, by event loop.", each { $0.streamsOpen })
    text.counter("hearth_http_loop_requests", "Requests answered, by event loop.", each { $0.requests.reduce(0, +) })
  }

  private func addDatabase(to text: inout MetricsText) {
    text.gauge("hearth_database_up", "Whether the database answers.", [.init(value: jobs == nil ? "0" : "1")])
    text.counter("hearth_database_statements", "Statements run.", [.init(value: "\(database.statements)")])
    text.gauge(
      "hearth_database_waiting", "Work that waits for the writer or for a connection.",
      [.init(value: "\(database.waiting)")])
    addBackups(to: &text)
    guard let jobs else { return }
    let samples = MediaJobKinds.all.map { kind, state in
      let count = jobs.first { $0.kind == kind && $0.state == state }?.count ?? 0
      return MetricsText.Sample(labels: ["kind": kind, "state": state], value: "\(count)")
    }
    text.gauge("hearth_media_jobs", "Photos and videos in the queue, by state.", samples)
  }
}

extension Metrics {
  private func addBackups(to text: inout MetricsText) {
    guard let backups else { return }
    let begun = (backups.newestGood?.startedAt.microseconds ?? 0) / 1_000_000
    text.gauge(
      "hearth_backup_time_seconds",
      "When the newest good backup of the server's own began, seconds since 1970; 0: none.",
      [.init(value: "\(begun)")])
    text.gauge(
      "hearth_backup_failed", "Whether the newest of the server's own backups failed.",
      [.init(value: backups.newest?.fault == nil ? "0" : "1")])
  }
}

/// Every kind and state that a job can have, so that none is missing from a graph.
private enum MediaJobKinds {
  static let all = ["photo", "video"].flatMap { kind in ["waiting", "running", "failed"].map { (kind, $0) } }
}
