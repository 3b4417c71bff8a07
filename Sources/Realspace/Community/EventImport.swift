internal import Calendars
internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Brings events along from a calendar. Each is known by its `UID`, so that the same file again adds nothing.
struct EventImport: Sendable {
  let services: Services

  /// How many of those that were left out are named.
  private static let mostRefused = 50

  private enum Outcome { case added, updated, unchanged }

  /// - Parameter zone: of times that name none.
  /// - Throws: 422 for what is no calendar, or has too many events.
  func bring(
    _ bytes: some Collection<UInt8> & Sendable, zone: String?, by viewer: Viewer, links: MediaLinks
  ) async throws -> RealspaceAPI.ImportReport {
    let document = try Self.read(bytes, at: services.now())
    let floating = try await self.zone(zone, of: viewer)
    var report = RealspaceAPI.ImportReport(
      added: 0, updated: 0, unchanged: 0,
      refused: document.refused.map { .init(name: $0.name, reason: $0.reason.description) })
    let changes = Dictionary(grouping: document.events.filter { $0.recurrenceID != nil }, by: \.uid)
    for event in document.events where event.recurrenceID == nil {
      do throws(ImportedEvent.Refusal) {
        let imported = try ImportedEvent(event, changes: changes[event.uid] ?? [], floating: floating)
        switch try await write(imported, by: viewer, links: links) {
        case .added: report.added += 1
        case .updated: report.updated += 1
        case .unchanged: report.unchanged += 1
        }
      } catch {
        switch error {
        case .event(let reason): report.refused.append(.init(name: event.summary.head(100), reason: reason))
        case .other(let error): throw error
        }
      }
    }
    report.refused = Array(report.refused.prefix(Self.mostRefused))
    return report
  }

  private static func read(_ bytes: some Collection<UInt8>, at now: Timestamp) throws(Problem) -> CalendarDocument {
    let document: CalendarDocument
    do throws(CalendarError) {
      document = try CalendarDocument(reading: bytes, stamp: now)
    } catch {
      throw .validation("calendar", "invalid", error.description)
    }
    guard document.events.count(where: { $0.recurrenceID == nil }) <= RealspaceAPI.Limits.imported else {
      throw .validation(
        "calendar", "too_many", "At most \(RealspaceAPI.Limits.imported) events can be imported at a time.")
    }
    return document
  }

  /// - Throws: 422 for a zone that isn't known.
  private func zone(_ name: String?, of viewer: Viewer) async throws -> String {
    if let name, !trimmed(name).isEmpty {
      guard ZoneRules(name: trimmed(name)) != nil else {
        throw Problem.validation(
          "timeZone", "invalid", "This time zone isn’t known here. Write it like Europe/Stockholm.")
      }
      return trimmed(name)
    }
    let latest = try await services.database.query(as: viewer.principal) { transaction in
      try transaction.first(
        """
        SELECT zone FROM realspace_events WHERE host = \(viewer.profile) ORDER BY created_at DESC, id DESC LIMIT 1
        """
      ) { $0.text(0) }
    }
    return latest ?? "Etc/UTC"
  }

  private func write(
    _ imported: ImportedEvent, by viewer: Viewer, links: MediaLinks
  ) async throws(ImportedEvent.Refusal) -> Outcome {
    let (fresh, now): (ID<Event>, Timestamp) = (services.newID(), services.now())
    do {
      return try await services.database.write(as: viewer.principal) { [services] transaction in
        let known = try Self.known(imported.uid, by: viewer.profile, in: transaction)
        let writing = EventDateWriting(
          event: known?.id ?? fresh, host: viewer.profile, now: now, newID: { services.newID() })
        guard let (known, isOwn) = known else {
          guard !imported.draft.times.dates(from: now).dates.isEmpty else {
            throw ImportedEvent.Refusal.event("The event is over.")
          }
          try EventWriting.insert(
            imported.draft, as: fresh, uid: imported.uid, by: viewer.profile, at: now, in: transaction)
          try writing.make(imported.draft.times, in: transaction)
          try EventWriting.set(
            address: imported.draft.privateAddress, of: fresh, by: viewer.profile, in: transaction)
          _ = try imported.apply(to: fresh, at: now, in: transaction)
          return .added
        }
        // What was made here comes back from a calendar as it is here.
        guard !isOwn else { return .unchanged }
        return try Self.update(known, imported, writing, by: viewer, links: links, services, in: transaction)
      }
    } catch let refusal as ImportedEvent.Refusal {
      throw refusal
    } catch {
      throw .other(error)
    }
  }

  private static func update(
    _ id: ID<Event>, _ imported: ImportedEvent, _ writing: EventDateWriting, by viewer: Viewer, links: MediaLinks,
    _ services: Services, in transaction: Transaction
  ) throws -> Outcome {
    let now = writing.now
    let before = try EventQueries.own(id, now: now, viewer: viewer.profile, links: links, in: transaction).event
    let times = try EventQueries.times(of: id, in: transaction)
    let old = EventDraft(before, times)
    // What calendars don't know stays as the host has it here.
    var draft = imported.draft
    (draft.venue, draft.capacity, draft.needsApproval) = (old.venue, old.capacity, old.needsApproval)
    if draft.privateAddress.isEmpty || old.venue != nil { draft.privateAddress = old.privateAddress }
    if draft.link.hasSuffix("/realspace/events/\(id)") { draft.link = old.link }
    if draft != old {
      try EventWriting.update(id, draft, at: now, in: transaction)
      if draft.times != old.times { try writing.bring(upTo: draft.times, in: transaction) }
      if draft.privateAddress != old.privateAddress {
        try EventWriting.set(address: draft.privateAddress, of: id, by: viewer.profile, in: transaction)
      }
    }
    let changed = try imported.apply(to: id, at: now, in: transaction)
    guard draft != old || changed else { return .unchanged }
    if draft == old { try EventWriting.count(id, in: transaction) }
    try EventLive.publishChange(of: id, through: services.live, at: now, in: transaction)
    return .updated
  }

  /// The viewer's own event of that name, and whether it was made here; nil where there is none.
  /// - Throws: for somebody else's event of this server.
  private static func known(
    _ uid: String, by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> (id: ID<Event>, isOwn: Bool)? {
    if uid.hasSuffix(EventCalendar.domain), let id = ID<Event>(String(uid.dropLast(EventCalendar.domain.count))) {
      let host: ID<ProfileEntity>? = try transaction.first("SELECT host FROM realspace_events WHERE id = \(id)") {
        try $0.id(0)
      }
      if let host, host != viewer { throw ImportedEvent.Refusal.event("The event is here already, and isn’t yours.") }
      if host != nil { return (id, true) }
    }
    return try transaction.first("SELECT id FROM realspace_events WHERE host = \(viewer) AND uid = \(uid)") {
      (id: try $0.id(0), isOwn: false)
    }
  }
}

/// An event of a calendar as it would be here.
struct ImportedEvent: Sendable {
  /// Why an event is left out, or why nothing can be brought along at all.
  enum Refusal: Error {
    case event(String)
    case other(any Error)
  }

  let uid: String
  let draft: EventDraft
  private let isCancelled: Bool
  /// The dates that are left out, and those that aren't as the rule has them, by their days.
  private let left: [Int]
  private let moved: [(day: Int, start: LocalTime, end: LocalTime?)]

  init(_ event: CalendarEvent, changes: [CalendarEvent], floating: String) throws(Refusal) {
    guard event.added.isEmpty else { throw .event("The event has dates beside its rule, which isn’t possible here.") }
    let name = Self.zoneName(event.start, floating: floating)
    guard let zone = ZoneRules(name: name) else { throw .event("The event is in a time zone that isn’t known here.") }
    let start = event.start.local(in: zone)
    var end = event.end.map { Self.local($0, in: zone) }
    let isAllDay = event.start.isDate
    if isAllDay { end = max(end?.midnight ?? start, start.adding(seconds: 86_400)) }
    if let last = end, last <= start { end = nil }
    if let last = end, last.seconds - start.seconds > Int64(RealspaceAPI.Limits.eventDays) * 86_400 {
      throw .event("The event lasts longer than \(RealspaceAPI.Limits.eventDays) days.")
    }
    guard (1970...2099).contains(start.date.year) else { throw .event("The event isn’t in this century or the last.") }
    let summary = Self.text(event.summary, RealspaceAPI.Limits.eventName)
    guard !summary.isEmpty else { throw .event("The event has no name.") }
    uid = event.uid
    let address = Self.text(event.location, RealspaceAPI.Limits.address)
    let link = (try? EventDraft.link(event.url)) ?? ""  // A link that isn't one of the web is left out.
    draft = EventDraft(
      name: summary.split(whereSeparator: \.isNewline).joined(separator: " "),
      times: EventTimes(
        start: start, end: end, zoneName: name, zone: zone, isAllDay: isAllDay, rule: event.rule),
      description: Self.text(event.description, RealspaceAPI.Limits.eventDescription), link: link, venue: nil,
      // Everyone here sees events: where one is, stays with who is approved.
      privateAddress: address, capacity: nil, needsApproval: !address.isEmpty)
    isCancelled = event.status == .cancelled
    left =
      event.excluded.map { EventTimes.day(of: Self.local($0, in: zone)) }
      + changes.filter { $0.status == .cancelled }.compactMap { Self.day(of: $0, in: zone) }
    moved = changes.filter { $0.status != .cancelled }.compactMap { change in
      Self.day(of: change, in: zone).map { day in
        (day, Self.local(change.start, in: zone), change.end.map { Self.local($0, in: zone) })
      }
    }
  }

  private static func day(of change: CalendarEvent, in zone: ZoneRules) -> Int? {
    change.recurrenceID.map { EventTimes.day(of: local($0, in: zone)) }
  }

  private static func zoneName(_ moment: CalendarMoment, floating: String) -> String {
    switch moment {
    case .zoned(_, let name): name
    case .utc: "Etc/UTC"
    case .date, .floating: floating
    }
  }

  /// A time on the wall of the event, also where it is given in another zone.
  private static func local(_ moment: CalendarMoment, in zone: ZoneRules) -> LocalTime {
    if case .zoned(let local, let name) = moment, let other = ZoneRules(name: name), other != zone {
      return zone.localTime(at: other.time(of: local))
    }
    return moment.local(in: zone)
  }

  private static func text(_ text: String, _ most: Int) -> String {
    trimmed(String(String.UnicodeScalarView(trimmed(text).unicodeScalars.filter { $0.value != 0 }.prefix(most))))
  }

  /// Cancels what the calendar leaves out and moves what it has elsewhere; whether that changed anything.
  func apply(to id: ID<Event>, at now: Timestamp, in transaction: Transaction) throws -> Bool {
    var changed = 0
    if isCancelled {
      changed += try transaction.run(
        "UPDATE realspace_events SET cancelled_at = \(now) WHERE id = \(id) AND cancelled_at IS NULL")
    }
    for day in left {
      changed += try transaction.run(
        """
        UPDATE realspace_event_dates SET cancelled_at = \(now)
        WHERE event_id = \(id) AND on_day = \(day) AND cancelled_at IS NULL
        """)
    }
    for change in moved {
      var times = draft.times
      (times.start, times.rule) = (change.start, nil)
      times.end = draft.times.end == nil ? nil : change.end ?? change.start.adding(seconds: draft.times.length ?? 0)
      let date = times.planned(at: change.start)
      changed += try transaction.run(
        """
        UPDATE realspace_event_dates SET starts_at = \(date.start), ends_at = \(date.end), is_moved = TRUE
        WHERE event_id = \(id) AND on_day = \(change.day) AND (starts_at <> \(date.start) OR ends_at <> \(date.end))
          AND (first_at <> \(date.start) OR starts_at = first_at)
        """)
    }
    return changed > 0
  }
}
