internal import SQL
internal import Wire

/// Links that the operator makes: they work once, for a while.
enum OneTimeLinkQueries {
  struct Link: Sendable {
    let account: ID<AuthAPI.Account>?
  }

  static func insert(
    _ token: String, kind: String, account: ID<AuthAPI.Account>?, now: Timestamp, seconds: Int64,
    in transaction: Transaction
  ) throws {
    try transaction.run("DELETE FROM one_time_links WHERE expires_at < \(now)")
    if let account { try PasswordRequestQueries.settle(account, in: transaction) }
    if kind == "setup" { try transaction.run("DELETE FROM one_time_links WHERE kind = 'setup'") }
    try transaction.run(
      """
      INSERT INTO one_time_links (token_hash, kind, account_id, created_at, expires_at)
      VALUES (\(Secret.hash(token)), \(kind), \(account), \(now), \(now.adding(seconds: seconds)))
      """)
  }

  static func isValid(_ token: String, kind: String, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.exists(
      """
      SELECT 1 FROM one_time_links WHERE token_hash = \(Secret.hash(token)) AND kind = \(kind) AND expires_at > \(now)
      """)
  }

  /// Whose link it is; nil when there is none, and for one that makes an account.
  static func account(
    _ token: String, kind: String, now: Timestamp, in transaction: Transaction
  ) throws -> ID<AuthAPI.Account>? {
    try transaction.first(
      """
      SELECT account_id FROM one_time_links
      WHERE token_hash = \(Secret.hash(token)) AND kind = \(kind) AND expires_at > \(now)
      """
    ) { Link(account: $0.optionalID(0)) }?.account
  }

  /// Uses the link up; nil when there is none.
  static func take(_ token: String, kind: String, now: Timestamp, in transaction: Transaction) throws -> Link? {
    try transaction.first(
      """
      DELETE FROM one_time_links WHERE token_hash = \(Secret.hash(token)) AND kind = \(kind) AND expires_at > \(now)
      RETURNING account_id
      """
    ) { Link(account: $0.optionalID(0)) }
  }
}
