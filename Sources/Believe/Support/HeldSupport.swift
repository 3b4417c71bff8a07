internal import Core
internal import SQL
internal import Wire

/// Lines about anonymous messages are held until a full hour, one to two hours after the message. Then open pages and devices get the new
/// number of unread lines.
enum HeldSupport {
  private static let hour: Int64 = 3_600_000_000
  /// For how long after the hour the number is sent, in microseconds: rounds come every 15 seconds, and a second one changes nothing.
  private static let telling: Int64 = 60_000_000

  /// Whether an hour has just begun at which lines appear.
  static func isDue(at now: Timestamp, in transaction: Transaction) throws -> Bool {
    guard let begun = begun(now) else { return false }
    return try transaction.exists("\(messages(of: begun)) LIMIT 1")
  }

  /// Sends the creators of the projects how much is unread.
  static func tell(at now: Timestamp, live: LiveHub, in transaction: Transaction) throws {
    guard let begun = begun(now) else { return }
    let creators: [ID<ProfileEntity>] = try transaction.all(
      "SELECT DISTINCT p.builder_id FROM (\(messages(of: begun))) m JOIN believe_projects p ON p.id = m.project_id"
    ) { try $0.id(0) }
    for creator in creators { try ActivityLive.publish(creator, through: live, at: now, in: transaction) }
  }

  /// The hour that has just begun; nil later in it.
  private static func begun(_ now: Timestamp) -> Int64? {
    let start = now.microseconds / hour * hour
    return now.microseconds - start < telling ? start : nil
  }

  /// Those whose lines appear at that hour, as the trigger `believe_support_received` dates them.
  private static func messages(of hour: Int64) -> SQL {
    let (first, end) = (Timestamp(microseconds: hour - 2 * Self.hour), Timestamp(microseconds: hour - Self.hour))
    return """
      SELECT project_id FROM believe_support_messages
      WHERE is_anonymous = TRUE AND created_at >= \(first) AND created_at < \(end)
      """
  }
}
