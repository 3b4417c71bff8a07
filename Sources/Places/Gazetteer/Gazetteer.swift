internal import Glibc
internal import Wire

/// The world's cities and countries, in a file that needs no network.
///
/// Made by `Scripts/gazetteer/make.py` when Hearth is set up. Its cities are those of GeoNames with 1,000 inhabitants or more, its
/// borders those of Natural Earth from Germany's point of view; `docs/places.md` says more.
public final class Gazetteer: Sendable {
  let file: PlacesFile

  /// How many cities a search answers at most.
  public static let limit = 20

  /// The layout of the file that this version reads, and `Scripts/gazetteer/make.py` writes.
  private static let layout: Int64 = 1

  /// - Throws: `GazetteerError`.
  public init(path: String) throws(GazetteerError) {
    file = try PlacesFile(path: path, application: 0, layout: Self.layout)
  }

  /// Cities of which a name, or a name from one of its words on, begins with `text`: the best known first.
  /// - Parameter text: without accents and in lower case, as `SearchText.folded` makes it.
  /// - Throws: `GazetteerError.unreadable`.
  public func cities(startingWith text: String) throws(GazetteerError) -> [Place] {
    let start = text.head(Self.longest)
    guard !start.isEmpty else { return [] }
    return try file.read { (connection) throws(GazetteerError) in
      // What begins many names was put in order when the file was made.
      if let ids = try connection.first(
        "SELECT cities FROM many WHERE start = ?", .text(start), read: { row in row.withBytes(0, Self.numbers) })
      {
        return try connection.cities(ids.map(Int64.init))
      }
      var best: [Int64: Int64] = [:]
      _ = try connection.all(
        "SELECT city, weight + CASE WHEN start = ?1 THEN 100 ELSE 0 END FROM names WHERE start >= ?1 AND start < ?2",
        .text(start), .text(start + "\u{10FFFF}")
      ) { row in best[row.integer(0)] = max(best[row.integer(0)] ?? 0, row.integer(1)) }
      let order = best.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return try connection.cities(order.prefix(Self.limit).map(\.key))
    }
  }

  /// Whether a city is called so, in whichever language: its whole name, not what follows one of its words. False for a name that is
  /// longer than the file keeps them.
  /// - Parameter text: as in `cities(startingWith:)`.
  /// - Throws: `GazetteerError.unreadable`.
  public func hasCity(named text: String) throws(GazetteerError) -> Bool {
    guard !text.isEmpty, text.fits(Self.longest - 1) else { return false }
    return try file.read { (connection) throws(GazetteerError) in
      try connection.all(
        "SELECT n.weight, c.population FROM names n JOIN cities c ON c.id = n.city WHERE n.start = ?", .text(text)
      ) { row in Self.isWhole(row.integer(0), population: row.integer(1)) }.contains(true)
    }
  }

  /// The best known city that has a name, in whichever language, before others one of which it is the main name; nil where `hasCity(named:)` is false.
  /// - Parameter text: as in `cities(startingWith:)`.
  /// - Throws: `GazetteerError.unreadable`.
  public func city(named text: String) throws(GazetteerError) -> Place? {
    guard !text.isEmpty, text.fits(Self.longest - 1) else { return nil }
    let numbers = try file.read { (connection) throws(GazetteerError) in
      try connection.all(
        """
        SELECT n.weight, c.population, c.id FROM names n JOIN cities c ON c.id = n.city WHERE n.start = ?
        ORDER BY lower(c.name) = ? DESC, c.population DESC, c.id
        """, .text(text), .text(text)
      ) { row in Self.isWhole(row.integer(0), population: row.integer(1)) ? row.integer(2) : nil }
    }
    guard let number = numbers.lazy.compactMap(\.self).first else { return nil }
    return try city(number)
  }

  /// Whether a weight is that of a name from its first word on: `make.py` gives it 120 more than the inhabitants do.
  private static func isWhole(_ weight: Int64, population: Int64) -> Bool {
    Double(weight) > log10(Double(max(population, 1) + 10)) * 100 + 60
  }

  /// Names are kept up to so many letters.
  private static let longest = 28

  /// Numbers of 32 bits, one behind the other.
  static func numbers(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    stride(from: 0, to: bytes.count - 3, by: 4).map {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
    }
  }

  /// The city of that number; nil where there is none.
  /// - Throws: `GazetteerError.unreadable`.
  public func city(_ id: Int64) throws(GazetteerError) -> Place? {
    try file.read { (connection) throws(GazetteerError) in try connection.city(id) }
  }

  /// The city whose middle is nearest to a point, up to some 2,700 km away; nil where there is none.
  /// - Throws: `GazetteerError.unreadable`.
  public func nearestCity(to point: Coordinate) throws(GazetteerError) -> Place? {
    try file.read { (connection) throws(GazetteerError) in
      for reach in [0.1, 0.4, 1.6, 6.4, 25] {
        var best: (id: Int64, distance: Double)?
        for (west, east) in Self.longitudes(around: point, reach) {
          _ = try connection.all(
            "SELECT id, west, south FROM city_places WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?",
            .integer(west), .integer(east), .integer(Self.steps(point.latitude - reach)),
            .integer(Self.steps(point.latitude + reach))
          ) { row in
            guard
              let place = Coordinate(latitude: Self.degrees(row.integer(2)), longitude: Self.degrees(row.integer(1)))
            else { return }
            let distance = point.distance(to: place)
            if best.map({ (distance, row.integer(0)) < ($0.distance, $0.id) }) ?? true {
              best = (row.integer(0), distance)
            }
          }
        }
        // Within the reach nothing nearer can lie outside of the box.
        if let best, best.distance <= reach * Coordinate.degree || reach == 25 { return try connection.city(best.id) }
      }
      return nil
    }
  }

  /// The city that a point belongs to, as people would say: the one that draws it most, by its inhabitants and how near it is.
  ///
  /// The nearest entry is often a quarter of a city, or a village at its edge, and would tell where in a city somebody is. Without a city
  /// within 40 km it is the nearest one.
  /// - Throws: `GazetteerError.unreadable`.
  public func city(of point: Coordinate) throws(GazetteerError) -> Place? {
    let reach = 40_000.0
    let drawn = try file.read { (connection) throws(GazetteerError) in
      var best: (id: Int64, pull: Double)?
      let high = reach / Coordinate.degree
      for (west, east) in Self.longitudes(around: point, high) {
        _ = try connection.all(
          """
          SELECT p.id, p.west, p.south, c.population FROM city_places p JOIN cities c ON c.id = p.id
          WHERE p.east >= ? AND p.west <= ? AND p.north >= ? AND p.south <= ?
          """, .integer(west), .integer(east), .integer(Self.steps(point.latitude - high)),
          .integer(Self.steps(point.latitude + high))
        ) { row in
          guard let place = Coordinate(latitude: Self.degrees(row.integer(2)), longitude: Self.degrees(row.integer(1)))
          else { return }
          let distance = point.distance(to: place)
          guard distance <= reach else { return }
          // As gravity does; nothing is nearer than 2 km, the size of a small town.
          let pull = Double(row.integer(3)) / max(distance, 2000) / max(distance, 2000)
          if best.map({ pull > $0.pull }) ?? true { best = (row.integer(0), pull) }
        }
      }
      guard let best else { return nil as Place? }
      return try connection.city(best.id)
    }
    return if let drawn { drawn } else { try nearestCity(to: point) }
  }

  /// The city that an entry belongs to: itself, unless a larger one of its country draws its middle more, as with the quarters of a city.
  /// - Throws: `GazetteerError.unreadable`.
  public func city(containing place: Place) throws(GazetteerError) -> Place {
    guard let city = try city(of: place.coordinate), city.country == place.country else { return place }
    return city
  }

  /// The larger cities in the form that devices read, so that they can name a position without sending it; see `docs/places.md`.
  /// - Throws: `GazetteerError.unreadable`.
  public func deviceSet() throws(GazetteerError) -> [UInt8] {
    try file.read { (connection) throws(GazetteerError) in
      try connection.first("SELECT bytes FROM device_set") { row in row.withBytes(0) { [UInt8]($0) } } ?? []
    }
  }

  /// The file keeps degrees in steps of a hundred-thousandth.
  static func steps(_ degrees: Double) -> Int64 { Int64((degrees * 100_000).rounded()) }
  static func degrees(_ steps: Int64) -> Double { Double(steps) / 100_000 }

  /// The longitudes that are at most `reach` degrees of latitude away, in steps: two spans where the antimeridian lies between.
  private static func longitudes(around point: Coordinate, _ reach: Double) -> [(Int64, Int64)] {
    let farthest = min(90, abs(point.latitude) + reach)
    let width = farthest >= 89.9 ? 180 : reach / cos(farthest * .pi / 180)
    guard width < 180 else { return [(steps(-180), steps(180))] }
    let (west, east) = (point.longitude - width, point.longitude + width)
    if west < -180 { return [(steps(west + 360), steps(180)), (steps(-180), steps(east))] }
    if east > 180 { return [(steps(west), steps(180)), (steps(-180), steps(east - 360))] }
    return [(steps(west), steps(east))]
  }
}

extension PlacesConnection {
  func cities(_ ids: [Int64]) throws(GazetteerError) -> [Place] {
    var found: [Place] = []
    for id in ids { if let place = try city(id) { found.append(place) } }
    return found
  }

  func city(_ id: Int64) throws(GazetteerError) -> Place? {
    try first(
      """
      SELECT c.name, r.name, c.country, k.name, c.latitude, c.longitude, c.population, z.name
      FROM cities c JOIN countries k ON k.code = c.country JOIN zones z ON z.id = c.zone LEFT JOIN regions r ON r.id = c.region
      WHERE c.id = ?
      """, .integer(id)
    ) { (row) throws(GazetteerError) in
      guard
        let coordinate = Coordinate(
          latitude: Gazetteer.degrees(row.integer(4)), longitude: Gazetteer.degrees(row.integer(5)))
      else { throw .unreadable("city \(id) is nowhere") }
      return Place(
        id: id, name: row.text(0), region: row.isNull(1) ? nil : row.text(1),
        country: Country(code: row.text(2), name: row.text(3)), coordinate: coordinate, population: row.integer(6),
        timeZone: row.text(7))
    }
  }
}
