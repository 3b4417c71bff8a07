public import Wire

/// How something repeats (`RRULE` of RFC 5545, section 3.3.10): each day, week, month or year, or some of them.
///
/// Without what repeats within a day and by numbers of weeks and days of the year, which events of people don't use: such rules are
/// refused.
public struct RecurrenceRule: Hashable, Sendable {
  public enum Frequency: String, Sendable, CaseIterable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// Up to when, that time included.
  public enum Until: Hashable, Sendable {
    case time(Timestamp)
    case local(LocalTime)
    /// A whole day.
    case day(LocalTime)
  }

  /// A weekday, or the `ordinal`th of a month or year, counted from its end where negative.
  public struct Day: Hashable, Sendable {
    public let ordinal: Int?
    public let weekday: Weekday

    public init(_ weekday: Weekday, ordinal: Int? = nil) { (self.weekday, self.ordinal) = (weekday, ordinal) }
  }

  public var frequency: Frequency
  /// Every day, every second, every third; 1 or more.
  public var interval = 1
  /// How often in all, the start included.
  public var count: Int?
  public var until: Until?
  public var months: [Int] = []
  /// Days of the month, from its end where negative.
  public var monthDays: [Int] = []
  public var days: [Day] = []
  /// Of the days that the other parts name in each week, month or year, which ones; from the last where negative.
  public var positions: [Int] = []
  public var weekStart = Weekday.monday

  public init(_ frequency: Frequency, every interval: Int = 1) {
    (self.frequency, self.interval) = (frequency, max(1, interval))
  }

  /// As a calendar has it: `FREQ=WEEKLY;BYDAY=MO`.
  public var text: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    if let count { parts.append("COUNT=\(count)") }
    switch until {
    case .time(let time): parts.append("UNTIL=\(CalendarMoment.utc(time).value)")
    case .local(let local): parts.append("UNTIL=\(local.basic)")
    case .day(let local): parts.append("UNTIL=\(local.basicDate)")
    case nil: break
    }
    func list(_ name: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
    }
    list("BYMONTH", months.map(String.init))
    list("BYMONTHDAY", monthDays.map(String.init))
    list("BYDAY", days.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.code })
    list("BYSETPOS", positions.map(String.init))
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }
}
