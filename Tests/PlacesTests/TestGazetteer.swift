import Foundation
import Places

/// The gazetteer that set-up makes.
enum TestGazetteer {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".cache/gazetteer/places.sqlite").path()

  static func open() throws -> Gazetteer { try Gazetteer(path: path) }
}

func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw NoPoint() }
  return point
}

struct NoPoint: Error {}
