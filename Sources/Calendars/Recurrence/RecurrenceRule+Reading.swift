extension RecurrenceRule {
  /// The most repetitions that a rule may count, and the longest step.
  static let largest = (count: 10_000, interval: 1000)

  /// Reads `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:` before it.
  public init(text: some StringProtocol) throws(CalendarError) {
    var text = Substring(text)
    if text.utf8.starts(with: "RRULE:".utf8) { text = text.dropFirst(6) }
    guard text.utf8.count <= 1000 else { throw .rule("is too long") }
    var parts: [(name: String, value: String)] = []
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw .rule("can't be read at “\(Self.shown(part))”") }
      let name = pair[0].uppercased()
      guard !parts.contains(where: { $0.name == name }) else { throw .rule("says \(Self.shown(name)) twice") }
      parts.append((name, pair[1].uppercased()))
    }
    guard let frequency = parts.first(where: { $0.name == "FREQ" })?.value else { throw .rule("doesn't say how often") }
    guard let known = Frequency(rawValue: frequency) else {
      throw .rule("is for “\(Self.shown(frequency))”; only days, weeks, months and years are possible")
    }
    self.init(known)
    for (name, value) in parts where name != "FREQ" { try take(name, value) }
    try check()
  }

  private mutating func take(_ name: String, _ value: String) throws(CalendarError) {
    switch name {
    case "INTERVAL": interval = try Self.number(name, value, in: 1...Self.largest.interval)
    case "COUNT": count = try Self.number(name, value, in: 1...Self.largest.count)
    case "UNTIL": until = try Self.until(value)
    case "BYMONTH": months = try Self.numbers(name, value, in: 1...12)
    case "BYMONTHDAY": monthDays = try Self.numbers(name, value, in: -31...31)
    case "BYSETPOS": positions = try Self.numbers(name, value, in: -366...366)
    case "BYDAY": days = try Self.days(value)
    case "WKST":
      guard let day = Weekday(code: value) else { throw .rule("has no weekday in WKST") }
      weekStart = day
    default: throw .rule("has a part that isn't possible here: \(Self.shown(name))")
    }
  }

  /// What RFC 5545 forbids in section 3.3.10.
  private func check() throws(CalendarError) {
    if count != nil, until != nil { throw .rule("has both a number and a last day") }
    if frequency == .weekly, !monthDays.isEmpty { throw .rule("is for weeks and names days of the month") }
    if frequency != .monthly, frequency != .yearly, days.contains(where: { $0.ordinal != nil }) {
      throw .rule("counts weekdays, which is only possible by month and by year")
    }
    if !positions.isEmpty, months.isEmpty, monthDays.isEmpty, days.isEmpty {
      throw .rule("has BYSETPOS with nothing to choose from")
    }
  }

  private static func number(_ name: String, _ text: some StringProtocol, in range: ClosedRange<Int>)
    throws(CalendarError) -> Int
  {
    guard text.utf8.count <= 6, let number = Int(text), range.contains(number), number != 0 else {
      throw .rule("has a number in \(name) that isn't possible")
    }
    return number
  }

  private static func numbers(_ name: String, _ text: String, in range: ClosedRange<Int>) throws(CalendarError) -> [Int]
  {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let found = try number(name, part, in: range)
      if !numbers.contains(found) { numbers.append(found) }
    }
    return numbers
  }

  private static func days(_ text: String) throws(CalendarError) -> [Day] {
    var days: [Day] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let weekday = Weekday(code: part.suffix(2)) else { throw .rule("has no weekday in BYDAY") }
      let ordinal = part.dropLast(2)
      let day = Day(weekday, ordinal: ordinal.isEmpty ? nil : try number("BYDAY", ordinal, in: -53...53))
      if !days.contains(day) { days.append(day) }
    }
    return days
  }

  private static func until(_ text: String) throws(CalendarError) -> Until {
    guard let moment = CalendarMoment(value: text, zone: nil) else { throw .rule("has no time in UNTIL") }
    return switch moment {
    case .date(let day): .day(day)
    case .floating(let local), .zoned(let local, _): .local(local)
    case .utc(let time): .time(time)
    }
  }

  /// What somebody else wrote, short and without signs that move the cursor.
  static func shown(_ text: some StringProtocol) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }.prefix(40).map(Character.init))
  }
}
