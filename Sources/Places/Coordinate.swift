internal import Glibc

/// A point on the Earth, in WGS 84.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator: -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich: at least -180 and less than 180.
  public let longitude: Double

  /// Nil for what is no point of the Earth. A longitude of 180 is the same as -180.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude == 180 ? -180 : longitude
  }

  /// Metres to another point along a great circle, on a sphere of 6,371,009 m (the haversine formula; IUGG's mean radius).
  public func distance(to other: Coordinate) -> Double {
    let (north, otherNorth) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let halfNorth = sin((otherNorth - north) / 2)
    let halfEast = sin((other.longitude - longitude) * .pi / 360)
    let square = halfNorth * halfNorth + cos(north) * cos(otherNorth) * halfEast * halfEast
    return 2 * Self.radius * asin(min(1, square.squareRoot()))
  }

  static func cosine(ofDegrees degrees: Double) -> Double { cos(degrees * .pi / 180) }

  static let radius = 6_371_009.0
  /// Metres of a degree of latitude.
  static let degree = radius * .pi / 180
}
