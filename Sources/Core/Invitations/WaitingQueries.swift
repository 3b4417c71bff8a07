internal import SQL
internal import Wire

/// Somebody who waits to be confirmed; a phantom for their id.
enum WaitingMember {}

/// People who came by a link whose maker confirms each of them. They are in no app until then.
enum WaitingQueries {
  /// One of them, as their inviter sees them.
  struct Listed: Sendable {
    let id: ID<WaitingMember>
    let app: String
    /// What they call themselves.
    let name: String
    let createdAt: Timestamp
  }

  /// Has the account wait. Somebody who waits by this invitation already, who was turned away with it or who is a member stays so. Those who
  /// came by another one wait by this one from now on.
  /// - Returns: 1 if it waits by this invitation from now on.
  static func insert(
    _ id: ID<WaitingMember>, _ account: ID<AuthAPI.Account>, in app: String, by invitation: InvitationQueries.Found,
    now: Timestamp, _ transaction: Transaction
  ) throws -> Int {
    guard try !InvitationQueries.isMember(of: app, account, in: transaction) else { return 0 }
    let former: ID<InvitationEntity>? = try transaction.first(
      "SELECT invitation_id FROM waiting_members WHERE account_id = \(account) AND app = \(app)"
    ) { try $0.id(0) }
    if former == invitation.id { return 0 }
    if former != nil { try end(account, in: app, transaction) }
    return try transaction.run(
      """
      INSERT INTO waiting_members (id, account_id, app, invitation_id, invited_by, created_at)
      VALUES (\(id), \(account), \(app), \(invitation.id), \(invitation.invitedBy), \(now)) ON CONFLICT DO NOTHING
      """)
  }

  /// The account waits no more, because it comes otherwise. Its place goes back to the link.
  static func end(_ account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction) throws {
    try giveBack("w.account_id = \(account) AND w.app = \(app) AND w.declined_at IS NULL", transaction)
    try transaction.run("DELETE FROM waiting_members WHERE account_id = \(account) AND app = \(app)")
  }

  /// Gives the place of one who waits no more back to their link. It is one place for all apps of the link: it stays taken while they wait for
  /// another one by it, or are a member by it.
  /// - Parameter condition: finds one row, `w`, that is still there.
  private static func giveBack(_ condition: SQL, _ transaction: Transaction) throws {
    try transaction.run(
      """
      UPDATE invitations SET uses = uses - 1
      WHERE uses > 0 AND id IN (
        SELECT w.invitation_id FROM waiting_members w
        WHERE \(condition)
          AND NOT EXISTS (
            SELECT 1 FROM waiting_members o WHERE o.account_id = w.account_id AND o.invitation_id = w.invitation_id
              AND o.id <> w.id AND o.declined_at IS NULL)
          AND NOT EXISTS (
            SELECT 1 FROM memberships m WHERE m.account_id = w.account_id AND m.invitation_id = w.invitation_id))
      """)
  }

  /// Whether the account has a place by the invitation: it waits by it, or is a member by it.
  static func hasPlace(
    _ account: ID<AuthAPI.Account>, by invitation: ID<InvitationEntity>, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM waiting_members
      WHERE account_id = \(account) AND invitation_id = \(invitation) AND declined_at IS NULL
      UNION ALL SELECT 1 FROM memberships WHERE account_id = \(account) AND invitation_id = \(invitation)
      """)
  }

  /// The apps for which the account waits.
  static func apps(of account: ID<AuthAPI.Account>, in transaction: Transaction) throws -> [String] {
    try transaction.all(
      "SELECT app FROM waiting_members WHERE account_id = \(account) AND declined_at IS NULL ORDER BY app"
    ) { $0.text(0) }
  }

  /// What the account calls itself while it waits for the app; empty before it has said so, nil where it doesn't wait.
  static func name(
    of account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> String? {
    try transaction.first(
      "SELECT name FROM waiting_members WHERE account_id = \(account) AND app = \(app) AND declined_at IS NULL"
    ) { $0.text(0) }
  }

  /// Whose link it is for which the account waits: the full name, or the username where there is none; nil for an operator's command and for
  /// somebody without a profile in the app.
  static func inviter(
    of account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> (id: ID<ProfileEntity>, name: String)? {
    try transaction.first(
      """
      SELECT p.id, CASE WHEN p.full_name <> '' THEN p.full_name ELSE p.username END FROM waiting_members w
      JOIN profile_accounts pa ON pa.account_id = w.invited_by AND pa.app = w.app
      JOIN profiles p ON p.id = pa.profile_id
      WHERE w.account_id = \(account) AND w.app = \(app) AND p.hidden_at IS NULL
      """
    ) { (try $0.id(0), $0.text(1)) }
  }

  static func id(
    of account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> ID<WaitingMember>? {
    try transaction.first("SELECT id FROM waiting_members WHERE account_id = \(account) AND app = \(app)") {
      try $0.id(0)
    }
  }

  /// - Returns: whether the account waits.
  static func setName(
    _ name: String, of account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE waiting_members SET name = \(name)
      WHERE account_id = \(account) AND app = \(app) AND declined_at IS NULL
      """) == 1
  }

  /// How many people are listed at most; the others follow as these are answered.
  static let most = 100

  /// Those who wait for the reader to confirm them, the first to come first. By policy members see who came by their own links, operators all.
  static func listed(
    for app: String?, to reader: ID<AuthAPI.Account>, in transaction: ReadTransaction
  ) throws -> [Listed] {
    let isOfApp: SQL = if let app { " AND app = \(app)" } else { "" }
    return try transaction.all(
      """
      SELECT id, app, name, created_at FROM waiting_members
      WHERE name <> '' AND declined_at IS NULL AND account_id <> \(reader)\(isOfApp)
      ORDER BY created_at, id LIMIT \(most)
      """
    ) { Listed(id: try $0.id(0), app: $0.text(1), name: $0.text(2), createdAt: $0.time(3)) }
  }

  /// How many people wait for the reader to confirm them, as `listed` finds them.
  static func count(to reader: ID<AuthAPI.Account>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM waiting_members
        WHERE name <> '' AND declined_at IS NULL AND account_id <> \(reader) LIMIT \(most)) AS waiting
      """
    ) { $0.int(0) } ?? 0
  }

  /// Ends the waiting of those who haven't said who they are: nobody sees them, and they take a place of their link.
  /// - Parameter before: when they came at the latest.
  static func sweep(before: Timestamp, in transaction: Transaction) throws {
    let nameless: [ID<WaitingMember>] = try transaction.all(
      """
      SELECT id FROM waiting_members
      WHERE name = '' AND declined_at IS NULL AND created_at < \(before) ORDER BY created_at, id LIMIT 500
      """
    ) { try $0.id(0) }
    for id in nameless {
      try giveBack("w.id = \(id)", transaction)
      try transaction.run("DELETE FROM waiting_members WHERE id = \(id)")
    }
  }

  /// Whether the reader sees somebody who waits under this id; asked as the reader.
  static func isListed(
    _ id: ID<WaitingMember>, to reader: ID<AuthAPI.Account>, in transaction: ReadTransaction
  ) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM waiting_members
      WHERE id = \(id) AND name <> '' AND declined_at IS NULL AND account_id <> \(reader)
      """)
  }

  /// Makes the one who waits a member.
  /// - Returns: the account; nil where nobody waits any more.
  static func confirm(
    _ id: ID<WaitingMember>, now: Timestamp, in transaction: Transaction
  ) throws -> ID<AuthAPI.Account>? {
    let account: ID<AuthAPI.Account>? = try transaction.first(
      "SELECT account_id FROM waiting_members WHERE id = \(id) AND declined_at IS NULL"
    ) { try $0.id(0) }
    guard let account else { return nil }
    try transaction.run(
      """
      INSERT INTO memberships (account_id, app, invitation_id, invited_by, created_at)
      SELECT account_id, app, invitation_id, invited_by, \(now) FROM waiting_members WHERE id = \(id)
      ON CONFLICT DO NOTHING
      """)
    // Where they have become a member otherwise.
    try giveBack("w.id = \(id)", transaction)
    try transaction.run("DELETE FROM waiting_members WHERE id = \(id)")
    return account
  }

  /// Turns somebody away: the same link does not help them again. Their place goes back to the link.
  /// - Returns: whether somebody waited.
  static func decline(_ id: ID<WaitingMember>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try giveBack("w.id = \(id) AND w.declined_at IS NULL", transaction)
    return try transaction.run(
      "UPDATE waiting_members SET declined_at = \(now) WHERE id = \(id) AND declined_at IS NULL") == 1
  }

  /// Adds a line to the inviter's activity. Its actor is the recipient, as the one who waits has no profile yet.
  static func tell(
    _ recipient: ID<ProfileEntity>, of waiting: ID<Never>, id: ID<Never>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at)
      VALUES (\(recipient), 'waiting', \(recipient), \(recipient), \(waiting), \(id), \(now)) ON CONFLICT DO NOTHING
      """)
  }

  /// The profile that was told.
  static func told(of waiting: ID<WaitingMember>, in transaction: Transaction) throws -> ID<ProfileEntity>? {
    try transaction.first(
      """
      SELECT pa.profile_id FROM waiting_members w JOIN profile_accounts pa ON pa.account_id = w.invited_by AND pa.app = w.app
      WHERE w.id = \(waiting)
      """
    ) { try $0.id(0) }
  }

  /// Takes the line away again once somebody has answered.
  static func untell(_ waiting: ID<WaitingMember>, in transaction: Transaction) throws {
    try transaction.run(
      """
      DELETE FROM activity WHERE kind = 'waiting' AND object = \(waiting) AND recipient IN (
        SELECT pa.profile_id FROM waiting_members w JOIN profile_accounts pa ON pa.account_id = w.invited_by
        WHERE w.id = \(waiting))
      """)
  }
}
