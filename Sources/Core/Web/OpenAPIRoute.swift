internal import HTTP
internal import Synchronization
internal import Wire

/// `GET /api/openapi.json`: the API in the words of OpenAPI 3.1, made from the endpoints that are registered.
public enum OpenAPIRoute {
  /// To be called once every endpoint is registered.
  public static func register(in routes: inout Routes, version: String) {
    let document = Document(routes, version: version)
    let log = routes.services.log
    routes.add(.get, "/api/openapi.json", .anyone) { request, _ in
      do {
        let (bytes, tag) = try document.made()
        var response = Response(.ok, type: "application/json", bytes: bytes)
        response.headers.add("Cache-Control", "public, no-cache")
        response.headers.add("X-Content-Type-Options", "nosniff")
        return response.serving(request, etag: tag)
      } catch {
        return Answer.problem(error, request: request, log: log)
      }
    }
  }

  /// The document, made when it is first asked for: a start does not wait for it.
  private final class Document: Sendable {
    private let kept = Mutex<(bytes: [UInt8], tag: EntityTag)?>(nil)
    private let make: @Sendable () throws -> [UInt8]

    init(_ routes: Routes, version: String) {
      let (endpoints, others) = (routes.endpoints, routes.otherAddresses)
      let cookie = BrowserCookie.session.documentedName(routes.services.settings)
      make = {
        try OpenAPI.document(
          endpoints: endpoints, title: "Hearth", version: version, sessionCookie: cookie, others: others)
      }
    }

    /// - Throws: what an input type throws at every stand-in value; a fault of the program that its tests find.
    func made() throws -> (bytes: [UInt8], tag: EntityTag) {
      try kept.withLock { (kept) throws -> (bytes: [UInt8], tag: EntityTag) in
        if let kept { return kept }
        let bytes = try make()
        let tag = EntityTag(Secret.hash(bytes).prefix(8).map { String($0, radix: 16) }.joined())
        kept = (bytes, tag)
        return (bytes, tag)
      }
    }
  }
}
