/// A date as far as somebody knows it: a day, a month, a year, or nothing. On the wire `2026-03-05`, `2026-03`, `2026`, or null.
public struct PartialDate: Hashable, Sendable {
  /// 0 where it isn't known.
  public let year: Int
  /// 0 where it isn't known.
  public let month: Int
  /// 0 where it isn't known.
  public let day: Int

  /// Nothing is known.
  public static let unknown = PartialDate(key: 0)

  /// Year, month and day as eight digits, which databases sort by; parts that aren't known are zeros.
  public var key: Int { year * 10_000 + month * 100 + day }

  /// From the eight digits of `key`, as a database has them.
  public init(key: Int) { (year, month, day) = (key / 10_000, key / 100 % 100, key % 100) }

  /// Nil for parts that are no date of the calendar. Parts that aren't known are 0; a day needs its month, a month its year.
  public init?(year: Int, month: Int, day: Int) {
    guard (year == 0 && month == 0) || (1900...9999).contains(year) else { return nil }
    guard (month == 0 && day == 0) || (1...12).contains(month) else { return nil }
    guard day == 0 || (1...Self.length(of: month, year)).contains(day) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// `2026-03-05`, `2026-03` or `2026`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2]
    guard parts.count <= 3, zip(parts, lengths).allSatisfy({ $0.utf8.count == $1 && $0.utf8.allSatisfy(Self.isDigit) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0, 0]
    guard numbers[0] > 0, parts.count < 2 || numbers[1] > 0, parts.count < 3 || numbers[2] > 0 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The day that a clock shows at that time.
  /// - Parameter offset: how far the clock is ahead of UTC, in seconds.
  public init(day time: Timestamp, offset: Int64 = 0) {
    let date = Timestamp.civil(
      fromDay: Timestamp.floorDivide(time.adding(seconds: offset).microseconds, 86_400_000_000))
    (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
  }

  /// The latest day that has begun anywhere on Earth.
  public static func latestDay(at time: Timestamp) -> PartialDate {
    // The first clocks to show a day are 14 hours ahead of UTC.
    PartialDate(day: time, offset: 14 * 3600)
  }

  /// How much of it is known.
  public var precision: DatePrecision {
    if day > 0 { return .day }
    if month > 0 { return .month }
    return year > 0 ? .year : .unknown
  }

  /// As much of it as that precision tells; nil where less is known.
  public func told(at precision: DatePrecision) -> PartialDate? {
    switch precision {
    case .day: day > 0 ? self : nil
    case .month: month > 0 ? PartialDate(key: year * 10_000 + month * 100) : nil
    case .year: year > 0 ? PartialDate(key: year * 10_000) : nil
    default: .unknown
    }
  }

  /// Whether it begins after that day, a month with its first day.
  public func isAfter(_ today: PartialDate) -> Bool {
    (year, month, day) > (today.year, month == 0 ? 0 : today.month, day == 0 ? 0 : today.day)
  }

  /// When the day is over everywhere on Earth; nil where it isn't known to the day.
  public var endEverywhere: Timestamp? {
    guard day > 0 else { return nil }
    let number = Timestamp.day(year: Int64(year), month: Int64(month), day: Int64(day))
    // The last clocks to show a day are 12 hours behind UTC.
    return Timestamp(microseconds: (number + 1) * 86_400_000_000).adding(seconds: 12 * 3600)
  }

  /// As `init(_:)` takes it; nil where nothing is known.
  public var text: String? {
    guard year > 0 else { return nil }
    return [Self.digits(year, 4), month > 0 ? Self.digits(month, 2) : nil, day > 0 ? Self.digits(day, 2) : nil]
      .compactMap(\.self).joined(separator: "-")
  }

  /// For people: "5 March 2026".
  public var words: String {
    let name = Self.months.indices.contains(month - 1) ? Self.months[month - 1] : nil
    let parts = [day > 0 ? String(day) : nil, name, year > 0 ? String(year) : nil]
    return precision == .unknown ? "Some time" : parts.compactMap(\.self).joined(separator: " ")
  }

  /// The names of the months, from January.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func length(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

/// How much of a date is known. The server may add values.
public struct DatePrecision: OpenValue {
  /// The value in JSON.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The day.
  public static let day = DatePrecision(rawValue: "day")
  /// The month and the year.
  public static let month = DatePrecision(rawValue: "month")
  /// The year alone.
  public static let year = DatePrecision(rawValue: "year")
  /// Nothing.
  public static let unknown = DatePrecision(rawValue: "unknown")
  /// The values that this version knows.
  public static var known: [DatePrecision] { [.day, .month, .year, .unknown] }
}
