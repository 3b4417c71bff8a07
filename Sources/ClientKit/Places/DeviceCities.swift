internal import Foundation
internal import Wire

/// The world's larger cities, on a device: to name a position without sending it to anybody.
///
/// A server gives them at `/places/cities`; `docs/places.md` says how the bytes are laid out.
public struct DeviceCities: Sendable {
  /// A city of at least 15,000 people.
  public struct City: Hashable, Sendable, Identifiable {
    /// Its number in GeoNames, by which the server knows it too.
    public let id: Int64
    /// As it is called there, in Latin letters.
    public let name: String
    /// ISO 3166-1, two letters.
    public let country: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
  }

  /// From the south to the north.
  public let cities: [City]

  /// Nil where the bytes aren't such a list, or not all of it.
  public init?(_ bytes: some Collection<UInt8>) {
    var reader = Reader(bytes: Array(bytes))
    guard reader.text(4) == "HPL1", let codes = reader.number(2), let count = reader.number(4), count <= 100_000 else {
      return nil
    }
    var countries: [String] = []
    for _ in 0..<codes {
      guard let code = reader.text(2) else { return nil }
      countries.append(code)
    }
    var cities: [City] = []
    cities.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let id = reader.number(4), let latitude = reader.number(4), let longitude = reader.number(4),
        let country = reader.number(1), country < countries.count, let length = reader.number(1),
        let name = reader.text(Int(length))
      else { return nil }
      cities.append(
        City(
          id: id, name: name, country: countries[Int(country)], latitude: Self.degrees(latitude),
          longitude: Self.degrees(longitude)))
    }
    guard reader.isAtEnd else { return nil }
    self.cities = cities
  }

  /// The server's set, which stays on the device: a position is named without a connection too.
  /// - Returns: nil where the server has no gazetteer.
  /// - Throws: `ClientError` where the set isn't here and can't be had; `StoreError`.
  @concurrent public static func load(_ store: OfflineStore, _ client: HearthClient) async throws -> DeviceCities? {
    do {
      return DeviceCities(try await store.picture(at: "/places/cities", through: client))
    } catch ClientError.refused(let problem) where problem.status == 404 {
      return nil
    }
  }

  /// The city whose middle is nearest to a point; nil where none is within `reach`.
  /// - Parameters:
  ///   - latitude: degrees north.
  ///   - longitude: degrees east.
  ///   - reach: metres.
  public func nearest(latitude: Double, longitude: Double, within reach: Double = 100_000) -> City? {
    let band = reach / Self.degree
    var low = 0
    var high = cities.count
    while low < high {
      let middle = (low + high) / 2
      if cities[middle].latitude < latitude - band { low = middle + 1 } else { high = middle }
    }
    var best: (city: City, distance: Double)?
    for city in cities[low...] {
      guard city.latitude <= latitude + band else { break }
      let distance = Self.distance(latitude, longitude, city.latitude, city.longitude)
      if distance <= min(reach, best?.distance ?? reach) { best = (city, distance) }
    }
    return best?.city
  }

  /// Metres along a great circle (the haversine formula, IUGG's mean radius), as the server measures.
  static func distance(_ latitude: Double, _ longitude: Double, _ other: Double, _ otherLongitude: Double) -> Double {
    let halfNorth = sin((other - latitude) * .pi / 360)
    let halfEast = sin((otherLongitude - longitude) * .pi / 360)
    let square = halfNorth * halfNorth + cos(latitude * .pi / 180) * cos(other * .pi / 180) * halfEast * halfEast
    return 2 * 6_371_009 * asin(min(1, square.squareRoot()))
  }

  private static let degree = 6_371_009 * Double.pi / 180

  /// Degrees are kept in steps of a hundred-thousandth, as 32 bits with a sign.
  private static func degrees(_ steps: Int64) -> Double { Double(Int32(truncatingIfNeeded: steps)) / 100_000 }

  private struct Reader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Little-endian, without a sign.
    mutating func number(_ count: Int) -> Int64? {
      guard position + count <= bytes.count else { return nil }
      defer { position += count }
      return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    mutating func text(_ count: Int) -> String? {
      guard position + count <= bytes.count else { return nil }
      defer { position += count }
      return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }
  }
}
