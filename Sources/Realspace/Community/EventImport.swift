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
    let whole = Set(document.events.filter { $0.recurrenceID == nil }.map(\.uid))
    let changes = Dictionary(grouping: document.events.filter { $0.recurrenceID != nil }, by: \.uid)
    for event in document.events where event.recurrenceID == nil || !whole.contains(event.uid) {
      do throws(ImportedEvent.Refusal) {
        switch try await bring(event, changes[event.uid] ?? [], floating: floating, by: viewer, links: links) {
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
    let whole = Set(document.events.filter { $0.recurrenceID == nil }.map(\.uid))
    let count = document.events.count(where: { $0.recurrenceID == nil || !whole.contains($0.uid) })
    guard count <= RealspaceAPI.Limits.imported else {
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

  /// Brings an event with its changes. One date of a series that isn't in the calendar is a change of the series where it was brought along
  /// before, and an event of its own otherwise, such as the one date that somebody was invited to.
  private func bring(
    _ event: CalendarEvent, _ changes: [CalendarEvent], floating: String, by viewer: Viewer, links: MediaLinks
  ) async throws(ImportedEvent.Refusal) -> Outcome {
    guard event.recurrenceID != nil else {
      let imported = try ImportedEvent(event, changes: changes, floating: floating)
      return try await write(imported, by: viewer, links: links)
    }
    if let outcome = try await change(event, by: viewer) { return outcome }
    let imported = try ImportedEvent(event.alone, changes: [], floating: floating)
    return try await write(imported, by: viewer, links: links)
  }

  /// Changes one date of a series of the viewer's; nil where they have no such series.
  private func change(
    _ date: CalendarEvent, by viewer: Viewer
  ) async throws(ImportedEvent.Refusal) -> Outcome? {
    let now = services.now()
    do {
      return try await services.database.write(as: viewer.principal) { [live = services.live] transaction -> Outcome? in
        guard let known = try Self.known(date.uid, by: viewer.profile, in: transaction) else { return nil }
        guard !known.isOwn else { return .unchanged }
        let times = try EventQueries.times(of: known.id, in: transaction)
        guard times.rule != nil else { return nil }
        let dates = ImportedDates([date], excluded: [], of: times)
        guard try dates.apply(to: known.id, isWhole: false, at: now, in: transaction) else { return .unchanged }
        try EventWriting.touch(known.id, at: now, in: transaction)
        try EventLive.publishChange(of: known.id, through: live, at: now, in: transaction)
        return .updated
      }
    } catch let refusal as ImportedEvent.Refusal {
      throw refusal
    } catch {
      throw .other(error)
    }
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
    if draft == old { try EventWriting.touch(id, at: now, in: transaction) }
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
