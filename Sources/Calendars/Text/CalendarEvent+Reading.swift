internal import Places
internal import Wire

extension CalendarEvent {
  /// - Parameter zones: the IANA names of the zones that the file calls otherwise.
  init(
    _ lines: [ContentLine], zones: [String: String], stamp: Timestamp, limits: CalendarDocument.Limits
  ) throws(CalendarError) {
    let reader = Reader(lines: lines, zones: zones, limits: limits)
    guard let uid = reader.text("UID"), !uid.isEmpty, uid.utf8.count <= 500 else { throw .event("has no UID") }
    guard let start = try reader.moment("DTSTART") else { throw .event("has no start") }
    var written = stamp
    if case .utc(let time)? = try reader.moment("DTSTAMP") { written = time }
    self.init(uid: uid, stamp: written, summary: reader.text("SUMMARY") ?? "", start: start, end: try reader.end(start))
    recurrenceID = try reader.recurrenceID()
    sequence = reader.value("SEQUENCE").flatMap { Int($0) }.map { min(max($0, 0), 1_000_000_000) } ?? 0
    status = reader.value("STATUS").flatMap { Status(rawValue: $0.uppercased()) } ?? .confirmed
    description = reader.text("DESCRIPTION") ?? ""
    location = reader.text("LOCATION") ?? ""
    url = reader.value("URL") ?? ""
    position = reader.position()
    rule = try reader.rule()
    added = try reader.moments("RDATE")
    excluded = try reader.moments("EXDATE")
  }

  /// What an event is called that can't be read.
  static func name(of lines: [ContentLine]) -> String {
    let line = lines.first { $0.name == "SUMMARY" } ?? lines.first { $0.name == "UID" }
    return RecurrenceRule.shown(ContentLine.unescaped(line?.value ?? ""))
  }

  private struct Reader {
    let lines: [ContentLine]
    let zones: [String: String]
    let limits: CalendarDocument.Limits

    func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
    func value(_ name: String) -> String? { line(name)?.value }
    func text(_ name: String) -> String? { line(name).map { ContentLine.unescaped($0.value) } }

    func moment(_ name: String) throws(CalendarError) -> CalendarMoment? {
      guard let line = line(name) else { return nil }
      return try moment(line, line.value)
    }

    func moments(_ name: String) throws(CalendarError) -> [CalendarMoment] {
      var moments: [CalendarMoment] = []
      for line in lines where line.name == name {
        guard line.parameter("VALUE")?.uppercased() != "PERIOD" else { throw .event("repeats in periods") }
        for value in line.value.split(separator: ",") {
          guard moments.count < limits.dates else { throw .event("names more than \(limits.dates) dates") }
          moments.append(try moment(line, value))
        }
      }
      return moments
    }

    private func moment(_ line: ContentLine, _ value: some StringProtocol) throws(CalendarError) -> CalendarMoment {
      let id = line.parameter("TZID")
      let zone = id.flatMap { zones[$0] ?? ZoneNames.known($0) }
      guard let moment = CalendarMoment(value: value, zone: zone) else {
        throw .event("has a time that can't be read: “\(RecurrenceRule.shown(value))”")
      }
      if case .floating = moment, let id {
        throw .event("is in a time zone that isn't known here: “\(RecurrenceRule.shown(id))”")
      }
      return moment
    }

    func recurrenceID() throws(CalendarError) -> CalendarMoment? {
      guard line("RECURRENCE-ID")?.parameter("RANGE") == nil else { throw .event("changes all that follow it") }
      return try moment("RECURRENCE-ID")
    }

    func rule() throws(CalendarError) -> RecurrenceRule? {
      let rules = lines.filter { $0.name == "RRULE" }
      guard rules.count < 2, line("EXRULE") == nil else { throw .event("has more than one rule for repeating") }
      guard let text = rules.first?.value else { return nil }
      return try RecurrenceRule(text: text)
    }

    func end(_ start: CalendarMoment) throws(CalendarError) -> CalendarMoment? {
      if let end = try moment("DTEND") { return end }
      guard let text = value("DURATION") else { return nil }
      guard let duration = Self.duration(text) else { throw .event("has a duration that can't be read") }
      return start.adding(days: duration.days, seconds: duration.seconds)
    }

    func position() -> (latitude: Double, longitude: Double)? {
      let parts = (value("GEO") ?? "").split(separator: ";").compactMap { Double($0) }
      guard parts.count == 2, (-90...90).contains(parts[0]), (-180...180).contains(parts[1]) else { return nil }
      return (parts[0], parts[1])
    }

    /// `P1W`, `P1DT2H30M` (RFC 5545, section 3.3.6); no more than some years.
    private static func duration(_ text: String) -> (days: Int64, seconds: Int64)? {
      var rest = Substring(text.uppercased())
      if rest.first == "+" { rest.removeFirst() }
      guard rest.first == "P", rest.count > 2 else { return nil }
      rest.removeFirst()
      var (days, seconds, isTime): (Int64, Int64, Bool) = (0, 0, false)
      while !rest.isEmpty {
        if rest.first == "T" {
          isTime = true
          rest.removeFirst()
        }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard digits.count <= 6, let number = Int64(digits), let unit = rest.popFirst() else { return nil }
        switch (unit, isTime) {
        case ("W", false): days += number * 7
        case ("D", false): days += number
        case ("H", true): seconds += number * 3600
        case ("M", true): seconds += number * 60
        case ("S", true): seconds += number
        default: return nil
        }
      }
      return days <= 4000 && seconds <= 4000 * 86_400 ? (days, seconds) : nil
    }
  }
}

extension CalendarMoment {
  /// Days on the wall, then seconds that pass.
  fileprivate func adding(days: Int64, seconds: Int64) -> CalendarMoment {
    switch self {
    case .date(let day): .date(day.adding(seconds: (days + (seconds + 86_399) / 86_400) * 86_400))
    case .floating(let local): .floating(local.adding(seconds: days * 86_400 + seconds))
    case .utc(let time): .utc(time.adding(seconds: days * 86_400 + seconds))
    case .zoned(let local, let name):
      if let rules = ZoneRules(name: name) {
        .zoned(
          rules.localTime(at: rules.time(of: local.adding(seconds: days * 86_400)).adding(seconds: seconds)), name)
      } else {
        .zoned(local.adding(seconds: days * 86_400 + seconds), name)
      }
    }
  }
}
