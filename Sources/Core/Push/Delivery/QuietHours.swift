internal import Places
internal import Wire

/// When somebody's devices are silent: from one time of the day to another, by their own clock.
struct QuietHours: Sendable, Hashable {
  /// Minutes of the day.
  let start: Int
  let end: Int
  /// In the IANA database: `Europe/Stockholm`.
  let zone: String

  private static let minutesOfDay = 1440

  /// When they are over, where they are at `now`; nil where they are not. A zone that the system has no longer is as UTC.
  func end(at now: Timestamp) -> Timestamp? {
    let rules = ZoneRules(name: zone)
    let seconds = Timestamp.floorDivide(now.microseconds, 1_000_000)
    let offset = Int64(rules?.offset(at: now).seconds ?? 0)
    let second = Self.secondOfDay(seconds + offset)
    let (minute, length) = (Int(second / 60), Self.minutes(from: start, to: end))
    guard Self.minutes(from: start, to: minute) < length else { return nil }
    let local = seconds + offset - second + Int64(Self.minutes(from: minute, to: end) + minute) * 60
    // The clock may change in the night: then the morning has another distance from UTC.
    let guess = Timestamp(microseconds: (local - offset) * 1_000_000)
    let later = Int64(rules?.offset(at: guess).seconds ?? 0)
    return Timestamp(microseconds: (local - later) * 1_000_000)
  }

  private static func secondOfDay(_ seconds: Int64) -> Int64 {
    seconds - Timestamp.floorDivide(seconds, 86_400) * 86_400
  }

  /// From a time of the day to the next such time: 0 to 1,439.
  private static func minutes(from one: Int, to other: Int) -> Int {
    (other - one + minutesOfDay) % minutesOfDay
  }
}
