internal import Calendars
internal import Core
internal import Places
internal import Wire

/// When an event takes place, as the wall shows it where it is.
struct EventTimes: Sendable, Equatable {
  var start: LocalTime
  /// Nil where nobody said so; of whole days, the midnight after them.
  var end: LocalTime?
  /// The name of the zone in the IANA database.
  var zoneName: String
  var zone: ZoneRules
  var isAllDay: Bool
  var rule: RecurrenceRule?

  /// How long an event goes on that doesn't say when it ends, in seconds.
  static let unknownLength: Int64 = 3 * 3600

  private static let day: Int64 = 86_400

  /// One of the dates, before anybody has changed it.
  struct Planned: Sendable, Equatable {
    /// The day of its start on the wall, as eight digits: 20260131.
    let day: Int
    let start: Timestamp
    let end: Timestamp
  }

  /// Seconds on the wall from start to end.
  var length: Int64? { end.map { $0.seconds - start.seconds } }

  /// A date that starts then.
  func planned(at local: LocalTime) -> Planned {
    let start = zone.time(of: local)
    let over = zone.time(of: local.adding(seconds: length ?? Self.unknownLength))
    return Planned(day: Self.day(of: local), start: start, end: max(over, start.adding(seconds: 1)))
  }

  /// All dates from a time on, as far as they are known, and up to when that is; nil where there are no others.
  func dates(from now: Timestamp) -> (dates: [Planned], until: Timestamp?) {
    guard let rule else { return ([planned(at: start)], nil) }
    let recurrence = Recurrence(start: start, rule: rule)
    let first = zone.localTime(at: now.adding(seconds: -Int64(RealspaceAPI.Limits.eventDays) * Self.day))
    let horizon = now.adding(seconds: Int64(RealspaceAPI.Limits.daysAhead) * Self.day)
    let end = max(zone.localTime(at: horizon), start.adding(seconds: Self.day))
    let found = recurrence.occurrences(in: zone, from: first, before: end, limit: RealspaceAPI.Limits.daysAhead + 40)
    let hasMore = !recurrence.occurrences(in: zone, from: end, limit: 1).isEmpty
    return (found.map(planned), hasMore ? horizon : nil)
  }

  /// Year, month and day as eight digits.
  static func day(of local: LocalTime) -> Int {
    let (year, month, day) = local.date
    return Int(year * 10_000 + month * 100 + day)
  }
}

extension EventTimes {
  /// - Throws: 422 with every field at fault.
  init(
    start: Timestamp, end: Timestamp?, timeZone: String, allDay: Bool, recurrence: String?
  ) throws(Problem) {
    guard let zone = ZoneRules(name: timeZone) else {
      throw .validation("timeZone", "invalid", "This time zone isn’t known here. Write it like Europe/Stockholm.")
    }
    let years = Timestamp(microseconds: 0)..<Timestamp(microseconds: 4_102_444_800_000_000)
    var faults = FieldFaults()
    if !years.contains(start) { faults.add("start", "invalid", "Choose a day between 1970 and 2099.") }
    if let end, end < start { faults.add("end", "invalid", "The end has to come after the start.") }
    let longest = Int64(RealspaceAPI.Limits.eventDays) * Self.day
    if let end, end > start, end.microseconds - start.microseconds > longest * 1_000_000 {
      faults.add("end", "too_long", "An event lasts \(RealspaceAPI.Limits.eventDays) days at most.")
    }
    let rule = faults.gather(try Self.rule(recurrence), or: nil)
    try faults.end()
    let (first, last) = (zone.localTime(at: start), end.map { zone.localTime(at: $0) })
    self.init(
      start: allDay ? first.midnight : first, end: Self.end(first, last, isAllDay: allDay), zoneName: timeZone,
      zone: zone,
      isAllDay: allDay, rule: rule)
  }

  /// What the wall shows at the end. Whole days end at the midnight after the day that they end in; one that ends as it begins has no end.
  private static func end(_ start: LocalTime, _ end: LocalTime?, isAllDay: Bool) -> LocalTime? {
    guard isAllDay else { return end.flatMap { $0 > start ? $0 : nil } }
    let last = max(start, (end ?? start).adding(seconds: end.map { $0 > start ? -1 : 0 } ?? 0))
    return last.midnight.adding(seconds: day)
  }

  /// - Throws: 422 for a rule that can't be followed.
  static func rule(_ text: String?) throws(Problem) -> RecurrenceRule? {
    let text = trimmed(text ?? "")
    guard !text.isEmpty else { return nil }
    guard text.unicodeScalars.count <= RealspaceAPI.Limits.recurrence else {
      throw .validation("recurrence", "too_long", "Use at most \(RealspaceAPI.Limits.recurrence) characters.")
    }
    do throws(CalendarError) {
      return try RecurrenceRule(text: text)
    } catch {
      throw .validation("recurrence", "invalid", error.description)
    }
  }

  /// As a row has them; nil where the system no longer knows the zone, or the rule.
  init?(startsLocal: Int64, endsLocal: Int64?, zone name: String, isAllDay: Bool, rule text: String?) {
    guard let zone = ZoneRules(name: name) else { return nil }
    var rule: RecurrenceRule?
    if let text {
      guard let known = try? RecurrenceRule(text: text) else { return nil }  // It was read once when it was kept.
      rule = known
    }
    self.init(
      start: LocalTime(seconds: startsLocal), end: endsLocal.map { LocalTime(seconds: $0) }, zoneName: name, zone: zone,
      isAllDay: isAllDay, rule: rule)
  }
}
