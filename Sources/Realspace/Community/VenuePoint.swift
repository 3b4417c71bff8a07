internal import Places

/// Where a venue is on the map.
struct VenuePoint: Sendable, Equatable {
  let latitude: Double
  let longitude: Double

  /// Nil for what is no point of the Earth.
  init?(_ latitude: Double, _ longitude: Double) {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    (self.latitude, self.longitude) = (point.latitude, point.longitude)
  }

  init(middleOf city: Place) {
    (latitude, longitude) = (city.coordinate.latitude, city.coordinate.longitude)
  }
}
