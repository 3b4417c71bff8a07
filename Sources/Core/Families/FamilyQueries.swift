internal import SQL
internal import Wire

/// Who has agreed that all people of an app follow each other. All of it is the server's own to read and write.
enum FamilyQueries {
  /// Somebody who agreed earlier than the one whose turn it is.
  struct Earlier: Sendable {
    let profile: ID<ProfileEntity>
    let number: Int
    /// Whether nobody of the two has left the other out, no block is between them, and they are not suspended.
    let isToConnect: Bool
  }

  /// Has the app's other transactions that do the same wait for this one.
  static func lock(_ app: String, in transaction: Transaction) throws {
    try transaction.run("UPDATE app_rules SET member_invitations = member_invitations WHERE app = \(app)")
  }

  /// Whether the account's membership is by an invitation.
  static func isInvited(
    _ account: ID<AuthAPI.Account>, to app: String, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM memberships WHERE account_id = \(account) AND app = \(app) AND invitation_id IS NOT NULL")
  }

  /// Nil: no answer yet; else whether the answer was yes.
  static func answer(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> Bool? {
    try transaction.first("SELECT number IS NOT NULL FROM family_members WHERE profile_id = \(profile)") { $0.bool(0) }
  }

  /// Gives the profile the next number of the app. The app is locked.
  static func agree(
    _ profile: ID<ProfileEntity>, app: String, now: Timestamp, in transaction: Transaction
  ) throws {
    let last =
      try transaction.first("SELECT COALESCE(MAX(number), 0) FROM family_members WHERE app = \(app)") { $0.int(0) } ?? 0
    let number = last + 1
    try transaction.run(
      """
      INSERT INTO family_members (profile_id, app, number, below, answered_at)
      VALUES (\(profile), \(app), \(number), \(number), \(now))
      ON CONFLICT (profile_id) DO UPDATE
      SET number = excluded.number, below = excluded.below, answered_at = excluded.answered_at
      """)
  }

  /// Keeps a no. After a yes, those with whom the profile was connected are left out, should it agree again: otherwise two of whom one has
  /// unfollowed the other would be connected twice. The app is locked.
  static func decline(
    _ profile: ID<ProfileEntity>, app: String, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO family_left_out (profile_id, other)
      SELECT m.profile_id, o.profile_id FROM family_members m JOIN family_members o ON o.app = m.app
      WHERE m.profile_id = \(profile)
        AND ((o.number < m.number AND o.number >= m.below) OR (o.number > m.number AND o.below <= m.number))
      ON CONFLICT DO NOTHING
      """)
    try transaction.run(
      """
      INSERT INTO family_members (profile_id, app, answered_at) VALUES (\(profile), \(app), \(now))
      ON CONFLICT (profile_id) DO UPDATE SET number = NULL, below = 0, answered_at = excluded.answered_at
      """)
  }

  /// Keeps whom the profile is not to be connected with: those named, and those in a block with it, also when that is lifted.
  static func leaveOut(
    _ others: [ID<ProfileEntity>], by profile: ID<ProfileEntity>, app: String, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO family_left_out (profile_id, other)
      SELECT b.viewer, b.other FROM blocked_profiles b WHERE b.viewer = \(profile) ON CONFLICT DO NOTHING
      """)
    guard !others.isEmpty else { return }
    try transaction.run(
      """
      INSERT INTO family_left_out (profile_id, other)
      SELECT \(profile), p.id FROM profiles p
      WHERE p.id IN (\(list: others)) AND p.app = \(app) AND p.id <> \(profile) ON CONFLICT DO NOTHING
      """)
  }

  /// Below which number the profile is still to be connected; nil when all is done, and while the profile is suspended: nobody begins to
  /// follow somebody who is.
  static func below(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> Int? {
    try transaction.first(
      """
      SELECT m.below FROM family_members m JOIN profiles p ON p.id = m.profile_id
      WHERE m.profile_id = \(profile) AND m.number IS NOT NULL AND m.below > 0 AND p.hidden_at IS NULL
      """
    ) { $0.int(0) }
  }

  /// Those who agreed before, the latest first.
  static func earlier(
    than profile: ID<ProfileEntity>, below: Int, app: String, limit: Int, in transaction: Transaction
  ) throws -> [Earlier] {
    try transaction.all(
      """
      SELECT m.profile_id, m.number, p.hidden_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = \(profile) AND b.other = m.profile_id)
        AND NOT EXISTS (SELECT 1 FROM family_left_out l WHERE l.profile_id = \(profile) AND l.other = m.profile_id)
        AND NOT EXISTS (SELECT 1 FROM family_left_out l WHERE l.profile_id = m.profile_id AND l.other = \(profile))
      FROM family_members m JOIN profiles p ON p.id = m.profile_id
      WHERE m.app = \(app) AND m.number < \(below) ORDER BY m.number DESC LIMIT \(limit)
      """
    ) { Earlier(profile: try $0.id(0), number: $0.int(1), isToConnect: $0.bool(2)) }
  }

  /// The profile is connected with everybody whose number is not below this one; 0 for all.
  static func advance(_ profile: ID<ProfileEntity>, to below: Int, in transaction: Transaction) throws {
    try transaction.run("UPDATE family_members SET below = \(below) WHERE profile_id = \(profile)")
  }

  /// Tells somebody that another has come. What they have turned off leaves no line.
  static func tell(
    _ recipient: ID<ProfileEntity>, that actor: ID<ProfileEntity>, id: ID<Never>, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (\(recipient), 'joined', \(recipient), \(actor), \(actor), \(id), \(now)) ON CONFLICT DO NOTHING
      """)
  }

  /// When the profile was made.
  static func arrival(of profile: ID<ProfileEntity>, in transaction: Transaction) throws -> Timestamp? {
    try transaction.first("SELECT created_at FROM profiles WHERE id = \(profile)") { $0.time(0) }
  }

  /// What is true of a profile `p` of the app that an account sees which has none there: it isn't suspended, and there is no block between any
  /// two profiles of theirs, in whichever app.
  private static func isShown(to account: ID<AuthAPI.Account>, in app: String) -> SQL {
    """
    p.app = \(app) AND p.hidden_at IS NULL AND p.id NOT IN (
      SELECT theirs.profile_id FROM profile_accounts mine
      JOIN blocked_profiles b ON b.viewer = mine.profile_id
      JOIN profile_accounts other ON other.profile_id = b.other
      JOIN profile_accounts theirs ON theirs.account_id = other.account_id AND theirs.app = \(app)
      WHERE mine.account_id = \(account))
    """
  }

  /// People of the app whom an account without a profile sees before it joins, the newest first.
  static func people(
    shownTo account: ID<AuthAPI.Account>, in app: String, limit: Int, links: MediaLinks, _ transaction: Transaction
  ) throws -> [SocialAPI.Author] {
    try transaction.all(
      """
      SELECT p.id, p.username, p.full_name, p.avatar FROM profiles p WHERE \(isShown(to: account, in: app))
      ORDER BY p.created_at DESC, p.id DESC LIMIT \(limit)
      """
    ) { row in
      SocialAPI.Author(
        id: try row.id(0), username: row.text(1), fullName: row.text(2), avatarURL: links.avatar(row.optionalID(3)))
    }
  }

  /// How many there are of them.
  static func count(
    shownTo account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> Int {
    try transaction.first("SELECT count(*) FROM profiles p WHERE \(isShown(to: account, in: app))") { $0.int(0) } ?? 0
  }

  /// Whether a photo is the face of one of them.
  static func isFace(
    _ photo: ID<MediaAPI.Item>, shownTo account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM profiles p WHERE p.avatar = \(photo) AND \(isShown(to: account, in: app))")
  }

  /// The app's people of these names.
  static func profiles(
    named usernames: [String], in app: String, _ transaction: Transaction
  ) throws -> [ID<ProfileEntity>] {
    let names = usernames.compactMap { try? Username($0).text }  // others are nobody's
    return try transaction.all(
      "SELECT id FROM profiles WHERE app = \(app) AND username IN (\(list: names))"
    ) { try $0.id(0) }
  }

  /// The accounts of those who are still to be connected with some.
  static func unfinished(in app: String, _ transaction: Transaction) throws -> [ID<AuthAPI.Account>] {
    try transaction.all(
      """
      SELECT pa.account_id FROM family_members m JOIN profile_accounts pa ON pa.profile_id = m.profile_id
      JOIN profiles p ON p.id = m.profile_id WHERE m.app = \(app) AND m.below > 0 AND p.hidden_at IS NULL LIMIT 100
      """
    ) { try $0.id(0) }
  }
}
