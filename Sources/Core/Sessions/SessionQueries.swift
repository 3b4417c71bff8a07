internal import SQL
internal import Wire

enum SessionQueries {
  static func insert(
    _ session: ID<Session>, account: ID<AuthAPI.Account>, kind: Session.Kind, origin: [UInt8]? = nil,
    device: String = "", now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO sessions (id, account_id, kind, origin, device, created_at, last_used_at, expires_at)
      VALUES (\(session), \(account), \(kind.rawValue), \(origin), \(device), \(now), \(now),
        \(now.adding(seconds: Int64(SessionTokens.sessionSeconds))))
      """)
  }

  /// Whether the account has signed in from there, as far back as sessions are kept.
  static func hasOrigin(
    _ origin: [UInt8], of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM sessions WHERE account_id = \(account) AND origin = \(origin) LIMIT 1")
  }

  /// The session with its account and, where there is one, the profile in `app`, and when it ends if it is not used. Nil when it
  /// has ended, expired, or its account is suspended.
  static func caller(
    _ session: ID<Session>, app: String, now: Timestamp, in transaction: Transaction
  ) throws -> (caller: Caller, expires: Timestamp)? {
    try transaction.first(
      """
      SELECT s.account_id, s.kind, a.is_operator, p.id, p.username, p.full_name, p.avatar,
        EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = p.id), s.expires_at,
        EXISTS (SELECT 1 FROM app_rules r WHERE r.app = \(app) AND r.member_invitations > 0),
        (SELECT MIN(r.app) FROM app_rules r WHERE r.open_since > a.created_at
          AND NOT EXISTS (SELECT 1 FROM profile_accounts o WHERE o.account_id = a.id AND o.app = r.app)
          AND NOT EXISTS (SELECT 1 FROM declined_apps d WHERE d.account_id = a.id AND d.app = r.app)),
        a.text_size, (SELECT r.kind FROM app_rules r WHERE r.app = \(app)),
        (SELECT f.number IS NOT NULL FROM family_members f WHERE f.profile_id = p.id),
        EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = a.id AND m.app = \(app) AND m.invitation_id IS NOT NULL)
      FROM sessions s JOIN accounts a ON a.id = s.account_id
      LEFT JOIN profile_accounts pa ON pa.account_id = a.id AND pa.app = \(app)
      LEFT JOIN profiles p ON p.id = pa.profile_id
      WHERE s.id = \(session) AND s.ended_at IS NULL AND s.expires_at > \(now) AND a.suspended_at IS NULL
      """
    ) { row in
      let signedIn = SignedIn(
        account: try row.id(0), session: session, kind: row.text(1) == "browser" ? .browser : .api,
        isOperator: row.bool(2), textSize: TextSize(rawValue: row.int(11)) ?? .standard)
      guard let profile: ID<ProfileEntity> = row.optionalID(3) else { return (.signedIn(signedIn), row.time(8)) }
      let viewer = Viewer(
        signedIn: signedIn, app: app, profile: profile, username: row.text(4), fullName: row.text(5),
        avatar: row.optionalID(6), isInBlock: row.bool(7), mayInvite: row.bool(9),
        newApp: row.optionalText(10), circle: row.optionalText(12).flatMap(CircleKind.init(rawValue:)),
        familyAnswer: row.isNull(13) ? nil : row.bool(13), isInvited: row.bool(14))
      return (.viewer(viewer), row.time(8))
    }
  }

  /// Lets a browser's session go on from now; one that is over stays so.
  static func renew(_ session: ID<Session>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE sessions SET last_used_at = \(now), expires_at = \(now.adding(seconds: Int64(SessionTokens.sessionSeconds)))
      WHERE id = \(session) AND kind = 'browser' AND ended_at IS NULL AND expires_at > \(now)
      """)
  }

  /// The account's profile in an app, without a session.
  static func viewer(
    _ account: ID<AuthAPI.Account>, app: String, in transaction: Transaction
  ) throws -> Viewer? {
    try transaction.first(
      """
      SELECT p.id, p.username, p.full_name, p.avatar, EXISTS (SELECT 1 FROM blocked_profiles b WHERE b.viewer = p.id)
      FROM accounts a
      JOIN profile_accounts pa ON pa.account_id = a.id AND pa.app = \(app) JOIN profiles p ON p.id = pa.profile_id
      WHERE a.id = \(account) AND a.suspended_at IS NULL
      """
    ) { row in
      // No session is all zeros, so nothing can be signed for this one.
      let signedIn = SignedIn(account: account, session: ID(high: 0, low: 0), kind: .api, isOperator: false)
      return Viewer(
        signedIn: signedIn, app: app, profile: try row.id(0), username: row.text(1), fullName: row.text(2),
        avatar: row.optionalID(3), isInBlock: row.bool(4))
    }
  }

  /// Moves the session to its next generation; false when it is not at `generation` any more or is over.
  static func advance(
    _ session: ID<Session>, from generation: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE sessions SET generation = generation + 1, last_used_at = \(now),
        expires_at = \(now.adding(seconds: Int64(SessionTokens.sessionSeconds)))
      WHERE id = \(session) AND generation = \(generation) AND ended_at IS NULL AND expires_at > \(now)
        AND kind = 'api' AND account_id IN (SELECT id FROM accounts WHERE suspended_at IS NULL)
      """) == 1
  }

  /// Whether the session has come to `generation` and is not over.
  static func isLive(
    _ session: ID<Session>, at generation: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    try transaction.first(
      """
      SELECT 1 FROM sessions WHERE id = \(session) AND generation = \(generation) AND ended_at IS NULL
        AND expires_at > \(now) AND account_id IN (SELECT id FROM accounts WHERE suspended_at IS NULL)
      """
    ) { _ in true } ?? false
  }

  static func end(_ session: ID<Session>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE sessions SET ended_at = \(now) WHERE id = \(session) AND ended_at IS NULL")
  }

  static func endAll(of account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE sessions SET ended_at = \(now) WHERE account_id = \(account) AND ended_at IS NULL")
  }

  static func account(of session: ID<Session>, in transaction: Transaction) throws -> AuthAPI.Account? {
    try transaction.first(
      """
      SELECT a.id, a.email FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = \(session)
      """
    ) { AuthAPI.Account(id: try $0.id(0), email: $0.text(1)) }
  }

  /// Sessions that ended or expired a month ago tell nothing any more.
  static func sweep(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM sessions WHERE ended_at < \(before) OR expires_at < \(before)")
  }
}
