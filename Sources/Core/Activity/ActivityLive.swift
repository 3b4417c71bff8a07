internal import SQL
internal import Wire

/// The badge, live. Whatever makes, ends or reads somebody's activity publishes it to them.
public enum ActivityLive {
  /// `activity.unread {count}`, the same in every app.
  public static let unread = LiveEvent("activity.unread", coalesces: true) { _, viewer, transaction in
    KinnectAPI.UnreadCount(count: try ActivityQueries.unread(of: viewer.profile, in: transaction))
  }
}
