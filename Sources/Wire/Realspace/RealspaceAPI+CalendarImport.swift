extension RealspaceAPI {
  /// Brings events along from a calendar: one that is sent, or one at an address.
  public struct ImportCalendar: Codable, Hashable, Sendable {
    /// An iCalendar file (RFC 5545), at most 900,000 bytes; either this or `url`.
    public var calendar: String? = nil
    /// Where a file is, with `https`, `http` or `webcal`; an address within a private network is refused with 422.
    public var url: String? = nil
    /// The zone of times that name none, in the IANA database; that of the viewer's latest event, or UTC, by default.
    public var timeZone: String? = nil

    public init(calendar: String? = nil, url: String? = nil, timeZone: String? = nil) {
      self.calendar = calendar
      self.url = url
      self.timeZone = timeZone
    }
  }

  /// What was brought along. The same calendar again adds nothing: an event is known by its `UID`.
  public struct ImportReport: Hashable, Sendable, Codable, JSONWritable {
    /// How many events are new.
    public var added: Int
    /// How many were here already and have changed.
    public var updated: Int
    /// How many were here already as they are.
    public var unchanged: Int
    /// What was left out, and why; at most 50 of them.
    public var refused: [RefusedEvent]

    public init(added: Int, updated: Int, unchanged: Int, refused: [RefusedEvent]) {
      self.added = added
      self.updated = updated
      self.unchanged = unchanged
      self.refused = refused
    }
  }

  /// An event that was left out.
  public struct RefusedEvent: Hashable, Sendable, Codable, JSONWritable {
    /// What it is called, or its `UID`.
    public var name: String
    /// Why it was left out.
    public var reason: String

    public init(name: String, reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  public static let importCalendar = Endpoint<ImportCalendar, ImportReport>(
    "realspace.importCalendar", .post, "/api/realspace/calendar-imports",
    "Import events from a calendar, which the viewer then hosts", errors: [.conflict])
}

extension RealspaceAPI.Limits {
  /// The most events that one import takes.
  public static let imported = 200
  /// The most bytes of a calendar that is sent.
  public static let calendar = 900_000
  /// The most characters of the address of a calendar.
  public static let calendarAddress = 2000
}

extension RealspaceAPI.ImportCalendar: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    [
      "calendar": .text(RealspaceAPI.Limits.calendar), "url": .text(RealspaceAPI.Limits.calendarAddress),
      "timeZone": .text(1...RealspaceAPI.Limits.timeZone),
    ]
  }
}
