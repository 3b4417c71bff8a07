internal import Places
internal import Wire

/// The day of a visit on the calendar of its place, as far as it is known.
typealias VisitDate = PartialDate

extension VisitDate {
  /// The day that a clock in this zone shows; UTC's where the zone isn't known.
  init(_ time: Timestamp, in zone: String) {
    self.init(day: time, offset: Int64(ZoneRules(name: zone)?.offset(at: time).seconds ?? 0))
  }

  /// The day that it is; where the zone isn't known, a day has begun where it begins first.
  static func today(in zone: String, at now: Timestamp) -> VisitDate {
    zone.isEmpty ? latestDay(at: now) : VisitDate(now, in: zone)
  }
}
