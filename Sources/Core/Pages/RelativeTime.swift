public import HTML
public import Wire

/// "5m ago", with the exact time on hover. A script keeps it fresh and shows the exact time in the viewer's zone.
public struct RelativeTime: HTMLLeaf {
  let time: Timestamp
  let now: Timestamp

  public init(_ time: Timestamp, now: Timestamp) {
    self.time = time
    self.now = now
  }

  public func render(into output: inout HTMLOutput) {
    timeElement(.datetime(time.description), .title(time.exactText), .data("ago"), into: &output) {
      time.relativeText(to: now).render(into: &$0)
    }
  }
}

/// "Jan 15, 2024", with the exact time on hover; a script says both in the viewer's zone.
public struct LocalDate: HTMLLeaf {
  let time: Timestamp

  public init(_ time: Timestamp) { self.time = time }

  public func render(into output: inout HTMLOutput) {
    timeElement(.datetime(time.description), .title(time.exactText), .data("day"), into: &output) {
      time.dateText.render(into: &$0)
    }
  }
}

extension Timestamp {
  /// "just now", "5m ago", "2h ago", "3d ago", "2w ago", "1mo ago", "1y ago". Months have 30 days, years 365.
  public func relativeText(to now: Timestamp) -> String {
    let minute: Int64 = 60
    let hour = 60 * minute
    let day = 24 * hour
    let seconds = (now.microseconds - microseconds) / 1_000_000
    switch seconds {
    case ..<minute: return "just now"
    case ..<hour: return "\(seconds / minute)m ago"
    case ..<day: return "\(seconds / hour)h ago"
    case ..<(7 * day): return "\(seconds / day)d ago"
    case ..<(30 * day): return "\(seconds / (7 * day))w ago"
    case ..<(365 * day): return "\(seconds / (30 * day))mo ago"
    default: return "\(seconds / (365 * day))y ago"
    }
  }

  /// "Jan 15, 2024" (UTC); `LocalDate` is for pages.
  public var dateText: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      var line = Line(buffer: buffer)
      writeDate(to: &line)
      return line.count
    }
  }

  /// "Jan 15, 2024, 09:30 UTC".
  public var exactText: String {
    let minutes = (microseconds - dayNumber * 86_400_000_000) / 60_000_000
    return String(unsafeUninitializedCapacity: 48) { buffer in
      var line = Line(buffer: buffer)
      writeDate(to: &line)
      line.put(", ")
      line.put(minutes / 60, digits: 2)
      line.put(":")
      line.put(minutes % 60, digits: 2)
      line.put(" UTC")
      return line.count
    }
  }

  private func writeDate(to line: inout Line) {
    let (year, month, day) = Self.civil(fromDay: dayNumber)
    line.put(Self.monthName(month))
    line.put(" ")
    line.put(day, digits: 1)
    line.put(", ")
    line.put(year, digits: 1)
  }

  private var dayNumber: Int64 {
    let length: Int64 = 86_400_000_000
    let quotient = microseconds / length
    return microseconds % length < 0 ? quotient - 1 : quotient
  }

  private static func monthName(_ month: Int64) -> StaticString {
    switch month {
    case 1: "Jan"
    case 2: "Feb"
    case 3: "Mar"
    case 4: "Apr"
    case 5: "May"
    case 6: "Jun"
    case 7: "Jul"
    case 8: "Aug"
    case 9: "Sep"
    case 10: "Oct"
    case 11: "Nov"
    default: "Dec"
    }
  }
}

/// A short line put together in place: every post and comment of a page has a time, and interpolation is slow. What
/// does not fit is left out.
private struct Line {
  let buffer: UnsafeMutableBufferPointer<UInt8>
  var count = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func put(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  /// Writes a number with at least so many digits.
  mutating func put(_ number: Int64, digits: Int) {
    if number < 0 { put(0x2d) }
    var divisor: UInt64 = 1
    var width = 1
    while number.magnitude / divisor >= 10 || width < digits {
      divisor *= 10
      width += 1
    }
    while divisor > 0 {
      put(0x30 + UInt8(truncatingIfNeeded: number.magnitude / divisor % 10))
      divisor /= 10
    }
  }

  private mutating func put(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }
}
