internal import SQL
internal import Wire

enum PushDeviceQueries {
  /// What a browser has registered, checked.
  struct Subscription: Sendable {
    let endpoint: String
    /// Empty for all of the account's.
    let app: String
    let receiver: PushEncryption.Receiver
    /// Nil: as before.
    let isContentFree: Bool?
  }

  /// A device, for its owner.
  struct Device: Sendable {
    let id: ID<PushDevice>
    /// As sessions have it: "Firefox on Linux".
    let name: String
    let app: String
    let isContentFree: Bool
    /// Whether it belongs to the session that asks.
    let isThis: Bool
    let since: Timestamp
  }

  /// Registers a subscription for the session. An address that was another account's is no longer theirs, and what was to be sent there
  /// for them goes.
  static func take(
    _ subscription: Subscription, as id: ID<PushDevice>, by signedIn: SignedIn, atMost most: Int, now: Timestamp,
    in transaction: Transaction
  ) throws {
    let account = signedIn.account
    try transaction.run(
      "DELETE FROM push_subscriptions WHERE endpoint = \(subscription.endpoint) AND account_id <> \(account)")
    let before = try transaction.first(
      "SELECT is_content_free FROM push_subscriptions WHERE endpoint = \(subscription.endpoint)"
    ) { $0.bool(0) }
    if before == nil { try makeRoom(for: account, atMost: most, in: transaction) }
    let isContentFree = subscription.isContentFree ?? before ?? false
    // A session that ends at this moment has none.
    try transaction.run(
      """
      INSERT INTO push_subscriptions (
        id, session_id, account_id, app, endpoint, point, secret, is_content_free, created_at)
      SELECT \(id), e.id, e.account_id, \(subscription.app), \(subscription.endpoint), \(subscription.receiver.point),
        \(subscription.receiver.secret), \(isContentFree), \(now)
      FROM sessions e WHERE e.id = \(signedIn.session) AND e.ended_at IS NULL
      ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, app = excluded.app,
        point = excluded.point, secret = excluded.secret, is_content_free = excluded.is_content_free
      """)
  }

  /// The oldest go, so that there is room for one more.
  private static func makeRoom(
    for account: ID<AuthAPI.Account>, atMost most: Int, in transaction: Transaction
  ) throws {
    let devices = try transaction.all(
      "SELECT id FROM push_subscriptions WHERE account_id = \(account) ORDER BY created_at DESC, id DESC"
    ) { try $0.id(0, PushDevice.self) }
    for device in devices.dropFirst(most - 1) {
      try transaction.run("DELETE FROM push_subscriptions WHERE id = \(device)")
    }
  }

  static func remove(at endpoint: String, of account: ID<AuthAPI.Account>, in transaction: Transaction) throws {
    try transaction.run(
      "DELETE FROM push_subscriptions WHERE endpoint = \(endpoint) AND account_id = \(account)")
  }

  static func remove(
    _ device: ID<PushDevice>, of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM push_subscriptions WHERE id = \(device) AND account_id = \(account)") == 1
  }

  static func setContentFree(
    _ isContentFree: Bool, _ device: ID<PushDevice>, of account: ID<AuthAPI.Account>, in transaction: Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE push_subscriptions SET is_content_free = \(isContentFree) WHERE id = \(device) AND account_id = \(account)
      """) == 1
  }

  static func devices(of signedIn: SignedIn, in transaction: Transaction) throws -> [Device] {
    try transaction.all(
      """
      SELECT p.id, e.device, p.app, p.is_content_free, p.session_id, p.created_at
      FROM push_subscriptions p JOIN sessions e ON e.id = p.session_id AND e.ended_at IS NULL
      WHERE p.account_id = \(signedIn.account) ORDER BY p.created_at DESC, p.id DESC
      """
    ) { row in
      Device(
        id: try row.id(0), name: row.text(1), app: row.text(2), isContentFree: row.bool(3),
        isThis: try row.id(4) == signedIn.session, since: row.time(5))
    }
  }
}
