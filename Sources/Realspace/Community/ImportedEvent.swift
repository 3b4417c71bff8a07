internal import Calendars
internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

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
  private let dates: ImportedDates

  init(_ event: CalendarEvent, changes: [CalendarEvent], floating: String) throws(Refusal) {
    guard event.added.isEmpty else { throw .event("The event has dates beside its rule, which isn’t possible here.") }
    let name = Self.zoneName(event.start, floating: floating)
    guard let zone = ZoneRules(name: name) else { throw .event("The event is in a time zone that isn’t known here.") }
    let start = event.start.local(in: zone)
    var end = event.end.map { ImportedDates.local($0, in: zone) }
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
    dates = ImportedDates(changes, excluded: event.excluded, of: draft.times)
  }

  private static func zoneName(_ moment: CalendarMoment, floating: String) -> String {
    switch moment {
    case .zoned(_, let name): name
    case .utc: "Etc/UTC"
    case .date, .floating: floating
    }
  }

  private static func text(_ text: String, _ most: Int) -> String {
    trimmed(String(String.UnicodeScalarView(trimmed(text).unicodeScalars.filter { $0.value != 0 }.prefix(most))))
  }

  /// Brings what the calendar cancels, leaves out and has elsewhere in step, and what it has taken back; whether that changed anything.
  func apply(to id: ID<Event>, at now: Timestamp, in transaction: Transaction) throws -> Bool {
    let made = try ImportedDates.made(id, in: transaction)
    let changed =
      if isCancelled {
        try transaction.run(
          "UPDATE realspace_events SET cancelled_at = \(made) WHERE id = \(id) AND cancelled_at IS NULL")
      } else {
        try transaction.run(
          "UPDATE realspace_events SET cancelled_at = NULL WHERE id = \(id) AND cancelled_at = \(made)")
      }
    return try dates.apply(to: id, isWhole: true, at: now, in: transaction) || changed > 0
  }
}

extension CalendarEvent {
  /// One date of a series, as an event of its own. Each date of the series has its own name.
  var alone: CalendarEvent {
    guard let recurrenceID else { return self }
    let seconds: Int64 =
      switch recurrenceID {
      case .date(let local), .floating(let local), .zoned(let local, _): local.seconds
      case .utc(let time): time.microseconds / 1_000_000
      }
    var event = self
    event.uid = String(String.UnicodeScalarView(uid.unicodeScalars.prefix(470))) + "#\(seconds)"
    (event.recurrenceID, event.rule, event.added, event.excluded) = (nil, nil, [], [])
    return event
  }
}
