internal import Wire

/// A feature of GeoJSON (RFC 7946, section 3.2): of ours with all that it says, of others' with a name and what describes it, and those of
/// Google's saved places and reviews.
enum GeoJSONFeature {
  static func found(in feature: JSONValue) -> JSONPlaces.Found {
    guard feature["type"]?.string == "Feature" else { return .unreadable(.malformed) }
    let properties = feature["properties"] ?? .null
    let geometry = feature["geometry"] ?? .null
    if isOfGoogle(properties) {
      return TakeoutPlace.found(in: properties, at: point(geometry))
    }
    let point = point(geometry)
    let name = properties.first(of: "name", "title", "Name")?.words ?? ""
    if point == nil {
      // Without a point it is somebody's place only where its own maker says so.
      guard geometry == .null else { return .unreadable(geometry["type"]?.string == "Point" ? .nowhere : .shape) }
      guard !name.isEmpty else { return .unreadable(.nowhere) }
    }
    return .record(
      PlaceRecord(
        id: feature["id"]?.words ?? properties.words("id"),
        kind: PlaceRecord.Kind(rawValue: properties.words("kind")) ?? .visit, name: name,
        address: properties.words("address"), point: point,
        time: properties.first(of: "date", "time", "timestamp")?.words.flatMap { PlaceTime($0) } ?? .unknown,
        rating: PlaceRecord.Rating(rawValue: properties.words("rating")),
        note: properties.first(of: "note", "description", "desc")?.words ?? "",
        tags: properties["tags"]?.array?.compactMap(\.string) ?? [],
        logged: PlaceTime.moment(properties.words("logged"))))
  }

  /// Whether it is a saved place or a review of Google's, by their address at Google Maps.
  static func isOfGoogle(_ properties: JSONValue) -> Bool {
    properties.first(of: "google_maps_url", "Google Maps URL") != nil
  }

  /// Longitude comes first (RFC 7946, section 3.1.1).
  private static func point(_ geometry: JSONValue) -> PlacePoint? {
    guard geometry["type"]?.string == "Point", let numbers = geometry["coordinates"]?.array, numbers.count >= 2,
      case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1]
    else { return nil }
    return PlacePoint(latitude, longitude)
  }

  static func value(_ record: PlaceRecord) -> JSONValue {
    var feature: [JSONValue.Member] = [.init("type", "Feature")]
    if !record.id.isEmpty { feature.append(.init("id", .string(record.id))) }
    let geometry: JSONValue =
      record.point.map { point -> JSONValue in
        [
          "type": "Point",
          "coordinates": [
            .number(PlacePoint.degrees(point.longitude)), .number(PlacePoint.degrees(point.latitude)),
          ],
        ]
      } ?? .null
    feature.append(.init("geometry", geometry))
    feature.append(.init("properties", .object(properties(record))))
    return .object(feature)
  }

  private static func properties(_ record: PlaceRecord) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("name", .string(record.name))]
    if record.kind != .visit { members.append(.init("kind", .string(record.kind.rawValue))) }
    if !record.address.isEmpty { members.append(.init("address", .string(record.address))) }
    if record.time != .unknown { members.append(.init("date", .string(record.time.text))) }
    if let rating = record.rating {
      members.append(.init("rating", .string(rating.rawValue)))
      // By the convention "simplestyle", which many maps follow.
      members.append(.init("marker-color", .string("#\(rating.colour)")))
    }
    if !record.note.isEmpty { members.append(.init("note", .string(record.note))) }
    if !record.tags.isEmpty { members.append(.init("tags", .array(record.tags.map { .string($0) }))) }
    if let logged = record.logged { members.append(.init("logged", .string(logged.description))) }
    return members
  }
}

extension PlaceRecord.Rating {
  /// The colour of its pin, as six hexadecimal digits of red, green and blue.
  var colour: String {
    switch self {
    case .skip: "c8372d"
    case .solid: "e0a800"
    case .mustSee: "2e8b57"
    }
  }
}
