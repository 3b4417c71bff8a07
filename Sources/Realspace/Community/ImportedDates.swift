internal import Calendars
internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// What a calendar says of the dates of an event: those that it leaves out, and those that aren't as the rule has them.
///
/// What the calendar takes back comes back, but not over what the host has done here. So the rows say which of the two it was: what the
/// calendar has cancelled bears the time at which the event was made, when its host can't have cancelled it; a date that the calendar has
/// moved ends a microsecond late, as none does that its host has moved, since those have whole seconds.
struct ImportedDates: Sendable {
  private struct Moved: Sendable {
    let start: LocalTime
    let end: LocalTime?
  }

  private struct Kept {
    let id: ID<EventDate>
    let day: Int
    let start: Timestamp
    let end: Timestamp
    let first: Timestamp
    let cancelled: Timestamp?

    /// Whether it is where it is since the calendar said so.
    var isMovedByCalendar: Bool { end.microseconds % 1_000_000 == ImportedDates.mark }
  }

  private static let mark: Int64 = 1

  private let times: EventTimes
  private let left: Set<Int>
  private let moved: [Int: Moved]

  init(_ changes: [CalendarEvent], excluded: [CalendarMoment], of times: EventTimes) {
    let zone = times.zone
    self.times = times
    left = Set(
      excluded.map { EventTimes.day(of: Self.local($0, in: zone)) }
        + changes.filter { $0.status == .cancelled }.compactMap { Self.day(of: $0, in: zone) })
    var moved: [Int: Moved] = [:]
    for change in changes where change.status != .cancelled {
      guard let day = Self.day(of: change, in: zone) else { continue }
      moved[day] = Moved(
        start: Self.local(change.start, in: zone), end: change.end.map { Self.local($0, in: zone) })
    }
    self.moved = moved
  }

  private static func day(of change: CalendarEvent, in zone: ZoneRules) -> Int? {
    change.recurrenceID.map { EventTimes.day(of: local($0, in: zone)) }
  }

  /// A time on the wall of the event, also where it is given in another zone.
  static func local(_ moment: CalendarMoment, in zone: ZoneRules) -> LocalTime {
    if case .zoned(let local, let name) = moment, let other = ZoneRules(name: name), other != zone {
      return zone.localTime(at: other.time(of: local))
    }
    return moment.local(in: zone)
  }

  /// When the event was made.
  static func made(_ id: ID<Event>, in transaction: Transaction) throws -> Timestamp? {
    try transaction.first("SELECT created_at FROM realspace_events WHERE id = \(id)") { $0.time(0) }
  }

  /// - Parameter isWhole: whether the calendar has the whole series, so that a date of which it says nothing is as the rule has it.
  /// - Returns: whether anything has changed.
  func apply(
    to id: ID<Event>, isWhole: Bool, at now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let made = try Self.made(id, in: transaction)
    var changed = 0
    for date in try Self.kept(of: id, in: transaction) {
      let isCancelled = left.contains(date.day)
      if isCancelled, date.cancelled == nil {
        changed += try Self.set(date.id, cancelled: made ?? now, in: transaction)
      } else if !isCancelled, isWhole || moved[date.day] != nil, date.cancelled != nil, date.cancelled == made {
        changed += try Self.set(date.id, cancelled: nil, in: transaction)
      }
      guard let place = place(of: date, isWhole: isWhole), place.start != date.start || place.end != date.end
      else { continue }
      changed += try transaction.run(
        """
        UPDATE realspace_event_dates SET starts_at = \(place.start), ends_at = \(place.end),
          is_moved = \(place.end.microseconds % 1_000_000 == Self.mark) WHERE id = \(date.id)
        """)
    }
    return changed > 0
  }

  /// Where the calendar has a date; nil where it stays, as the host has moved it or nothing is said of it.
  private func place(of date: Kept, isWhole: Bool) -> (start: Timestamp, end: Timestamp)? {
    let usual = times.planned(at: times.zone.localTime(at: date.first))
    guard let change = moved[date.day] else {
      return isWhole && date.isMovedByCalendar ? (date.first, usual.end) : nil
    }
    var other = times
    (other.start, other.rule) = (change.start, nil)
    other.end = times.end == nil ? nil : change.end ?? change.start.adding(seconds: times.length ?? 0)
    let planned = other.planned(at: change.start)
    if planned.start == date.first {
      // In its place, as far as the calendar goes: where the host has moved it, it stays.
      guard date.isMovedByCalendar || date.start == date.first else { return nil }
      if planned.end == usual.end { return date.isMovedByCalendar ? (date.first, usual.end) : nil }
    }
    return (planned.start, Timestamp(microseconds: planned.end.microseconds + Self.mark))
  }

  private static func set(
    _ id: ID<EventDate>, cancelled time: Timestamp?, in transaction: Transaction
  ) throws -> Int {
    try transaction.run("UPDATE realspace_event_dates SET cancelled_at = \(time) WHERE id = \(id)")
  }

  private static func kept(of id: ID<Event>, in transaction: Transaction) throws -> [Kept] {
    try transaction.all(
      """
      SELECT id, on_day, starts_at, ends_at, first_at, cancelled_at FROM realspace_event_dates WHERE event_id = \(id)
      ORDER BY starts_at, id
      """
    ) { row in
      Kept(
        id: try row.id(0), day: row.int(1), start: row.time(2), end: row.time(3), first: row.time(4),
        cancelled: row.optionalTime(5))
    }
  }
}
