internal import HTTP
internal import Wire

/// `GET /api/openapi.json`: the API in the words of OpenAPI 3.1, made from the endpoints that are registered.
public enum OpenAPIRoute {
  /// To be called once every endpoint is registered.
  /// - Throws: what an input type throws at every stand-in value; a fault of the program that its tests find.
  public static func register(in routes: inout Routes, version: String) throws {
    let document = try OpenAPI.document(
      endpoints: routes.endpoints, title: "Hearth", version: version,
      sessionCookie: BrowserCookie.session.documentedName(routes.services.settings), others: routes.otherAddresses)
    let tag = EntityTag(Secret.hash(document).prefix(8).map { String($0, radix: 16) }.joined())
    routes.add(.get, "/api/openapi.json", .anyone) { request, _ in
      var response = Response(.ok, type: "application/json", bytes: document)
      response.headers.add("Cache-Control", "public, no-cache")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response.serving(request, etag: tag)
    }
  }
}
