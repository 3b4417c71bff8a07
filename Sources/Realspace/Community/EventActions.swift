internal import Calendars
internal import Core
internal import SQL
internal import Social
internal import Wire

/// Making, changing and cancelling events.
struct EventActions: Sendable {
  let services: Services

  private static let goneVenue = Problem.validation("entity", "invalid", "This place isn’t here any more.")

  /// - Throws: 422 with every field at fault.
  func add(
    _ input: RealspaceAPI.AddEvent, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Event {
    let draft = try EventDraft(input)
    let (fresh, now): (ID<Event>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { [services] transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        if let venue = draft.venue, try !VenueQueries.exists(venue, in: transaction) { throw Self.goneVenue }
        try EventWriting.insert(draft, as: fresh, by: viewer.profile, at: now, in: transaction)
        try EventDateWriting(event: fresh, host: viewer.profile, now: now, newID: { services.newID() })
          .make(draft.times, in: transaction)
        try EventWriting.set(address: draft.privateAddress, of: fresh, by: viewer.profile, in: transaction)
        return fresh
      }
      return try EventQueries.required(id, now: now, viewer: viewer.profile, links: links, in: transaction).event
    }
  }

  /// - Throws: 404 for one that isn't the viewer's own, and for a date that it doesn't have; 422 with every field at fault; 409 for a
  ///   number of places below those who have one.
  func edit(_ input: RealspaceAPI.EditEvent, by viewer: Viewer, links: MediaLinks) async throws -> Event {
    if let occurrence = input.occurrence { return try await move(input, occurrence, by: viewer, links: links) }
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [services] transaction in
      let before = try EventQueries.own(input.id, now: now, viewer: viewer.profile, links: links, in: transaction).event
      let times = try EventQueries.times(of: before.id, in: transaction)
      let change = try EventChange(input, before, times)
      if let venue = change.draft.venue, try !VenueQueries.exists(venue, in: transaction) { throw Self.goneVenue }
      if let capacity = change.draft.capacity {
        let going = try EventWriting.mostGoing(to: before.id, after: now, in: transaction)
        guard capacity >= going || before.capacity == capacity else {
          throw Problem.conflict(.conflict, "\(going.counted("person is", "people are")) coming already.")
        }
      }
      guard change.isOne else { return before }
      try EventWriting.update(before.id, change.draft, at: now, in: transaction)
      if change.draft.times != times {
        try EventDateWriting(event: before.id, host: viewer.profile, now: now, newID: { services.newID() })
          .bring(upTo: change.draft.times, in: transaction)
      }
      if change.draft.privateAddress != before.privateAddress ?? "" {
        try EventWriting.set(
          address: change.draft.privateAddress, of: before.id, by: viewer.profile, in: transaction)
      }
      try EventLive.publishChange(of: before.id, through: services.live, at: now, in: transaction)
      return try EventQueries.required(before.id, now: now, viewer: viewer.profile, links: links, in: transaction).event
    }
  }

  /// Moves one date of an event that repeats.
  private func move(
    _ input: RealspaceAPI.EditEvent, _ occurrence: Timestamp, by viewer: Viewer, links: MediaLinks
  ) async throws -> Event {
    guard input.isAboutTimesAlone else {
      throw Problem.validation("occurrence", "invalid", "Of a single date only its start and its end can be changed.")
    }
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let found = try EventQueries.own(
        input.id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction)
      let times = try EventQueries.times(of: input.id, in: transaction)
      guard times.rule != nil else { throw Problem.notFound() }
      let start = input.start ?? found.event.start
      let length = found.event.end.map { $0.microseconds - found.event.start.microseconds }
      let end: Timestamp? =
        switch input.end {
        case .keep: length.map { Timestamp(microseconds: start.microseconds + $0) }
        case .clear: nil
        case .set(let end): end
        }
      var moved = try EventTimes(
        start: start, end: end, timeZone: times.zoneName, allDay: times.isAllDay, recurrence: nil)
      // A date says no other than its event whether it has an end.
      if (moved.end == nil) != (times.end == nil) { moved.end = times.length.map { moved.start.adding(seconds: $0) } }
      let date = moved.planned(at: moved.start)
      let first = found.event.occurrence ?? found.event.start
      let usual = times.planned(at: times.zone.localTime(at: first))
      let isMoved = date.start != first || date.end != usual.end
      try transaction.run(
        """
        UPDATE realspace_event_dates SET starts_at = \(date.start), ends_at = \(date.end),
          is_moved = \(isMoved) WHERE id = \(found.date)
        """)
      try EventWriting.count(input.id, in: transaction)
      try EventLive.publishChange(of: input.id, through: live, at: now, in: transaction)
      return try EventQueries.required(
        input.id, on: first, now: now, viewer: viewer.profile, links: links, in: transaction
      ).event
    }
  }

  /// Cancels an event or one of its dates, or takes that back. Both can be repeated without harm.
  /// - Throws: 404 for one that isn't the viewer's own, and for a date that it doesn't have.
  @discardableResult
  func set(
    isCancelled: Bool, _ id: ID<Event>, on occurrence: Timestamp?, by viewer: Viewer, links: MediaLinks
  ) async throws -> Event {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let found = try EventQueries.own(
        id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction)
      let (time, was): (Timestamp?, SQL) = isCancelled ? (now, "IS NULL") : (nil, "IS NOT NULL")
      let changed =
        if occurrence != nil, found.event.recurrence != nil {
          try transaction.run(
            "UPDATE realspace_event_dates SET cancelled_at = \(time) WHERE id = \(found.date) AND cancelled_at \(was)")
        } else {
          try transaction.run(
            "UPDATE realspace_events SET cancelled_at = \(time) WHERE id = \(id) AND cancelled_at \(was)")
        }
      if changed > 0 {
        try EventWriting.count(id, in: transaction)
        try EventLive.publishChange(of: id, through: live, at: now, in: transaction)
      }
      return try EventQueries.required(
        id, on: occurrence, now: now, viewer: viewer.profile, links: links, in: transaction
      ).event
    }
  }

  /// Deletes an event with its dates, its address and its answers.
  /// - Throws: 404 for one that isn't the viewer's own.
  func delete(_ id: ID<Event>, by viewer: Viewer, links: MediaLinks) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      _ = try EventQueries.own(id, now: now, viewer: viewer.profile, links: links, in: transaction)
      // Nobody is concerned by it any more once it is gone, so they are named.
      let concerned = try EventLive.concerned(by: id, in: transaction)
      try transaction.run("DELETE FROM realspace_events WHERE id = \(id)")
      try live.publish(.resync, of: id, to: .profiles(concerned), at: now, in: transaction)
    }
  }
}

extension RealspaceAPI.EditEvent {
  /// Whether nothing but `start` and `end` is to be changed.
  fileprivate var isAboutTimesAlone: Bool {
    name == nil && timeZone == nil && allDay == nil && eventDescription == nil && link == nil && entity == .keep
      && privateAddress == .keep && capacity == .keep && needsApproval == nil && recurrence == .keep
  }
}
