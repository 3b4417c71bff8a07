internal import SQL
internal import Wire

enum AccountQueries {
  struct Credentials: Sendable {
    let account: AuthAPI.Account
    let hash: String
    let isSuspended: Bool
  }

  static func insert(
    _ account: AuthAPI.Account, hash: String, isOperator: Bool, now: Timestamp, in transaction: Transaction
  ) throws {
    do {
      try transaction.run(
        """
        INSERT INTO accounts (id, email, is_operator, created_at)
        VALUES (\(account.id), \(account.email), \(isOperator), \(now))
        """)
    } catch let error as SQLError where error.violatesUnique("accounts.email") {
      throw AccountError.addressTaken
    }
    try transaction.run(
      "INSERT INTO credentials (account_id, password_hash, updated_at) VALUES (\(account.id), \(hash), \(now))")
  }

  static func credentials(_ email: EmailAddress, in transaction: Transaction) throws -> Credentials? {
    try transaction.first(
      """
      SELECT a.id, a.email, c.password_hash, a.suspended_at FROM accounts a JOIN credentials c ON c.account_id = a.id
      WHERE a.email = \(email.text)
      """
    ) { row in
      Credentials(
        account: AuthAPI.Account(id: try row.id(0), email: row.text(1)), hash: row.text(2), isSuspended: !row.isNull(3))
    }
  }

  static func account(_ id: ID<AuthAPI.Account>, in transaction: ReadTransaction) throws -> AuthAPI.Account? {
    try transaction.first("SELECT id, email FROM accounts WHERE id = \(id)") {
      AuthAPI.Account(id: try $0.id(0), email: $0.text(1))
    }
  }

  static func isThereAny(in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM accounts LIMIT 1")
  }

  static func hasOperator(in transaction: Transaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM accounts WHERE is_operator = TRUE LIMIT 1")
  }

  /// Sets the password and ends all reset links of the account: a link that somebody else holds would undo it.
  static func setPassword(
    _ hash: String, of account: ID<AuthAPI.Account>, now: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      "UPDATE credentials SET password_hash = \(hash), updated_at = \(now) WHERE account_id = \(account)")
    try transaction.run("DELETE FROM one_time_links WHERE kind = 'reset' AND account_id = \(account)")
  }

  static func makeOperator(_ account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    try transaction.run("UPDATE accounts SET is_operator = TRUE WHERE id = \(account)")
  }

  static func suspend(_ email: EmailAddress, at time: Timestamp?, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE accounts SET suspended_at = \(time) WHERE email = \(email.text)") == 1
  }

  static func suspend(_ id: ID<AuthAPI.Account>, at time: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE accounts SET suspended_at = \(time) WHERE id = \(id)")
  }

  /// Whose a profile is, and whether they run the server.
  static func account(
    of profile: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> (id: ID<AuthAPI.Account>, isOperator: Bool)? {
    try transaction.first(
      """
      SELECT a.id, a.is_operator FROM profile_accounts pa JOIN accounts a ON a.id = pa.account_id
      WHERE pa.profile_id = \(profile)
      """
    ) { (try $0.id(0), $0.bool(1)) }
  }

  /// The apps that the account has joined, with a profile or without one still, in alphabetical order.
  static func apps(of account: ID<AuthAPI.Account>, in transaction: Transaction) throws -> [String] {
    let joined = try profiles(of: account, in: transaction).map(\.profile.app)
    return Set(joined).union(try InvitationQueries.memberships(of: account, in: transaction)).sorted()
  }

  static func hasProfile(
    _ account: ID<AuthAPI.Account>, in app: String, _ transaction: Transaction
  ) throws -> Bool {
    try transaction.exists("SELECT 1 FROM profile_accounts WHERE account_id = \(account) AND app = \(app)")
  }

  static func profiles(
    of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> [(profile: AuthAPI.AppProfile, avatar: ID<MediaAPI.Item>?)] {
    try transaction.all(
      """
      SELECT p.app, p.id, p.username, p.full_name, p.avatar
      FROM profile_accounts pa JOIN profiles p ON p.id = pa.profile_id
      WHERE pa.account_id = \(account) ORDER BY p.app
      """
    ) { row in
      let id: ID<ProfileEntity> = try row.id(1)
      return (
        AuthAPI.AppProfile(
          app: row.text(0), id: id.description, username: row.text(2), fullName: row.text(3), avatarURL: nil),
        row.optionalID(4)
      )
    }
  }
}
