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
  /// - Parameter byFamily: whether the two are members of a family. Then a request that waits between them is settled by it, and nobody hears of
  ///   the follows themselves.
  /// - Returns: how many follows have begun.
  @discardableResult
  static func connect(
    _ one: ID<ProfileEntity>, _ other: ID<ProfileEntity>, app: String, byFamily: Bool = false, now: Timestamp,
    in transaction: Transaction
  ) throws -> Int {
    if byFamily {
      try transaction.run(
        """
        DELETE FROM follows WHERE accepted_at IS NULL
        AND ((follower = \(one) AND followee = \(other)) OR (follower = \(other) AND followee = \(one)))
        """)
    }
    return try transaction.run(
      """
      INSERT INTO follows (follower, followee, app, created_at, accepted_at, by_family)
      VALUES (\(one), \(other), \(app), \(now), \(now), \(byFamily)),
        (\(other), \(one), \(app), \(now), \(now), \(byFamily))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Of the app's people whom the viewer may see, the newest whom they neither follow nor have asked to.
  static func unfollowed(
    by viewer: ID<ProfileEntity>, app: String, limit: Int, in transaction: ReadTransaction
  ) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT p.id FROM profiles p WHERE p.app = \(app) AND p.id <> \(viewer)
        AND NOT EXISTS (SELECT 1 FROM follows f WHERE f.follower = \(viewer) AND f.followee = p.id)
      ORDER BY p.id DESC LIMIT \(limit)
      """
    ) { try $0.id(0) }
  }

  /// How many there are of them among the newest people, up to `limit`: a feed reads no more people than that.
  static func unfollowedCount(
    by viewer: ID<ProfileEntity>, app: String, limit: Int, among newest: Int, in transaction: ReadTransaction
  ) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM (
          SELECT q.id FROM profiles q WHERE q.app = \(app) AND q.id <> \(viewer) ORDER BY q.id DESC LIMIT \(newest)) AS p
        WHERE NOT EXISTS (SELECT 1 FROM follows f WHERE f.follower = \(viewer) AND f.followee = p.id)
        LIMIT \(limit)) AS others
      """
    ) { $0.int(0) } ?? 0
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
