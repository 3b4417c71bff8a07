internal import Core
internal import SQL
internal import Social
internal import Wire

typealias Event = RealspaceAPI.Event
typealias EventDate = RealspaceAPI.EventDate

enum EventQueries {
  /// One event on one of its dates, whatever its address: that is read by itself.
  private static func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT e.id, e.name, a.id, a.username, a.full_name, a.avatar, d.id, d.starts_at, d.ends_at, d.first_at, d.is_moved,
      d.cancelled_at IS NOT NULL, e.cancelled_at IS NOT NULL, e.zone, e.is_all_day, e.ends_local IS NOT NULL,
      e.description, e.link, e.has_address, e.capacity, e.needs_approval, e.rule, d.going_count, d.maybe_count,
      d.waiting_count, d.asking_count, r.answer, r.state, r.party_size, e.host = \(viewer), e.created_at, e.edited_at,
      \(VenueQueries.columns(viewer))
    FROM realspace_event_dates d
    JOIN realspace_events e ON e.id = d.event_id
    JOIN profiles a ON a.id = e.host
    LEFT JOIN realspace_venues v ON v.id = e.venue_id
    LEFT JOIN realspace_event_answers r ON r.date_id = d.id AND r.user_id = \(viewer)
    """
  }

  /// An event as the viewer sees it, and which of its dates it is shown on.
  struct Found: Sendable {
    var event: Event
    let date: ID<EventDate>
    /// When it is over, also where nobody said when it ends.
    let overAt: Timestamp
  }

  private static func read(_ row: Row, _ links: MediaLinks) throws -> Found {
    let (start, first, rule) = (row.time(7), row.time(9), row.optionalText(21))
    let isOwn = row.bool(29)
    // Of a date of which the end alone is another nobody says that it was moved.
    let isMoved = row.bool(10) && first != start
    let state: RealspaceAPI.EventStatus = row.bool(11) || row.bool(12) ? .cancelled : isMoved ? .moved : .confirmed
    let event = Event(
      id: try row.id(0), name: row.text(1), host: try links.person(row, from: 2), date: start, start: start,
      end: row.bool(15) ? row.time(8) : nil, timeZone: row.text(13), allDay: row.bool(14), status: state,
      movedFrom: isMoved ? first : nil, eventDescription: row.text(16).isEmpty ? nil : row.text(16),
      link: row.text(17).isEmpty ? nil : row.text(17),
      entity: row.isNull(32) ? nil : try VenueQueries.read(row, from: 32, links), hasPrivateAddress: row.bool(18),
      privateAddress: nil, capacity: row.optionalInt(19), needsApproval: row.bool(20), recurrence: rule,
      occurrence: rule == nil ? nil : first, goingCount: row.int(22), maybeCount: row.int(23),
      waitlistCount: isOwn ? row.int(24) : nil, requestCount: isOwn ? row.int(25) : nil,
      myAnswer: row.optionalText(26).map { .init(rawValue: $0) },
      myState: row.optionalText(27).map { .init(rawValue: $0) },
      myPartySize: row.optionalInt(28), mine: isOwn, createdAt: row.time(30), editedAt: row.optionalTime(31))
    return Found(event: event, date: try row.id(6), overAt: row.time(8))
  }

  // MARK: Lists

  /// Events by their date: each by its next one, or, where it is over, by its last.
  static func page(
    _ when: RealspaceAPI.EventTime, at venue: ID<Venue>? = nil, isMine: Bool = false,
    before: Cursor<RealspaceAPI.EventList>?, limit: Int, now: Timestamp, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Event> {
    var condition: SQL = ""
    if let venue { condition = " AND e.venue_id = \(venue)" }
    if isMine {
      condition = """
        \(condition) AND (e.host = \(viewer) OR EXISTS (SELECT 1 FROM realspace_event_answers o
          WHERE o.user_id = \(viewer) AND o.event_id = e.id AND o.answer <> 'no' AND o.state <> 'declined'))
        """
    }
    let order = when == .past ? past(before, now) : upcoming(before, now)
    let rows = try transaction.all(
      "\(select(viewer)) WHERE \(order.condition)\(condition) \(order.order) LIMIT \(limit + 1)"
    ) {
      try read($0, links)
    }
    var end = PageEnd(limit: limit, links.cursors)
    var found = rows.filter { end.takes($0.event.start, $0.date) }
    try PartyCounts.count(&found, in: transaction)
    return Page(items: found.map(\.event), next: end.next(RealspaceAPI.EventList.self))
  }

  private static func upcoming(
    _ after: Cursor<RealspaceAPI.EventList>?, _ now: Timestamp
  ) -> (condition: SQL, order: SQL) {
    // Nothing lasts longer, so that the index is read from here on.
    let earliest = now.adding(seconds: -Int64(RealspaceAPI.Limits.eventDays + 1) * 86_400)
    let (time, id) = (after?.time ?? earliest, after?.id(of: EventDate.self) ?? .last)
    return (
      """
      (d.starts_at, d.id) > (\(time), \(id)) AND d.ends_at > \(now) AND (e.rule IS NULL OR d.cancelled_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM realspace_event_dates o WHERE o.event_id = d.event_id AND o.ends_at > \(now)
          AND o.cancelled_at IS NULL AND (o.starts_at, o.id) < (d.starts_at, d.id))
      """, "ORDER BY d.starts_at, d.id"
    )
  }

  private static func past(
    _ before: Cursor<RealspaceAPI.EventList>?, _ now: Timestamp
  ) -> (condition: SQL, order: SQL) {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: EventDate.self) ?? .last)
    return (
      """
      (d.starts_at, d.id) < (\(time), \(id)) AND d.ends_at <= \(now)
        AND NOT EXISTS (SELECT 1 FROM realspace_event_dates o
          WHERE o.event_id = d.event_id AND (o.starts_at, o.id) > (d.starts_at, d.id))
      """, "ORDER BY d.starts_at DESC, d.id DESC"
    )
  }

  // MARK: One event

  /// The event on the date that is named, or on its next one, or on its last; with its address, where the viewer may see that.
  /// - Throws: 404 where the viewer may not see it, or it has no such date.
  static func required(
    _ id: ID<Event>, on occurrence: Timestamp? = nil, now: Timestamp, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Found {
    let which: SQL =
      if let occurrence {
        """
        AND (d.first_at = \(occurrence) OR d.starts_at = \(occurrence))
        ORDER BY CASE WHEN d.first_at = \(occurrence) THEN 0 ELSE 1 END, d.id
        """
      } else {
        """
        ORDER BY CASE WHEN d.ends_at <= \(now) THEN 2 WHEN d.cancelled_at IS NULL THEN 0 ELSE 1 END,
          CASE WHEN d.ends_at > \(now) THEN d.starts_at ELSE -d.starts_at END, d.id
        """
      }
    var found = try transaction.all("\(select(viewer)) WHERE d.event_id = \(id) \(which) LIMIT 1") {
      try read($0, links)
    }
    try PartyCounts.count(&found, in: transaction)
    guard var one = found.first else { throw Problem.notFound() }
    if one.event.hasPrivateAddress { one.event.privateAddress = try address(of: id, in: transaction) }
    return one
  }

  /// The event on its first date, without its address; nil where the viewer may not see it.
  static func first(
    _ id: ID<Event>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Event? {
    try transaction.first("\(select(viewer)) WHERE d.event_id = \(id) ORDER BY d.starts_at, d.id LIMIT 1") {
      try read($0, links)
    }?.event
  }

  /// The address that is the event's own; nil for those who may not see it.
  static func address(of id: ID<Event>, in transaction: ReadTransaction) throws -> String? {
    try transaction.first("SELECT address FROM realspace_event_addresses WHERE event_id = \(id)") { $0.text(0) }
  }

  /// - Throws: 404 for one that isn't the viewer's own.
  static func own(
    _ id: ID<Event>, on occurrence: Timestamp? = nil, now: Timestamp, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Found {
    let found = try required(id, on: occurrence, now: now, viewer: viewer, links: links, in: transaction)
    guard found.event.mine else { throw Problem.notFound() }
    return found
  }

  /// An event's times on the wall.
  /// - Throws: 404 where the viewer may not see it.
  static func times(of id: ID<Event>, in transaction: ReadTransaction) throws -> EventTimes {
    guard let times = try knownTimes(of: id, in: transaction) else { throw Problem.notFound() }
    return times
  }

  /// Nil where the system no longer knows the event's zone, too.
  static func knownTimes(of id: ID<Event>, in transaction: ReadTransaction) throws -> EventTimes? {
    let found = try transaction.first(
      "SELECT starts_local, ends_local, zone, is_all_day, rule FROM realspace_events WHERE id = \(id)"
    ) { row in
      EventTimes(
        startsLocal: row.int64(0), endsLocal: row.isNull(1) ? nil : row.int64(1), zone: row.text(2),
        isAllDay: row.bool(3), rule: row.optionalText(4))
    }
    return found ?? nil
  }

  /// Whether the viewer may see an event.
  static func exists(_ id: ID<Event>, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists("SELECT 1 FROM realspace_events WHERE id = \(id)")
  }
}

/// How many people come, for viewers in a block: those whom they see.
enum PartyCounts {
  static func count(_ found: inout [EventQueries.Found], in transaction: ReadTransaction) throws {
    guard let counts = try counts(of: found.map(\.date), in: transaction) else { return }
    for index in found.indices {
      (found[index].event.goingCount, found[index].event.maybeCount) = counts(found[index].date)
    }
  }

  /// By one statement; nil where what is kept is true for the viewer.
  static func counts(
    of dates: [ID<EventDate>], in transaction: ReadTransaction
  ) throws -> ((ID<EventDate>) -> (going: Int, maybe: Int))? {
    guard transaction.principal.isInBlock, !dates.isEmpty else { return nil }
    var found: [ID<EventDate>: (going: Int, maybe: Int)] = [:]
    try transaction.each(
      """
      SELECT date_id, answer, CAST(sum(party_size) AS bigint) FROM realspace_event_answers
      WHERE date_id IN (\(list: dates)) AND state = 'confirmed' AND answer <> 'no' GROUP BY date_id, answer
      """
    ) { row in
      let date: ID<EventDate> = try row.id(0)
      if row.text(1) == "going" { found[date, default: (0, 0)].going = row.int(2) }
      if row.text(1) == "maybe" { found[date, default: (0, 0)].maybe = row.int(2) }
    }
    return { found[$0] ?? (0, 0) }
  }
}
