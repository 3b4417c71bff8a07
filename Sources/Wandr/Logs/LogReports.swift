internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// What people report, besides each other.
enum LogReports {
  /// Deletes logs with their photos, for the operator.
  private static let removal: PostRemoval<PlaceLog> = PostRemoval(of: Wandr.logs, publishing: LogLive.deleted) {
    .profiles(try Wandr.audience.everyReader(of: $0, by: $1, in: $2).sorted() + [$1])
  }

  static let logs = Reportable<ID<PlaceLog>>(
    ReportKind(
      "log", called: "Log", hiding: Hiding(in: "wandr_logs") { try removal.publishHidden($0, $1) }
    ) { id, removal in try Self.removal.remove(id, removal) }
  ) { id, viewer, links, transaction in
    try LogQueries.log(id, viewer: viewer.profile, links: links, in: transaction).map { log in
      let name = log.author.username
      let tags = log.tags.isEmpty ? "" : "\n" + log.tags.map { "#\($0)" }.joined(separator: " ")
      let note = log.note.isEmpty ? "" : "\n\(log.note)"
      return ReportedContent(
        log.id, "a log by \(name)", by: log.author.id, called: name,
        text: "@\(name): \(log.place.name), \(log.rating.words)\(note)\(tags)", media: log.media.map(\.id),
        at: .log(log.id))
    }
  }

  static func register(in routes: inout Routes) {
    routes.reportPage("/wandr/l/{id}/report", logs) { try $0.id() }
    routes.report(WandrAPI.reportLog, logs) { ($0.id, $0.reason) }
  }
}
