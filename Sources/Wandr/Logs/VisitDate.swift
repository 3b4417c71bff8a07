internal import Places
internal import Wire

/// The day of a visit on the calendar of its place, as far as it is known: a day, a month, a year, or nothing.
struct VisitDate: Hashable, Sendable {
  /// 0 where it isn't known.
  let year: Int
  /// 0 where it isn't known.
  let month: Int
  /// 0 where it isn't known.
  let day: Int

  static let unknown = VisitDate(key: 0)

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

  /// The day that a clock in this zone shows; UTC's where the zone isn't known.
  init(_ time: Timestamp, in zone: String) {
    let seconds = ZoneRules(name: zone)?.offset(at: time).seconds ?? 0
    let day = Timestamp.floorDivide(time.adding(seconds: Int64(seconds)).microseconds, 86_400_000_000)
    let date = Timestamp.civil(fromDay: day)
    (year, month, self.day) = (Int(date.year), Int(date.month), Int(date.day))
  }

  /// The day that it is; where the zone isn't known, a day has begun where it begins first.
  static func today(in zone: String, at now: Timestamp) -> VisitDate {
    zone.isEmpty ? VisitDate(now.adding(seconds: 14 * 3600), in: "UTC") : VisitDate(now, in: zone)
  }

  var precision: WandrAPI.DatePrecision {
    if day > 0 { return .day }
    if month > 0 { return .month }
    return year > 0 ? .year : .unknown
  }

  /// As much of it as that precision tells; nil where less is known.
  func told(at precision: WandrAPI.DatePrecision) -> VisitDate? {
    switch precision {
    case .day: day > 0 ? self : nil
    case .month: month > 0 ? VisitDate(key: year * 10_000 + month * 100) : nil
    case .year: year > 0 ? VisitDate(key: year * 10_000) : nil
    default: .unknown
    }
  }

  /// Whether it begins after that day, a month with its first day.
  func isAfter(_ today: VisitDate) -> Bool {
    (year, month, day) > (today.year, month == 0 ? 0 : today.month, day == 0 ? 0 : today.day)
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

  /// When the day is over everywhere on Earth; nil where it isn't known to the day.
  var endEverywhere: Timestamp? {
    guard day > 0 else { return nil }
    let number = Timestamp.day(year: Int64(year), month: Int64(month), day: Int64(day))
    // The last clocks to show a day are 12 hours behind UTC.
    return Timestamp(microseconds: (number + 1) * 86_400_000_000).adding(seconds: 12 * 3600)
  }
}
