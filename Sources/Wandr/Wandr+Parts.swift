internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

typealias PlaceLog = WandrAPI.Log
typealias Trip = WandrAPI.Trip

extension Wandr {
  /// Who is here: people with usernames, whose profiles everyone here sees unless they choose otherwise.
  static let people = People(
    "wandr", at: "/wandr/u/", needsApproval: false,
    posts: AudiencePosts(
      "wandr_logs", by: "author", widest: nil, hasCircles: false, hasViewAs: false, where: "o.deleted_at IS NULL"),
    mayNeedApproval: true, firstStep: "/home")

  /// Nobody reacts to logs, so that nothing is told of their counts.
  static let logs: Subject<PlaceLog> = Subject("wandr_logs", in: "wandr", author: "author", counts: LogLive.created)

  /// Friends, who follow each other, unless the author chooses otherwise. A trip's members see besides what is in it.
  static let audience: Audience<PlaceLog> = Audience(
    of: logs, offering: [.friends, .everyone, .me], standard: .friends, isCounted: false,
    group: AudienceGroup("trip", members: "wandr_trip_members", by: "trip_id", joined: "joined_at"),
    suspended: "is_suspended")

  /// Readers of a log see its photos, and so do readers of a link that shows it.
  static let album: Album<PlaceLog> = Album(
    "wandr_photos", of: logs, by: "log_id",
    visibility: "\(visible: "wandr_logs", by: "log_id") OR \(WandrPolicies.isLinkedPhoto)", isArrangeable: true,
    saving: "may_save")

  /// Those who see a log may save its photos, unless its author says no. Readers of a link don't see the log itself.
  static let saving = PhotoSaving<PlaceLog>(
    "wandr_kept_photos", of: album, in: name, post: "/wandr/l/", called: "log",
    note: "A link to a trip never offers them."
  ) { try LogQueries.log($0, viewer: $1.profile, links: $2, in: $3)?.createdAt }

  /// What those have logged whom somebody follows, as far as the reader may see it: by when others got to see it.
  static let timeline: Timeline<PlaceLog> = Timeline(
    "wandr_timeline", of: "wandr_logs", at: "shown_at", naming: "log_id", from: "author", isMovable: true,
    readers: .followers(in: "wandr"), audience: audience, hidden: "hidden_at")

  /// Where somebody was is told on the page alone.
  static let shares = Shares(album, at: "/wandr/l/", called: "a place", choice: "Places of people you follow")

  static let activity = Activity(
    of: people, WandrAPI.ActivityList.self,
    empty: ActivityEmptiness(
      "When someone invites you to a trip, or follows you, it appears here.", symbol: "bell", next: "Log a place",
      at: "/wandr/new"),
    kinds: [
      LineKind(
        "trip_invitation", choice: "Invitations to trips",
        text: {
          LineText("invited you to a trip.", at: URLPath("/wandr/trips/", uuid: $0.subject.high, $0.subject.low))
        }
      ),
      LineKind(
        "trip_joined", choice: "People who join your trips", isShared: true,
        text: { LineText("joined your trip.", at: URLPath("/wandr/trips/", uuid: $0.subject.high, $0.subject.low)) }),
      .followRequests, .followers, .acceptedRequests, .joined, .waiting(in: people),
      .shares(shares, of: ActivityThing(album, at: "/wandr/l/")),
    ]
  )
  .calls(
    list: WandrAPI.activity, markRead: WandrAPI.markActivityRead, unread: WandrAPI.unreadActivity
  ) { line in
    WandrAPI.Activity(
      id: line.id.cast(), kind: line.kind, actors: line.actors, actorCount: line.actorCount,
      trip: line.kind.hasPrefix("trip_") ? line.subject.cast() : nil, relation: line.relation,
      createdAt: line.createdAt, read: line.read)
  }

  static let parts: [any AppPart] = [
    people, album, saving, audience, timeline, activity, shares, DirectUploads(name), imports, duplicates,
  ]
}
