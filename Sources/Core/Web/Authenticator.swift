internal import HTTP
internal import Wire

/// Authenticates requests: finds out who calls, and refuses cross-origin posts.
struct Authenticator: Sendable {
  /// Whose page an answer is, by the ID of the profile; or as whom a browser makes a call, as `{app}/{ID of the profile}`.
  static let profileField = "Hearth-Profile"
  /// The same by username, which another person may have one day: for workers and pages of versions that knew no other, and so that
  /// later ones find what those kept.
  static let viewerField = "Hearth-Viewer"

  let services: Services

  /// - Parameter isOpen: for calls that nobody needs a session for, such as signing in: a token that is not good any
  ///   more does not stand in their way.
  /// - Throws: 401 for a token that is not good, 403 for a post from another site, 409 for a call that another person's page made, 429
  ///   for too many writes.
  func call(
    _ request: Request, _ parameters: PathParameters, app: String, isOpen: Bool = false
  ) async throws -> Call {
    let (shown, isBrowser) = try await caller(of: request, app: app, isOpen: isOpen)
    let known = shown?.known
    let caller = known?.caller ?? .anonymous
    if let shown { try await requireMeant(shown, by: request) }
    if !request.method.isSafe, isBrowser || caller.signedIn == nil { try Self.requireSameOrigin(request) }
    if let signedIn = caller.signedIn { try limit(isRead: request.method.isSafe, of: signedIn) }
    return Call(
      request, parameters, services: services, app: app, caller: caller, isBrowser: isBrowser,
      isRenewalDue: isBrowser && known.map { $0.renewal <= services.now() } ?? false, signing: known?.links)
  }

  /// Whether the request's token or cookie still is the viewer's, asked again while a long answer is sent.
  func isStill(_ viewer: Viewer, in request: Request) async throws -> Bool {
    let (shown, _) = try await caller(of: request, app: viewer.app, isOpen: true)
    return shown?.known.caller.viewer?.profile == viewer.profile
  }

  /// The text size of who is signed in, for a page that no route has; nil where nobody is.
  func textSize(of request: Request) async -> TextSize? {
    let found = try? await caller(of: request, app: "", isOpen: true)  // The page says what went wrong in any size.
    return found?.0?.known.caller.signedIn?.textSize
  }

  /// A session as it was shown, and whose it is.
  private struct Shown {
    let credential: CallerCache.Credential
    let known: CallerCache.Known
  }

  /// What waited for a connection is done as the profile that did it, or not at all: by now another person may have signed in.
  /// - Throws: 409 where the account does not have the profile that the request names, in whichever app; 403 for another username.
  private func requireMeant(_ shown: Shown, by request: Request) async throws {
    if let profile = request.headers[Self.profileField], try await !hasProfile(profile, shown) {
      throw Problem(.otherProfile, detail: "This was done by someone who is no longer signed in here.")
    }
    if let username = request.headers[Self.viewerField], let viewer = shown.known.caller.viewer,
      username != viewer.username
    {
      throw Problem(.forbidden, detail: "This was done by someone who is no longer signed in here.")
    }
  }

  /// - Parameter profile: as in `profileField`. Calls of an earlier version name no app: then any of them may be meant.
  private func hasProfile(_ profile: String, _ shown: Shown) async throws -> Bool {
    let parts = profile.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // What all apps share, such as uploads, belongs to none: so the profile is looked up in its own app.
    for app in services.apps where parts.count == 1 || parts[0] == app {
      let known = try await SessionActions(services: services).caller(shown.credential, app: app)
      if known?.caller.viewer?.profile.description == parts[parts.count - 1] { return true }
    }
    return false
  }

  /// Who the request's token or cookie belongs to. A cookie that is not good any more is no cookie; a token is refused.
  private func caller(
    of request: Request, app: String, isOpen: Bool
  ) async throws -> (Shown?, isBrowser: Bool) {
    let sessions = SessionActions(services: services)
    if let authorization = request.headers["Authorization"] {
      let credential = CallerCache.Credential.accessToken(String(authorization.dropFirst(7)))
      guard authorization.prefix(7).lowercased() == "bearer ",
        let known = try await sessions.caller(credential, app: app)
      else {
        if isOpen { return (nil, false) }
        throw Problem.unauthorized()
      }
      return (Shown(credential: credential, known: known), false)
    }
    for cookie in BrowserCookie.session.values(in: request) {
      if let known = try await sessions.caller(.cookie(cookie), app: app) {
        return (Shown(credential: .cookie(cookie), known: known), true)
      }
    }
    return (nil, true)
  }

  /// A browser says where a post comes from (Fetch metadata, `Sec-Fetch-Site`; RFC 6454, section 7). One that comes from
  /// elsewhere would act in the name of the account that is signed in here.
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
