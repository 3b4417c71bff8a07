extension WandrAPI {
  /// The calls about people.
  public static let people = PeopleCalls("wandr")
  /// The calls by which files go straight to where photos are kept.
  public static let uploads = DirectUploadCalls("wandr")
  /// Whether others may save the viewer's photos.
  public static let photoSaving = PhotoSavingCalls("wandr")

  public static let feed = Endpoint<ListInput<FeedList>, Page<Log>>(
    "wandr.feed", .get, "/api/wandr/feed", "What friends have logged, newest first")
  public static let logs = Endpoint<ListInput<LogList>, Page<Log>>(
    "wandr.logs", .get, "/api/wandr/logs", "The viewer's own logs, newest first")
  public static let log = Endpoint<ByLog, Log>("wandr.log", .get, "/api/wandr/logs/{id}", "One log")
  public static let putLog = Endpoint<PutLog, Log>(
    "wandr.putLog", .put, "/api/wandr/logs/{id}",
    "Log a visit, or replace your log; doing it again changes nothing", errors: [.conflict],
    takesIdempotencyKey: false)
  public static let deleteLog = Endpoint<ByLog, NoContent>(
    "wandr.deleteLog", .delete, "/api/wandr/logs/{id}", "Delete your log; it can be put back for a day")
  public static let restoreLog = Endpoint<ByLog, Log>(
    "wandr.restoreLog", .put, "/api/wandr/logs/{id}/restoration", "Put back a log deleted within the last day")
  public static let reportLog = Endpoint<ReportLog, NoContent>(
    "wandr.reportLog", .post, "/api/wandr/logs/{id}/reports", "Report a log to the operator")
  public static let profileLogs = Endpoint<ProfileListInput<LogList>, Page<Log>>(
    "wandr.profileLogs", .get, "/api/wandr/profiles/{username}/logs",
    "What of somebody's logs the viewer may see, newest first")
  public static let statistics = Endpoint<SocialAPI.ByUsername, Statistics>(
    "wandr.statistics", .get, "/api/wandr/profiles/{username}/statistics",
    "What the logs of somebody add up to, as far as the viewer may see them")

  public static let places = Endpoint<PlaceSearch, Page<Place>>(
    "wandr.places", .get, "/api/wandr/places", "Places by the beginning of a name, the best first")
  public static let place = Endpoint<ByPlace, Place>(
    "wandr.place", .get, "/api/wandr/places/{id}",
    "One place; of one that is merged, the place that stays, under its own ID")
  public static let putPlace = Endpoint<PutPlace, Place>(
    "wandr.putPlace", .put, "/api/wandr/places/{id}",
    "Set a pin, change yours, or make a provider's place known; doing it again changes nothing",
    errors: [.conflict], takesIdempotencyKey: false)
  public static let placeLogs = Endpoint<ItemListInput<Place, PlaceLogList>, Page<Log>>(
    "wandr.placeLogs", .get, "/api/wandr/places/{id}/logs",
    "The logs of a place, and of those that are merged with it, that the viewer may see, newest first")
  public static let map = Endpoint<MapInput, MapView>(
    "wandr.map", .get, "/api/wandr/map", "The logs of a part of the map")

  public static let wants = Endpoint<ListInput<WantToGoList>, Page<WantToGo>>(
    "wandr.wants", .get, "/api/wandr/want-to-go", "Where the viewer wants to go, what was saved last first")
  public static let want = Endpoint<ByWantToGo, WantToGo>(
    "wandr.want", .get, "/api/wandr/want-to-go/{placeID}", "One place of the viewer's list")
  public static let putWant = Endpoint<PutWantToGo, WantToGo>(
    "wandr.putWant", .put, "/api/wandr/want-to-go/{placeID}",
    "Put a place on the viewer's list; doing it again changes nothing", errors: [.conflict])
  public static let deleteWant = Endpoint<ByWantToGo, WantToGoState>(
    "wandr.deleteWant", .delete, "/api/wandr/want-to-go/{placeID}", "Take a place off the viewer's list")

  public static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "wandr.activity", .get, "/api/wandr/activity", "What happened to the viewer, newest first")
  public static let markActivityRead = Endpoint<NoInput, NoContent>(
    "wandr.markActivityRead", .put, "/api/wandr/activity/read", "Mark all activity as read")
  public static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "wandr.unreadActivity", .get, "/api/wandr/activity/unread", "How much activity is unread")

  public static let live = Endpoint<LiveInput, EventStream>(
    "wandr.live", .get, "/api/wandr/live",
    "Events as they happen: log.created {id}, log.deleted {id}, activity.unread {count}, and resync when something "
      + "may have been missed")

  /// Every call of this API.
  public static let all: [any EndpointDescription] =
    people.all + uploads.all + photoSaving.all + profileCalls + tripCalls + zoneCalls + fileCalls + duplicateCalls
    + [
      feed, logs, log, putLog, deleteLog, restoreLog, reportLog, profileLogs, statistics, places, place, putPlace,
      placeLogs, map, wants, want, putWant, deleteWant, sync, activity, markActivityRead, unreadActivity,
      SocialAPI.notifications(of: "wandr"), SocialAPI.setNotifications(of: "wandr"), live,
    ]
}
