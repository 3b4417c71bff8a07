internal import Calendars
internal import Core
internal import Places
internal import Wire

/// When an event is, in words, as the clock shows it where it is.
struct EventWords: Sendable {
  /// Nil where the system doesn't know it: then times are shown in UTC.
  private let zone: ZoneRules?
  private let place: String

  init(_ zoneName: String) {
    zone = ZoneRules(name: zoneName)
    let city = zoneName.split(separator: "/").last.map { $0.replacing("_", with: " ") } ?? ""
    place = zone == nil || city == "UTC" || city.isEmpty ? "UTC" : "\(city) time"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// "Thu 5 March 2026, 19:30–22:00", or the days that it lasts.
  func when(_ start: Timestamp, _ end: Timestamp?, allDay: Bool) -> String {
    let first = local(start)
    let last = end.map { local($0).adding(seconds: allDay ? -1 : 0) }
    if allDay {
      guard let last, last.day > first.day else { return Self.day(first) }
      return "\(Self.day(first)) – \(Self.day(last))"
    }
    guard let last else { return "\(Self.day(first)), \(Self.hour(first))" }
    guard last.day > first.day else { return "\(Self.day(first)), \(Self.hour(first))–\(Self.hour(last))" }
    return "\(Self.day(first)), \(Self.hour(first)) – \(Self.day(last)), \(Self.hour(last))"
  }

  /// The same with whose clock it is, which whole days don't need.
  func whenAndWhere(_ start: Timestamp, _ end: Timestamp?, allDay: Bool) -> String {
    let words = when(start, end, allDay: allDay)
    return allDay ? words : "\(words) (\(place))"
  }

  private func local(_ time: Timestamp) -> LocalTime {
    zone?.localTime(at: time) ?? LocalTime(seconds: Timestamp.floorDivide(time.microseconds, 1_000_000))
  }

  private static func day(_ local: LocalTime) -> String {
    let (year, month, day) = local.date
    return "\(weekdays[Weekday(of: local.day).rawValue]) \(day) \(DiaryDate.months[Int(month) - 1]) \(year)"
  }

  /// `09:30`
  static func hour(_ local: LocalTime) -> String {
    let (hours, minutes) = (local.second / 3600, local.second / 60 % 60)
    return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }
}

/// How an event repeats, as people choose it.
enum EventRepeat: String, CaseIterable {
  case once, daily, weekly, fortnightly, monthly, weekday, yearly, rule

  var words: String {
    switch self {
    case .once: "Doesn’t repeat"
    case .daily: "Every day"
    case .weekly: "Every week"
    case .fortnightly: "Every second week"
    case .monthly: "Every month, on the same day"
    case .weekday: "Every month, on the same weekday"
    case .yearly: "Every year"
    case .rule: "By another rule"
    }
  }

  /// What of a rule it is, whatever its end.
  init(_ rule: RecurrenceRule?, from start: LocalTime) {
    guard var rule else {
      self = .once
      return
    }
    rule.until = nil
    self = Self.allCases.first { $0.rule(from: start, every: nil) == rule } ?? .rule
  }

  /// Nil for once, and where the rule is its own.
  /// - Parameter until: the last day.
  func rule(from start: LocalTime, every until: RecurrenceRule.Until?) -> RecurrenceRule? {
    var rule: RecurrenceRule
    switch self {
    case .once, .rule: return nil
    case .daily: rule = RecurrenceRule(.daily)
    case .weekly: rule = RecurrenceRule(.weekly)
    case .fortnightly: rule = RecurrenceRule(.weekly, every: 2)
    case .monthly: rule = RecurrenceRule(.monthly)
    case .weekday:
      rule = RecurrenceRule(.monthly)
      let ordinal = Int(start.date.day - 1) / 7 + 1
      rule.days = [.init(Weekday(of: start.day), ordinal: ordinal > 4 ? -1 : ordinal)]
    case .yearly: rule = RecurrenceRule(.yearly)
    }
    rule.until = until
    return rule
  }

  /// In a line about an event.
  static func words(of recurrence: String?) -> String? {
    guard let recurrence else { return nil }
    let rule: RecurrenceRule
    do throws(CalendarError) {
      rule = try RecurrenceRule(text: recurrence)
    } catch {
      // A rule that isn't known repeats all the same.
      return "Repeats"
    }
    switch (rule.frequency, rule.interval) {
    case (.daily, 1): return "Repeats every day"
    case (.weekly, 1): return "Repeats every week"
    case (.monthly, 1): return "Repeats every month"
    case (.yearly, 1): return "Repeats every year"
    case (.daily, let count): return "Repeats every \(count) days"
    case (.weekly, let count): return "Repeats every \(count) weeks"
    case (.monthly, let count): return "Repeats every \(count) months"
    case (.yearly, let count): return "Repeats every \(count) years"
    }
  }
}
