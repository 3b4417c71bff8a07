internal import Wire

/// Places of an OpenStreetMap extract, in a file that needs no network.
///
/// Made by `hearth places`; `docs/places.md` says what is in it.
public final class PlaceExtract: Sendable {
  /// A place as the file has it.
  public struct Place: Hashable, Sendable {
    /// `N`, `W` or `R` for a node, a way or a relation, and its number, as Nominatim has it.
    public let name: String
    /// What it is called: in English, where it has such a name.
    public let title: String
    /// Its street and its town, as far as they are known; may be empty.
    public let address: String
    /// Where its middle is.
    public let point: Coordinate
    /// What it is, such as `cafe`, and what kind of thing that is, such as `amenity`.
    public let types: [String]
  }

  private let file: PlacesFile

  /// How many places a search answers at most.
  public static let limit = 20

  /// `HPOS`, by which SQLite's `file` knows it, and the layout that this version reads and writes.
  static let application: Int64 = 0x4850_4f53
  static let layout: Int64 = 1

  /// - Throws: `GazetteerError`.
  public init(path: String) throws(GazetteerError) {
    file = try PlacesFile(path: path, application: Self.application, layout: Self.layout, isMapped: false)
  }

  /// Places of which a name in some language, or a name from one of its words on, begins with `text`: those near the point, the nearest
  /// first, then the best known. Without a text, just those that are within two kilometres.
  /// - Parameter text: without accents and in lower case, as `SearchText.folded` makes it.
  /// - Throws: `GazetteerError.unreadable`.
  public func places(startingWith text: String, near point: Coordinate?) throws(GazetteerError) -> [Place] {
    let start = text.head(ExtractName.longest)
    return try file.read { (connection) throws(GazetteerError) in
      var ids: [Int64] = []
      if let point { ids = try Self.near(point, start, connection) }
      if !start.isEmpty {
        for id in try Self.best(start, connection) where !ids.contains(id) { ids.append(id) }
      }
      return try Self.places(ids.prefix(2 * Self.limit), connection)
    }
  }

  /// The place that has the number which its maker was given for it.
  /// - Throws: `GazetteerError.unreadable`.
  public func place(numbered number: UInt64) throws(GazetteerError) -> Place? {
    guard let number = Int64(exactly: number) else { return nil }
    return try file.read { (connection) throws(GazetteerError) in
      let id = try connection.first("SELECT id FROM places WHERE number = ?", .integer(number)) { $0.integer(0) }
      guard let id else { return nil }
      return try Self.places([id], connection).first
    }
  }

  // MARK: What is asked

  private static func best(_ start: String, _ connection: PlacesConnection) throws(GazetteerError) -> [Int64] {
    // What begins many names was put in order when the file was made.
    if let ids = try connection.first(
      "SELECT places FROM many WHERE start = ?", .text(start), read: { row in row.withBytes(0, Gazetteer.numbers) })
    {
      return ids.map(Int64.init)
    }
    var best: [Int64: Int64] = [:]
    _ = try connection.all(
      "SELECT place, weight, start = ?1 FROM names WHERE start >= ?1 AND start < ?2 LIMIT 1000", .text(start),
      .text(start + "\u{10FFFF}")
    ) { row in
      let weight = row.integer(1) + (row.integer(2) != 0 ? Int64(ExtractName.whole) : 0)
      best[row.integer(0)] = max(best[row.integer(0)] ?? 0, weight)
    }
    let order = best.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return order.prefix(limit).map(\.key)
  }

  /// How far away what is near may be, in degrees of latitude: 300 m, 2 km and 10 km. Without a text nobody looks for what is farther.
  private static let reaches = [0.003, 0.02, 0.1]
  private static let reachesOfNothing = [0.003, 0.02]

  private static func near(
    _ point: Coordinate, _ start: String, _ connection: PlacesConnection
  ) throws(GazetteerError) -> [Int64] {
    var found: [(id: Int64, distance: Double)] = []
    let (latitude, longitude) = (steps(point.latitude), steps(point.longitude))
    // Where somebody has no word, whatever is near; else a name, or a name from one of its words on, begins so.
    let part = start.isEmpty ? "" : "\n\(start)"
    for reach in start.isEmpty ? reachesOfNothing : reaches {
      let high = steps(reach)
      // As wide as high, but near the poles.
      let wide = steps(reach / max(cosine(point.latitude), 0.02))
      found = []
      for span in longitudes(around: longitude, wide) {
        let there: [(id: Int64, distance: Double)] = try connection.all(
          """
          SELECT p.id, p.latitude, p.longitude FROM place_boxes b JOIN places p ON p.id = b.id
          WHERE b.west <= ?1 AND b.east >= ?2 AND b.south <= ?3 AND b.north >= ?4
            AND (?5 = '' OR instr(p.folded, ?5) > 0) LIMIT 2000
          """, .integer(span.upperBound), .integer(span.lowerBound), .integer(latitude + high),
          .integer(latitude - high), .text(part)
        ) { row in
          let place = Coordinate(latitude: degrees(row.integer(1)), longitude: degrees(row.integer(2)))
          return (id: row.integer(0), distance: place.map { $0.distance(to: point) } ?? .infinity)
        }
        found += there
      }
      if found.count >= limit { break }
    }
    return found.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(limit).map(\.id)
  }

  /// The longitudes that are at most so far away, in steps: two spans where the antimeridian lies between.
  private static func longitudes(around longitude: Int64, _ reach: Int64) -> [ClosedRange<Int64>] {
    let (west, east, half) = (longitude - reach, longitude + reach, steps(180))
    if west < -half { return [west + 2 * half...half, -half...east] }
    if east > half { return [west...half, -half...east - 2 * half] }
    return [west...east]
  }

  private static func places(
    _ ids: some Sequence<Int64>, _ connection: PlacesConnection
  ) throws(GazetteerError) -> [Place] {
    var found: [Place] = []
    for id in ids {
      let place = try connection.first(
        "SELECT name, title, address, latitude, longitude, types FROM places WHERE id = ?", .integer(id)
      ) { (row) throws(GazetteerError) in
        guard let point = Coordinate(latitude: degrees(row.integer(3)), longitude: degrees(row.integer(4))) else {
          throw .unreadable("place \(id) is nowhere")
        }
        return Place(
          name: row.text(0), title: row.text(1), address: row.text(2), point: point,
          types: row.text(5).split(separator: "\n").map(String.init))
      }
      if let place { found.append(place) }
    }
    return found
  }

  /// The file keeps degrees in steps of a ten-millionth.
  static func steps(_ degrees: Double) -> Int64 { Int64((degrees * 10_000_000).rounded()) }
  static func degrees(_ steps: Int64) -> Double { Double(steps) / 10_000_000 }

  private static func cosine(_ latitude: Double) -> Double { Coordinate.cosine(ofDegrees: latitude) }
}

/// How a name is kept, so that it is found by its beginning.
enum ExtractName {
  /// Names are kept up to so many scalars; words that are shorter than that begin nothing but the name itself.
  static let longest = 28
  private static let shortest = 3

  /// What it is worth that a name begins with what is searched, rather than one of its words, and that it is all of it.
  static let atStart = 10
  static let whole = 15

  /// A folded name from each of its words on.
  static func starts(of name: String) -> [String] {
    let words = name.split(separator: " ")
    var starts: [String] = []
    for index in words.indices where index == 0 || words[index].unicodeScalars.count >= shortest {
      let rest = words[index...].joined(separator: " ").unicodeScalars.prefix(longest)
      let start = String(String.UnicodeScalarView(rest))
      starts.append(start.hasSuffix(" ") ? String(start.dropLast()) : start)
    }
    return starts
  }
}
