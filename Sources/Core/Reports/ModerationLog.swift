internal import SQL
internal import Wire

/// A line of the log; a phantom for its id.
enum LogEntry {}

/// The operator's view of the log.
enum LogList: CursorList { static var cursorTag: UInt8 { 22 } }

/// What operators did, and why. It only grows: the database refuses every change of it, by whomever.
enum ModerationLog {
  struct Entry: Sendable {
    let id: ID<LogEntry>
    let createdAt: Timestamp
    let operatorName: String
    let action: String
    let reason: String
    let app: String
    let kind: String
    let concernedName: String
  }

  /// - Parameters:
  ///   - concerned: whom it concerns; by their names as they are now, or as the reporter knew them.
  ///   - byFullName: whether nobody sees a username in the app.
  static func append(
    _ id: ID<LogEntry>, _ action: ModerationAction, _ report: ReportQueries.Report, concerned: ID<ProfileEntity>?,
    byFullName: Bool, reason: String, by account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    let fields = try concerned.flatMap { try ProfileQueries.fields($0, in: transaction) }
    let name = fields.map { byFullName ? $0.fullName : "\($0.fullName) (\($0.username))" } ?? report.concernedName
    try transaction.run(
      """
      INSERT INTO moderation_log (id, created_at, moderator, moderator_name, action, reason, app, kind, subject, report,
        concerned, concerned_name)
      SELECT \(id), \(now), a.id, a.email, \(action.rawValue), \(reason), \(report.app), \(report.kind),
        \(report.subject), \(report.id), \(concerned), \(name) FROM accounts a WHERE a.id = \(account)
      """)
  }

  /// What was done without a report: the line names itself in its place.
  static func append(
    _ id: ID<LogEntry>, _ action: PersonAction, _ concerned: ID<ProfileEntity>, called name: String, in app: String,
    reason: String, by account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO moderation_log (id, created_at, moderator, moderator_name, action, reason, app, kind, subject, report,
        concerned, concerned_name)
      SELECT \(id), \(now), a.id, a.email, \(action.rawValue), \(reason), \(app), 'profile', \(concerned), \(id),
        \(concerned), \(name) FROM accounts a WHERE a.id = \(account)
      """)
  }

  /// The sender whom an operator has learnt of about this report.
  static func revealed(for report: ID<ReportEntity>, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first(
      "SELECT concerned FROM moderation_log WHERE report = \(report) AND action = 'reveal' AND concerned IS NOT NULL"
    ) { try $0.id(0) }
  }

  private static let columns: SQL = """
    id, created_at, moderator_name, action, reason, app, kind, concerned_name
    """

  private static func entry(_ row: Row) throws -> Entry {
    Entry(
      id: try row.id(0), createdAt: row.time(1), operatorName: row.text(2), action: row.text(3), reason: row.text(4),
      app: row.text(5), kind: row.text(6), concernedName: row.text(7))
  }

  /// What was done about one report, oldest first.
  static func entries(of report: ID<ReportEntity>, in transaction: Transaction) throws -> [Entry] {
    try transaction.all(
      "SELECT \(columns) FROM moderation_log WHERE report = \(report) ORDER BY created_at, id", entry)
  }

  /// Newest first.
  static func newest(
    before: Cursor<LogList>?, limit: Int, _ cursors: CursorSeal, in transaction: Transaction
  ) throws -> Page<Entry> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: LogEntry.self) ?? .last)
    return try page(
      "moderation_log WHERE (created_at, id) < (\(time), \(id))", limit: limit, LogList.self, cursors, in: transaction)
  }

  /// - Parameter source: what follows `FROM`.
  static func page<List: CursorList>(
    _ source: SQL, limit: Int, _ list: List.Type, _ cursors: CursorSeal, in transaction: Transaction
  ) throws -> Page<Entry> {
    let rows = try transaction.all(
      "SELECT \(columns) FROM \(source) ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)"
    ) { row in
      let entry = try entry(row)
      return KeysetRow(entry.createdAt, entry.id, entry)
    }
    return Page(rows, limit: limit, list, cursors)
  }

  /// What was hidden is shown again.
  static func appendShown(
    _ id: ID<LogEntry>, _ hidden: ID<LogEntry>, reason: String, by account: ID<AuthAPI.Account>, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO moderation_log (id, created_at, moderator, moderator_name, action, reason, app, kind, subject, report,
        concerned, concerned_name)
      SELECT \(id), \(now), a.id, a.email, \(ModerationAction.show.rawValue), \(reason), h.app, h.kind, h.subject, h.report,
        h.concerned, h.concerned_name FROM accounts a, moderation_log h WHERE a.id = \(account) AND h.id = \(hidden)
      """)
  }
}
