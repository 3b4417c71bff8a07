internal import HTTP
internal import Wire

/// Authenticates requests: finds out who calls, and refuses cross-origin posts.
struct Authenticator: Sendable {
  /// Whose page an answer is, by the ID of the profile; or as whom a browser that was offline wants to be heard.
  static let profileField = "Hearth-Profile"
  /// The same by username, which another may have one day: for workers and pages of versions that knew no other, and so that later ones
  /// find what those kept.
  static let viewerField = "Hearth-Viewer"

  let services: Services

  /// - Parameter isOpen: for calls that nobody needs a session for, such as signing in: a token that is not good any
  ///   more does not stand in their way.
  /// - Throws: 401 for a token that is not good, 403 for a post from another site, 429 for too many writes.
  func call(
    _ request: Request, _ parameters: PathParameters, app: String, isOpen: Bool = false
  ) async throws -> Call {
    let (known, isBrowser) = try await caller(of: request, app: app, isOpen: isOpen)
    let caller = known?.caller ?? .anonymous
    // What waited for a connection is done as whoever did it, or not at all: by now another may have signed in.
    if let viewer = caller.viewer, !Self.isMeant(viewer, by: request) {
      throw Problem(.forbidden, detail: "This was done by someone who is no longer signed in here.")
    }
    if !request.method.isSafe, isBrowser || caller.signedIn == nil { try Self.requireSameOrigin(request) }
    if let signedIn = caller.signedIn { try limit(isRead: request.method.isSafe, of: signedIn) }
    return Call(
      request, parameters, services: services, app: app, caller: caller, isBrowser: isBrowser,
      isRenewalDue: isBrowser && known.map { $0.renewal <= services.now() } ?? false, signing: known?.links)
  }

  private static func isMeant(_ viewer: Viewer, by request: Request) -> Bool {
    if let profile = request.headers[profileField] { return profile == viewer.profile.description }
    return request.headers[viewerField].map { $0 == viewer.username } ?? true
  }

  /// Who the request's token or cookie belongs to. A cookie that is not good any more is no cookie; a token is refused.
  private func caller(
    of request: Request, app: String, isOpen: Bool
  ) async throws -> (CallerCache.Known?, isBrowser: Bool) {
    let sessions = SessionActions(services: services)
    if let authorization = request.headers["Authorization"] {
      guard authorization.prefix(7).lowercased() == "bearer ",
        let known = try await sessions.caller(.accessToken(String(authorization.dropFirst(7))), app: app)
      else {
        if isOpen { return (nil, false) }
        throw Problem.unauthorized()
      }
      return (known, false)
    }
    for cookie in BrowserCookie.session.values(in: request) {
      if let known = try await sessions.caller(.cookie(cookie), app: app) { return (known, true) }
    }
    return (nil, true)
  }

  /// A browser says where a post comes from (Fetch metadata, `Sec-Fetch-Site`; RFC 6454, section 7). One that comes from
  /// elsewhere would act in the name of whoever is signed in here.
  static func requireSameOrigin(_ request: Request) throws(Problem) {
    if let site = request.headers["Sec-Fetch-Site"] {
      if site == "same-origin" || site == "none" { return }
    } else if let origin = request.headers["Origin"] {
      if let host = request.host, origin == "http://\(host)" || origin == "https://\(host)" { return }
    } else {
      return
    }
    throw Problem(.forbidden, detail: "This was sent from another site. Open the page here and try again.")
  }

  /// - Throws: 429 once the account has made more requests of the kind than the operator allows.
  private func limit(isRead: Bool, of signedIn: SignedIn) throws {
    let perMinute = isRead ? services.settings.readsPerMinute : services.settings.writesPerMinute
    guard perMinute > 0 else { return }
    let name = isRead ? LimitName.reads(signedIn.account) : LimitName.writes(signedIn.account)
    if let seconds = services.limiter.count(name, RateLimit(perMinute, per: 60), now: services.now()) {
      throw Problem.rateLimited(retryAfter: seconds)
    }
  }
}
