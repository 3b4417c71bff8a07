internal import Places
internal import Wire

extension CalendarDocument {
  /// As a file (RFC 5545): lines of at most 75 bytes that end with CR and LF, and the clock changes of each zone that it names.
  /// - Parameter product: who made it: `-//Hearth//Realspace//EN`.
  public func text(product: String) -> String {
    var text = ""
    func line(_ name: String, _ value: String, _ parameters: [ContentLine.Parameter] = []) {
      ContentLine(name: name, parameters: parameters, value: value).write(to: &text)
    }
    line("BEGIN", "VCALENDAR")
    line("VERSION", "2.0")
    line("PRODID", product)
    line("CALSCALE", "GREGORIAN")
    if !method.isEmpty { line("METHOD", method) }
    if !name.isEmpty {
      // RFC 7986, and what programs knew before it.
      line("NAME", ContentLine.escaped(name))
      line("X-WR-CALNAME", ContentLine.escaped(name))
    }
    for block in ZoneBlock.all(of: events) { block.write(line) }
    for event in events { event.write(line) }
    line("END", "VCALENDAR")
    return text
  }
}

extension CalendarEvent {
  typealias Line = (_ name: String, _ value: String, _ parameters: [ContentLine.Parameter]) -> Void

  fileprivate func write(_ line: Line) {
    func moment(_ name: String, _ moment: CalendarMoment?) {
      if let moment { line(name, moment.value, moment.parameters) }
    }
    func words(_ name: String, _ text: String) {
      if !text.isEmpty { line(name, ContentLine.escaped(text), []) }
    }
    line("BEGIN", "VEVENT", [])
    line("UID", ContentLine.escaped(uid), [])
    line("DTSTAMP", CalendarMoment.utc(stamp).value, [])
    moment("DTSTART", start)
    moment("DTEND", end)
    moment("RECURRENCE-ID", recurrenceID)
    if let rule { line("RRULE", rule.text, []) }
    for time in added { moment("RDATE", time) }
    for time in excluded { moment("EXDATE", time) }
    line("SEQUENCE", String(sequence), [])
    line("STATUS", status.rawValue, [])
    words("SUMMARY", summary)
    words("DESCRIPTION", description)
    words("LOCATION", location)
    if let position { line("GEO", "\(position.latitude);\(position.longitude)", []) }
    if !url.isEmpty { line("URL", url, []) }
    line("END", "VEVENT", [])
  }
}

/// The clock changes of a zone (`VTIMEZONE` of RFC 5545, section 3.6.5), each as it was or will be.
///
/// As dates and not as rules: what programs don't know by the zone's name they then take from here, for the years that the events are in.
private struct ZoneBlock {
  let name: String
  let rules: ZoneRules
  let from: Timestamp
  let to: Timestamp

  /// How many years the end of something that repeats is looked for; readers of a feed fetch it again long before.
  private static let years: Int64 = 10
  private static let year: Int64 = 366 * 86_400

  static func all(of events: [CalendarEvent]) -> [ZoneBlock] {
    var spans: [String: ClosedRange<LocalTime>] = [:]
    for event in events {
      let moments = [event.start, event.end, event.recurrenceID].compactMap { $0 } + event.added + event.excluded
      for case .zoned(let local, let zone) in moments {
        let last = event.rule == nil ? local : local.adding(seconds: years * year)
        let span = spans[zone] ?? local...last
        spans[zone] = min(span.lowerBound, local)...max(span.upperBound, last)
      }
    }
    return spans.sorted { $0.key < $1.key }.compactMap { name, span in
      guard let rules = ZoneRules(name: name) else { return nil }
      return ZoneBlock(
        name: name, rules: rules, from: rules.time(of: span.lowerBound.adding(seconds: -year)),
        to: rules.time(of: span.upperBound.adding(seconds: year)))
    }
  }

  func write(_ line: CalendarEvent.Line) {
    line("BEGIN", "VTIMEZONE", [])
    line("TZID", name, [])
    let first = rules.offset(at: from)
    observance(line, first, before: first, at: [from])
    var kinds: [(before: ZoneRules.Offset, after: ZoneRules.Offset, at: [Timestamp])] = []
    for change in rules.changes(from: from, to: to) {
      if let index = kinds.firstIndex(where: { $0.before == change.before && $0.after == change.after }) {
        kinds[index].at.append(change.at)
      } else {
        kinds.append((change.before, change.after, [change.at]))
      }
    }
    for kind in kinds { observance(line, kind.after, before: kind.before, at: kind.at) }
    line("END", "VTIMEZONE", [])
  }

  /// Its times are on the wall as it was before the change.
  private func observance(
    _ line: CalendarEvent.Line, _ offset: ZoneRules.Offset, before: ZoneRules.Offset, at times: [Timestamp]
  ) {
    let kind = offset.isDaylight ? "DAYLIGHT" : "STANDARD"
    line("BEGIN", kind, [])
    for (index, time) in times.enumerated() {
      let local = LocalTime(seconds: Timestamp.floorDivide(time.microseconds, 1_000_000) + Int64(before.seconds))
      line(index == 0 ? "DTSTART" : "RDATE", local.basic, [])
    }
    line("TZOFFSETFROM", Self.text(before.seconds), [])
    line("TZOFFSETTO", Self.text(offset.seconds), [])
    line("TZNAME", ContentLine.escaped(offset.abbreviation), [])
    line("END", kind, [])
  }

  /// `+0130`
  private static func text(_ seconds: Int) -> String {
    let value = Int64(abs(seconds))
    let minutes = LocalTime.digits(value / 3600, 2) + LocalTime.digits(value / 60 % 60, 2)
    return (seconds < 0 ? "-" : "+") + minutes + (value % 60 == 0 ? "" : LocalTime.digits(value % 60, 2))
  }
}
