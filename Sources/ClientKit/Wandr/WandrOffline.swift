public import Wire

/// What Wandr keeps on a device of what the server shows. What the person writes alone is `WandrKit.Journal`'s.
public enum WandrOffline {
  /// Logs as the server shows them.
  public static let logs = HeldKind(listed: "wandr.shownLogs", of: WandrAPI.Log.self)
  /// What friends have logged, newest first.
  public static let feed = logs.list("wandr.feed", WandrAPI.feed) { .init(before: $0) }
  /// The person's own, newest first, with their photos.
  public static let ownLogs = logs.list("wandr.ownLogs", WandrAPI.logs) { .init(before: $0) }
  /// What of somebody's logs the viewer may see, by username, newest first.
  public static let profileLogs: HeldLists<String, WandrAPI.Log> =
    logs.lists("wandr.profileLogs", WandrAPI.profileLogs) { .init(username: $0, before: $1) }
  /// Trips with who belongs to them, newest first.
  public static let trips = HeldKind(listed: "wandr.shownTrips", of: WandrAPI.Trip.self)
    .list("wandr.trips", WandrAPI.trips) { .init(before: $0) }
  /// What happened to the person, newest first.
  public static let activity = HeldKind(listed: "wandr.activity", of: WandrAPI.Activity.self)
    .list("wandr.activity", WandrAPI.activity) { .init(before: $0) }
  /// People.
  public static let people = PeopleOffline("wandr", asked: .following)

  /// All of it, for an `OfflineStore`.
  public static let catalogue = OfflineCatalogue("wandr")
    .with(people).rereading(feed, after: "log.created", "log.deleted").rereading(ownLogs).rereading(profileLogs)
    .rereading(trips).activity(activity, markRead: WandrAPI.markActivityRead)
}
