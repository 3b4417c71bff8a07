public import Places
internal import Wire

/// When something takes place: its start, what a rule adds, what is added by hand, and what is left out (RFC 5545, section 3.8.5).
public struct Recurrence: Hashable, Sendable {
  public var start: LocalTime
  public var rule: RecurrenceRule?
  /// `RDATE`
  public var added: [LocalTime]
  /// `EXDATE`
  public var excluded: [LocalTime]

  public init(
    start: LocalTime, rule: RecurrenceRule? = nil, added: [LocalTime] = [], excluded: [LocalTime] = []
  ) {
    (self.start, self.rule, self.added, self.excluded) = (start, rule, added, excluded)
  }

  public var repeats: Bool { rule != nil || !added.isEmpty }

  /// The starts, in order. The start counts as the first, whether or not the rule names its day.
  ///
  /// What a rule names stays at the same time on the wall while the clocks change. A rule that names no day for many years has ended.
  /// - Parameters:
  ///   - zone: where the wall is; only the end of a rule depends on it.
  ///   - first: none before it.
  ///   - end: none from it on.
  public func occurrences(
    in zone: ZoneRules?, from first: LocalTime? = nil, before end: LocalTime? = nil, limit: Int
  ) -> [LocalTime] {
    let excluded = Set(excluded)
    let byHand = Set(added).filter { $0 != start }.sorted()
    var (hand, found) = (byHand.startIndex, [LocalTime]())
    var days = Ruled(self, zone, from: rule?.count == nil ? first : nil)
    var ruled: LocalTime? = days.next()
    while found.count < limit {
      let next: LocalTime
      switch (ruled, hand < byHand.endIndex ? byHand[hand] : nil) {
      case (nil, nil): return found
      case (let one?, nil): next = one
      case (nil, let other?): next = other
      case (let one?, let other?): next = min(one, other)
      }
      if next == ruled { ruled = days.next() }
      if hand < byHand.endIndex, next == byHand[hand] { hand += 1 }
      if let end, next >= end { return found }
      if first.map({ next >= $0 }) ?? true, !excluded.contains(next) { found.append(next) }
    }
    return found
  }

  /// Whether something starts then.
  public func contains(_ time: LocalTime, in zone: ZoneRules?) -> Bool {
    occurrences(in: zone, from: time, before: time.adding(seconds: 1), limit: 1) == [time]
  }

  /// The start and what the rule makes of it.
  private struct Ruled {
    private let start: LocalTime
    private let rule: RecurrenceRule?
    private let zone: ZoneRules?
    private var days: RecurrenceDays?
    private var given = 0

    init(_ recurrence: Recurrence, _ zone: ZoneRules?, from: LocalTime?) {
      (start, rule, self.zone) = (recurrence.start, recurrence.rule, zone)
      days = rule.map { RecurrenceDays($0, start: recurrence.start.day, from: from?.day ?? recurrence.start.day) }
    }

    mutating func next() -> LocalTime? {
      given += 1
      if given == 1 { return start }
      if let count = rule?.count, given > count { return nil }
      while let day = days?.next() {
        let time = LocalTime(day: day, second: start.second)
        if time > start { return isInTime(time) ? time : nil }
      }
      return nil
    }

    private func isInTime(_ time: LocalTime) -> Bool {
      switch rule?.until {
      case .time(let until): zone.map { $0.time(of: time) <= until } ?? (time.seconds <= until.microseconds / 1_000_000)
      case .local(let until): time <= until
      case .day(let day): time.day <= day.day
      case nil: true
      }
    }
  }
}
