internal import Core
internal import Places
internal import Wire

/// A part of the map, and what of it is asked for.
struct MapArea: Sendable {
  /// In ten-millionths of a degree.
  let south: Int
  let north: Int
  /// From west to east: two spans where it crosses the 180th meridian.
  let spans: [(west: Int, east: Int)]
  /// The side of a square that is shown as one, in ten-millionths of a degree.
  let cell: Int

  /// - Throws: 422 for what is no part of the Earth, and for a zoom out of bounds.
  init(_ box: String, zoom: Int) throws(Problem) {
    let parts = box.head(WandrAPI.Limits.box).split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
      let low = KeptPoint(south, Self.turned(west)), let high = KeptPoint(north, Self.turned(east)),
      low.latitude <= high.latitude
    else { throw .validation("bbox", "invalid", "Say west, south, east and north in degrees, with commas between.") }
    guard (0...20).contains(zoom) else { throw .validation("zoom", "out_of_range", "Use a number from 0 to 20.") }
    (self.south, self.north) = (low.latitude, high.latitude)
    if east - west >= 360 {
      spans = [(-Self.half, Self.half)]
    } else if low.longitude <= high.longitude {
      spans = [(low.longitude, high.longitude)]
    } else {
      spans = [(low.longitude, Self.half), (-Self.half, high.longitude)]
    }
    // A sixteenth of the world at first, half of that with each step.
    cell = max(1, Int(225_000_000 >> zoom))
  }

  private static let half = 1_800_000_000

  /// Within a turn of the Earth; what is farther out stays so and is refused.
  private static func turned(_ longitude: Double) -> Double {
    if longitude > 180, longitude <= 540 { return longitude - 360 }
    if longitude < -180, longitude >= -540 { return longitude + 360 }
    return longitude
  }

  /// The square that a point is in.
  func square(of point: KeptPoint) -> MapSquare {
    MapSquare(row: Self.floor(point.latitude, cell), column: Self.floor(point.longitude, cell))
  }

  private static func floor(_ value: Int, _ size: Int) -> Int {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: size)
    return rest < 0 ? quotient - 1 : quotient
  }
}

struct MapSquare: Hashable, Sendable {
  let row: Int
  let column: Int
}

/// Logs in one square, gathered.
struct MapGroup: Sendable {
  private(set) var logs: [ID<PlaceLog>] = []
  private(set) var places: Set<KeptPoint> = []
  private var (north, east) = (0, 0)
  private var ratings: [String: Int] = [:]

  mutating func add(_ id: ID<PlaceLog>, at point: KeptPoint, rating: String) {
    logs.append(id)
    places.insert(point)
    north += point.latitude
    east += point.longitude
    ratings[rating, default: 0] += 1
  }

  var cluster: WandrAPI.MapCluster {
    let count = max(logs.count, 1)
    return WandrAPI.MapCluster(
      latitude: KeptPoint.degrees(north / count), longitude: KeptPoint.degrees(east / count), count: logs.count,
      ratings: WandrAPI.RatingCounts(
        skip: ratings["skip"] ?? 0, solid: ratings["solid"] ?? 0, mustSee: ratings["mustSee"] ?? 0))
  }
}
