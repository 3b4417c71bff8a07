internal import SQL
internal import Wire

extension Services {
  /// Gives accounts their `email_key` where an earlier release has left none. Each piece is a transaction of its own: a server that is killed
  /// meanwhile goes on with the next piece when it starts again.
  public func fillAddressKeys() async throws {
    var refusals = 0
    while true {
      do {
        guard try await system.write({ try AddressKeyQueries.fill(AddressKeyQueries.piece, in: $0) }) else { return }
        refusals = 0
      } catch let error as SQLError where error.violatesUnique("accounts.email_key") && refusals < 10 {
        // Another process has made an account with one of these addresses at this moment.
        refusals += 1
      }
    }
  }
}

enum AddressKeyQueries {
  /// Accounts of one transaction.
  static let piece = 200

  /// Gives the oldest accounts without a key theirs. One whose key an earlier account has gets the next rank, and none is refused.
  /// - Returns: whether there may be more.
  static func fill(_ count: Int, in transaction: Transaction) throws -> Bool {
    let missing = try transaction.all(
      "SELECT id, email FROM accounts WHERE email_key IS NULL ORDER BY id LIMIT \(count)"
    ) { (id: try $0.id(0, AuthAPI.Account.self), email: $0.text(1)) }
    for account in missing {
      let key = EmailAddress(account.email)?.key ?? account.email
      let rank =
        try transaction.first("SELECT coalesce(max(email_rank) + 1, 0) FROM accounts WHERE email_key = \(key)") {
          $0.int(0)
        } ?? 0
      try transaction.run(
        "UPDATE accounts SET email_key = \(key), email_rank = \(rank) WHERE id = \(account.id) AND email_key IS NULL")
    }
    return missing.count == count
  }

  /// Accounts that share their address with others, but for suspended ones, by address and age.
  static func shared(in transaction: Transaction) throws -> [(key: String, account: AddressClash.Account)] {
    try transaction.all(
      """
      SELECT a.email_key, a.email, a.created_at FROM accounts a
      WHERE a.suspended_at IS NULL AND a.email_key IN (SELECT b.email_key FROM accounts b WHERE b.email_rank > 0)
      ORDER BY a.email_key, a.id
      """
    ) { ($0.text(0), AddressClash.Account(email: $0.text(1), createdAt: $0.time(2))) }
  }
}
