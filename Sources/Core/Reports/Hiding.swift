public import SQL
public import Wire

/// How things of a kind are hidden by an operator, and shown again. The author of a hidden thing still sees it, and nobody else;
/// the policy of its table asks the column `hidden_at`.
public struct Hiding: Sendable {
  let set: @Sendable (ID<Never>, _ isHidden: Bool, Removal) throws -> Bool

  /// - Parameter set: hides a thing or shows it again, and tells those who see it; false where that changes nothing. It runs
  ///   without row-level security.
  public init<Thing>(_ set: @escaping @Sendable (ID<Thing>, _ isHidden: Bool, Removal) throws -> Bool) {
    self.set = { try set($0.cast(), $1, $2) }
  }

  /// For a table with the columns `id` and `hidden_at` and nothing that hangs on them.
  /// - Parameter publish: says live that a thing was hidden.
  public init<Thing>(
    in table: SchemaText, _ publish: @escaping @Sendable (ID<Thing>, Removal) throws -> Void = { _, _ in }
  ) {
    self.init { (id: ID<Thing>, isHidden, removal) in
      guard try Self.mark(id, in: table, isHidden, removal) else { return false }
      if isHidden { try publish(id, removal) }
      return true
    }
  }

  /// Sets the column `hidden_at` of a thing; false where it was as it should be.
  public static func mark<Thing>(
    _ id: ID<Thing>, in table: SchemaText, _ isHidden: Bool, _ removal: Removal
  ) throws -> Bool {
    let (was, time): (SQL, Timestamp?) = isHidden ? ("IS NULL", removal.now) : ("IS NOT NULL", nil)
    return try removal.transaction.run(
      "UPDATE \(table) SET hidden_at = \(time) WHERE id = \(id) AND hidden_at \(was)") == 1
  }

  /// Whether an operator has hidden a thing that the viewer made: they see it themselves, and are told.
  public static func isHidden<Thing>(
    _ id: ID<Thing>, in table: SchemaText, _ transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM \(table) WHERE id = \(id) AND hidden_at IS NOT NULL")
  }
}

/// What is hidden now, for operators: the log says it.
enum HiddenThings {
  /// The list of them.
  enum List: CursorList { static var cursorTag: UInt8 { 29 } }

  private static let stillHidden: SQL = """
    h.action = 'hide' AND NOT EXISTS (
      SELECT 1 FROM moderation_log s WHERE s.subject = h.subject AND s.kind = h.kind AND s.app = h.app
        AND s.action IN ('show', 'remove') AND (s.created_at, s.id) > (h.created_at, h.id))
    """

  /// Newest first.
  static func newest(
    before: Cursor<List>?, limit: Int, _ cursors: CursorSeal, in transaction: Transaction
  ) throws -> Page<ModerationLog.Entry> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: LogEntry.self) ?? .last)
    return try ModerationLog.page(
      "moderation_log h WHERE \(stillHidden) AND (h.created_at, h.id) < (\(time), \(id))", limit: limit, List.self,
      cursors, in: transaction)
  }

  struct Thing: Sendable {
    let app: String
    let kind: String
    let subject: ID<Never>
    let concerned: ID<ProfileEntity>?
    let entry: ModerationLog.Entry
    /// As it was reported, while its reporter has an account.
    let evidence: String?
  }

  /// By the line of the log that tells that it was hidden.
  static func find(_ id: ID<LogEntry>, in transaction: Transaction) throws -> Thing? {
    guard
      let entry = try ModerationLog.page(
        "moderation_log h WHERE \(stillHidden) AND h.id = \(id)", limit: 1, List.self, .unkept, in: transaction
      ).items.first
    else { return nil }
    return try transaction.first(
      """
      SELECT h.app, h.kind, h.subject, h.concerned, r.evidence FROM moderation_log h LEFT JOIN reports r ON r.id = h.report
      WHERE h.id = \(id)
      """
    ) { row in
      Thing(
        app: row.text(0), kind: row.text(1), subject: try row.id(2), concerned: row.optionalID(3), entry: entry,
        evidence: row.optionalText(4))
    }
  }

  /// What the author of a thing finds in their activity while it is hidden.
  static func activityKind(_ kind: ReportKind) -> String { ActivityKind.hidden + kind.name }
}
