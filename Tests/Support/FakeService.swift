public import HTTP
internal import Synchronization
public import Wire

/// A service on this machine that answers as another one would, and remembers what it was asked.
public final class FakeService: Sendable {
  private let server: Server
  private let heard: Heard

  /// What is shared with the handler, which is there before the service.
  private final class Heard: Sendable {
    let requests = Mutex<[Request]>([])
  }

  /// - Parameter answer: called for each request.
  public init(_ answer: @escaping @Sendable (Request) -> Response) throws {
    var configuration = ServerConfiguration()
    configuration.loops = 1
    let heard = Heard()
    self.heard = heard
    server = Server(
      configuration,
      handler: { request in
        heard.requests.withLock { $0.append(request) }
        return answer(request)
      })
    try server.start()
  }

  public var address: String { "http://127.0.0.1:\(server.port)" }

  public var requests: [Request] { heard.requests.withLock { $0 } }

  public func stop() async { await server.shutdown(grace: 0.2) }

  /// An answer in JSON.
  public static func json(_ value: JSONValue, _ status: Status = .ok) -> Response {
    Response(status, type: "application/json", bytes: value.jsonBytes())
  }
}

extension FakeService {
  /// Google's Places API (New) with one café in Lisbon, as its documentation says it answers.
  public static func google() throws -> FakeService {
    let place: JSONValue = [
      "id": "ChIJ_cafe-1", "displayName": ["text": "Café do Largo", "languageCode": "pt"],
      "formattedAddress": "Largo do Carmo 1, Lisboa",
      "location": ["latitude": .number("38.7120"), "longitude": .number("-9.1405")], "types": ["cafe", "food"],
    ]
    return try FakeService { request in
      guard request.headers["X-Goog-Api-Key"] == "key-1", let mask = request.headers["X-Goog-FieldMask"] else {
        return json(["error": ["code": 403]], .forbidden)
      }
      if request.path == "/v1/places:searchText", request.method == .post, mask.hasPrefix("places.id,") {
        let text = (try? JSONValue(parsing: request.body))?["textQuery"]?.string ?? ""  // no JSON, no text
        return json(text.lowercased().hasPrefix("caf") ? ["places": [place]] : [:])
      }
      if request.path == "/v1/places/ChIJ_cafe-1", mask.hasPrefix("id,") { return json(place) }
      return json(["error": ["code": 404]], .notFound)
    }
  }

  /// Nominatim with one museum in Helsinki.
  public static func nominatim() throws -> FakeService {
    let place: JSONValue = [
      "place_id": 1, "osm_type": "way", "osm_id": 4242, "lat": "60.1719", "lon": "24.9314", "category": "tourism",
      "type": "museum", "name": "Ateneum", "display_name": "Ateneum, Kaivokatu 2, Helsinki, Finland",
    ]
    return try FakeService { request in
      switch request.path {
      case "/search": json((request.query["q"] ?? "").lowercased().hasPrefix("ate") ? [place] : [])
      case "/lookup": json(request.query["osm_ids"] == "W4242" ? [place] : [])
      default: json(["error": "no such path"], .notFound)
      }
    }
  }
}
