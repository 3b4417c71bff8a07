/// Why a calendar, or something in it, can't be read; its description can be shown to who sent it.
public enum CalendarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has more bytes than this.
  case tooLarge(limit: Int)
  /// The file isn't UTF-8.
  case notText
  /// The file doesn't begin with `BEGIN:VCALENDAR`.
  case notACalendar
  /// Parts in parts in parts.
  case tooDeep(line: Int)
  /// An `END` that belongs to no `BEGIN`, or a `BEGIN` without its `END`.
  case unbalanced(line: Int)
  /// A line that isn't `NAME:value`.
  case notALine(Int)
  /// More events than this.
  case tooManyEvents(limit: Int)
  /// A rule of repetition that can't be followed.
  case rule(String)
  /// An event that can't be taken.
  case event(String)

  public var description: String {
    switch self {
    case .tooLarge(let limit): "The calendar is larger than \(limit / 1_048_576) MB."
    case .notText: "The file isn't text in UTF-8."
    case .notACalendar: "The file isn't an iCalendar file."
    case .tooDeep(let line): "The calendar is nested too deeply at line \(line)."
    case .unbalanced(let line): "The calendar isn't complete: BEGIN and END don't match at line \(line)."
    case .notALine(let line): "Line \(line) of the calendar can't be read."
    case .tooManyEvents(let limit): "The calendar has more than \(limit) events."
    case .rule(let what): "The rule for repeating \(what)."
    case .event(let what): "The event \(what)."
    }
  }
}
