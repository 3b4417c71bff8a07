internal import SQL
internal import Wire

enum FollowQueries {
  /// Asks to follow, or follows at once where the profile is public. Doing it again changes nothing.
  static func request(
    _ followee: ID<ProfileEntity>, by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO follows (follower, followee, app, created_at, accepted_at)
      SELECT \(viewer), id, app, \(now), CASE WHEN is_private = FALSE THEN CAST(\(now) AS bigint) END
      FROM profiles WHERE id = \(followee)
      ON CONFLICT DO NOTHING
      """)
  }

  /// Lets two follow each other, both with the other's consent.
  static func connect(
    _ one: ID<ProfileEntity>, _ other: ID<ProfileEntity>, app: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO follows (follower, followee, app, created_at, accepted_at)
      VALUES (\(one), \(other), \(app), \(now), \(now)), (\(other), \(one), \(app), \(now), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  static func remove(
    follower: ID<ProfileEntity>, followee: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM follows WHERE follower = \(follower) AND followee = \(followee)") == 1
  }

  static func decline(
    follower: ID<ProfileEntity>, followee: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM follows WHERE follower = \(follower) AND followee = \(followee) AND accepted_at IS NULL") == 1
  }

  static func approve(
    follower: ID<ProfileEntity>, followee: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE follows SET accepted_at = \(now)
      WHERE follower = \(follower) AND followee = \(followee) AND accepted_at IS NULL
      """) == 1
  }

  /// Nil: no relation; else whether it is accepted.
  static func state(
    follower: ID<ProfileEntity>, followee: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> Bool? {
    try transaction.first(
      "SELECT accepted_at IS NOT NULL FROM follows WHERE follower = \(follower) AND followee = \(followee)"
    ) { $0.bool(0) }
  }
}
