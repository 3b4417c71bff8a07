internal import Wire

/// The days of a rule, in order, from its start on; each number is days after 1970-01-01.
struct RecurrenceDays {
  /// How many weeks, months or years in a row may have no such day: then there is none. 29 February on a Monday comes every 28 years.
  static let patience = 20_000

  private let rule: RecurrenceRule
  private let start: Int64
  private let first: (year: Int64, month: Int64, day: Int64)
  private var period: Int64
  private var pending: [Int64] = []

  /// - Parameter from: nothing before this day is needed. Counting repetitions needs all.
  init(_ rule: RecurrenceRule, start: Int64, from: Int64) {
    (self.rule, self.start) = (rule, start)
    first = Timestamp.civil(fromDay: start)
    period = 0
    guard from > start else { return }
    let then = Timestamp.civil(fromDay: from)
    let passed: Int64 =
      switch rule.frequency {
      case .daily: from - start
      case .weekly: (from - start) / 7
      case .monthly: (then.year - first.year) * 12 + then.month - first.month
      case .yearly: then.year - first.year
      }
    period = max(0, passed / Int64(rule.interval) - 1)
  }

  mutating func next() -> Int64? {
    var waited = 0
    while true {
      while let day = pending.popLast() { if day >= start { return day } }
      guard waited < Self.patience, let days = days(in: period) else { return nil }
      (period, waited) = (period + 1, waited + 1)
      pending = chosen(days).reversed()
    }
  }

  private func chosen(_ days: [Int64]) -> [Int64] {
    guard !rule.positions.isEmpty else { return days }
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
    return Set(indices).sorted().filter(days.indices.contains).map { days[$0] }
  }

  /// In order; nil after the last year of the calendar.
  private func days(in period: Int64) -> [Int64]? {
    let step = period * Int64(rule.interval)
    switch rule.frequency {
    case .daily:
      let day = start + step
      guard Timestamp.civil(fromDay: day).year <= 9999 else { return nil }
      return isIn(rule.months, day) && isMonthDay(day) && isWeekday(day) ? [day] : []
    case .weekly:
      let back = (Weekday(of: start).rawValue - rule.weekStart.rawValue + 7) % 7
      let week = start - Int64(back) + step * 7
      guard Timestamp.civil(fromDay: week).year <= 9999 else { return nil }
      let own = Weekday(of: start)
      return (week..<week + 7).filter { day in
        isIn(rule.months, day) && (rule.days.isEmpty ? Weekday(of: day) == own : isWeekday(day))
      }
    case .monthly:
      let months = first.year * 12 + first.month - 1 + step
      let (year, month) = (months / 12, months % 12 + 1)
      guard year <= 9999 else { return nil }
      return rule.months.isEmpty || rule.months.contains(Int(month)) ? days(year, month) : []
    case .yearly:
      let year = first.year + step
      return year <= 9999 ? days(year) : nil
    }
  }

  private func days(_ year: Int64) -> [Int64] {
    guard rule.months.isEmpty else { return rule.months.sorted().flatMap { days(year, Int64($0)) } }
    let whole = Timestamp.day(year: year, month: 1, day: 1)..<Timestamp.day(year: year + 1, month: 1, day: 1)
    if !rule.monthDays.isEmpty {
      let allowed = rule.days.isEmpty ? nil : Set(weekdays(in: whole))
      return whole.filter { isMonthDay($0) && allowed?.contains($0) != false }
    }
    return rule.days.isEmpty ? same(year, first.month) : weekdays(in: whole)
  }

  private func days(_ year: Int64, _ month: Int64) -> [Int64] {
    let whole = Self.month(year, month)
    if !rule.monthDays.isEmpty {
      let allowed = rule.days.isEmpty ? nil : Set(weekdays(in: whole))
      return whole.filter { isMonthDay($0) && allowed?.contains($0) != false }
    }
    return rule.days.isEmpty ? same(year, month) : weekdays(in: whole)
  }

  /// The day of the start in another month, which may be too short for it.
  private func same(_ year: Int64, _ month: Int64) -> [Int64] {
    let whole = Self.month(year, month)
    let day = whole.lowerBound + first.day - 1
    return whole.contains(day) ? [day] : []
  }

  private func weekdays(in range: Range<Int64>) -> [Int64] {
    var found: Set<Int64> = []
    for day in rule.days {
      let offset = (day.weekday.rawValue - Weekday(of: range.lowerBound).rawValue + 7) % 7
      let all = Array(stride(from: range.lowerBound + Int64(offset), to: range.upperBound, by: 7))
      guard let ordinal = day.ordinal else {
        found.formUnion(all)
        continue
      }
      let index = ordinal > 0 ? ordinal - 1 : all.count + ordinal
      if all.indices.contains(index) { found.insert(all[index]) }
    }
    return found.sorted()
  }

  private func isIn(_ months: [Int], _ day: Int64) -> Bool {
    months.isEmpty || months.contains(Int(Timestamp.civil(fromDay: day).month))
  }

  private func isWeekday(_ day: Int64) -> Bool {
    rule.days.isEmpty || rule.days.contains { $0.weekday == Weekday(of: day) }
  }

  private func isMonthDay(_ day: Int64) -> Bool {
    guard !rule.monthDays.isEmpty else { return true }
    let date = Timestamp.civil(fromDay: day)
    let whole = Self.month(date.year, date.month)
    let length = Int(whole.upperBound - whole.lowerBound)
    return rule.monthDays.contains { $0 > 0 ? $0 == Int(date.day) : length + $0 + 1 == Int(date.day) }
  }

  private static func month(_ year: Int64, _ month: Int64) -> Range<Int64> {
    let next = month == 12 ? (year + 1, Int64(1)) : (year, month + 1)
    return Timestamp.day(year: year, month: month, day: 1)..<Timestamp.day(year: next.0, month: next.1, day: 1)
  }
}
