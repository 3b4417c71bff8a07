internal import Wire

/// A check-in of Swarm, as Foursquare exports it, and as its API answers it.
enum SwarmCheckin {
  static func found(in checkin: JSONValue) -> JSONPlaces.Found {
    guard let venue = checkin["venue"], venue.members != nil else { return .other }
    let location = venue["location"] ?? .null
    let point =
      PlacePoint(checkin.words("lat"), checkin.words("lng"))
      ?? PlacePoint(location.words("lat"), location.words("lng"))
    let name = venue.words("name")
    guard point != nil || !name.isEmpty else { return .unreadable(.nowhere) }
    return .record(
      PlaceRecord(
        id: checkin.words("id"), name: name, address: address(location), point: point, time: time(checkin["createdAt"]),
        note: checkin.words("shout")))
  }

  /// Seconds since 1970, or a time in UTC such as `2019-05-04 12:34:56.000000`.
  private static func time(_ value: JSONValue?) -> PlaceTime {
    switch value {
    case .number(let text): PlaceTime(milliseconds: text + "000") ?? .unknown
    case .string(let text):
      PlaceTime(text.replacing(" ", with: "T", maxReplacements: 1) + (text.hasSuffix("Z") ? "" : "Z")) ?? .unknown
    default: .unknown
    }
  }

  private static func address(_ location: JSONValue) -> String {
    if let lines = location["formattedAddress"]?.array { return lines.compactMap(\.string).joined(separator: ", ") }
    return ["address", "city", "country"].map { location.words($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
