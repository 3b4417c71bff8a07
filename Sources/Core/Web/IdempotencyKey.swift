public import SQL
public import Wire

/// A client's name for one write, so that a retry after a lost answer is not a second write.
public struct IdempotencyKey: Sendable {
  let account: ID<AuthAPI.Account>
  let key: String
  let fingerprint: [UInt8]

  /// Nil where the client gave no key.
  /// - Parameter fingerprint: what tells one request from another.
  /// - Throws: 400 for a key that is empty or longer than 200 characters.
  init?(_ key: String?, of account: ID<AuthAPI.Account>, fingerprint: [String]) throws(Problem) {
    guard let key else { return nil }
    guard (1...IdempotencyKeyLimits.longest).contains(key.unicodeScalars.count) else {
      throw .badRequest("An Idempotency-Key has 1 to \(IdempotencyKeyLimits.longest) characters.")
    }
    self.account = account
    self.key = key
    self.fingerprint = Secret.hash(fingerprint.joined(separator: "\u{0}"))
  }

  /// Does the write unless this key has made one already; answers the id of what was made, then or now.
  ///
  /// The key is stored in the write's own transaction, so there is never one without the other.
  /// - Throws: 422 when the key was used for another request.
  public static func once<Entity>(
    _ key: IdempotencyKey?, now: Timestamp, in transaction: Transaction, make: () throws -> ID<Entity>
  ) throws -> ID<Entity> {
    guard let key else { return try make() }
    if let made: Made<Entity> = try key.made(in: transaction) {
      guard made.fingerprint == key.fingerprint else { throw reused }
      return made.id
    }
    let id = try make()
    try transaction.run(
      """
      INSERT INTO idempotency_keys (account_id, key, fingerprint, resource, created_at)
      VALUES (\(key.account), \(key.key), \(key.fingerprint), \(id), \(now))
      """)
    return id
  }

  /// Whether this key has made just this, by the same request.
  func hasMade<Entity>(_ id: ID<Entity>, in transaction: Transaction) throws -> Bool {
    let made: Made<Entity>? = try made(in: transaction)
    return made?.id == id && made?.fingerprint == fingerprint
  }

  /// Whether a write that makes nothing was done under this key.
  /// - Throws: 422 when the key was used for another request.
  func isSpent(in transaction: ReadTransaction) throws -> Bool {
    guard let made: Made<Never> = try made(in: transaction) else { return false }
    guard made.fingerprint == fingerprint else { throw Self.reused }
    return true
  }

  /// Keeps the key of a write that makes nothing.
  func keep(now: Timestamp, in transaction: Transaction) throws {
    let nothing = ID<Never>(high: 0, low: 0)
    try transaction.run(
      """
      INSERT INTO idempotency_keys (account_id, key, fingerprint, resource, created_at)
      VALUES (\(account), \(key), \(fingerprint), \(nothing), \(now)) ON CONFLICT DO NOTHING
      """)
  }

  private static var reused: Problem {
    .validation("Idempotency-Key", "reused", "This Idempotency-Key was used for another request. Use a new one.")
  }

  private typealias Made<Entity> = (id: ID<Entity>, fingerprint: [UInt8])

  private func made<Entity>(in transaction: ReadTransaction) throws -> Made<Entity>? {
    try transaction.first(
      "SELECT resource, fingerprint FROM idempotency_keys WHERE account_id = \(account) AND key = \(key)"
    ) { (id: try $0.id(0), fingerprint: $0.blob(1)) }
  }
}
