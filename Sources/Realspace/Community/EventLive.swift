internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the live stream tells of events: that one is not as it was, and how many come. Never where it is: who may know that reads it.
enum EventLive {
  static func register(in routes: inout Routes) {
    for event in [changed, counts] { routes.live(event) }
    routes.live(following)
  }

  /// An event concerns its host, and those who have answered it.
  static let following = LiveFollowing<Event>(
    "event", app: Realspace.name, followers: { try concerned(by: $0, in: $1) },
    followed: { profile, transaction in
      try transaction.all(
        """
        SELECT id FROM realspace_events WHERE host = \(profile)
        UNION SELECT event_id FROM realspace_event_answers WHERE user_id = \(profile)
        """
      ) { try $0.id(0) }
    })

  static func concerned(by event: ID<Event>, in transaction: ReadTransaction) throws -> [ID<ProfileEntity>] {
    try transaction.all(
      """
      SELECT host FROM realspace_events WHERE id = \(event)
      UNION SELECT user_id FROM realspace_event_answers WHERE event_id = \(event)
      """
    ) { try $0.id(0) }
  }

  /// `event.changed {id}`: for those who see it, who read what it is like now.
  static let changed = LiveEvent("event.changed", app: Realspace.name, coalesces: true) { fact, _, transaction in
    let event: ID<Event> = fact.subject.cast()
    return try EventQueries.exists(event, in: transaction) ? RealspaceAPI.EventReference(id: event) : nil
  }

  /// `event.counts {id, date, goingCount, maybeCount}`, as they are when it is sent.
  static let counts = LiveEvent("event.counts", app: Realspace.name, coalesces: true) { fact, _, transaction in
    let date: ID<EventDate> = fact.subject.cast()
    let kept = try transaction.first(
      "SELECT event_id, going_count, maybe_count FROM realspace_event_dates WHERE id = \(date)"
    ) { row -> (event: ID<Event>, going: Int, maybe: Int) in (try row.id(0), row.int(1), row.int(2)) }
    guard let kept else { return nil }
    let seen = try PartyCounts.counts(of: [date], in: transaction)?(date)
    return RealspaceAPI.EventCounts(
      id: kept.event, date: date, goingCount: seen?.going ?? kept.going, maybeCount: seen?.maybe ?? kept.maybe)
  }

  static func publishChange(
    of event: ID<Event>, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    try live.publish(changed, of: event, to: following.audience(of: event), at: now, in: transaction)
    try publishActivity(about: event, through: live, at: now, in: transaction)
  }

  /// Of those whom an event concerns some may have been told of it.
  static func publishActivity(
    about event: ID<Event>, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    try live.publish(ActivityLive.unread, of: event, to: following.audience(of: event), at: now, in: transaction)
  }

  static func publishCounts(
    of date: ID<EventDate>, _ event: ID<Event>, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    try live.publish(counts, of: date, to: following.audience(of: event), at: now, in: transaction)
  }
}
