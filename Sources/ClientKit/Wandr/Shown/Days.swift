internal import Foundation
internal import Wire

// Days of forms, which have dates, and of the API, which has texts.
extension Date {
  init(_ time: Timestamp) { self.init(timeIntervalSince1970: Double(time.microseconds) / 1_000_000) }

  /// A day in this device's time zone; the first day of a month or a year. At noon, so that the day is the same in the neighbouring zones. Nil
  /// if `text` is no date.
  init?(day text: String?) {
    guard let day = text.flatMap({ PartialDate($0) }) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = DateComponents(year: day.year, month: max(day.month, 1), day: max(day.day, 1), hour: 12)
    guard let date = calendar.date(from: parts) else { return nil }
    self = date
  }

  /// The day in this device's time zone, such as `2026-03-05`.
  var dayText: String? {
    let time = Timestamp(microseconds: Int64((timeIntervalSince1970 * 1_000_000).rounded()))
    return PartialDate(day: time, offset: Int64(TimeZone.current.secondsFromGMT(for: self))).text
  }
}
