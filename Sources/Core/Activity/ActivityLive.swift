public import SQL
public import Wire

/// The badge, live. Whatever makes, ends or reads somebody's activity publishes this to them.
public enum ActivityLive {
  /// `activity.unread {count}`, the same in every app.
  public static let unread = LiveEvent("activity.unread", coalesces: true) { _, viewer, transaction in
    UnreadCount(count: try ActivityQueries.unreadCount(in: transaction))
  }

  /// Publishes to each of the profiles how much is unread, once the transaction is committed.
  public static func publish(
    _ profiles: ID<ProfileEntity>..., through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    for profile in profiles {
      try live.publish(unread, of: profile, to: .profiles([profile]), at: now, in: transaction)
    }
  }
}
