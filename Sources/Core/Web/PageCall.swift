public import HTML
public import HTTP
internal import Places
public import SQL
public import Wire

/// A request for a page, or a form sent by one.
public struct PageCall: Sendable {
  public let call: Call
  public let look: AppLook
  let assets: Assets
  /// The looks of the apps that run here, by their names.
  let looks: [String: AppLook]

  public var request: Request { call.request }
  public var services: Services { call.services }

  /// What the page's frame needs.
  /// - Parameter live: where the live log stood before what the page shows was read; now, for pages that show none of it.
  public func context(badges: BadgeCounts = BadgeCounts(), live: String? = nil) -> PageContext {
    let viewer = call.caller.viewer.map { viewer in
      PageViewer(
        profile: viewer.profile, username: viewer.username, fullName: viewer.fullName,
        avatarURL: call.links.avatar(viewer.avatar),
        isOperator: viewer.signedIn.isOperator, mayInvite: viewer.mayInvite,
        newApp: viewer.newApp.flatMap { looks[$0] },
        family: look.connectsPeople ? FamilyActions(services: services).standing(of: viewer) : .outside,
        isAskedForKind: look.connectsPeople && viewer.signedIn.isOperator && viewer.circle == nil)
    }
    let device = DevicePreferences(of: request)
    return PageContext(
      look: look, assets: assets, viewer: viewer, now: call.now, badges: badges,
      notice: notice, isOneOfSeveral: services.apps.count > 1,
      isSharing: !request.cookies(SharingSlot.cookie).isEmpty,
      live: live ?? call.caller.viewer.map { services.live.position(for: $0.profile) },
      keepsOffline: keepsOffline, theme: device.theme, textSize: call.caller.signedIn?.textSize ?? device.textSize,
      videoMegabytes: services.uploads.videos == nil ? nil : services.settings.videoMegabytes,
      sendsPushes: services.settings.sendsPushes)
  }

  /// Whether the browser may keep pages: the server's word, and that of the person who uses the device.
  private var keepsOffline: Bool { services.settings.keepsOffline && DevicePreferences(of: request).keepsCopies }

  /// Reads as the viewer, and counts the badges in the same snapshot.
  public func read<T>(
    _ viewer: Viewer, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> (T, PageContext) {
    let live = services.live.position(for: viewer.profile)
    let (result, badges) = try await services.database.read(as: viewer.principal) { transaction in
      (try body(transaction), try BadgeCounts.read(look.badges, in: transaction))
    }
    return (result, context(badges: badges, live: live))
  }

  /// The form that was sent.
  public func form() throws(Problem) -> FormFields { try FormFields(request) }

  /// The same call as one of the app of that name: its pages look like that app's.
  func looking(like app: String) -> PageCall {
    PageCall(call: call, look: looks[app] ?? look, assets: assets, looks: looks)
  }

  /// The name of the app whose page this is; nil for a page of the server's own.
  var app: String? { look.slug.isEmpty ? nil : look.slug }

  /// For a page that is the same for everyone.
  public func publicContext() -> PageContext {
    PageContext(look: look, assets: assets, viewer: nil, now: call.now)
  }

  /// The answer says whose page it is: what a browser keeps of it is kept for this person only. Where nothing is to be kept
  /// it doesn't, so that a worker from before keeps nothing while it is being replaced.
  public func page(_ page: some HTML, status: Status = .ok, capacity: Int = 16_384) -> Response {
    var response = PageResponse.make(page, status: status, capacity: capacity)
    nameOwner(of: &response)
    return response
  }

  /// The same for a page with a map: where the operator has named a server of tiles, the page may show its pictures.
  public func mapPage(_ page: some HTML, capacity: Int = 16_384) -> Response {
    var response = self.page(page, capacity: capacity)
    if case .server(let tiles)? = services.settings.streets {
      response.headers["Content-Security-Policy"] = PageResponse.policy(picturesFrom: tiles.origin)
    }
    return response
  }

  func nameOwner(of response: inout Response) {
    if let viewer = call.caller.viewer, keepsOffline {
      response.headers.add(Authenticator.profileField, viewer.profile.description)
      response.headers.add(Authenticator.viewerField, viewer.username)
    }
  }
}

/// Paths that lead nowhere but to this server.
enum LocalPath {
  /// The path, when it begins with one slash and holds nothing that a browser would take for another host.
  static func checked(_ text: String) -> String? {
    guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\"), text.utf8.count <= 1000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }

  /// The path without its query.
  static func bare(_ path: String) -> String { String(path.prefix { $0 != "?" }) }

  /// The path without one parameter of its query.
  static func without(_ name: String, _ path: String) -> String {
    let parts = path.split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else { return path }
    let rest = parts[1].split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
    return rest.isEmpty ? String(parts[0]) : "\(parts[0])?\(rest.joined(separator: "&"))"
  }
}

/// The head of every page: what the browser may do with it.
enum PageResponse {
  /// No inline script or style, nothing from elsewhere (Content Security Policy Level 3).
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'
    """

  /// - Parameter origin: scheme, host and port, as the operator's settings have it.
  static func policy(picturesFrom origin: String) -> String {
    policy.replacing("img-src 'self'", with: "img-src 'self' \(origin)")
  }

  static func make(_ page: some HTML, status: Status, capacity: Int) -> Response {
    var output = HTMLOutput(capacity: capacity)
    page.render(into: &output)
    var response = Response(status, type: "text/html; charset=utf-8", memory: output.release())
    protect(&response)
    return response
  }

  static func protect(_ response: inout Response) {
    response.headers.add("Cache-Control", "private, no-store")
    response.headers.add("Content-Security-Policy", policy)
    response.headers.add("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.add("Referrer-Policy", "same-origin")
    response.headers.add("X-Content-Type-Options", "nosniff")
  }
}
