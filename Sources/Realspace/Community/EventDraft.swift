internal import Core
internal import SQL
internal import Social
internal import Wire

/// An event's words and numbers, as far as they can be checked without a look at what there is.
struct EventDraft: Sendable, Equatable {
  var name: String
  var times: EventTimes
  var description: String
  var link: String
  var venue: ID<Venue>?
  /// Empty for none.
  var privateAddress: String
  var capacity: Int?
  var needsApproval: Bool

  init(
    name: String, times: EventTimes, description: String, link: String, venue: ID<Venue>?, privateAddress: String,
    capacity: Int?, needsApproval: Bool
  ) {
    (self.name, self.times, self.description, self.link) = (name, times, description, link)
    (self.venue, self.privateAddress) = (venue, privateAddress)
    (self.capacity, self.needsApproval) = (capacity, needsApproval)
  }

  /// - Throws: 422 with every field at fault.
  init(_ input: RealspaceAPI.AddEvent) throws(Problem) {
    var faults = FieldFaults()
    name = faults.gather(try Self.name(input.name), or: "")
    let times = faults.gather(try Self.times(input), or: nil)
    description = faults.gather(try Self.description(input.eventDescription), or: "")
    link = faults.gather(try Self.link(input.link), or: "")
    venue = input.entity
    privateAddress = faults.gather(try Self.privateAddress(input.privateAddress), or: "")
    capacity = faults.gather(try Self.capacity(input.capacity), or: nil)
    needsApproval = input.needsApproval ?? false
    try faults.end()
    guard let times else { throw .internal() }
    self.times = times
  }

  private static func times(_ input: RealspaceAPI.AddEvent) throws(Problem) -> EventTimes? {
    try EventTimes(
      start: input.start, end: input.end, timeZone: input.timeZone, allDay: input.allDay ?? false,
      recurrence: input.recurrence)
  }

  static func name(_ text: String, _ missing: String = "Give the event a name.") throws(Problem) -> String {
    let text = text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
    return try WrittenText.required(text, "name", atMost: RealspaceAPI.Limits.eventName, missing: missing)
  }

  static func description(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "eventDescription", atMost: RealspaceAPI.Limits.eventDescription)
  }

  static func privateAddress(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "privateAddress", atMost: RealspaceAPI.Limits.address)
  }

  /// An address on the web, of which browsers only open these two kinds.
  static func link(_ text: String?) throws(Problem) -> String {
    let link = try WrittenText.optional(text, "link", atMost: RealspaceAPI.Limits.link)
    guard !link.isEmpty else { return "" }
    let isWeb = ["https://", "http://"].contains { link.lowercased().hasPrefix($0) && link.utf8.count > $0.utf8.count }
    guard isWeb, !link.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7f }) else {
      throw .validation("link", "invalid", "Write an address that begins with https://")
    }
    return link
  }

  static func capacity(_ number: Int?) throws(Problem) -> Int? {
    guard let number else { return nil }
    guard RealspaceAPI.Limits.capacity.contains(number) else {
      throw .validation(
        "capacity", "invalid", "Choose a number from 1 to \(RealspaceAPI.Limits.capacity.upperBound.grouped).")
    }
    return number
  }
}

/// A venue's words and point, checked likewise.
enum VenueDraft {
  static func name(_ text: String) throws(Problem) -> String {
    try EventDraft.name(text, "Give the place a name.")
  }

  static func address(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "address", atMost: RealspaceAPI.Limits.address)
  }

  /// - Throws: 422 for half a point, and for what is no point of the Earth.
  static func point(_ latitude: Double?, _ longitude: Double?) throws(Problem) -> VenuePoint? {
    switch (latitude, longitude) {
    case (nil, nil): return nil
    case (let latitude?, let longitude?):
      guard let point = VenuePoint(latitude, longitude) else {
        throw .validation("latitude", "invalid", "This isn’t a point on the map.")
      }
      return point
    case (nil, _?): throw .validation("latitude", "missing", "Give both latitude and longitude, or neither.")
    case (_?, nil): throw .validation("longitude", "missing", "Give both latitude and longitude, or neither.")
    }
  }

  static let both = Problem.validation("city", "invalid", "Choose a city, or give a point: not both.")

  static let unknownCity = Problem.validation("city", "not_found", "This city isn’t known here.")

  /// What a venue is found by: the words of its name, its address and its city, each behind a space.
  static func words(_ name: String, _ address: String, _ city: String) -> String {
    " " + SearchText.folded("\(name) \(address) \(city)")
  }
}
