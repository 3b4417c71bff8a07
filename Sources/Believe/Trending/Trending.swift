internal import SQL
internal import Wire

/// Which projects are supported most just now.
///
/// A project's score is the sum over its distinct supporters of the last seven days (who followed it, liked an update or
/// sent a message by name; not its builder) of `1 - age / 7 days`, the age being that of their latest support. It is kept
/// in thousandths above the number of followers, so that projects nobody supported lately follow in the order of these.
enum Trending {
  /// Microseconds.
  static let window: Int64 = 7 * 86_400_000_000
  /// How often scores are aged, in seconds.
  static let period: Int64 = 300

  static func isDue(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM believe_work WHERE name = 'trending' AND done_at <= \(now.adding(seconds: -period))")
  }

  static func age(at now: Timestamp, in transaction: Transaction) throws {
    let start = now.microseconds - window
    // Those that had a score and those that have one now.
    try transaction.run(
      """
      UPDATE believe_projects SET trending = follower_count + 1048576 * CAST(coalesce((
          SELECT sum(1000 - (\(now) - s.last_at) / 604800000) FROM believe_recent_support s
          WHERE s.project_id = believe_projects.id AND s.last_at > \(start)), 0) AS bigint)
        WHERE trending >= 1048576 OR id IN (SELECT project_id FROM believe_recent_support WHERE last_at > \(start))
      """)
    try transaction.run("DELETE FROM believe_recent_support WHERE last_at <= \(start)")
    try transaction.run("UPDATE believe_work SET done_at = \(now) WHERE name = 'trending'")
  }
}
