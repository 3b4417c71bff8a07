internal import HTTP
internal import Media
internal import SQL
internal import Wire

/// `/api/media` and the bytes of photos.
enum UploadRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.account(MediaAPI.upload) { input, signedIn, call in
      let crop = try PhotoCrop(input.crop, focus: input.focus)
      let key = try call.idempotency(
        [input.alt ?? "", input.crop?.rawValue ?? "", Base64URL.encode(Secret.hash(input.file.bytes))]
          + (input.focus.map { [$0] } ?? []) + (input.app.map { ["app", $0] } ?? []))
      guard input.app.map(services.apps.contains) ?? true else {
        throw Problem.validation("app", "invalid", "There is no app with this name here.")
      }
      return try await UploadActions(services: services).upload(
        input.file, alt: input.alt ?? "", purpose: .photo(crop), for: input.app, by: signedIn,
        links: call.links, idempotency: key)
    }
    routes.account(MediaAPI.item) { input, signedIn, call in
      try await UploadActions(services: services).upload(input.id, by: signedIn, links: call.links)
    }
    routes.account(MediaAPI.retry) { input, signedIn, call in
      try await UploadActions(services: services).retry(
        input.id, by: signedIn, links: call.links, idempotency: try call.idempotency([]))
    }
    routes.account(MediaAPI.discard) { input, signedIn, _ in
      try await UploadActions(services: services).discard(input.id, by: signedIn)
      return NoContent()
    }
    ResumableRoutes.register(in: &routes)
    let places = Dictionary(
      routes.apps.map { ($0.name, MediaPlace.common + $0.mediaPlaces) }, uniquingKeysWith: { first, _ in first }
    ).merging(["account": []], uniquingKeysWith: { $1 })
    routes.add(.get, "/media/{app}/{id}/{name}", .account) { request, parameters in
      do { return try await bytes(request, parameters, places, services) } catch {
        return Answer.problem(error, request: request, log: services.log)
      }
    }
  }

  /// One rendition, as WebP where the client takes it and it is there, or the film. A link or cookie that is not good any
  /// more finds nothing.
  private static func bytes(
    _ request: Request, _ parameters: PathParameters, _ places: [String: [MediaPlace]], _ services: Services
  ) async throws -> Response {
    guard let app = parameters["app"], let places = places[app],
      let id = parameters["id"].flatMap({ ID<MediaAPI.Item>($0) }), let name = parameters["name"],
      let caller = try await caller(request, app: app, id, services), let signedIn = caller.signedIn
    else { throw Problem.notFound() }
    let principal = caller.viewer?.principal ?? signedIn.principal
    if name == MediaAPI.URLs.download { return try await download(request, id, principal, places, services) }
    if name == MediaAPI.URLs.original { return try await original(request, id, principal, services) }
    // A newcomer, who sees no rows of the app yet, but is asked about its people.
    if caller.viewer == nil, name == Rendition.Name.small.rawValue,
      try await FamilyActions(services: services).shows(face: id, of: app, to: signedIn)
    {
      return try await rendition(request, id, name, services)
    }
    return try await shown(request, id, name, to: principal, in: places, services)
  }

  /// A rendition for a reader who sees a row that shows it.
  static func shown(
    _ request: Request, _ id: ID<MediaAPI.Item>, _ name: String, to principal: Principal, in places: [MediaPlace],
    _ services: Services
  ) async throws -> Response {
    guard
      try await services.database.read(
        as: principal, { try UploadQueries.mayFetch(id, shownIn: places, in: $0) })
    else { throw Problem.notFound() }
    return try await rendition(request, id, name, services)
  }

  /// A rendition for somebody who may have it.
  private static func rendition(
    _ request: Request, _ id: ID<MediaAPI.Item>, _ name: String, _ services: Services
  ) async throws -> Response {
    let takesWebP = Accepts.names("image/webp", in: request.headers.values(of: "Accept")) ?? false
    guard let file = StoredFile(name, takesWebP: takesWebP) else { throw Problem.notFound() }
    if let response = try await answer(request, id, file, services) { return response }
    // WebPs come after the JPEGs.
    guard let other = file.withoutWebP, let response = try await answer(request, id, other, services) else {
      throw Problem.notFound()
    }
    return response
  }

  /// The largest photo or the film as a file to keep, for its owner, and for those who see a post whose author lets them.
  private static func download(
    _ request: Request, _ id: ID<MediaAPI.Item>, _ principal: Principal, _ places: [MediaPlace], _ services: Services
  ) async throws -> Response {
    let found = try await services.database.read(as: principal) {
      try UploadQueries.kindToSave(id, shownIn: places, in: $0)
    }
    guard let kind = found,
      var response = try await answer(request, id, kind == .video ? .film : .picture(.large, .jpeg), services)
    else { throw Problem.notFound() }
    let name = "\(kind == .video ? "video" : "photo")-\(id.description.suffix(8)).\(kind == .video ? "mp4" : "jpg")"
    response.headers.add("Content-Disposition", "attachment; filename=\"\(name)\"")
    return response
  }

  /// The file as it was sent, for its owner alone.
  private static func original(
    _ request: Request, _ id: ID<MediaAPI.Item>, _ principal: Principal, _ services: Services
  ) async throws -> Response {
    guard
      let original = try await services.database.read(as: principal, { try OriginalQueries.stored(of: id, in: $0) }),
      let key = original.key, let body = try await StoredBody(services).body(of: key, for: request)
    else { throw Problem.notFound() }
    let name = "original-\(id.description.suffix(8)).\(original.type.rawValue)"
    var response = privately(Response(.ok, body: body), original.type.contentType)
    response.headers.add("Content-Disposition", "attachment; filename=\"\(name)\"")
    return response.serving(request, etag: EntityTag("\(original.id)"))
  }

  /// With what is said of all bytes that are somebody's: nobody else keeps them, and no browser takes them for a page.
  private static func privately(_ bare: Response, _ contentType: String) -> Response {
    var response = bare
    response.headers.add("Content-Type", contentType)
    response.headers.add("Cache-Control", "private, no-cache")
    response.headers.add("Vary", "Accept, Cookie, Authorization")
    response.headers.add("X-Content-Type-Options", "nosniff")
    response.headers.add("Cross-Origin-Resource-Policy", "same-origin")
    response.headers.add("Content-Security-Policy", "default-src 'none'; sandbox")
    return response
  }

  /// A file of a medium, as it is asked for.
  private enum StoredFile {
    case picture(Rendition.Name, Rendition.Format)
    case film

    init?(_ name: String, takesWebP: Bool) {
      if name == PreparedVideo.name {
        self = .film
      } else if let name = Rendition.Name(rawValue: name) {
        self = .picture(name, takesWebP ? .webp : .jpeg)
      } else {
        return nil
      }
    }

    /// What stands in for a WebP.
    var withoutWebP: StoredFile? {
      if case .picture(let name, .webp) = self { .picture(name, .jpeg) } else { nil }
    }

    var fileName: String {
      switch self {
      case .picture(let name, let format): Rendition.fileName(name, format)
      case .film: PreparedVideo.fileName
      }
    }

    var contentType: String {
      switch self {
      case .picture(_, let format): format.contentType
      case .film: PreparedVideo.contentType
      }
    }

    var tag: String {
      switch self {
      case .picture(let name, let format): "\(name.rawValue)-\(format.rawValue)"
      case .film: PreparedVideo.name
      }
    }
  }

  /// Nil when there is no such file.
  private static func answer(
    _ request: Request, _ id: ID<MediaAPI.Item>, _ file: StoredFile, _ services: Services
  ) async throws -> Response? {
    let tag = EntityTag("\(id)-\(file.tag)")
    // A client that has the file already is told so without asking the store: what was stored once never changes.
    let isKnown = request.conditional(etag: tag) != nil
    guard let body = isKnown ? .empty : try await body(of: id, file.fileName, for: request, services) else {
      return nil
    }
    return privately(Response(.ok, body: body), file.contentType).serving(request, etag: tag)
  }

  /// Most media lie by their id, so nothing is asked before they are looked for there, unless an app names its objects.
  private static func body(
    of id: ID<MediaAPI.Item>, _ file: String, for request: Request, _ services: Services
  ) async throws -> Response.Body? {
    let (uploads, stored) = (services.uploads, StoredBody(services))
    let find: (ObjectName) async throws -> Response.Body? = { name in
      guard let key = BlobKey(name.path(file)) else { return nil }
      return try await stored.body(of: key, for: request)
    }
    if !uploads.namesObjects, let body = try await find(ObjectName(id)) { return body }
    // Moved between the question and the look: then it is where the next question says.
    var last: StoredName?
    for _ in 0..<3 {
      guard let name = try await uploads.storedName(of: id), name != last else { return nil }
      if let body = try await find(name.current) { return body }
      last = name
    }
    return nil
  }

  /// By the link's signature where it has one, else by cookie or token.
  private static func caller(
    _ request: Request, app: String, _ id: ID<MediaAPI.Item>, _ services: Services
  ) async throws -> Caller? {
    let lookedThrough = app == "account" ? "" : app
    if let signature = request.query["m"] {
      guard let session = request.query["s"], let expiry = request.query["e"],
        let found = LinkSigning.session(
          app: app, media: id, session: session, expiry: expiry, signature: signature, keys: services.keys,
          now: services.now())
      else { return nil }
      return try await SessionActions(services: services).caller(.session(found), app: lookedThrough)?.caller
    }
    return try await Authenticator(services: services).call(request, PathParameters(), app: lookedThrough).caller
  }
}
