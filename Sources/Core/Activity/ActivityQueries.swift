public import SQL
public import Wire

public enum ActivityQueries {
  /// How many of the viewer's causes are unread, counted to 100 at most. The policy leaves out what people did whom the viewer can't see.
  public static let unread: SQL = """
    SELECT count(*) FROM (SELECT 1 FROM activity WHERE recipient = viewer() AND read_at IS NULL LIMIT 100) AS unread
    """

  /// How many of the viewer's causes are unread, counted to 100 at most.
  public static func unreadCount(in transaction: ReadTransaction) throws -> Int {
    try transaction.first(unread) { $0.int(0) } ?? 0
  }

  public static func markRead(of viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE activity SET read_at = \(now) WHERE recipient = \(viewer) AND read_at IS NULL")
  }
}
