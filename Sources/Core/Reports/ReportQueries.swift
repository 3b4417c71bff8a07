internal import HTML
internal import Media
internal import SQL
internal import Wire

/// The operator's list of them.
enum ReportList: CursorList { static var cursorTag: UInt8 { 21 } }

enum ReportQueries {
  struct Report: Sendable {
    let id: ID<ReportEntity>
    let app: String
    let kind: String
    let subject: ID<Never>
    let reporter: ID<ProfileEntity>
    let reporterName: String
    let address: String
    let concerned: ID<ProfileEntity>?
    let concernedName: String
    let reason: String
    let evidence: String
    let createdAt: Timestamp
  }

  private static let columns: SQL = """
    id, app, kind, subject, reporter, reporter_name, address, concerned, concerned_name, reason, evidence, created_at
    """

  private static func report(_ row: Row) throws -> Report {
    Report(
      id: try row.id(0), app: row.text(1), kind: row.text(2), subject: try row.id(3), reporter: try row.id(4),
      reporterName: row.text(5), address: row.text(6), concerned: row.optionalID(7), concernedName: row.text(8),
      reason: row.text(9), evidence: row.text(10), createdAt: row.time(11))
  }

  /// Nothing where the viewer's report of it is open.
  static func insert(
    _ id: ID<ReportEntity>, _ kind: ReportKind, _ content: ReportedContent, reason: String, by viewer: Viewer,
    called name: String, now: Timestamp, in transaction: Transaction
  ) throws {
    let inserted = try transaction.run(
      """
      INSERT INTO reports (id, app, reporter, reporter_name, kind, subject, address, concerned, concerned_name, reason,
        evidence, created_at)
      VALUES (\(id), \(viewer.app), \(viewer.profile), \(name), \(kind.name), \(content.subject),
        \(content.address.text), \(content.concerned), \(content.name), \(reason), \(content.text), \(now))
      ON CONFLICT DO NOTHING
      """)
    guard inserted == 1 else { return }
    for (position, media) in content.media.enumerated() {
      try transaction.run(
        """
        INSERT INTO report_media (media_id, report_id, position, kind, has_webp, made_at, named_app, named_for)
        SELECT id, \(id), \(position), kind, has_webp, created_at,
          CASE WHEN move = 'copying' THEN NULL ELSE named_app END,
          CASE WHEN move = 'copying' THEN NULL ELSE named_for END
        FROM media WHERE id = \(media)
        """)
    }
  }

  /// What the operator has not closed yet, oldest first.
  static func open(
    after: Cursor<ReportList>?, limit: Int, _ cursors: CursorSeal, in transaction: Transaction
  ) throws -> Page<Report> {
    let time = after?.time ?? Timestamp(microseconds: 0)
    let id = after?.id(of: ReportEntity.self) ?? ID(high: 0, low: 0)
    let rows = try transaction.all(
      """
      SELECT \(columns) FROM reports
      WHERE closed_at IS NULL AND (created_at, id) > (\(time), \(id))
      ORDER BY created_at, id LIMIT \(limit + 1)
      """
    ) { row in
      let report = try report(row)
      return KeysetRow(report.createdAt, report.id, report)
    }
    return Page(rows, limit: limit, ReportList.self, cursors)
  }

  /// How many are open, counted to 100 at most.
  static func openCount(in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM (SELECT 1 FROM reports WHERE closed_at IS NULL LIMIT 100) AS waiting"
    ) { $0.int(0) } ?? 0
  }

  static func open(_ id: ID<ReportEntity>, in transaction: Transaction) throws -> Report? {
    try transaction.first("SELECT \(columns) FROM reports WHERE id = \(id) AND closed_at IS NULL", report)
  }

  /// The photos and videos as they were, in their order.
  static func media(
    of id: ID<ReportEntity>, in transaction: Transaction
  ) throws -> [(id: ID<MediaAPI.Item>, isVideo: Bool)] {
    try transaction.all("SELECT media_id, kind FROM report_media WHERE report_id = \(id) ORDER BY position") {
      (try $0.id(0), $0.text(1) == MediaKind.video.rawValue)
    }
  }

  /// The open reports of the same thing.
  static func alike(_ report: Report, in transaction: Transaction) throws -> [Report] {
    try transaction.all(
      """
      SELECT \(columns) FROM reports WHERE subject = \(report.subject) AND kind = \(report.kind)
        AND app = \(report.app) AND closed_at IS NULL ORDER BY id
      """, report(_:))
  }

  /// Puts a line into the reporter's activity. Nobody else stands in it.
  static func notify(
    _ report: Report, as id: ID<Never>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (\(report.reporter), 'report', \(report.id), \(report.reporter), \(report.id), \(id), \(now))
      """)
  }

  /// Ends it; its photos are kept for it no longer.
  static func close(
    _ id: ID<ReportEntity>, as outcome: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      "UPDATE reports SET closed_at = \(now), outcome = \(outcome) WHERE id = \(id) AND closed_at IS NULL")
    try transaction.run("DELETE FROM report_media WHERE report_id = \(id)")
  }
}
