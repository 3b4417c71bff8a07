internal import Wire

/// A saved place or a review of Google Takeout, in the form with small names and in the older one ("Business Name").
enum TakeoutPlace {
  static func found(in properties: JSONValue, at given: PlacePoint?) -> JSONPlaces.Found {
    let location = properties.first(of: "location", "Location") ?? .null
    let name =
      location.first(of: "name", "Business Name")?.words ?? properties.first(of: "Title", "name")?.words ?? ""
    // Places that Google doesn't know to lie anywhere stand at 0°, 0°.
    let point = given == PlacePoint(latitude: 0, longitude: 0) ? nil : given
    guard point != nil || !name.isEmpty else { return .unreadable(.nowhere) }
    let stars = properties.first(of: "five_star_rating_published", "Star Rating")?.words
    let text = properties.first(of: "review_text_published", "Review Comment", "Comment", "comment")?.words ?? ""
    let date = properties.first(of: "date", "Published", "Updated")?.words
    return .record(
      PlaceRecord(
        id: properties.first(of: "google_maps_url", "Google Maps URL")?.words ?? "",
        kind: stars == nil ? .wanted : .visit, name: name,
        address: location.first(of: "address", "Address")?.words ?? "", point: point ?? coordinates(location),
        // It tells when somebody wrote that, not when they were there.
        time: stars == nil ? .unknown : date.flatMap { PlaceTime($0) } ?? .unknown, rating: stars.flatMap(rating),
        note: text))
  }

  private static func coordinates(_ location: JSONValue) -> PlacePoint? {
    guard let coordinates = location["Geo Coordinates"] else { return nil }
    return PlacePoint(coordinates.words("Latitude"), coordinates.words("Longitude"))
  }

  /// Of five stars: one and two are a place that one skips, five is one that one must see.
  static func rating(_ stars: String) -> PlaceRecord.Rating? {
    switch stars {
    case "1", "2": .skip
    case "3", "4": .solid
    case "5": .mustSee
    default: nil
    }
  }
}
