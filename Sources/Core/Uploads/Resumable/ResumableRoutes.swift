internal import HTTP
internal import Media
internal import Wire

/// `/api/media/uploads`: tus 1.0.0 with creation, checksum, termination and expiration
/// (https://tus.io/protocols/resumable-upload).
enum ResumableRoutes {
  static let path = "/api/media/uploads"

  static func register(in routes: inout Routes) {
    let services = routes.services
    let one = "\(path)/{id}"
    let capabilities = Tus.capabilities(services.uploadLimits)
    routes.add(.options, path, .anyone) { _, _ in capabilities }
    routes.add(.options, one, .anyone) { _, _ in capabilities }
    add(.post, path, in: &routes) { call, signedIn in try await create(call, signedIn, services) }
    add(.head, one, in: &routes) { call, signedIn in
      Tus.state(try await ResumableActions(services: services).upload(try id(call), by: signedIn))
    }
    add(.patch, one, in: &routes) { call, signedIn in try await append(call, signedIn, services) }
    add(.delete, one, in: &routes) { call, signedIn in try await terminate(call, signedIn, services) }
    // For clients that can send neither PATCH nor DELETE, the method stands in a field.
    add(.post, one, in: &routes) { call, signedIn in
      switch call.request.headers["X-HTTP-Method-Override"]?.uppercased() {
      case "PATCH": return try await append(call, signedIn, services)
      case "DELETE": return try await terminate(call, signedIn, services)
      default:
        _ = try await ResumableActions(services: services).upload(try id(call), by: signedIn)
        throw Problem.methodNotAllowed(["DELETE", "HEAD", "PATCH"])
      }
    }
  }

  private static func add(
    _ method: Method, _ template: String, in routes: inout Routes,
    _ action: @escaping @Sendable (Call, SignedIn) async throws -> Response
  ) {
    let services = routes.services
    routes.add(method, template, .account) { request, parameters in
      var response: Response
      do {
        let call = try await Authenticator(services: services).call(request, parameters, app: "")
        guard let signedIn = call.caller.signedIn else { throw Problem.unauthorized() }
        response = try await action(call, signedIn)
      } catch {
        response = Answer.problem(error, request: request, log: services.log)
        if response.status == .preconditionFailed { response.headers.add("Tus-Version", Tus.version) }
      }
      response.headers.add("Tus-Resumable", Tus.version)
      return response
    }
  }

  private static func create(_ call: Call, _ signedIn: SignedIn, _ services: Services) async throws -> Response {
    try Tus.requireVersion(call.request)
    guard let text = call.request.headers["Upload-Length"], let size = Tus.number(text) else {
      throw Problem.badRequest("Upload-Length says how many bytes the file has.")
    }
    guard call.request.body.isEmpty else { throw Problem.badRequest("The parts come with PATCH, not with POST.") }
    let metadata = call.request.headers["Upload-Metadata"] ?? ""
    let upload = try await ResumableActions(services: services).create(
      size: size, metadata: metadata, by: signedIn, idempotency: try call.idempotency([text, metadata]))
    var response = Tus.progress(upload, .created)
    response.headers.add("Location", "\(path)/\(upload.id)")
    response.headers.add("Upload-Limit", Tus.limits(services.uploadLimits))
    return response
  }

  private static func append(_ call: Call, _ signedIn: SignedIn, _ services: Services) async throws -> Response {
    let actions = ResumableActions(services: services)
    let id = try id(call)
    _ = try await actions.upload(id, by: signedIn)
    try Tus.requireVersion(call.request)
    guard call.request.contentType == "application/offset+octet-stream" else {
      throw Problem.unsupportedMedia("A part comes as application/offset+octet-stream.")
    }
    guard let offset = call.request.headers["Upload-Offset"].flatMap(Tus.number) else {
      throw Problem.badRequest("Upload-Offset says where the part begins.")
    }
    guard call.request.body.count <= ResumableUpload.Limits.part else {
      throw Problem.tooLarge("A part can have at most \(ResumableUpload.Limits.part) bytes. Send smaller ones.")
    }
    let upload = try await actions.append(
      call.request.body, at: offset, checksum: try Tus.checksum(call.request), to: id, by: signedIn)
    return Tus.progress(upload, .noContent)
  }

  private static func terminate(_ call: Call, _ signedIn: SignedIn, _ services: Services) async throws -> Response {
    let actions = ResumableActions(services: services)
    let id = try id(call)
    _ = try await actions.upload(id, by: signedIn)
    try Tus.requireVersion(call.request)
    try await actions.terminate(id, by: signedIn)
    return Response(.noContent, headers: ["Cache-Control": "no-store"])
  }

  private static func id(_ call: Call) throws(Problem) -> ID<MediaAPI.Item> {
    guard let id = call.parameters["id"].flatMap({ ID<MediaAPI.Item>($0) }) else { throw .notFound() }
    return id
  }
}

/// The fields of tus 1.0.0.
enum Tus {
  static let version = "1.0.0"
  /// In the form of the `Upload-Limit` field of the IETF draft "Resumable Uploads for HTTP": tus itself has no name for
  /// the largest part.
  static func limits(_ limits: UploadLimits) -> String {
    "max-size=\(limits.most), max-append-size=\(ResumableUpload.Limits.part)"
  }

  static func capabilities(_ limits: UploadLimits) -> Response {
    Response(
      .noContent,
      headers: [
        "Tus-Resumable": version, "Tus-Version": version, "Tus-Max-Size": "\(limits.most)",
        "Tus-Extension": "creation,checksum,termination,expiration",
        "Tus-Checksum-Algorithm": PartChecksum.Algorithm.allCases.map(\.rawValue).joined(separator: ","),
        "Upload-Limit": self.limits(limits), "Cache-Control": "no-store",
      ])
  }

  static func requireVersion(_ request: Request) throws(Problem) {
    guard request.headers["Tus-Resumable"] == version else { throw TusProblem.version }
  }

  /// How far an upload has come, and, once it is whole, where to look for what is made of it.
  static func progress(_ upload: ResumableUpload, _ status: Status) -> Response {
    var response = Response(status, headers: ["Cache-Control": "no-store"])
    response.headers.add("Upload-Offset", String(upload.received))
    if upload.isFinished {
      response.headers.add("Hearth-Media-Id", upload.id.description)
      response.headers.add("Content-Location", "/api/media/\(upload.id)")
    } else {
      response.headers.add(
        "Upload-Expires", HTTPDate(unixSeconds: upload.expires.microseconds / 1_000_000).description)
    }
    return response
  }

  /// The answer to HEAD.
  static func state(_ upload: ResumableUpload) -> Response {
    var response = progress(upload, .ok)
    response.headers.add("Upload-Length", String(upload.size))
    if !upload.metadata.isEmpty { response.headers.add("Upload-Metadata", upload.metadata) }
    return response
  }

  /// Digits only, and not too many of them.
  static func number(_ text: String) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// - Throws: 400 for an algorithm that is not known or a digest that is none.
  static func checksum(_ request: Request) throws(Problem) -> PartChecksum? {
    guard let field = request.headers["Upload-Checksum"] else { return nil }
    let parts = field.split(separator: " ")
    guard parts.count == 2, let algorithm = PartChecksum.Algorithm(rawValue: String(parts[0])),
      let digest = StandardBase64.decode(parts[1]), let checksum = PartChecksum(algorithm, digest: digest)
    else { throw .badRequest("Upload-Checksum is sha1 or sha256, a space and the digest in base64.") }
    return checksum
  }
}
