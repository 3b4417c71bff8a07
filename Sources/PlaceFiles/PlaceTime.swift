public import Wire

/// When somebody was at a place, as exactly as a file tells.
public enum PlaceTime: Hashable, Sendable {
  case unknown
  case year(Int)
  case month(year: Int, month: Int)
  /// A day of the place's own calendar.
  case day(year: Int, month: Int, day: Int)
  /// To the millisecond; files keep no more.
  case instant(Timestamp)

  /// `2026`, `2026-03`, `2026-03-05` or an instant such as `2026-03-05T10:00:00Z` (RFC 3339; `gYear`, `gYearMonth`, `date` and `dateTime` of XML
  /// Schema 1.0, part 2). A time without an offset, of which nobody knows where it was read, tells the day. Nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    if text.utf8.contains(UInt8(ascii: "T")) || text.utf8.contains(UInt8(ascii: "t")) {
      if let instant = Self.moment(text) {
        self = .instant(instant)
        return
      }
      guard let date = text.split(whereSeparator: { $0 == "T" || $0 == "t" }).first, date.utf8.count == 10 else {
        return nil
      }
      self.init(date: String(date))
    } else {
      self.init(date: text.hasSuffix("Z") ? String(text.dropLast()) : text)
    }
  }

  /// The first moment of the year 1, and how long it is from there to the end of 9999.
  private static let begin: Int64 = -62_135_596_800_000_000
  private static let end: Int64 = 315_537_897_600_000_000

  /// An instant of the years 1 to 9999, to the millisecond; nil for anything else.
  static func moment(_ text: String) -> Timestamp? {
    guard text.utf8.count <= 40, let instant = Timestamp(rfc3339: text),
      (0..<Self.end).contains(instant.microseconds &- Self.begin)
    else { return nil }
    return Timestamp(microseconds: Timestamp.floorDivide(instant.microseconds, 1000) * 1000)
  }

  private init?(date text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2]
    guard (1...3).contains(parts.count),
      zip(parts, lengths).allSatisfy({ $0.utf8.count == $1 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, numbers[0] > 0 else { return nil }
    switch numbers.count {
    case 1: self = .year(numbers[0])
    case 2:
      guard (1...12).contains(numbers[1]) else { return nil }
      self = .month(year: numbers[0], month: numbers[1])
    default:
      guard (1...12).contains(numbers[1]), (1...Self.days(of: numbers[1], numbers[0])).contains(numbers[2]) else {
        return nil
      }
      self = .day(year: numbers[0], month: numbers[1], day: numbers[2])
    }
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// As `init` takes it; empty where nothing is known.
  public var text: String {
    switch self {
    case .unknown: ""
    case .year(let year): Self.digits(year, 4)
    case .month(let year, let month): "\(Self.digits(year, 4))-\(Self.digits(month, 2))"
    case .day(let year, let month, let day): "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    case .instant(let time): time.description
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
