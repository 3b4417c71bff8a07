public import SQL
public import Wire

/// One cause in the viewer's activity, before grouping.
public struct ActivityCause: Sendable {
  public let id: ID<KinnectAPI.Activity>
  public let kind: String
  public let subject: ID<Never>
  public let createdAt: Timestamp
  public let isRead: Bool
  public let actor: ID<ProfileEntity>
  public let username: String
  public let fullName: String
  public let avatar: ID<MediaAPI.Item>?
}

public enum ActivityQueries {
  /// The viewer's newest causes before the cursor, each with its actor.
  public static func newest(
    of viewer: ID<ProfileEntity>, before: (time: Timestamp, id: ID<KinnectAPI.Activity>)?, limit: Int,
    in transaction: Transaction
  ) throws -> [ActivityCause] {
    let time = before?.time ?? Timestamp(microseconds: .max)
    let id = before?.id ?? ID(high: .max, low: .max)
    return try transaction.all(
      """
      SELECT a.id, a.kind, a.subject, a.created_at, a.read_at IS NOT NULL, p.id, p.username, p.full_name, p.avatar
      FROM activity a JOIN profiles p ON p.id = a.actor
      WHERE a.recipient = \(viewer) AND (a.created_at, a.id) < (\(time), \(id))
      ORDER BY a.created_at DESC, a.id DESC LIMIT \(limit)
      """
    ) { row in
      ActivityCause(
        id: try row.id(0), kind: row.text(1), subject: try row.id(2), createdAt: row.time(3), isRead: row.bool(4),
        actor: try row.id(5), username: row.text(6), fullName: row.text(7), avatar: row.optionalID(8))
    }
  }

  /// How many causes are unread, counted to 100 at most.
  public static func unread(of viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM activity WHERE recipient = \(viewer) AND read_at IS NULL LIMIT 100) AS unread
      """
    ) { $0.int(0) } ?? 0
  }

  /// The numbers on a page's badges in one statement.
  /// - Parameter messages: a query that answers one number for the viewer.
  public static func badges(
    of viewer: ID<ProfileEntity>, messages: SQL, in transaction: Transaction
  ) throws -> (activity: Int, messages: Int) {
    try transaction.first(
      """
      SELECT (SELECT count(*) FROM (
        SELECT 1 FROM activity WHERE recipient = \(viewer) AND read_at IS NULL LIMIT 100) AS unread), (\(messages))
      """
    ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
  }

  public static func markRead(of viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE activity SET read_at = \(now) WHERE recipient = \(viewer) AND read_at IS NULL")
  }
}
