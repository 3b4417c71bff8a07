internal import Wire

/// A visit of Google's timeline: of the months that Takeout had ("Semantic Location History"), and of what phones export since Google keeps
/// timelines on them alone, Android's and the iPhone's.
enum TakeoutTimeline {
  /// `{"placeVisit": {"location": …, "duration": …}}` of the former.
  static func found(inObject object: JSONValue) -> JSONPlaces.Found {
    guard let visit = object["placeVisit"] else { return .other }
    let location = visit["location"] ?? .null
    guard let point = PlacePoint(e7: location["latitudeE7"], location["longitudeE7"]) else {
      return .unreadable(.nowhere)
    }
    let duration = visit["duration"] ?? .null
    let time =
      duration["startTimestamp"]?.words.flatMap { PlaceTime($0) }
      ?? duration["startTimestampMs"]?.words.flatMap { PlaceTime(milliseconds: $0) } ?? .unknown
    return .record(
      PlaceRecord(
        id: id(location.words("placeId"), time), kind: kind(location.words("semanticType")),
        name: location.words("name"), address: location.words("address"), point: point, time: time))
  }

  /// `{"startTime": …, "visit": {"topCandidate": …}}` of the latter. A visit of level 1 is the area around one of level 0.
  static func found(inSegment segment: JSONValue) -> JSONPlaces.Found {
    guard let visit = segment["visit"], ["", "0"].contains(visit.words("hierarchyLevel")) else {
      return segment.members == nil ? .unreadable(.malformed) : .other
    }
    let candidate = visit["topCandidate"] ?? .null
    let location = candidate["placeLocation"]
    let pair = location?.string ?? location?["latLng"]?.string ?? ""
    guard let point = PlacePoint(pair: pair) else { return .unreadable(.nowhere) }
    let time = PlaceTime(segment.words("startTime")) ?? .unknown
    return .record(
      PlaceRecord(
        id: id(candidate.first(of: "placeId", "placeID")?.words ?? "", time),
        kind: kind(candidate.words("semanticType")),
        point: point, time: time))
  }

  /// One place is visited often.
  private static func id(_ place: String, _ time: PlaceTime) -> String {
    place.isEmpty || time == .unknown ? "" : "\(place)@\(time.text)"
  }

  /// `TYPE_HOME`, `HOME`, `Home`, `Inferred Home`, and the like for work.
  private static func kind(_ type: String) -> PlaceRecord.Kind {
    let words = type.uppercased()
    return words.hasSuffix("HOME") || words.hasSuffix("WORK") ? .personal : .visit
  }
}

extension PlacePoint {
  /// From ten-millionths of a degree. Some old files have longitudes that have gone once around.
  init?(e7 latitude: JSONValue?, _ longitude: JSONValue?) {
    guard let north = latitude?.words.flatMap({ Int($0) }), let east = longitude?.words.flatMap({ Int($0) }) else {
      return nil
    }
    let turn = 3_600_000_000
    let whole = east > 1_800_000_000 && east <= 1_800_000_000 + turn ? east - turn : east
    self.init(latitude: north, longitude: whole)
  }
}

extension PlaceTime {
  /// Since 1970; nil for what is no time of the last and next centuries.
  init?(milliseconds text: String) {
    guard let milliseconds = Int64(text), (-4_000_000_000_000...8_000_000_000_000).contains(milliseconds) else {
      return nil
    }
    self = .instant(Timestamp(microseconds: milliseconds * 1000))
  }
}
