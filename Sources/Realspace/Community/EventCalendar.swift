internal import Calendars
internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Events as calendar programs read them (RFC 5545). What stands in them is what the reader may see: read as them, the address too.
enum EventCalendar {
  /// What the names of events end with that were made here.
  static let domain = "@realspace.hearth"

  private static let product = "-//Hearth//Realspace//EN"
  /// How long what is over stays in a feed, in seconds.
  private static let kept: Int64 = 90 * 86_400
  private static let most = 500

  /// One event.
  /// - Throws: 404 where the reader may not see it.
  static func file(of id: ID<Event>, origin: String, in transaction: ReadTransaction) throws -> String {
    let events = try read("e.id = \(id)", in: transaction)
    guard !events.isEmpty else { throw Problem.notFound() }
    return try text(events, named: "", origin: origin, in: transaction)
  }

  /// What the reader hosts, or has answered with `going` or `maybe`, also where it is cancelled.
  static func feed(
    of viewer: ID<ProfileEntity>, now: Timestamp, origin: String, in transaction: ReadTransaction
  ) throws -> String {
    let events = try read(
      """
      (e.host = \(viewer) OR EXISTS (SELECT 1 FROM realspace_event_answers r WHERE r.user_id = \(viewer)
          AND r.event_id = e.id AND r.answer <> 'no' AND r.state <> 'declined'))
        AND EXISTS (SELECT 1 FROM realspace_event_dates d WHERE d.event_id = e.id AND d.ends_at > \(now.adding(seconds: -kept)))
      """, in: transaction)
    return try text(events, named: "Realspace", origin: origin, in: transaction)
  }

  private struct Entry {
    let id: ID<Event>
    let times: EventTimes
    var event: CalendarEvent
    let sequence: Int
    let isCancelled: Bool
  }

  private static func read(_ condition: SQL, in transaction: ReadTransaction) throws -> [Entry] {
    try transaction.all(
      """
      SELECT e.id, e.uid, e.name, e.description, e.link, e.starts_local, e.ends_local, e.zone, e.is_all_day, e.rule,
        e.sequence, e.created_at, e.edited_at, e.cancelled_at, v.name, v.address, v.latitude, v.longitude,
        v.city_name
      FROM realspace_events e LEFT JOIN realspace_venues v ON v.id = e.venue_id
      WHERE \(condition) ORDER BY e.created_at DESC, e.id DESC LIMIT \(most)
      """
    ) { row -> Entry? in
      let times = EventTimes(
        startsLocal: row.int64(5), endsLocal: row.isNull(6) ? nil : row.int64(6), zone: row.text(7),
        isAllDay: row.bool(8), rule: row.optionalText(9))
      guard let times else { return nil }
      let id: ID<Event> = try row.id(0)
      let written = [row.optionalTime(12), row.optionalTime(13)].compactMap(\.self).max() ?? row.time(11)
      var event = CalendarEvent(
        uid: row.optionalText(1) ?? "\(id)\(domain)", stamp: written, summary: row.text(2),
        start: times.moment(times.start), end: times.end.map(times.moment))
      event.sequence = row.int(10)
      event.status = row.isNull(13) ? .confirmed : .cancelled
      (event.description, event.url) = (row.text(3), row.text(4))
      event.rule = times.rule
      let city = row.text(18)
      event.location = [row.text(14), row.text(15), city].filter { !$0.isEmpty }.joined(separator: ", ")
      // The middle of a city is nowhere near.
      if !row.isNull(16), city.isEmpty { event.position = (row.double(16), row.double(17)) }
      return Entry(
        id: id, times: times, event: event, sequence: row.int(10), isCancelled: !row.isNull(13))
    }.compactMap(\.self)
  }

  private static func text(
    _ entries: [Entry], named name: String, origin: String, in transaction: ReadTransaction
  ) throws -> String {
    let ids = entries.map(\.id)
    var addresses: [ID<Event>: String] = [:]
    try transaction.each(
      "SELECT event_id, address FROM realspace_event_addresses WHERE event_id IN (\(list: ids))"
    ) { addresses[try $0.id(0)] = $0.text(1) }
    var changes: [ID<Event>: [Change]] = [:]
    try transaction.each(
      """
      SELECT event_id, on_day, starts_at, ends_at, cancelled_at IS NOT NULL FROM realspace_event_dates
      WHERE event_id IN (\(list: ids)) AND (is_moved OR cancelled_at IS NOT NULL) ORDER BY event_id, on_day
      """
    ) { row in
      let change = Change(day: row.int(1), start: row.time(2), end: row.time(3), isCancelled: row.bool(4))
      changes[try row.id(0), default: []].append(change)
    }
    var document = CalendarDocument(name: name, method: "PUBLISH")
    for var entry in entries {
      if let address = addresses[entry.id] { entry.event.location = address }
      if entry.event.url.isEmpty { entry.event.url = "\(origin)/realspace/events/\(entry.id)" }
      document.events.append(entry.event)
      guard entry.times.rule != nil else { continue }
      document.events += changes[entry.id, default: []].compactMap { $0.event(of: entry.event, entry.times) }
    }
    return document.text(product: product)
  }

  /// A date that isn't as the rule has it.
  private struct Change {
    let day: Int
    let start: Timestamp
    let end: Timestamp
    let isCancelled: Bool

    func event(of event: CalendarEvent, _ times: EventTimes) -> CalendarEvent? {
      let (year, month, day) = (Int64(self.day / 10_000), Int64(self.day / 100 % 100), Int64(self.day % 100))
      guard let date = LocalTime(year: year, month: month, day: day) else { return nil }
      var changed = event
      changed.rule = nil
      changed.recurrenceID = times.moment(date.adding(seconds: times.start.second))
      changed.start = times.moment(times.zone.localTime(at: start))
      changed.end = times.end == nil ? nil : times.moment(times.zone.localTime(at: end))
      if isCancelled { changed.status = .cancelled }
      return changed
    }
  }
}

extension EventTimes {
  /// A time on the wall as a calendar says it.
  fileprivate func moment(_ local: LocalTime) -> CalendarMoment {
    isAllDay ? .date(local.midnight) : .zoned(local, zoneName)
  }
}
