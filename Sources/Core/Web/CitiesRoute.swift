internal import HTTP
internal import Places
internal import Wire

/// `GET /places/cities`: the larger cities, for devices to name a position by without sending it. It says nothing of anybody.
enum CitiesRoute {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.add(.get, "/places/cities", .anyone) { request, _ in
      let bytes: [UInt8]
      do throws(GazetteerError) { bytes = try services.places?.deviceSet() ?? [] } catch {
        services.log(.error, "the gazetteer can't be read", [("cause", .code(error.reason))])
        bytes = []
      }
      guard !bytes.isEmpty else { return Answer.problem(Problem.notFound(), request: request, log: services.log) }
      var response = Response(.ok, type: "application/octet-stream", bytes: bytes)
      response.headers.add("Cache-Control", "public, max-age=86400")
      response.headers.add("X-Content-Type-Options", "nosniff")
      let tag = EntityTag(Secret.hash(bytes).prefix(8).map { String($0, radix: 16) }.joined())
      return response.serving(request, etag: tag)
    }
  }
}
