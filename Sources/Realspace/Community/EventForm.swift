internal import Calendars
internal import Core
internal import Places
internal import Wire

/// What the form of an event says, as it was typed.
public struct EventForm: Sendable, Equatable {
  public var name = ""
  /// `2026-03-05`
  public var startDate = ""
  /// `19:30`
  public var startTime = ""
  public var endDate = ""
  public var endTime = ""
  public var isAllDay = false
  public var timeZone = ""
  public var description = ""
  public var link = ""
  /// The ID of the venue; empty for none.
  public var venue = ""
  public var privateAddress = ""
  public var capacity = ""
  public var needsApproval = false
  /// Which of the ways to repeat.
  public var repeats = "once"
  /// The last day; empty for no end.
  public var until = ""
  /// The rule, where it is its own.
  public var rule = ""

  public init() {}

  init(_ form: FormFields) {
    (name, description, link) = (form["name"], form["eventDescription"], form["link"])
    (startDate, startTime) = (form["startDate"], form["startTime"])
    (endDate, endTime, isAllDay) = (form["endDate"], form["endTime"], form["allDay"] == "true")
    (timeZone, venue, privateAddress) = (form["timeZone"], form["entity"], form["privateAddress"])
    (capacity, needsApproval) = (form["capacity"], form["needsApproval"] == "true")
    (until, rule) = (form["until"], form["recurrence"])
    if !form["repeats"].isEmpty { repeats = form["repeats"] }
  }

  /// As an event is now.
  init(_ event: Event, _ times: EventTimes) {
    (name, description, link) = (event.name, event.eventDescription ?? "", event.link ?? "")
    set(times.start, times.end, isAllDay: times.isAllDay)
    timeZone = times.zoneName
    venue = event.entity?.id.description ?? ""
    privateAddress = event.privateAddress ?? ""
    capacity = event.capacity.map(String.init) ?? ""
    needsApproval = event.needsApproval
    let way = EventRepeat(times.rule, from: times.start)
    repeats = way.rawValue
    rule = way == .rule ? times.rule?.text ?? "" : ""
    switch times.rule?.until {
    case nil: break
    case .time(let time): until = Self.date(times.zone.localTime(at: time))
    case .local(let local), .day(let local): until = Self.date(local)
    }
  }

  private init(_ date: Event, in zone: ZoneRules) {
    set(zone.localTime(at: date.start), date.end.map { zone.localTime(at: $0) }, isAllDay: date.allDay)
    timeZone = date.timeZone
  }

  /// One date of an event, as it is now; nil where the system no longer knows its zone.
  static func of(_ date: Event) -> EventForm? { ZoneRules(name: date.timeZone).map { EventForm(date, in: $0) } }

  private mutating func set(_ start: LocalTime, _ end: LocalTime?, isAllDay: Bool) {
    self.isAllDay = isAllDay
    (startDate, startTime) = (Self.date(start), isAllDay ? "" : EventWords.hour(start))
    guard let end else { return }
    let last = isAllDay ? end.adding(seconds: -1) : end
    (endDate, endTime) = (Self.date(last), isAllDay ? "" : EventWords.hour(last))
  }

  // MARK: What it asks for

  /// - Throws: 422 with every field at fault that is no day, no time or no number.
  func input() throws(Problem) -> RealspaceAPI.AddEvent {
    guard let zone = ZoneRules(name: trimmed(timeZone)) else {
      throw .validation("timeZone", "invalid", "This time zone isn’t known here. Write it like Europe/Stockholm.")
    }
    var faults = FieldFaults()
    let times = faults.gather(try times(in: zone), or: (start: Timestamp(microseconds: 0), end: nil))
    let people = faults.gather(try number(capacity), or: nil)
    let recurrence = faults.gather(try recurrence(from: zone.localTime(at: times.start), in: zone), or: nil)
    try faults.end()
    return RealspaceAPI.AddEvent(
      name: name, start: times.start, end: times.end, timeZone: trimmed(timeZone), allDay: isAllDay,
      eventDescription: description, link: link, entity: ID(venue), privateAddress: privateAddress, capacity: people,
      needsApproval: needsApproval, recurrence: recurrence)
  }

  /// The same for an event that is there.
  func change(of id: ID<Event>, on occurrence: Timestamp? = nil) throws(Problem) -> RealspaceAPI.EditEvent {
    if let occurrence {
      guard let zone = ZoneRules(name: trimmed(timeZone)) else { throw .notFound() }
      let times = try times(in: zone)
      return RealspaceAPI.EditEvent(
        id: id, occurrence: occurrence, start: times.start, end: times.end.map { .set($0) } ?? .clear)
    }
    let said = try input()
    return RealspaceAPI.EditEvent(
      id: id, name: said.name, start: said.start, end: said.end.map { .set($0) } ?? .clear, timeZone: said.timeZone,
      allDay: said.allDay, eventDescription: description, link: link, entity: said.entity.map { .set($0) } ?? .clear,
      privateAddress: .set(privateAddress), capacity: said.capacity.map { .set($0) } ?? .clear,
      needsApproval: needsApproval, recurrence: said.recurrence.map { .set($0) } ?? .clear)
  }

  private func times(in zone: ZoneRules) throws(Problem) -> (start: Timestamp, end: Timestamp?) {
    guard let start = Self.local(startDate, isAllDay ? "00:00" : startTime) else {
      throw .validation("start", "invalid", isAllDay ? "Choose a day." : "Choose a day and a time.")
    }
    guard !endDate.isEmpty || !endTime.isEmpty else { return (zone.time(of: start), nil) }
    // Whole days include the last one.
    let end = Self.local(endDate.isEmpty ? startDate : endDate, isAllDay ? "23:59" : endTime)
    guard let end else { throw .validation("end", "invalid", "Choose the day and the time of the end, or neither.") }
    return (zone.time(of: start), zone.time(of: end))
  }

  private func number(_ text: String) throws(Problem) -> Int? {
    guard !trimmed(text).isEmpty else { return nil }
    guard let number = Int(trimmed(text)) else {
      throw .validation("capacity", "invalid", "This isn’t a whole number.")
    }
    return number
  }

  private func recurrence(from start: LocalTime, in zone: ZoneRules) throws(Problem) -> String? {
    guard let way = EventRepeat(rawValue: repeats) else {
      throw .validation("recurrence", "invalid", "Choose how it repeats.")
    }
    if way == .rule { return rule }
    guard way != .once, !until.isEmpty else { return way.rule(from: start, every: nil)?.text }
    guard let last = Self.local(until, "23:59") else { throw .validation("until", "invalid", "This isn’t a day.") }
    guard last >= start else { throw .validation("until", "invalid", "The last day is before the first.") }
    // RFC 5545, section 3.3.10: a day where the event has days, else a time in UTC.
    return way.rule(from: start, every: isAllDay ? .day(last.midnight) : .time(zone.time(of: last)))?.text
  }

  // MARK: Days and times of forms

  /// Reads what browsers send: `2026-03-05` and `19:30`, with seconds or without.
  static func local(_ date: String, _ time: String) -> LocalTime? {
    let (days, hours) = (date.split(separator: "-").map { Int64($0) }, time.split(separator: ":").map { Int64($0) })
    guard days.count == 3, (2...3).contains(hours.count), let year = days[0], let month = days[1], let day = days[2],
      let hour = hours[0], let minute = hours[1]
    else { return nil }
    return LocalTime(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  static func date(_ local: LocalTime) -> String {
    let text = local.basicDate
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }
}
