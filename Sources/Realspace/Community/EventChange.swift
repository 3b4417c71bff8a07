internal import Calendars
internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// What an event is to be like, and whether that is anything new.
struct EventChange: Sendable {
  let draft: EventDraft
  let isOne: Bool

  /// - Throws: 422 with every field at fault.
  init(_ input: RealspaceAPI.EditEvent, _ before: Event, _ times: EventTimes) throws(Problem) {
    let old = EventDraft(before, times)
    var (draft, faults) = (old, FieldFaults())
    if let name = input.name { draft.name = faults.gather(try EventDraft.name(name), or: "") }
    if let text = input.eventDescription {
      draft.description = faults.gather(try EventDraft.description(text), or: "")
    }
    if let link = input.link { draft.link = faults.gather(try EventDraft.link(link), or: "") }
    switch input.entity {
    case .keep: break
    case .clear: draft.venue = nil
    case .set(let venue): draft.venue = venue
    }
    switch input.privateAddress {
    case .keep: break
    case .clear: draft.privateAddress = ""
    case .set(let text): draft.privateAddress = faults.gather(try EventDraft.privateAddress(text), or: "")
    }
    switch input.capacity {
    case .keep: break
    case .clear: draft.capacity = nil
    case .set(let number): draft.capacity = faults.gather(try EventDraft.capacity(number), or: nil)
    }
    draft.needsApproval = input.needsApproval ?? old.needsApproval
    draft.times = faults.gather(try Self.times(input, times), or: times)
    try faults.end()
    self.draft = draft
    isOne = draft != old
  }

  /// Where no time is given, the clock on the wall shows the same as before, also in another zone.
  private static func times(_ input: RealspaceAPI.EditEvent, _ old: EventTimes) throws(Problem) -> EventTimes {
    let name = input.timeZone ?? old.zoneName
    guard let zone = ZoneRules(name: name) else {
      throw .validation("timeZone", "invalid", "This time zone isn’t known here. Write it like Europe/Stockholm.")
    }
    let start = input.start ?? zone.time(of: old.start)
    let end: Timestamp? =
      switch input.end {
      case .keep: old.length.map { zone.time(of: zone.localTime(at: start).adding(seconds: $0)) }
      case .clear: nil
      case .set(let end): end
      }
    let rule: String? =
      switch input.recurrence {
      case .keep: old.rule?.text
      case .clear: nil
      case .set(let text): text
      }
    return try EventTimes(
      start: start, end: end, timeZone: name, allDay: input.allDay ?? old.isAllDay, recurrence: rule)
  }
}

extension EventDraft {
  /// As an event is now.
  init(_ event: Event, _ times: EventTimes) {
    name = event.name
    self.times = times
    description = event.eventDescription ?? ""
    link = event.link ?? ""
    venue = event.entity?.id
    privateAddress = event.privateAddress ?? ""
    capacity = event.capacity
    needsApproval = event.needsApproval
  }
}
