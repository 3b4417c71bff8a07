internal import SQL
internal import Wire

/// The operator's list of them.
enum ReportList: CursorList { static var cursorTag: UInt8 { 21 } }

enum ReportQueries {
  struct Open: Sendable {
    let id: ID<ReportEntity>
    let app: String
    let kind: String
    let subject: String
    let reporter: String
    let reason: String
    let evidence: String
    let createdAt: Timestamp
  }

  /// What the operator has not closed yet, oldest first.
  static func open(after: Cursor<ReportList>?, limit: Int, in transaction: Transaction) throws -> Page<Open> {
    let time = after?.time ?? Timestamp(microseconds: 0)
    let id = after?.id(of: ReportEntity.self) ?? ID(high: 0, low: 0)
    let rows = try transaction.all(
      """
      SELECT id, app, kind, subject, reporter_name, reason, evidence, created_at FROM reports
      WHERE closed_at IS NULL AND (created_at, id) > (\(time), \(id))
      ORDER BY created_at, id LIMIT \(limit + 1)
      """
    ) { row in
      let id: ID<ReportEntity> = try row.id(0)
      let report = Open(
        id: id, app: row.text(1), kind: row.text(2), subject: try row.id(3, Never.self).description,
        reporter: row.text(4), reason: row.text(5), evidence: row.text(6), createdAt: row.time(7))
      return KeysetRow(report.createdAt, id, report)
    }
    return Page(rows, limit: limit, ReportList.self)
  }

  static func close(_ id: ID<ReportEntity>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE reports SET closed_at = \(now) WHERE id = \(id) AND closed_at IS NULL") == 1
  }
}
