public import SQL
public import Wire

/// A client's name for one write, so that a retry after a lost answer is not a second write.
public struct IdempotencyKey: Sendable {
  let account: ID<AuthAPI.Account>
  let key: String
  let fingerprint: [UInt8]

  /// Does the write unless this key has made one already; answers the id of what was made, then or now.
  ///
  /// The key is stored in the write's own transaction, so there is never one without the other.
  /// - Throws: 422 when the key was used for another request.
  public static func once<Entity>(
    _ key: IdempotencyKey?, now: Timestamp, in transaction: Transaction, make: () throws -> ID<Entity>
  ) throws -> ID<Entity> {
    guard let key else { return try make() }
    let earlier = try transaction.first(
      "SELECT resource, fingerprint FROM idempotency_keys WHERE account_id = \(key.account) AND key = \(key.key)"
    ) { (id: try $0.id(0, Entity.self), fingerprint: $0.blob(1)) }
    if let earlier {
      guard earlier.fingerprint == key.fingerprint else {
        throw Problem.validation(
          "Idempotency-Key", "reused", "This Idempotency-Key was used for another request. Take a new one.")
      }
      return earlier.id
    }
    let id = try make()
    try transaction.run(
      """
      INSERT INTO idempotency_keys (account_id, key, fingerprint, resource, created_at)
      VALUES (\(key.account), \(key.key), \(key.fingerprint), \(id), \(now))
      """)
    return id
  }
}
