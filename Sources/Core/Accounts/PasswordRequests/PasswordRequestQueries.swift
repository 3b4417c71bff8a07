internal import SQL
internal import Wire

/// Somebody asks the operator for a new password.
struct PasswordRequest: Sendable {
  let id: ID<PasswordRequest>
  let createdAt: Timestamp
  /// Who asks, in one app: the one in which they asked, or else one of theirs. Nil for an account that has no profile.
  let person: Person?
  let email: String

  struct Person: Sendable {
    let app: String
    let id: ID<ProfileEntity>
    let name: ServedPerson.Name
  }
}

enum PasswordRequestQueries {
  /// How long a request that was dismissed stays so, no matter who asks.
  static let quietSeconds: Int64 = 86_400
  /// After how long one is forgotten.
  private static let seconds: Int64 = 30 * 86_400
  /// How many are shown at once.
  static let most = 20

  /// Notes that somebody has asked: the same statements for every address. An operator's account, and one that is suspended, count as none.
  /// A row keeps its ID, which a page may have that an operator has open.
  /// - Parameters:
  ///   - id: for the first time.
  ///   - account: one that nobody has where the address has none.
  static func ask(
    _ id: ID<PasswordRequest>, name: [UInt8], account: ID<AuthAPI.Account>, in app: String, now: Timestamp,
    _ transaction: Transaction
  ) throws {
    let quiet = now.adding(seconds: -quietSeconds)
    try transaction.run("DELETE FROM password_requests WHERE asked_at < \(now.adding(seconds: -seconds))")
    // Something is written in any case: a transaction that changes nothing would be over sooner.
    try transaction.run(
      """
      INSERT INTO password_requests (id, name, account_id, app, created_at, asked_at)
      VALUES (\(id), \(name), (
        SELECT a.id FROM accounts a WHERE a.id = \(account) AND a.is_operator = FALSE AND a.suspended_at IS NULL),
        \(app), \(now), \(now))
      ON CONFLICT (name) DO UPDATE SET account_id = excluded.account_id, app = excluded.app,
        created_at = CASE WHEN password_requests.dismissed_at >= \(quiet) THEN password_requests.created_at
          ELSE excluded.created_at END,
        asked_at = excluded.asked_at,
        dismissed_at = CASE WHEN password_requests.dismissed_at >= \(quiet) THEN password_requests.dismissed_at END
      """)
  }

  /// The oldest first.
  /// - Parameter apps: those that run here.
  static func open(of apps: [String], in transaction: Transaction) throws -> [PasswordRequest] {
    try transaction.all(
      """
      SELECT r.id, r.created_at, a.email, p.app, p.id, p.username, p.full_name
      FROM password_requests r JOIN accounts a ON a.id = r.account_id
      LEFT JOIN profiles p ON p.id = coalesce(
        (SELECT x.profile_id FROM profile_accounts x
          WHERE x.account_id = a.id AND x.app = r.app AND x.app IN (\(list: apps))),
        (SELECT y.profile_id FROM profile_accounts y WHERE y.account_id = a.id AND y.app IN (\(list: apps))
          ORDER BY y.app LIMIT 1))
      WHERE r.dismissed_at IS NULL ORDER BY r.created_at, r.id LIMIT \(most)
      """
    ) { row in
      let profile: ID<ProfileEntity>? = row.optionalID(4)
      let person = profile.map { profile in
        PasswordRequest.Person(
          app: row.text(3), id: profile, name: ServedPerson.Name(username: row.text(5), fullName: row.text(6)))
      }
      return PasswordRequest(id: try row.id(0), createdAt: row.time(1), person: person, email: row.text(2))
    }
  }

  /// How many are open, counted to 100 at most.
  static func openCount(in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM password_requests WHERE account_id IS NOT NULL AND dismissed_at IS NULL LIMIT 100) AS waiting
      """
    ) { $0.int(0) } ?? 0
  }

  /// False when there is no such request.
  static func dismiss(_ id: ID<PasswordRequest>, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE password_requests SET dismissed_at = \(now)
      WHERE id = \(id) AND account_id IS NOT NULL AND dismissed_at IS NULL
      """) == 1
  }

  /// The account has a link, or a new password.
  static func settle(_ account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM password_requests WHERE account_id = \(account)")
  }
}
