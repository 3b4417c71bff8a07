internal import Core
internal import SQL
internal import Social
internal import Wire

/// The dates of an event as rows, kept in step with its times.
struct EventDateWriting {
  let event: ID<Event>
  let host: ID<ProfileEntity>
  let now: Timestamp
  let newID: @Sendable () -> ID<EventDate>

  private struct Kept {
    let id: ID<EventDate>
    let day: Int
    let start: Timestamp
    let end: Timestamp
    let first: Timestamp
    let isMoved: Bool
  }

  /// Makes the dates of a new event.
  func make(_ times: EventTimes, in transaction: Transaction) throws {
    let planned = times.dates(from: now)
    for date in planned.dates { try insert(date, in: transaction) }
    try setEnd(planned.until, in: transaction)
  }

  /// Brings the dates that aren't over in step. What has been moved by itself stays where it is; dates that aren't there any more go
  /// with their answers.
  func bring(upTo times: EventTimes, in transaction: Transaction) throws {
    let planned = times.dates(from: now)
    if times.rule == nil {
      try keepOne(times.planned(at: times.start), in: transaction)
    } else {
      try keepAll(planned.dates, in: transaction)
    }
    try setEnd(planned.until, in: transaction)
  }

  /// Makes further dates of an event that repeats; what is there stays.
  func goOn(_ times: EventTimes, in transaction: Transaction) throws {
    let planned = times.dates(from: now)
    let known = Set(try kept(in: transaction).map(\.day))
    let last = try kept(in: transaction).map(\.day).max() ?? 0
    for date in planned.dates where date.day > last && !known.contains(date.day) {
      try insert(date, in: transaction)
    }
    try setEnd(planned.until, in: transaction)
  }

  /// What takes place once has one date: moved, where it begins at another time than was announced first.
  private func keepOne(_ date: EventTimes.Planned, in transaction: Transaction) throws {
    let all = try kept(in: transaction)
    let one =
      all.first { $0.day == date.day } ?? (all.count == 1 ? all.first : nil) ?? all.first { $0.end > now } ?? all.last
    guard let one else { return try insert(date, in: transaction) }
    for other in all where other.id != one.id { try delete(other.id, in: transaction) }
    let first = all.count == 1 ? one.first : date.start
    try transaction.run(
      """
      UPDATE realspace_event_dates SET on_day = \(date.day), starts_at = \(date.start), ends_at = \(date.end),
        first_at = \(first), is_moved = \(first != date.start) WHERE id = \(one.id)
      """)
  }

  /// What was moved by itself stays where it is, also where that is its end alone.
  private func keepAll(_ dates: [EventTimes.Planned], in transaction: Transaction) throws {
    let all = try kept(in: transaction)
    var wanted = Dictionary(dates.map { ($0.day, $0) }) { first, _ in first }
    for old in all {
      guard let date = wanted.removeValue(forKey: old.day) else {
        if old.end > now { try delete(old.id, in: transaction) }
        continue
      }
      guard old.end > now, old.first != date.start || !old.isMoved && (old.start, old.end) != (date.start, date.end)
      else { continue }
      let isMoved = old.isMoved && (old.start, old.end) != (date.start, date.end)
      let (start, end) = isMoved ? (old.start, old.end) : (date.start, date.end)
      try transaction.run(
        """
        UPDATE realspace_event_dates SET starts_at = \(start), ends_at = \(end), first_at = \(date.start),
          is_moved = \(isMoved) WHERE id = \(old.id)
        """)
    }
    // What has passed is not made up for.
    for date in dates where wanted[date.day] != nil && (all.isEmpty || date.end > now) {
      try insert(date, in: transaction)
    }
  }

  private func kept(in transaction: Transaction) throws -> [Kept] {
    try transaction.all(
      """
      SELECT id, on_day, starts_at, ends_at, first_at, is_moved FROM realspace_event_dates WHERE event_id = \(event)
      ORDER BY starts_at, id
      """
    ) { row in
      Kept(
        id: try row.id(0), day: row.int(1), start: row.time(2), end: row.time(3), first: row.time(4),
        isMoved: row.bool(5))
    }
  }

  private func insert(_ date: EventTimes.Planned, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO realspace_event_dates (id, event_id, host, on_day, starts_at, ends_at, first_at)
      VALUES (\(newID()), \(event), \(host), \(date.day), \(date.start), \(date.end), \(date.start))
      """)
  }

  private func delete(_ id: ID<EventDate>, in transaction: Transaction) throws {
    try transaction.run("DELETE FROM realspace_event_dates WHERE id = \(id)")
  }

  private func setEnd(_ until: Timestamp?, in transaction: Transaction) throws {
    try transaction.run("UPDATE realspace_events SET dates_until = \(until) WHERE id = \(event)")
  }
}

extension EventDateWriting {
  /// How far ahead dates have to be known before more are made, in seconds.
  private static let margin = Int64(RealspaceAPI.Limits.daysAhead - 35) * 86_400

  /// Makes further dates of what repeats, a month at a time. A few events each round: the next round is soon.
  static let job = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists(
        "SELECT 1 FROM realspace_events WHERE dates_until < \(now.adding(seconds: margin)) LIMIT 1")
    },
    run: { transaction, now in
      let due: [(id: ID<Event>, host: ID<ProfileEntity>)] = try transaction.all(
        """
        SELECT id, host FROM realspace_events WHERE dates_until < \(now.adding(seconds: margin))
        ORDER BY dates_until LIMIT 20
        """
      ) { (id: try $0.id(0), host: try $0.id(1)) }
      for event in due {
        let writing = EventDateWriting(event: event.id, host: event.host, now: now) {
          ID(at: now, random: (.random(in: .min ... .max), .random(in: .min ... .max)))
        }
        if let times = try EventQueries.knownTimes(of: event.id, in: transaction) {
          try writing.goOn(times, in: transaction)
        } else {
          try writing.setEnd(nil, in: transaction)
        }
      }
    })
}
