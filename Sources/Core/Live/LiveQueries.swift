internal import SQL
internal import Wire

enum LiveQueries {
  /// Those who may see what the profile shares, but for blocks and suspensions, which the authorised read finds.
  static func followers(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      "SELECT follower FROM follows WHERE followee = \(profile) AND accepted_at IS NOT NULL"
    ) { try $0.id(0) }
  }

  /// Whom the viewer follows.
  static func followees(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      "SELECT followee FROM follows WHERE follower = \(profile) AND accepted_at IS NOT NULL"
    ) { try $0.id(0) }
  }

  /// Sessions asked about by one statement, so that it is always the same one.
  static let sessionsAtOnce = 250

  /// Those of the sessions that are good, each with its account's profile in the app and whether that is in a block.
  static func profiles(
    of sessions: some Collection<ID<Session>>, app: String, now: Timestamp, in transaction: Transaction
  ) throws -> [ID<Session>: (profile: ID<ProfileEntity>, isInBlock: Bool)] {
    guard let filler = sessions.first else { return [:] }
    let list = Array(sessions) + Array(repeating: filler, count: max(0, sessionsAtOnce - sessions.count))
    var found: [ID<Session>: (profile: ID<ProfileEntity>, isInBlock: Bool)] = [:]
    try transaction.each(
      """
      SELECT s.id, pa.profile_id, EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = pa.profile_id)
      FROM sessions s JOIN accounts a ON a.id = s.account_id
      JOIN profile_accounts pa ON pa.account_id = a.id AND pa.app = \(app)
      WHERE s.id IN (\(list: list)) AND s.ended_at IS NULL AND s.expires_at > \(now) AND a.suspended_at IS NULL
      """
    ) { found[try $0.id(0)] = (try $0.id(1), $0.bool(2)) }
    return found
  }
}
