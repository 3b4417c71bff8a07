internal import SQL
internal import Wire

enum AccountQueries {
  struct Credentials: Sendable {
    let account: AuthAPI.Account
    let hash: String
    let isSuspended: Bool
  }

  /// - Throws: `AccountError.addressTaken` when there is an account with the address, in whatever spelling.
  @discardableResult static func insert(
    _ id: ID<AuthAPI.Account>, _ email: EmailAddress, hash: String, isOperator: Bool, now: Timestamp,
    in transaction: Transaction
  ) throws -> AuthAPI.Account {
    // The unique keys say so, too, but not for accounts that have no key yet, or share theirs with one that is gone.
    let isTaken = try transaction.exists(
      "SELECT 1 FROM accounts WHERE email_key = \(email.key) OR email = \(email.text)")
    guard !isTaken else { throw AccountError.addressTaken }
    do {
      try transaction.run(
        """
        INSERT INTO accounts (id, email, email_key, is_operator, created_at)
        VALUES (\(id), \(email.text), \(email.key), \(isOperator), \(now))
        """)
    } catch let error as SQLError
      where error.violatesUnique("accounts.email") || error.violatesUnique("accounts.email_key")
    {
      throw AccountError.addressTaken
    }
    try transaction.run(
      "INSERT INTO credentials (account_id, password_hash, updated_at) VALUES (\(id), \(hash), \(now))")
    return AuthAPI.Account(id: id, email: email.text)
  }

  /// Every account that has the address, in whatever spelling: more than one only from before spellings were compared.
  static func credentials(_ email: EmailAddress, in transaction: Transaction) throws -> [Credentials] {
    try transaction.all(
      """
      SELECT a.id, a.email, c.password_hash, a.suspended_at FROM accounts a JOIN credentials c ON c.account_id = a.id
      WHERE a.email_key = \(email.key) OR a.email = \(email.text)
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
    try PasswordRequestQueries.settle(account, in: transaction)
  }

  /// Replaces a hash by another one of the same password, unless the password was changed meanwhile.
  static func rehash(
    _ hash: String, insteadOf old: String, of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws {
    try transaction.run(
      "UPDATE credentials SET password_hash = \(hash) WHERE account_id = \(account) AND password_hash = \(old)")
  }

  static func makeOperator(_ account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    try transaction.run("UPDATE accounts SET is_operator = TRUE WHERE id = \(account)")
  }

  /// - Parameter time: nil lets the account in again. One that is suspended already stays so since it was.
  static func suspend(_ id: ID<AuthAPI.Account>, at time: Timestamp?, in transaction: Transaction) throws {
    guard let time else {
      try transaction.run("UPDATE accounts SET suspended_at = NULL WHERE id = \(id)")
      return
    }
    try transaction.run("UPDATE accounts SET suspended_at = \(time) WHERE id = \(id) AND suspended_at IS NULL")
  }

  /// Suspends the account for the command line, which alone lifts it. It leaves no line in the log, and is known by its time: no line
  /// is of that time. One on top of a suspension in the log begins a microsecond before it, so that nothing changes in a list.
  static func suspendByCommand(_ id: ID<AuthAPI.Account>, at time: Timestamp, in transaction: Transaction) throws {
    try suspend(id, at: time, in: transaction)
    try transaction.run(
      "UPDATE accounts SET suspended_at = suspended_at - 1 WHERE id = \(id) AND \(isSuspendedByLog)")
  }

  /// Whether the suspension of a row of `accounts` began with a line of the log, and so not by the command line.
  private static let isSuspendedByLog: SQL = """
    EXISTS (
      SELECT 1 FROM profile_accounts s JOIN moderation_log l ON l.concerned = s.profile_id
      WHERE s.account_id = accounts.id AND l.action = 'suspend' AND l.created_at = accounts.suspended_at)
    """

  /// Whether the command line suspended the account.
  static func isSuspendedByCommand(_ id: ID<AuthAPI.Account>, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM accounts WHERE id = \(id) AND suspended_at IS NOT NULL AND NOT \(isSuspendedByLog)")
  }

  static func profileIDs(
    of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> [ID<ProfileEntity>] {
    try transaction.all("SELECT profile_id FROM profile_accounts WHERE account_id = \(account) ORDER BY app") {
      try $0.id(0)
    }
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

extension [AccountQueries.Credentials] {
  /// The account that an address names, of those that have it: the one with exactly this spelling, or the only one. Nil where there is none,
  /// and where several have the address in other spellings.
  func named(_ email: EmailAddress) -> AccountQueries.Credentials? {
    // By its bytes: as texts, composed and decomposed letters are equal.
    first { $0.account.email.utf8.elementsEqual(email.text.utf8) } ?? (count == 1 ? first : nil)
  }

  /// The account that an address signs in to. Where all but one are suspended, that one has the address to itself.
  func signingIn(_ email: EmailAddress) -> AccountQueries.Credentials? {
    filter { !$0.isSuspended }.named(email) ?? named(email)
  }
}
