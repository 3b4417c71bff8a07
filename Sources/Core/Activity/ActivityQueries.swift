public import SQL
public import Wire

public enum ActivityQueries {
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
