internal import SQL
internal import Wire

/// Where an account is signed in.
extension SessionQueries {
  struct Open: Sendable {
    let id: ID<Session>
    let kind: Session.Kind
    let device: String
    let createdAt: Timestamp
    let lastUsedAt: Timestamp
  }

  /// A list of sessions, the last used first.
  enum OpenList: CursorList { static var cursorTag: UInt8 { 24 } }

  /// The account's sessions that are not over, the last used first.
  static func open(
    of account: ID<AuthAPI.Account>, before: Cursor<OpenList>?, limit: Int, _ cursors: CursorSeal, now: Timestamp,
    in transaction: Transaction
  ) throws -> Page<Open> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Session.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT id, kind, device, created_at, last_used_at FROM sessions
      WHERE account_id = \(account) AND ended_at IS NULL AND expires_at > \(now)
        AND (last_used_at, id) < (\(time), \(id))
      ORDER BY last_used_at DESC, id DESC LIMIT \(limit + 1)
      """
    ) { row in
      let one = Open(
        id: try row.id(0), kind: row.text(1) == "browser" ? .browser : .api, device: row.text(2),
        createdAt: row.time(3), lastUsedAt: row.time(4))
      return KeysetRow(one.lastUsedAt, one.id, one)
    }
    return Page(rows, limit: limit, OpenList.self, cursors)
  }

  /// Ends one of the account's sessions; false when it has none of this id that is not over.
  static func end(
    _ session: ID<Session>, of account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE sessions SET ended_at = \(now)
      WHERE id = \(session) AND account_id = \(account) AND ended_at IS NULL
      """) == 1
  }

  /// Ends all of the account's sessions but one.
  static func endOthers(
    than session: ID<Session>, of account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE sessions SET ended_at = \(now)
      WHERE account_id = \(account) AND id <> \(session) AND ended_at IS NULL
      """)
  }
}
