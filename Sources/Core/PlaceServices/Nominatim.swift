internal import Media
public import Places
internal import Wire

/// A geocoder with the data of OpenStreetMap, asked as Nominatim 4 and 5 are (nominatim.org, "API Reference").
public struct Nominatim: PlaceService {
  private let service: WebService

  /// - Parameter address: what every path begins with. The operator names it, so that it may be in a private network.
  /// - Throws: `WebService.Failure`.
  public init(address: String) throws { service = try WebService(address, isPublicOnly: false) }

  public var prefix: String { Self.prefix }

  /// What names of OpenStreetMap begin with here, also where they come from an extract.
  public static let prefix = "osm"

  private static let mostBytes = 256 << 10

  public func places(named text: String, near point: Coordinate?) async throws -> [ServicePlace] {
    var query = "/search?format=jsonv2&limit=10&accept-language=en&q=\(URLText.escaped(text))"
    if let point {
      // About 50 km around; what is outside is found too.
      let (west, east) = (max(-180, point.longitude - 0.5), min(180, point.longitude + 0.5))
      let (south, north) = (max(-90, point.latitude - 0.5), min(90, point.latitude + 0.5))
      query += "&viewbox=\(west),\(north),\(east),\(south)"
    }
    return try await ask(query)
  }

  public func place(_ name: String) async throws -> ServicePlace? {
    guard Self.isName(name) else { return nil }
    return try await ask("/lookup?format=jsonv2&accept-language=en&osm_ids=\(name)").first { $0.name == name }
  }

  private func ask(_ path: String) async throws -> [ServicePlace] {
    let answer = try await service.ask(path, mostBytes: Self.mostBytes)
    guard answer.status == 200 else { throw PlaceServiceFailure.refused(answer.status) }
    guard let found = Self.value(answer.body)?.array else { throw PlaceServiceFailure.notUnderstood }
    return Array(found.lazy.compactMap(Self.read).prefix(10))
  }

  private static func value(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONValue(parsing: bytes)  // no JSON, no places: the caller says so
  }

  /// `N`, `W` or `R` for a node, a way or a relation, and its number.
  static func isName(_ name: String) -> Bool {
    guard let kind = name.utf8.first, "NWR".utf8.contains(kind) else { return false }
    let digits = name.utf8.dropFirst()
    return (1...18).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Nil for what has no name, no point or no number of its own.
  static func read(_ value: JSONValue) -> ServicePlace? {
    let kinds = ["node": "N", "way": "W", "relation": "R"]
    guard let kind = value["osm_type"]?.string.flatMap({ kinds[$0] }), let number = value["osm_id"]?.decimal,
      let latitude = value["lat"]?.decimal, let longitude = value["lon"]?.decimal,
      let point = Double(latitude).flatMap({ north in
        Double(longitude).flatMap { Coordinate(latitude: north, longitude: $0) }
      })
    else { return nil }
    let name = kind + number
    guard isName(name) else { return nil }
    let whole = value["display_name"]?.string ?? ""
    let own = value["name"]?.string ?? ""
    let title = own.isEmpty ? String(whole.prefix { $0 != "," }) : own
    let address = whole.hasPrefix("\(title), ") ? String(whole.dropFirst(title.count + 2)) : whole
    let types = [value["type"]?.string, value["category"]?.string].compactMap { $0 }.filter { $0 != "yes" }
    return ServicePlace(name: name, title: title, address: address, point: point, types: types)
  }
}

extension JSONValue {
  /// A number as it was written, also where it is a text.
  var decimal: String? {
    switch self {
    case .number(let text), .string(let text): text
    default: nil
    }
  }
}
