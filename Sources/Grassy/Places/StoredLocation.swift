internal import Core
internal import Places
internal import SQL
internal import Wire

/// Where a post is, as its row keeps it: what others may know, and nothing finer.
struct StoredLocation: Equatable, Sendable {
  /// By which posts of one place are found: a number of the gazetteer, a country's code, or `~` and a folded name.
  var place: String
  var name: String
  var precision: Precision
  /// Hundred-thousandths of a degree, about a metre.
  var latitude: Int64?
  var longitude: Int64?
  var country: String

  static let nowhere = StoredLocation(place: "", name: "", precision: .none, country: "")

  init(place: String, name: String, precision: Precision, at point: Coordinate? = nil, country: String) {
    self.place = place
    self.name = name
    self.precision = precision
    latitude = point.map { Self.steps($0.latitude) }
    longitude = point.map { Self.steps($0.longitude) }
    self.country = country
  }

  /// - Parameter column: the first of place, name, precision, latitude, longitude and country.
  init(_ row: Row, _ column: Int32) {
    place = row.text(column)
    name = row.text(column + 1)
    precision = Precision(rawValue: row.text(column + 2)) ?? .none
    latitude = row.optionalInt(column + 3).map(Int64.init)
    longitude = row.optionalInt(column + 4).map(Int64.init)
    country = row.text(column + 5)
    // Releases up to 0.1.0 kept whatever was chosen of a name that was told as it was written.
    if isNameAlone, precision != .none { precision = .exact }
  }

  static func steps(_ degrees: Double) -> Int64 { Int64((degrees * 100_000).rounded()) }

  static func degrees(_ steps: Int64) -> Double { Double(steps) / 100_000 }

  /// The point that it tells of.
  var coordinate: Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: Self.degrees(latitude), longitude: Self.degrees(longitude))
  }

  /// Whether it is what somebody wrote, and nothing else is known of it.
  var isNameAlone: Bool { place.hasPrefix("~") && coordinate == nil }

  /// As it is told; nil for nowhere.
  var location: GrassyAPI.Location? {
    guard precision != .none else { return nil }
    return GrassyAPI.Location(
      name: name, precision: .init(rawValue: precision.rawValue), latitude: latitude.map(Self.degrees),
      longitude: longitude.map(Self.degrees), country: country.isEmpty ? nil : country, placeID: place)
  }
}

/// What the author keeps of a place for themself.
struct KeptPlace: Equatable, Sendable {
  var name: String
  var point: Coordinate
}

/// A location that was sent, as it is kept.
struct LocationChoice: Sendable {
  let shown: StoredLocation
  let kept: KeptPlace?

  static let nowhere = LocationChoice(shown: .nowhere, kept: nil)
}
