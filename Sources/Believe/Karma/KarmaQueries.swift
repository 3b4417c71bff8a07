internal import Core
internal import SQL
internal import Wire

/// Karma is read only: triggers write it and its ledger.
enum KarmaQueries {
  /// The viewer's karma; nobody else's is there.
  static func karma(of profile: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Karma? {
    try transaction.first("SELECT total_points FROM believe_karma WHERE user_id = \(profile)") {
      Karma(points: $0.int(0))
    }
  }

  /// The viewer's ledger, newest first.
  static func actions(
    of profile: ID<ProfileEntity>, before: Cursor<BelieveAPI.ActionList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<BelieveAPI.SupportAction> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: BelieveAPI.SupportAction.self) ?? .last)
    let rows = try transaction.all(
      """
      SELECT a.created_at, a.id, a.action_type, a.points_earned, p.id, p.public_slug, p.title, m.id FROM (
        SELECT created_at, id, action_type, points_earned, project_id, object FROM believe_support_actions
        WHERE user_id = \(profile) AND (created_at, id) < (\(time), \(id))
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)) a
      LEFT JOIN believe_projects p ON p.id = a.project_id
      LEFT JOIN believe_support_messages m ON m.id = a.object AND a.action_type = 'message'
      ORDER BY a.created_at DESC, a.id DESC
      """
    ) { row in
      let id: ID<BelieveAPI.SupportAction> = try row.id(1)
      let action = BelieveAPI.SupportAction(
        id: id, action: .init(rawValue: row.text(2)), points: row.int(3), project: supported(row, from: 4),
        messageID: row.optionalID(7), createdAt: row.time(0))
      return KeysetRow(row.time(0), id, action)
    }
    return Page(rows, limit: limit, BelieveAPI.ActionList.self, cursors)
  }

  /// From the columns id, slug, title; nil where a policy hid them.
  static func supported(_ row: Row, from column: Int32) -> BelieveAPI.SupportedProject? {
    guard let id: ID<Project> = row.optionalID(column) else { return nil }
    return .init(id: id, slug: row.text(column + 1), title: row.text(column + 2))
  }

  static func stats(
    of profile: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> BelieveAPI.SupportStats {
    try transaction.first(
      """
      SELECT (SELECT count(*) FROM believe_follows WHERE user_id = \(profile)),
        (SELECT count(*) FROM believe_support_senders WHERE sender = \(profile)),
        (SELECT count(*) FROM believe_likes WHERE user_id = \(profile))
      """
    ) { .init(projectsSupported: $0.int(0), messagesSent: $0.int(1), postsLiked: $0.int(2)) }
      ?? .init(projectsSupported: 0, messagesSent: 0, postsLiked: 0)
  }
}
