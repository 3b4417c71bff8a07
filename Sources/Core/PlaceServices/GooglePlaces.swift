internal import Media
public import Places
internal import Wire

/// Google's places, asked by Places API (New): Text Search and Place Details.
public struct GooglePlaces: PlaceService {
  private let service: WebService
  private let key: String

  /// Where Google answers.
  public static let address = "https://places.googleapis.com"

  /// - Parameter address: where an operator names another one, it may be in a private network.
  /// - Throws: `WebService.Failure`.
  public init(key: String, address: String = GooglePlaces.address) throws {
    service = try WebService(address, isPublicOnly: address == Self.address)
    self.key = key
  }

  public var prefix: String { "google" }

  /// Whether a text can stand in the head of a request.
  public static func isKey(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private static let mostBytes = 256 << 10
  private static let fields = ["id", "displayName", "formattedAddress", "location", "types"]

  public func places(named text: String, near point: Coordinate?) async throws -> [ServicePlace] {
    var members = [
      JSONValue.Member("textQuery", .string(text)), JSONValue.Member("pageSize", 10),
      JSONValue.Member("languageCode", "en"),
    ]
    if let point { members.append(.init("locationBias", Self.around(point))) }
    let mask = Self.fields.map { "places.\($0)" }.joined(separator: ",")
    let found = try await ask("/v1/places:searchText", mask, JSONValue.object(members).jsonBytes())
    guard case .object? = found else { throw PlaceServiceFailure.notUnderstood }
    return Array((found?["places"]?.array ?? []).lazy.compactMap(Self.read).prefix(10))
  }

  /// What is up to 50 km away is better.
  private static func around(_ point: Coordinate) -> JSONValue {
    let centre: JSONValue = ["latitude": .number("\(point.latitude)"), "longitude": .number("\(point.longitude)")]
    return ["circle": ["center": centre, "radius": 50_000]]
  }

  public func place(_ name: String) async throws -> ServicePlace? {
    guard Self.isName(name) else { return nil }
    let found = try await ask("/v1/places/\(name)?languageCode=en", Self.fields.joined(separator: ","), nil)
    return found.flatMap(Self.read)
  }

  /// - Returns: nil for a place that there isn't.
  private func ask(_ path: String, _ mask: String, _ body: [UInt8]?) async throws -> JSONValue? {
    let answer = try await service.ask(
      path, fields: ["x-goog-api-key: \(key)", "x-goog-fieldmask: \(mask)"], body: body, mostBytes: Self.mostBytes)
    // A name that was never Google's is a 400 there.
    if body == nil, answer.status == 404 || answer.status == 400 { return nil }
    guard answer.status == 200 else { throw PlaceServiceFailure.refused(answer.status) }
    do throws(Problem) { return try JSONValue(parsing: answer.body) } catch {
      throw PlaceServiceFailure.notUnderstood
    }
  }

  /// Letters, digits, `-` and `_`.
  static func isName(_ name: String) -> Bool {
    (1...180).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x2d || byte == 0x5f
      }
  }

  /// Nil for what has no name, no title or no point.
  static func read(_ value: JSONValue) -> ServicePlace? {
    guard let name = value["id"]?.string, isName(name), let title = value["displayName"]?["text"]?.string,
      let place = value["location"], let north = place["latitude"]?.decimal.flatMap({ Double($0) }),
      let east = place["longitude"]?.decimal.flatMap({ Double($0) }),
      let point = Coordinate(latitude: north, longitude: east)
    else { return nil }
    return ServicePlace(
      name: name, title: title, address: value["formattedAddress"]?.string ?? "", point: point,
      types: (value["types"]?.array ?? []).compactMap(\.string))
  }
}
