internal import Wire

/// A day of the week, by its two letters in a calendar.
public enum Weekday: Int, Sendable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// `MO`
  public var code: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue] }

  public init?(code: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = found
  }

  /// - Parameter day: days after 1970-01-01, which was a Thursday.
  public init(of day: Int64) {
    let number = day + 3 - Timestamp.floorDivide(day + 3, 7) * 7
    self = Self(rawValue: Int(number)) ?? .monday
  }
}
