internal import SQL
internal import Wire

/// A cause in the queue.
struct PushEvent: Sendable {
  let id: ID<PushCause>
  let cause: PushCause
  let recipient: ID<ProfileEntity>?
  let at: Timestamp
}

/// A browser that is to hear of something, with what is needed to send to it.
enum PushDevice {}

/// What one device is to hear of.
struct PushNotice: Sendable {
  let device: ID<PushDevice>
  let cause: PushCause
  /// Nil for what concerns the account.
  let profile: ID<ProfileEntity>?
  let tries: Int
  /// Whether it came in quiet hours.
  var isHeld: Bool
  let account: ID<AuthAPI.Account>
  let session: ID<Session>
  let endpoint: String
  let receiver: PushEncryption.Receiver
  let isContentFree: Bool
  let quiet: QuietHours?
}

/// The queue: what happened becomes a notice for each device, and notices are taken before they are sent.
enum PushQueries {
  // MARK: What happened

  static func events(limit: Int, in transaction: Transaction) throws -> [PushEvent] {
    try transaction.all(
      """
      SELECT id, app, kind, subject, object, actor, recipient, created_at FROM push_events ORDER BY id LIMIT \(limit)
      """
    ) { row in
      PushEvent(
        id: try row.id(0),
        cause: PushCause(
          app: row.text(1), kind: row.text(2), subject: try row.id(3), object: try row.id(4), actor: try row.id(5)),
        recipient: row.optionalID(6), at: row.time(7))
    }
  }

  /// False where another process has taken it out.
  static func remove(_ event: ID<PushCause>, in transaction: Transaction) throws -> Bool {
    try transaction.run("DELETE FROM push_events WHERE id = \(event)") == 1
  }

  /// Those of the profiles whose accounts are not suspended.
  static func accounts(
    of profiles: [ID<ProfileEntity>], in transaction: Transaction
  ) throws -> [(profile: ID<ProfileEntity>, account: ID<AuthAPI.Account>)] {
    try transaction.all(
      """
      SELECT pa.profile_id, pa.account_id FROM profile_accounts pa JOIN accounts a ON a.id = pa.account_id
      WHERE pa.profile_id IN (\(list: profiles)) AND a.suspended_at IS NULL
      """
    ) { (profile: try $0.id(0), account: try $0.id(1)) }
  }

  /// A notice for each device of these people that takes its kind.
  static func addNotices(
    of cause: PushCause, to profiles: [ID<ProfileEntity>], at time: Timestamp, due: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO push_notices (subscription_id, kind, subject, actor, object, app, profile_id, created_at, due_at)
      SELECT s.id, \(cause.kind), \(cause.subject), \(cause.actor), \(cause.object), \(cause.app), pa.profile_id,
        \(time), \(due)
      FROM profile_accounts pa
      JOIN push_subscriptions s ON s.account_id = pa.account_id AND (s.app = '' OR s.app = pa.app)
      WHERE pa.profile_id IN (\(list: profiles)) AND pa.app = \(cause.app) AND NOT EXISTS (
        SELECT 1 FROM silenced_pushes q WHERE q.profile_id = pa.profile_id AND q.kind = \(cause.kind))
      ON CONFLICT DO NOTHING
      """)
  }

  /// A notice for each device of those who run the server.
  static func addOperatorNotices(
    of cause: PushCause, at time: Timestamp, due: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO push_notices (subscription_id, kind, subject, actor, object, app, created_at, due_at)
      SELECT s.id, \(cause.kind), \(cause.subject), \(cause.actor), \(cause.object), \(cause.app), \(time), \(due)
      FROM accounts a JOIN push_subscriptions s ON s.account_id = a.id AND (s.app = '' OR s.app = \(cause.app))
      WHERE a.is_operator = TRUE
      ON CONFLICT DO NOTHING
      """)
  }

  /// A notice for each device of the account, to try them.
  static func addTest(
    _ cause: PushCause, to account: ID<AuthAPI.Account>, at time: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO push_notices (subscription_id, kind, subject, actor, object, app, created_at, due_at)
      SELECT s.id, \(cause.kind), \(cause.subject), \(cause.actor), \(cause.object),
        CASE WHEN s.app = '' THEN \(cause.app) ELSE s.app END, \(time), \(time)
      FROM push_subscriptions s WHERE s.account_id = \(account)
      ON CONFLICT DO NOTHING
      """)
  }

  /// A line for each of these people that something was shared: read already, so that no badge counts it.
  static func addLines(
    of cause: PushCause, to profiles: [ID<ProfileEntity>], at time: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO activity (recipient, kind, subject, actor, object, id, created_at, read_at)
      SELECT p.id, \(cause.kind), \(cause.subject), \(cause.actor), \(cause.object), new_id(), \(time), \(time)
      FROM profiles p WHERE p.id IN (\(list: profiles))
      ON CONFLICT DO NOTHING
      """)
  }

  // MARK: What is to be sent

  static func isIdle(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    if try transaction.exists("SELECT 1 FROM push_events LIMIT 1") { return false }
    return try !transaction.exists("SELECT 1 FROM push_notices WHERE taken_at IS NULL AND due_at <= \(now) LIMIT 1")
  }

  /// The notices that are due, of sessions that are open. Those of others go with their devices.
  static func due(at now: Timestamp, limit: Int, in transaction: Transaction) throws -> [PushNotice] {
    try transaction.all(
      """
      SELECT n.subscription_id, n.app, n.kind, n.subject, n.object, n.actor, n.profile_id, n.tries, n.is_held,
        s.account_id, s.session_id, s.endpoint, s.point, s.secret, s.is_content_free, q.starts_at, q.ends_at, q.zone
      FROM push_notices n JOIN push_subscriptions s ON s.id = n.subscription_id
      JOIN sessions e ON e.id = s.session_id AND e.ended_at IS NULL AND e.expires_at > \(now)
      LEFT JOIN quiet_hours q ON q.account_id = s.account_id
      WHERE n.taken_at IS NULL AND n.due_at <= \(now)
      ORDER BY n.due_at, n.subscription_id LIMIT \(limit)
      """
    ) { row in
      PushNotice(
        device: try row.id(0),
        cause: PushCause(
          app: row.text(1), kind: row.text(2), subject: try row.id(3), object: try row.id(4), actor: try row.id(5)),
        profile: row.optionalID(6), tries: row.int(7), isHeld: row.bool(8), account: try row.id(9),
        session: try row.id(10), endpoint: row.text(11),
        receiver: PushEncryption.Receiver(point: row.blob(12), secret: row.blob(13)), isContentFree: row.bool(14),
        quiet: row.isNull(15) ? nil : QuietHours(start: row.int(15), end: row.int(16), zone: row.text(17)))
    }
  }

  /// Takes a notice to send it: from then on it is never sent again unless the service says that it was not taken. False where another
  /// process has it, or it went.
  static func take(_ notice: PushNotice, now: Timestamp, in transaction: Transaction) throws -> Bool {
    try transaction.run("UPDATE push_notices SET taken_at = \(now) WHERE \(isOne(notice)) AND taken_at IS NULL") == 1
  }

  /// Keeps a notice until its reader's quiet hours are over.
  static func hold(_ notice: PushNotice, until time: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      "UPDATE push_notices SET due_at = \(time), is_held = TRUE WHERE \(isOne(notice)) AND taken_at IS NULL")
  }

  /// Looks at a notice later.
  static func postpone(_ notice: PushNotice, to time: Timestamp, in transaction: Transaction) throws {
    try transaction.run("UPDATE push_notices SET due_at = \(time) WHERE \(isOne(notice)) AND taken_at IS NULL")
  }

  /// The service has said that it did not take it.
  static func giveBack(_ notice: PushNotice, due: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      "UPDATE push_notices SET taken_at = NULL, due_at = \(due), tries = tries + 1 WHERE \(isOne(notice))")
  }

  /// There was nothing to say.
  static func forget(_ notice: PushNotice, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM push_notices WHERE \(isOne(notice)) AND taken_at IS NOT NULL")
  }

  private static func isOne(_ notice: PushNotice) -> SQL {
    let cause = notice.cause
    return """
      subscription_id = \(notice.device) AND kind = \(cause.kind) AND subject = \(cause.subject)
        AND actor = \(cause.actor) AND object = \(cause.object)
      """
  }

  /// The service knows the device no longer; or it has got another address meanwhile, and stays.
  static func remove(_ device: ID<PushDevice>, at endpoint: String, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM push_subscriptions WHERE id = \(device) AND endpoint = \(endpoint)")
  }

  /// For the operator: how many devices there are, and how many notices have waited since before a time.
  static func load(late: Timestamp, in transaction: Transaction) throws -> (devices: Int, late: Int) {
    try transaction.first(
      """
      SELECT (SELECT count(*) FROM push_subscriptions),
        (SELECT count(*) FROM push_notices WHERE taken_at IS NULL AND due_at < \(late))
      """
    ) { (devices: $0.int(0), late: $0.int(1)) } ?? (devices: 0, late: 0)
  }

  // MARK: What is over

  /// How long it is remembered that a device has heard of something, in seconds.
  private static let memory: Int64 = 86_400
  /// How long what people shared is in their followers' activity, in seconds.
  private static let shares: Int64 = 60 * 86_400

  static func sweep(at now: Timestamp, in transaction: Transaction) throws {
    let (before, shared) = (now.adding(seconds: -memory), now.adding(seconds: -shares))
    try transaction.run("DELETE FROM push_notices WHERE taken_at IS NOT NULL AND taken_at < \(before)")
    try transaction.run(
      """
      DELETE FROM push_subscriptions WHERE NOT EXISTS (
        SELECT 1 FROM sessions e WHERE e.id = push_subscriptions.session_id AND e.ended_at IS NULL
          AND e.expires_at > \(now))
      """)
    try transaction.run("DELETE FROM activity WHERE kind = 'share' AND created_at < \(shared)")
  }
}
