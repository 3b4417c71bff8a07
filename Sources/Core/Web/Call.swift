public import HTTP
public import Wire

/// One request on its way through a feature: who calls, and what is at hand.
public struct Call: Sendable {
  public let request: Request
  public let parameters: PathParameters
  public let services: Services
  /// The app through which the caller looks; empty for what belongs to none.
  public let app: String
  public let caller: Caller
  /// Whether the session was shown by a browser's cookie.
  public let isBrowser: Bool
  /// Whether the browser's session has not been renewed for a day.
  let isRenewalDue: Bool
  public let now: Timestamp
  /// How links are signed for this caller in `app`; nil where a cookie goes along.
  private let signing: LinkSigning?

  init(
    _ request: Request, _ parameters: PathParameters, services: Services, app: String, caller: Caller, isBrowser: Bool,
    isRenewalDue: Bool = false, signing: LinkSigning? = nil
  ) {
    self.request = request
    self.parameters = parameters
    self.services = services
    self.app = app
    self.caller = caller
    self.isBrowser = isBrowser
    self.isRenewalDue = isRenewalDue
    self.signing = signing
    now = services.now()
  }

  /// How this caller's links to photos are made.
  public var links: MediaLinks { MediaLinks(app: app, signing: signing, cursors: cursors) }

  /// The same for another app.
  func links(for app: String) -> MediaLinks {
    guard app != self.app, signing != nil, let session = caller.signedIn?.session else {
      return MediaLinks(app: app, signing: signing, cursors: cursors)
    }
    let own = LinkSigning(app: app, session: session, keys: services.keys, now: now)
    return MediaLinks(app: app, signing: own, cursors: cursors)
  }

  /// How the place where a list goes on is sealed for this caller.
  public var cursors: CursorSeal { CursorSeal(services.keys, for: caller) }

  /// Where a list goes on; nil at its start.
  /// - Throws: 422 `cursor` for what was not sealed for this caller and this list.
  public func cursor<List: CursorList>(_ sealed: SealedCursor<List>?) throws(Problem) -> Cursor<List>? {
    guard let sealed else { return nil }
    guard let cursor = cursors.open(sealed.text, List.self) else { throw .cursor() }
    return cursor
  }

  /// The client's idempotency key for this request, bound to its account (IETF httpapi idempotency-key-header).
  /// - Throws: 400 for a key that is empty or longer than 200 characters.
  public func idempotency(_ fingerprint: [String]) throws -> IdempotencyKey? {
    try idempotency(key: request.headers["Idempotency-Key"], fingerprint)
  }

  /// The same with the key that a form brought, for browsers without scripts.
  public func idempotency(key: String?, _ fingerprint: [String]) throws -> IdempotencyKey? {
    guard let account = caller.signedIn?.account else { return nil }
    return try IdempotencyKey(key, of: account, fingerprint: ["\(request.method) \(request.path)"] + fingerprint)
  }

  /// The same for a file that the form brought: another file, or another description, is another upload.
  public func idempotency(key: String?, file: UploadedFile, alt: String) throws -> IdempotencyKey? {
    try idempotency(key: key, [alt, Base64URL.encode(Secret.hash(file.bytes))])
  }

  /// `https://host`, for links that leave the server.
  public var origin: String {
    services.settings.publicURL ?? "\(request.isSecure ? "https" : "http")://\(request.host ?? "localhost")"
  }
}

extension PagedInput {
  /// Also for a list of one page, which nothing goes on behind.
  /// - Throws: 422 `cursor` for what was not sealed for this caller and this list.
  func requireCursor(of call: Call) throws(Problem) { _ = try call.cursor(before) }
}
