extension RealspaceAPI {
  /// Identifies an event by the ID in the path, for its calendar file.
  public struct EventFile: Codable, Hashable, Sendable, IdentifyingInput {
    /// The event; 404 if the viewer may not see it.
    public let id: ID<Event>

    public init(id: ID<Event>) {
      self.id = id
    }
  }

  /// Opens a private calendar.
  public struct CalendarInput: Codable, Hashable, Sendable {
    /// The key, which stands in for a session.
    public let key: String

    public init(key: String) {
      self.key = key
    }
  }

  /// Where a private calendar is.
  public struct CalendarAddress: Hashable, Sendable, Codable, JSONWritable {
    /// The whole address with its key, which is shown this once. Everyone who has it can read the calendar.
    public var url: String

    public init(url: String) {
      self.url = url
    }
  }

  public static let eventCalendar = Endpoint<EventFile, CalendarFile>(
    "realspace.eventCalendar", .get, "/api/realspace/events/{id}.ics", "An event as a calendar file (RFC 5545)")
  public static let calendar = Endpoint<CalendarInput, CalendarFile>(
    "realspace.calendar", .get, "/api/realspace/calendar.ics", auth: .none,
    "A private calendar: what its owner hosts and has answered", errors: [.notFound])
  public static let makeCalendarKey = Endpoint<NoInput, CalendarAddress>(
    "realspace.makeCalendarKey", .post, "/api/realspace/calendar-key",
    "Make a new address for the viewer's private calendar; the one before ends", takesIdempotencyKey: false)
  public static let removeCalendarKey = Endpoint<NoInput, NoContent>(
    "realspace.removeCalendarKey", .delete, "/api/realspace/calendar-key",
    "End the address of the viewer's private calendar")

  static let calendarCalls: [any EndpointDescription] = [
    eventCalendar, calendar, makeCalendarKey, removeCalendarKey, importCalendar,
  ]
}

extension RealspaceAPI.CalendarInput: BoundedInput {
  /// The OpenAPI bounds for the key.
  public static var bounds: [String: JSONValue] { ["key": .text(RealspaceAPI.Limits.calendarKey)] }
}

extension RealspaceAPI.Limits {
  /// The most characters of a calendar's key.
  public static let calendarKey = 64
}
