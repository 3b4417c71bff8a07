public import Foundation
public import Wire

/// Times as people say them.
public enum Times {
  /// For `TimeText`: "just now", "5m ago", "2h ago", "3d ago", "2w ago", "1mo ago", "1y ago".
  public static func relative(_ time: Timestamp, now: Date) -> String {
    let seconds = max(0, Int(now.timeIntervalSince1970) - Int(time.microseconds / 1_000_000))
    let day = 86_400
    return switch seconds {
    case ..<60: "just now"
    case ..<3600: "\(seconds / 60)m ago"
    case ..<day: "\(seconds / 3600)h ago"
    case ..<(7 * day): "\(seconds / day)d ago"
    case ..<(30 * day): "\(seconds / (7 * day))w ago"
    case ..<(365 * day): "\(seconds / (30 * day))mo ago"
    default: "\(seconds / (365 * day))y ago"
    }
  }

  /// "Jan 15, 2024", in this device's time zone.
  public static func day(_ time: Timestamp, in zone: TimeZone = .current) -> String {
    day(time.date, in: zone)
  }

  /// "Jan 15, 2024, 09:05", in this device's time zone.
  public static func dayAndTime(_ time: Timestamp, in zone: TimeZone = .current) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute], from: time.date)
    return "\(day(time, in: zone)), \(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }

  /// The same of a time on a clock elsewhere, or its day alone.
  /// - Parameter zone: in the IANA database.
  public static func moment(_ time: Timestamp, clock zone: String, allDay: Bool) -> String {
    let zone = TimeZone(identifier: zone) ?? .current
    return allDay ? day(time, in: zone) : dayAndTime(time, in: zone)
  }

  /// When a clock in another zone shows the same.
  public static func moved(_ date: Date, from old: TimeZone, to new: TimeZone) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = old
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    calendar.timeZone = new
    return calendar.date(from: parts) ?? date
  }

  private static func padded(_ number: Int?, _ width: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  static func day(_ date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return "" }
    return "\(months[month - 1]) \(day), \(year)"
  }

  /// The same of a day as the API has it, `2026-11-23`; as it is where it is none.
  public static func day(_ text: String) -> String {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return text }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  /// A day as the API has it.
  public static func text(ofDay date: Date, in zone: TimeZone = .current) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
  }

  /// A day of the API as a date at noon, so that no time zone moves it; nil for what is none.
  public static func date(ofDay text: String, in zone: TimeZone = .current) -> Date? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12))
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension Timestamp {
  /// A date, to the microsecond.
  public init(_ date: Date) { self.init(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded())) }

  public var date: Date { Date(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}
