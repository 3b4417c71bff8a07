/// An instant to the second as HTTP writes it (RFC 9110, section 5.6.7).
public struct HTTPDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z; negative for earlier times.
  public var unixSeconds: Int64

  public init(unixSeconds: Int64) { self.unixSeconds = unixSeconds }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  public static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.unixSeconds < right.unixSeconds }

  /// Reads the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`, and the form of RFC 850 and of asctime; nil for others.
  public init?(_ text: String) {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
    let isAscTime = words.count == 5
    guard isAscTime || (words.count == 6 && words[5] == "GMT") else { return nil }
    let (dayWord, monthWord, yearWord, clock) =
      isAscTime ? (words[2], words[1], words[4], words[3]) : (words[1], words[2], words[3], words[4])
    guard let month = HTTPDate.months.firstIndex(of: monthWord), let day = Int64(dayWord), var year = Int64(yearWord),
      (1...31).contains(day), (0...9999).contains(year)
    else { return nil }
    if yearWord.utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int64($0) }
    guard parts.count == 3, (0...23).contains(parts[0]), (0...59).contains(parts[1]), (0...60).contains(parts[2])
    else { return nil }
    let date = HTTPDate.days(year: year, month: Int64(month) + 1, day: day)
    unixSeconds = date * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  public var description: String {
    let day = unixSeconds >= 0 ? unixSeconds / 86_400 : (unixSeconds - 86_399) / 86_400
    let second = unixSeconds - day * 86_400
    let (year, month, date) = HTTPDate.civil(day)
    let weekday = HTTPDate.days[Int((day % 7 + 7) % 7)]
    return "\(weekday), \(two(date)) \(HTTPDate.months[Int(month) - 1]) \(four(year)) "
      + "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60)) GMT"
  }

  private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func four(_ number: Int64) -> String {
    String(repeating: "0", count: max(0, 4 - "\(number)".utf8.count)) + "\(number)"
  }

  /// Days since 1970-01-01 of a date in the Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The inverse of `days`.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
  }
}
