internal import SQL
internal import Wire

/// An invitation; a phantom for its id.
enum InvitationEntity {}

enum InvitationQueries {
  struct Found: Sendable {
    let id: ID<InvitationEntity>
    /// At least one; the first is the one that the link looks like.
    let apps: [String]
    let invitedBy: ID<AuthAPI.Account>?
    /// Whether its maker confirms each person.
    let confirms: Bool
    let maxUses: Int

    /// Whether somebody who comes by it to the app waits to be confirmed: in a family everybody sees them at once, so a link for many is not
    /// enough.
    func waits(in app: String, _ transaction: Transaction) throws -> Bool {
      try confirms || (maxUses > FamilyLink.mostUnconfirmed && AppRules.isFamily(app, in: transaction))
    }
  }

  /// The names of apps as their column has them.
  private static func apps(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The invitation that can still be used by this token; none of somebody who is suspended.
  static func find(_ token: String, now: Timestamp, in transaction: Transaction) throws -> Found? {
    try transaction.first(
      """
      SELECT id, apps, created_by, confirms, max_uses FROM invitations
      WHERE token_hash = \(Secret.hash(token)) AND revoked_at IS NULL AND expires_at > \(now) AND uses < max_uses
        AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = created_by AND a.suspended_at IS NOT NULL)
      """
    ) {
      Found(
        id: try $0.id(0), apps: apps($0.text(1)), invitedBy: $0.optionalID(2), confirms: $0.bool(3),
        maxUses: $0.int(4))
    }
  }

  /// The apps of the invitation, whatever became of it; none for a token that never was one.
  static func apps(of token: String, in transaction: Transaction) throws -> [String] {
    try transaction.first("SELECT apps FROM invitations WHERE token_hash = \(Secret.hash(token))") {
      apps($0.text(0))
    } ?? []
  }

  static func insert(
    _ id: ID<InvitationEntity>, token: String, apps: [String], note: String, by account: ID<AuthAPI.Account>?,
    uses: Int, days: Int, confirms: Bool = false, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO invitations (id, apps, token_hash, note, created_by, created_at, expires_at, max_uses, confirms)
      VALUES (\(id), \(apps.joined(separator: " ")), \(Secret.hash(token)), \(note), \(account), \(now),
        \(now.adding(seconds: Int64(days) * 86_400)), \(uses), \(confirms))
      """)
  }

  /// Makes the account a member of the invitation's apps, or has it wait there until the invitation's maker confirms it. That takes
  /// one place of the invitation, for however many apps; a member of all of them takes none.
  /// - Parameters:
  ///   - followsInviter: see `followsInviter(of:to:in:)`.
  ///   - newID: for somebody who waits.
  static func use(
    _ invitation: Found, by account: ID<AuthAPI.Account>, followsInviter: Bool = false, now: Timestamp,
    newID: () -> ID<WaitingMember>, in transaction: Transaction
  ) throws {
    let hadPlace = try WaitingQueries.hasPlace(account, by: invitation.id, transaction)
    var joined = 0
    for app in invitation.apps {
      if try invitation.waits(in: app, transaction) {
        joined += try WaitingQueries.insert(newID(), account, in: app, by: invitation, now: now, transaction)
        continue
      }
      joined += try transaction.run(
        """
        INSERT INTO memberships (account_id, app, invitation_id, invited_by, follows_inviter, created_at)
        VALUES (\(account), \(app), \(invitation.id), \(invitation.invitedBy), \(followsInviter), \(now))
        ON CONFLICT DO NOTHING
        """)
      // After that, so that a member by the same link keeps their place.
      try WaitingQueries.end(account, in: app, transaction)
    }
    if joined > 0, !hadPlace {
      try transaction.run("UPDATE invitations SET uses = uses + 1 WHERE id = \(invitation.id)")
    }
  }

  /// The profile of the person who invited the account to the app, and its full name, or the username where there is none; nil where they have none, are suspended, or one blocks the other.
  static func inviter(
    of account: ID<AuthAPI.Account>, to app: String, in transaction: Transaction
  ) throws -> (id: ID<ProfileEntity>, name: String)? {
    try transaction.first(
      """
      SELECT p.id, CASE WHEN p.full_name <> '' THEN p.full_name ELSE p.username END FROM memberships m
      JOIN profile_accounts theirs ON theirs.account_id = m.invited_by AND theirs.app = m.app
      JOIN profiles p ON p.id = theirs.profile_id
      WHERE m.account_id = \(account) AND m.app = \(app) AND m.invited_by <> m.account_id AND p.hidden_at IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM blocked_profiles b JOIN profile_accounts mine ON mine.profile_id = b.viewer
          WHERE b.other = p.id AND mine.account_id = m.account_id)
      """
    ) { (try $0.id(0), $0.text(1)) }
  }

  /// Whether the account said, when it accepted the invitation to the app, that it wants to follow its inviter.
  static func followsInviter(
    of account: ID<AuthAPI.Account>, to app: String, in transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM memberships WHERE account_id = \(account) AND app = \(app) AND follows_inviter = TRUE")
  }

  /// Membership without an invitation: the first account, and apps that are open. Somebody who waited to be confirmed waits no more.
  static func join(
    _ app: String, account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    let joined = try transaction.run(
      "INSERT INTO memberships (account_id, app, created_at) VALUES (\(account), \(app), \(now)) ON CONFLICT DO NOTHING"
    )
    if joined > 0 { try WaitingQueries.end(account, in: app, transaction) }
  }

  /// The apps into which the account has been let.
  static func memberships(of account: ID<AuthAPI.Account>, in transaction: Transaction) throws -> [String] {
    try transaction.all("SELECT app FROM memberships WHERE account_id = \(account) ORDER BY app") { $0.text(0) }
  }

  static func isMember(of app: String, _ account: ID<AuthAPI.Account>, in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM memberships WHERE account_id = \(account) AND app = \(app)")
  }

  struct Listed: Sendable {
    let id: ID<InvitationEntity>
    let apps: [String]
    let note: String
    /// Whether another account made it.
    let isByOther: Bool
    let createdAt: Timestamp
    let expiresAt: Timestamp
    let uses: Int
    let maxUses: Int
    let revokedAt: Timestamp?
    /// Whether its maker confirms each person.
    let confirms: Bool
  }

  private static let columns: SQL = """
    id, apps, note, created_at, expires_at, uses, max_uses, revoked_at, created_by, confirms
    """

  private static func listed(_ row: Row, of reader: ID<AuthAPI.Account>) throws -> Listed {
    Listed(
      id: try row.id(0), apps: apps(row.text(1)), note: row.text(2),
      isByOther: (row.optionalID(8) ?? reader) != reader, createdAt: row.time(3), expiresAt: row.time(4),
      uses: row.int(5), maxUses: row.int(6), revokedAt: row.optionalTime(7), confirms: row.bool(9))
  }

  static func one(
    _ id: ID<InvitationEntity>, of reader: ID<AuthAPI.Account>, in transaction: ReadTransaction
  ) throws -> Listed? {
    try transaction.first("SELECT \(columns) FROM invitations WHERE id = \(id)") { try listed($0, of: reader) }
  }

  /// The newest invitations first. By policy operators read all of them, members their own.
  /// - Parameter reader: the account whose list it is, by which its own are known.
  static func newest(
    of reader: ID<AuthAPI.Account>, before: Cursor<AuthAPI.InvitationList>?, limit: Int, _ cursors: CursorSeal,
    in transaction: ReadTransaction
  ) throws -> Page<Listed> {
    let id = before?.id(of: InvitationEntity.self) ?? ID(high: .max, low: .max)
    let rows = try transaction.all(
      "SELECT \(columns) FROM invitations WHERE id < \(id) ORDER BY id DESC LIMIT \(limit + 1)"
    ) { row in
      let listed = try listed(row, of: reader)
      return KeysetRow(listed.createdAt, listed.id, listed)
    }
    return Page(rows, limit: limit, AuthAPI.InvitationList.self, cursors)
  }

  /// The account's newest link for the app's family that can still be used. One for several people is for a family in any case.
  static func familyLink(
    of account: ID<AuthAPI.Account>, to app: String, now: Timestamp, in transaction: Transaction
  ) throws -> Listed? {
    try transaction.first(
      """
      SELECT \(columns) FROM invitations
      WHERE created_by = \(account) AND apps = \(app) AND (max_uses > 1 OR note = \(FamilyLink.note))
        AND uses < max_uses AND revoked_at IS NULL AND expires_at > \(now) ORDER BY id DESC LIMIT 1
      """
    ) { try listed($0, of: account) }
  }

  static func revoke(_ id: ID<InvitationEntity>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE invitations SET revoked_at = \(now) WHERE id = \(id) AND revoked_at IS NULL") == 1
  }

  /// How many people the account has invited to the app, or may still by open links. What expired or was withdrawn unused doesn't
  /// count.
  static func invited(
    by account: ID<AuthAPI.Account>, to app: String, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    try transaction.first(
      """
      SELECT CAST(COALESCE(SUM(CASE WHEN revoked_at IS NULL AND expires_at > \(now) THEN max_uses ELSE uses END), 0) AS bigint)
      FROM invitations WHERE created_by = \(account) AND ' ' || apps || ' ' LIKE \("% \(app) %")
      """
    ) { $0.int(0) } ?? 0
  }

  /// Has the account's other transactions that do the same wait for this one.
  static func lock(_ account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    try transaction.run("UPDATE accounts SET created_at = created_at WHERE id = \(account)")
  }
}
