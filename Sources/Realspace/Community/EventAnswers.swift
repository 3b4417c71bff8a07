internal import Core
internal import SQL
internal import Social
internal import Wire

/// Answering an event, and deciding who comes. Who has a place is decided by the database, in the order in which they asked.
struct EventAnswers: Sendable {
  let services: Services

  /// - Throws: 422 with every field at fault; 404 for an event that the viewer doesn't see, or a date that it doesn't have; 409 for what
  ///   is over or cancelled, and for a party that there is no room for beside those who have a place.
  func answer(
    _ input: RealspaceAPI.AnswerEvent, by viewer: Viewer, links: MediaLinks
  ) async throws -> RealspaceAPI.Reply {
    var faults = FieldFaults()
    if !RealspaceAPI.EventAnswer.known.contains(input.answer) {
      faults.add("answer", "invalid", "Answer with going, maybe or no.")
    }
    if let size = input.partySize, !RealspaceAPI.Limits.partySize.contains(size) {
      faults.add(
        "partySize", "invalid", "An answer is for 1 to \(RealspaceAPI.Limits.partySize.upperBound) people.")
    }
    try faults.end()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let found = try EventQueries.required(
        input.id, on: input.occurrence, now: now, viewer: viewer.profile, links: links, in: transaction)
      let size = input.partySize ?? found.event.myPartySize ?? 1
      if input.answer != found.event.myAnswer || size != found.event.myPartySize {
        try Self.require(input.answer, size, fits: found, now, in: transaction)
        try Self.write(input.answer, size, to: found, by: viewer.profile, at: now, in: transaction)
        try EventLive.publishCounts(of: found.date, input.id, through: live, at: now, in: transaction)
        try EventLive.publishActivity(about: input.id, through: live, at: now, in: transaction)
      }
      let event = try EventQueries.required(
        input.id, on: found.event.occurrence, now: now, viewer: viewer.profile, links: links, in: transaction
      ).event
      return RealspaceAPI.Reply(
        answer: event.myAnswer ?? input.answer, state: event.myState ?? .requested,
        partySize: event.myPartySize ?? size,
        goingCount: event.goingCount)
    }
  }

  private static func require(
    _ answer: RealspaceAPI.EventAnswer, _ size: Int, fits found: EventQueries.Found, _ now: Timestamp,
    in transaction: ReadTransaction
  ) throws {
    let event = found.event
    guard event.status != .cancelled else { throw Problem.conflict(.conflict, "This is cancelled.") }
    guard found.overAt > now else { throw Problem.conflict(.conflict, "This is over.") }
    guard answer == .going, let capacity = event.capacity else { return }
    guard size <= capacity else {
      throw Problem.validation(
        "partySize", "invalid", "There is room for \(capacity.counted("person", "people")) in all.")
    }
    // A guest who has a place and asks for more than there is would lose it to those who wait.
    guard event.myAnswer == .going, event.myState == .confirmed, let old = event.myPartySize, size > old else { return }
    let kept = try transaction.first(
      "SELECT going_count, waiting_count FROM realspace_event_dates WHERE id = \(found.date)"
    ) { (going: $0.int(0), waiting: $0.int(1)) }
    guard let kept, kept.waiting == 0, kept.going - old + size <= capacity else {
      throw Problem.conflict(.conflict, "There is no room for more people. Your place is still yours.")
    }
  }

  private static func write(
    _ answer: RealspaceAPI.EventAnswer, _ size: Int, to found: EventQueries.Found, by viewer: ID<ProfileEntity>,
    at now: Timestamp, in transaction: Transaction
  ) throws {
    let changed = try transaction.run(
      """
      UPDATE realspace_event_answers SET answer = \(answer.rawValue), party_size = \(size), changed_at = \(now)
      WHERE date_id = \(found.date) AND user_id = \(viewer)
      """)
    guard changed == 0 else { return }
    try transaction.run(
      """
      INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, party_size, created_at, changed_at)
      VALUES (\(found.date), \(viewer), \(found.event.id), \(answer.rawValue), \(size), \(now), \(now))
      """)
  }

  /// Decides whether somebody comes, on all dates. It can be repeated without harm.
  /// - Throws: 404 for an event that isn't the viewer's own, and for somebody who hasn't answered it; 409 for the host.
  func decide(_ input: RealspaceAPI.DecideGuest, by viewer: Viewer, links: MediaLinks) async throws {
    let now = services.now()
    let decision = input.approved ? "approved" : "declined"
    try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      _ = try EventQueries.own(input.id, now: now, viewer: viewer.profile, links: links, in: transaction)
      let found = try Realspace.people.profile(
        input.username, meaning: input.profile, viewer: viewer.profile, links: links, in: transaction)
      guard let found else { throw Problem.notFound() }
      let person: ID<ProfileEntity> = found.id.cast()
      guard person != viewer.profile else { throw Problem.conflict(.conflict, "This is your own event.") }
      let dates: [ID<EventDate>] = try transaction.all(
        "SELECT date_id FROM realspace_event_answers WHERE event_id = \(input.id) AND user_id = \(person)"
      ) { try $0.id(0) }
      guard !dates.isEmpty else { throw Problem.notFound() }
      let before = try transaction.first(
        "SELECT decision FROM realspace_event_guests WHERE event_id = \(input.id) AND user_id = \(person)"
      ) { $0.text(0) }
      guard before != decision else { return }
      if before == nil {
        try transaction.run(
          """
          INSERT INTO realspace_event_guests (event_id, user_id, decision, decided_at)
          VALUES (\(input.id), \(person), \(decision), \(now))
          """)
      } else {
        try transaction.run(
          """
          UPDATE realspace_event_guests SET decision = \(decision), decided_at = \(now)
          WHERE event_id = \(input.id) AND user_id = \(person)
          """)
      }
      try live.publish(EventLive.changed, of: input.id, to: .profiles([person]), at: now, in: transaction)
      for date in dates { try EventLive.publishCounts(of: date, input.id, through: live, at: now, in: transaction) }
      try EventLive.publishActivity(about: input.id, through: live, at: now, in: transaction)
    }
  }
}

/// Who has answered an event.
enum GuestQueries {
  /// The first answer first: who comes and who may come; for the host, all.
  static func page(
    of date: ID<EventDate>, before: Cursor<RealspaceAPI.GuestList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<RealspaceAPI.Guest> {
    let (time, id) = (
      before?.time ?? Timestamp(microseconds: .min), before?.id(of: ProfileEntity.self) ?? ID(high: 0, low: 0)
    )
    let rows = try transaction.all(
      """
      SELECT a.id, a.username, a.full_name, a.avatar, r.answer, r.state, r.party_size, r.created_at
      FROM realspace_event_answers r JOIN profiles a ON a.id = r.user_id
      WHERE r.date_id = \(date) AND (r.created_at, r.user_id) > (\(time), \(id))
      ORDER BY r.created_at, r.user_id LIMIT \(limit + 1)
      """
    ) { row -> KeysetRow<RealspaceAPI.Guest> in
      let guest = RealspaceAPI.Guest(
        person: try links.person(row, from: 0), answer: .init(rawValue: row.text(4)),
        state: .init(rawValue: row.text(5)), partySize: row.int(6), answeredAt: row.time(7))
      return KeysetRow(guest.answeredAt, guest.person.id, guest)
    }
    return Page(rows, limit: limit, RealspaceAPI.GuestList.self, links.cursors)
  }
}

/// The dates of an event.
enum EventDateQueries {
  /// Those that aren't over, the next one first.
  static func page(
    of event: ID<Event>, before: Cursor<RealspaceAPI.EventDateList>?, limit: Int, _ cursors: CursorSeal, now: Timestamp,
    viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Page<EventDate> {
    let (time, id) = (
      before?.time ?? Timestamp(microseconds: .min), before?.id(of: EventDate.self) ?? ID(high: 0, low: 0)
    )
    var dates = try transaction.all(
      """
      SELECT d.id, d.first_at, d.starts_at, d.ends_at, e.ends_local IS NOT NULL, d.is_moved,
        d.cancelled_at IS NOT NULL OR e.cancelled_at IS NOT NULL, d.going_count, r.answer, r.state
      FROM realspace_event_dates d JOIN realspace_events e ON e.id = d.event_id
      LEFT JOIN realspace_event_answers r ON r.date_id = d.id AND r.user_id = \(viewer)
      WHERE d.event_id = \(event) AND d.ends_at > \(now) AND (d.starts_at, d.id) > (\(time), \(id))
      ORDER BY d.starts_at, d.id LIMIT \(limit + 1)
      """
    ) { row in
      EventDate(
        id: try row.id(0), occurrence: row.time(1), start: row.time(2), end: row.bool(4) ? row.time(3) : nil,
        status: row.bool(6) ? .cancelled : row.bool(5) && row.time(1) != row.time(2) ? .moved : .confirmed,
        goingCount: row.int(7),
        myAnswer: row.optionalText(8).map { .init(rawValue: $0) },
        myState: row.optionalText(9).map { .init(rawValue: $0) })
    }
    if let counts = try PartyCounts.counts(of: dates.map(\.id), in: transaction) {
      for index in dates.indices { dates[index].goingCount = counts(dates[index].id).going }
    }
    return Page(
      dates.map { KeysetRow($0.start, $0.id, $0) }, limit: limit, RealspaceAPI.EventDateList.self, cursors)
  }
}
