internal import Core
internal import Wire

/// A date as far as it is known: a day, a month, a year, or nothing.
struct DiaryDate: Hashable, Sendable {
  /// 0 where it isn't known.
  let year: Int
  /// 0 where it isn't known.
  let month: Int
  /// 0 where it isn't known.
  let day: Int

  static let unknown = DiaryDate(key: 0)

  /// Year, month and day as eight digits: what the database keeps.
  var key: Int { year * 10_000 + month * 100 + day }

  /// As the database has it.
  init(key: Int) { (year, month, day) = (key / 10_000, key / 100 % 100, key % 100) }

  /// Nil for parts that are no date of the calendar. Parts that aren't known are 0; a day needs its month, a month its year.
  init?(year: Int, month: Int, day: Int) {
    guard (year == 0 && month == 0) || (1900...9999).contains(year) else { return nil }
    guard (month == 0 && day == 0) || (1...12).contains(month) else { return nil }
    guard day == 0 || (1...Self.length(of: month, year)).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// `2026-03-05`, `2026-03` or `2026`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2]
    guard parts.count <= 3, zip(parts, lengths).allSatisfy({ $0.utf8.count == $1 && $0.utf8.allSatisfy(Self.isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0, 0]
    guard numbers[0] > 0, parts.count < 2 || numbers[1] > 0, parts.count < 3 || numbers[2] > 0 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func length(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  var precision: RealspaceAPI.DatePrecision {
    if day > 0 { return .day }
    if month > 0 { return .month }
    return year > 0 ? .year : .unknown
  }

  /// As `init(_:)` takes it; nil where nothing is known.
  var text: String? {
    guard year > 0 else { return nil }
    return [Self.digits(year, 4), month > 0 ? Self.digits(month, 2) : nil, day > 0 ? Self.digits(day, 2) : nil]
      .compactMap(\.self).joined(separator: "-")
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// For people: "5 March 2026".
  var words: String {
    let parts = [day > 0 ? String(day) : nil, month > 0 ? Self.months[month - 1] : nil, year > 0 ? String(year) : nil]
    return precision == .unknown ? "Some time" : parts.compactMap(\.self).joined(separator: " ")
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Whether it is after the day of `now`, wherever on earth that is: a day counts as begun where it begins first.
  func isAfter(_ now: Timestamp) -> Bool {
    let latest = DiaryDate(day: now.adding(seconds: 14 * 3600))
    return (year, month, day) > (latest.year, month == 0 ? 0 : latest.month, day == 0 ? 0 : latest.day)
  }

  /// The day of a time, in UTC.
  init(day time: Timestamp) {
    let date = Timestamp.civil(fromDay: time.microseconds / 86_400_000_000)
    (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
  }
}
