internal import Places

/// A point as the database keeps it: in ten-millionths of a degree, about a centimetre.
struct KeptPoint: Hashable, Sendable {
  /// North of the equator.
  let latitude: Int
  /// East of Greenwich.
  let longitude: Int

  init(latitude: Int, longitude: Int) { (self.latitude, self.longitude) = (latitude, longitude) }

  init(_ point: Coordinate) {
    self.init(latitude: Self.steps(point.latitude), longitude: Self.steps(point.longitude))
  }

  /// Nil for what is no point of the Earth.
  init?(_ latitude: Double, _ longitude: Double) {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    self.init(point)
  }

  var coordinate: Coordinate? {
    Coordinate(latitude: Self.degrees(latitude), longitude: Self.degrees(longitude))
  }

  static func steps(_ degrees: Double) -> Int { Int((degrees * 10_000_000).rounded()) }

  static func degrees(_ steps: Int) -> Double { Double(steps) / 10_000_000 }
}
