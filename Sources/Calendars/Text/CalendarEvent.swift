public import Wire

/// An event of a calendar, or one that differs among those of an event that repeats (`VEVENT` of RFC 5545, section 3.6.1).
public struct CalendarEvent: Hashable, Sendable {
  public enum Status: String, Sendable {
    case confirmed = "CONFIRMED"
    case tentative = "TENTATIVE"
    case cancelled = "CANCELLED"
  }

  /// What it is called in every calendar, for good.
  public var uid: String
  /// Of an event that repeats, the one that otherwise starts then.
  public var recurrenceID: CalendarMoment?
  /// Rises with each change that people have to know of.
  public var sequence = 0
  /// When this was written.
  public var stamp: Timestamp
  public var status = Status.confirmed
  public var summary: String
  public var description = ""
  public var location = ""
  public var url = ""
  public var position: (latitude: Double, longitude: Double)? {
    get { point.map { ($0.latitude, $0.longitude) } }
    set { point = newValue.map { Point(latitude: $0.latitude, longitude: $0.longitude) } }
  }
  public var start: CalendarMoment
  /// The first moment or, of whole days, the first day after it.
  public var end: CalendarMoment?
  public var rule: RecurrenceRule?
  public var added: [CalendarMoment] = []
  public var excluded: [CalendarMoment] = []
  private var point: Point?

  private struct Point: Hashable { let latitude, longitude: Double }

  public init(uid: String, stamp: Timestamp, summary: String, start: CalendarMoment, end: CalendarMoment? = nil) {
    (self.uid, self.stamp, self.summary, self.start, self.end) = (uid, stamp, summary, start, end)
  }
}

/// What is in a calendar file, and what couldn't be taken from it.
public struct CalendarDocument: Sendable {
  /// An event that was left out, and why.
  public struct Refusal: Hashable, Sendable {
    /// What it is called, or its UID where it has no name.
    public let name: String
    public let reason: CalendarError
  }

  public var name = ""
  public var method = ""
  public var events: [CalendarEvent] = []
  public var refused: [Refusal] = []

  public init(name: String = "", method: String = "", events: [CalendarEvent] = []) {
    (self.name, self.method, self.events) = (name, method, events)
  }
}
