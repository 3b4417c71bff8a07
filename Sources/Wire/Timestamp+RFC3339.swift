extension Timestamp: CustomStringConvertible {
  /// `2024-01-15T09:30:00.123Z` (RFC 3339, section 5.6).
  public var description: String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      write(into: buffer)
      return 24
    }
  }

  /// Writes the RFC 3339 form, 24 ASCII bytes, at the start of `buffer`. Years are clamped to 0...9999.
  public func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
    precondition(buffer.count >= 24)
    let clamped = min(max(microseconds, -62_167_219_200_000_000), 253_402_300_799_999_999)
    let milliseconds = Self.floorDivide(clamped, 1000)
    let seconds = Self.floorDivide(milliseconds, 1000)
    let day = Self.floorDivide(seconds, 86_400)
    let (year, month, dayOfMonth) = Self.civil(fromDay: day)
    let second = seconds - day * 86_400
    func put(_ value: Int64, _ digits: Int, at offset: Int) {
      var rest = value
      for position in stride(from: offset + digits - 1, through: offset, by: -1) {
        buffer[position] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    put(year, 4, at: 0)
    put(month, 2, at: 5)
    put(dayOfMonth, 2, at: 8)
    put(second / 3600, 2, at: 11)
    put(second / 60 % 60, 2, at: 14)
    put(second % 60, 2, at: 17)
    put(milliseconds - seconds * 1000, 3, at: 20)
    buffer[4] = 0x2d
    buffer[7] = 0x2d
    buffer[10] = 0x54
    buffer[13] = 0x3a
    buffer[16] = 0x3a
    buffer[19] = 0x2e
    buffer[23] = 0x5a
  }

  /// Reads `YYYY-MM-DDTHH:MM:SS[.fraction](Z|+hh:mm|-hh:mm)`. Nil for anything else, days that are not in the calendar
  /// among it. Digits beyond microseconds are dropped; second 60 is the first of the next minute.
  public init?(rfc3339 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int64? {
      guard range.upperBound <= bytes.count else { return nil }
      var value: Int64 = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - 0x30)
      }
      return value
    }
    guard bytes.count >= 20, bytes[4] == 0x2d, bytes[7] == 0x2d, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3a,
      bytes[16] == 0x3a, let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var position = 19
    var fraction: Int64 = 0
    if bytes[position] == 0x2e {
      position += 1
      var scale: Int64 = 100_000
      let start = position
      while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
        fraction += Int64(bytes[position] - 0x30) * scale
        scale /= 10
        position += 1
      }
      guard position > start else { return nil }
    }
    guard position < bytes.count else { return nil }
    var offset: Int64 = 0
    if bytes[position] | 0x20 == 0x7a {
      position += 1
    } else {
      guard bytes[position] == 0x2b || bytes[position] == 0x2d, let hours = number(position + 1..<position + 3),
        position + 5 < bytes.count, bytes[position + 3] == 0x3a, let minutes = number(position + 4..<position + 6),
        hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (bytes[position] == 0x2b ? 1 : -1)
      position += 6
    }
    let dayNumber = Self.day(year: year, month: month, day: day)
    guard position == bytes.count, Self.civil(fromDay: dayNumber) == (year, month, day) else { return nil }
    let seconds = dayNumber * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.init(microseconds: seconds * 1_000_000 + fraction)
  }

  /// The quotient, rounded down also below zero.
  public static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }

  /// Year, month and day of a day number since 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", civil_from_days).
  public static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  /// The day number since 1970-01-01 of a date (same source, days_from_civil).
  public static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = Timestamp(rfc3339: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
