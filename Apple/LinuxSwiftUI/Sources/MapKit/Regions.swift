@_exported public import SwiftUI

public struct CLLocationCoordinate2D: Sendable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }
}

public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: Double
  public var longitudeDelta: Double

  public init(latitudeDelta: Double, longitudeDelta: Double) {
    (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
  }
}

public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan

  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) { (self.center, self.span) = (center, span) }

  /// Its middle, north and east, and how high and wide it is, in degrees.
  var numbers: [Double] { [center.latitude, center.longitude, span.latitudeDelta, span.longitudeDelta] }

  init(_ numbers: [Double]) {
    center = CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1])
    span = MKCoordinateSpan(latitudeDelta: numbers[2], longitudeDelta: numbers[3])
  }

  /// Where a point is in it, in hundredths of its width from the left and of its height from the top; nil outside of it.
  func place(of point: CLLocationCoordinate2D) -> (x: Double, y: Double)? {
    var east = point.longitude - center.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    let x = 50 + east / span.longitudeDelta * 100
    let y = 50 - (point.latitude - center.latitude) / span.latitudeDelta * 100
    guard (0...100).contains(x), (0...100).contains(y) else { return nil }
    return (x: x, y: y)
  }
}

/// Where a map's camera is. Here it always frames a region.
public struct MapCameraPosition: Equatable, Sendable {
  let framed: MKCoordinateRegion

  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition { MapCameraPosition(framed: region) }

  public static func == (old: MapCameraPosition, new: MapCameraPosition) -> Bool {
    old.framed.numbers == new.framed.numbers
  }
}

public struct MapCameraUpdateFrequency: Sendable {
  public static var onEnd: MapCameraUpdateFrequency { MapCameraUpdateFrequency() }
}

public struct MapCameraUpdateContext: Sendable {
  public let region: MKCoordinateRegion
}
