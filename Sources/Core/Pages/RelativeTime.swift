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

  /// "Jan 15, 2024" (UTC).
  public var dateText: String {
    let (year, month, day) = Self.civil(fromDay: dayNumber)
    return "\(Self.monthNames[Int(clamping: month - 1)]) \(day), \(year)"
  }

  /// "Jan 15, 2024, 09:30 UTC".
  public var exactText: String {
    let minutes = (microseconds - dayNumber * 86_400_000_000) / 60_000_000
    let hour = minutes / 60
    let minute = minutes % 60
    return "\(dateText), \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute) UTC"
  }

  private var dayNumber: Int64 {
    let length: Int64 = 86_400_000_000
    let quotient = microseconds / length
    return microseconds % length < 0 ? quotient - 1 : quotient
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
