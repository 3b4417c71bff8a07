internal import Wire

/// What a clock does after its last known change: a POSIX `TZ` string (POSIX.1-2024, section 8.3; RFC 9636, section 3.3), such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneFooter: Hashable, Sendable {
  private let standard: ZoneRules.Offset?
  private let daylight: ZoneRules.Offset?
  private let begin: YearDay?
  private let end: YearDay?

  /// Nothing where the text is empty or no such string: then the last change stays.
  init(_ text: String) {
    var reader = Reader(text)
    guard let name = reader.name(), let offset = reader.offset() else {
      (standard, daylight, begin, end) = (nil, nil, nil, nil)
      return
    }
    let usual = ZoneRules.Offset(seconds: -offset, isDaylight: false, abbreviation: name)
    standard = usual
    guard let summer = reader.name() else {
      (daylight, begin, end) = (nil, nil, nil)
      return
    }
    let ahead = reader.next == "," ? 3600 - offset : -(reader.offset() ?? offset - 3600)
    let first = reader.take(",") ? reader.day() : nil
    let last = reader.take(",") ? reader.day() : nil
    guard let first, let last else {
      (daylight, begin, end) = (nil, nil, nil)
      return
    }
    daylight = ZoneRules.Offset(seconds: ahead, isDaylight: true, abbreviation: summer)
    (begin, end) = (first, last)
  }

  func offset(at seconds: Int64) -> ZoneRules.Offset? {
    guard let standard else { return nil }
    guard let daylight, let begin, let end else { return standard }
    let year = Timestamp.civil(fromDay: Timestamp.floorDivide(seconds + Int64(standard.seconds), 86_400)).year
    let first = begin.seconds(in: year) - Int64(standard.seconds)
    let last = end.seconds(in: year) - Int64(daylight.seconds)
    // South of the equator summer goes over the end of the year.
    let isSummer = first < last ? (first..<last).contains(seconds) : !(last..<first).contains(seconds)
    return isSummer ? daylight : standard
  }

  /// A day of each year, and the time of day by the clock as it then is.
  private struct YearDay: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// The `week`th such weekday of a month, the last where it is 5.
      case weekday(month: Int, week: Int, day: Int)
      /// 1 to 365; 29 February is never counted.
      case numbered(Int)
      /// 0 to 365, counted with it.
      case counted(Int)
    }
    let day: Day
    /// Seconds after midnight; may be negative, or more than a day.
    let time: Int

    func seconds(in year: Int64) -> Int64 {
      let start = Timestamp.day(year: year, month: 1, day: 1)
      let days: Int64 =
        switch day {
        case .counted(let number): start + Int64(number)
        case .numbered(let number): start + Int64(number - 1) + (number >= 60 ? Self.leapDay(year) : 0)
        case .weekday(let month, let week, let day): Self.weekday(year, month, week, day)
        }
      return days * 86_400 + Int64(time)
    }

    private static func leapDay(_ year: Int64) -> Int64 {
      Timestamp.day(year: year, month: 3, day: 1) - Timestamp.day(year: year, month: 2, day: 1) - 28
    }

    private static func weekday(_ year: Int64, _ month: Int, _ week: Int, _ day: Int) -> Int64 {
      let first = Timestamp.day(year: year, month: Int64(month), day: 1)
      // 1970-01-01 was a Thursday.
      let offset = Int64(day) - (first + 4) % 7
      let found = first + (offset % 7 + 7) % 7 + Int64(week - 1) * 7
      let next = Timestamp.day(year: month == 12 ? year + 1 : year, month: Int64(month % 12 + 1), day: 1)
      return found >= next ? found - 7 : found
    }
  }

  private struct Reader {
    private var rest: Substring
    init(_ text: String) { rest = Substring(text) }

    var next: Character? { rest.first }

    mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Three letters or more, or anything between `<` and `>`.
    mutating func name() -> String? {
      if take("<") {
        let name = rest.prefix { $0 != ">" }
        rest = rest.dropFirst(name.count)
        return take(">") ? String(name) : nil
      }
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      guard name.count >= 3 else { return nil }
      rest = rest.dropFirst(name.count)
      return String(name)
    }

    /// Hours, minutes and seconds, in seconds.
    mutating func offset() -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(), hours <= 167 else { return nil }
      var seconds = hours * 3600
      if take(":"), let minutes = number() {
        seconds += minutes * 60
        if take(":"), let more = number() { seconds += more }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func day() -> YearDay? {
      let day: YearDay.Day
      if take("M") {
        guard let month = number(), take("."), let week = number(), take("."), let weekday = number(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if take("J") {
        guard let number = number(), (1...365).contains(number) else { return nil }
        day = .numbered(number)
      } else {
        guard let number = number(), (0...365).contains(number) else { return nil }
        day = .counted(number)
      }
      return YearDay(day: day, time: take("/") ? offset() ?? 7200 : 7200)
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }.prefix(4)
      rest = rest.dropFirst(digits.count)
      return Int(digits)
    }
  }
}
