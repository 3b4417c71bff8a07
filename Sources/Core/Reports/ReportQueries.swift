internal import SQL
internal import Wire

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
  static func open(limit: Int, in transaction: Transaction) throws -> [Open] {
    try transaction.all(
      """
      SELECT id, app, kind, subject, reporter_name, reason, evidence, created_at FROM reports WHERE closed_at IS NULL
      ORDER BY created_at, id LIMIT \(limit)
      """
    ) { row in
      Open(
        id: try row.id(0), app: row.text(1), kind: row.text(2), subject: try row.id(3, Never.self).description,
        reporter: row.text(4), reason: row.text(5), evidence: row.text(6), createdAt: row.time(7))
    }
  }

  static func close(_ id: ID<ReportEntity>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE reports SET closed_at = \(now) WHERE id = \(id) AND closed_at IS NULL") == 1
  }
}
