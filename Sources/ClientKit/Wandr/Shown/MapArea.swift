extension WandrKit {
  /// A part of the Earth, as a map shows it.
  public struct MapArea: Hashable, Sendable {
    /// Of its middle, in degrees north of the equator.
    public let latitude: Double
    /// Of its middle, in degrees east of Greenwich.
    public let longitude: Double
    /// From south to north, in degrees.
    public let height: Double
    /// From west to east, in degrees.
    public let width: Double

    public init(latitude: Double, longitude: Double, height: Double, width: Double) {
      self.latitude = latitude
      self.longitude = longitude
      self.height = height
      self.width = width
    }

    /// Where people live.
    public static let world = MapArea(latitude: 20, longitude: 0, height: 140, width: 360)

    /// All of these with some room around them; the world for none.
    public init(around marks: [MapMark]) {
      guard let first = marks.first else {
        self.init(latitude: 20, longitude: 0, height: 140, width: 360)
        return
      }
      var (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
      for mark in marks {
        (south, north) = (min(south, mark.latitude), max(north, mark.latitude))
        (west, east) = (min(west, mark.longitude), max(east, mark.longitude))
      }
      let (high, wide): (Double, Double) = ((north - south) * 1.4, (east - west) * 1.4)
      let (middle, centre): (Double, Double) = ((south + north) / 2, (west + east) / 2)
      self.init(
        latitude: middle, longitude: centre, height: min(max(high, 0.02), 160), width: min(max(wide, 0.02), 360))
    }

    /// A quarter as high and wide, around something on it.
    public func near(_ mark: MapMark) -> MapArea {
      MapArea(latitude: mark.latitude, longitude: mark.longitude, height: height / 4, width: width / 4)
    }

    /// Whether something stands in it, also across the 180th meridian.
    public func contains(_ mark: MapMark) -> Bool {
      let away = abs(mark.longitude - longitude)
      return abs(mark.latitude - latitude) <= height / 2 && min(away, 360 - away) <= width / 2
    }

    /// West, south, east and north, as the server is asked.
    public var box: String {
      let south: Double = max(latitude - height / 2, -90)
      let north: Double = min(latitude + height / 2, 90)
      var (west, east): (Double, Double) = (longitude - width / 2, longitude + width / 2)
      if width >= 360 { (west, east) = (-180, 180) }
      // Across the 180th meridian the west is east of the east.
      if west < -180 { west += 360 }
      if east > 180 { east -= 360 }
      let edges: [Double] = [west, south, east, north]
      return edges.map { "\(($0 * 10_000).rounded() / 10_000)" }.joined(separator: ",")
    }

    /// 0 for the whole world, and one more for each half of that, as the server is asked.
    public var zoom: Int {
      var (step, shown) = (0, width)
      while shown <= 180, step < 20 { (step, shown) = (step + 1, shown * 2) }
      return step
    }
  }
}
