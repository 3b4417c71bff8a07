internal import Wire

/// What a clock and a calendar on the wall show: a day and a time of day, wherever they hang.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds after 1970-01-01T00:00:00 on that wall, where each day has 86,400 of them.
  public let seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  /// - Parameters:
  ///   - day: days after 1970-01-01.
  ///   - second: seconds after midnight.
  public init(day: Int64, second: Int64) { seconds = day * 86_400 + second }

  /// Nil for a day that isn't in the calendar, a time that no clock shows, and years outside 1...9999.
  public init?(year: Int64, month: Int64, day: Int64, hour: Int64 = 0, minute: Int64 = 0, second: Int64 = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day), (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    let number = Timestamp.day(year: year, month: month, day: day)
    guard Timestamp.civil(fromDay: number).day == day else { return nil }
    self.init(day: number, second: hour * 3600 + minute * 60 + second)
  }

  /// Days after 1970-01-01.
  public var day: Int64 { Timestamp.floorDivide(seconds, 86_400) }

  /// Seconds after midnight.
  public var second: Int64 { seconds - day * 86_400 }

  /// The first moment of the day.
  public var midnight: LocalTime { LocalTime(day: day, second: 0) }

  /// Year, month and day of the month.
  public var date: (year: Int64, month: Int64, day: Int64) { Timestamp.civil(fromDay: day) }

  public func adding(seconds more: Int64) -> LocalTime { LocalTime(seconds: seconds + more) }

  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

/// The two basic forms of ISO 8601 that calendars use (RFC 5545, sections 3.3.4 and 3.3.5).
extension LocalTime {
  /// Reads `20260131` or `20260131T093000`.
  public init?(basic text: some StringProtocol) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int64? {
      var value: Int64 = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - 0x30)
      }
      return value
    }
    guard bytes.count == 8 || bytes.count == 15 && bytes[8] == 0x54, let year = number(0..<4),
      let month = number(4..<6), let day = number(6..<8)
    else { return nil }
    guard bytes.count == 15 else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15) else { return nil }
    // A leap second counts as the last second of its minute.
    self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
  }

  /// `20260131`
  public var basicDate: String {
    let (year, month, day) = date
    return Self.digits(year, 4) + Self.digits(month, 2) + Self.digits(day, 2)
  }

  /// `20260131T093000`
  public var basic: String {
    "\(basicDate)T\(Self.digits(second / 3600, 2))\(Self.digits(second / 60 % 60, 2))\(Self.digits(second % 60, 2))"
  }

  static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(max(0, value))
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
