internal import HTTP

/// The cookies by which a browser shows who is signed in, and that it is known.
///
/// Over https their names begin with `__Host-`: browsers take such a cookie from this host alone and over https alone (RFC
/// 6265bis, section 4.1.3.2), so that no other site of the domain can lay its own over it. Cookies of the plain names count
/// too, as browsers have them from earlier versions.
struct BrowserCookie: Sendable {
  /// As it is over plain http.
  let name: String
  private let secureName: String
  private let seconds: Int

  static let session = BrowserCookie("hearth", seconds: SessionTokens.sessionSeconds)
  static let device = BrowserCookie("hearth-device", seconds: KnownDevice.seconds)
  /// Browsers keep a cookie for 400 days at most (RFC 6265bis, section 5.5).
  static let preferences = BrowserCookie("hearth-preferences", seconds: 400 * 86_400)

  private init(_ name: String, seconds: Int) {
    self.name = name
    secureName = "__Host-\(name)"
    self.seconds = seconds
  }

  /// What browsers show it by on a server of these settings.
  func documentedName(_ settings: Settings) -> String { settings.isSecure ? secureName : name }

  /// Every value that the request shows, the best kept first.
  func values(in request: Request) -> [String] { request.cookies(secureName) + request.cookies(name) }

  /// Sets the cookie, and takes the one of an earlier version away.
  func set(_ value: String, _ page: PageCall, on response: Response) -> Response {
    guard page.isSecure else { return response.setting(Cookie(name, value, maxAge: seconds)) }
    let made = response.setting(Cookie(secureName, value, maxAge: seconds, isSecure: true))
    return page.request.cookies(name).isEmpty ? made : made.setting(Cookie(name, "", maxAge: 0, isSecure: true))
  }

  func clear(_ page: PageCall, on response: Response) -> Response {
    let plain = response.setting(Cookie(name, "", maxAge: 0, isSecure: page.isSecure))
    return page.isSecure ? plain.setting(Cookie(secureName, "", maxAge: 0, isSecure: true)) : plain
  }
}

/// Who comes every day stays signed in: a session is let go on once a day, by a page, and the browser keeps its cookie as long.
enum SessionRenewal {
  static func renewed(_ page: PageCall, _ response: Response) async -> Response {
    // What the page itself says of the session, such as its end, is not to be overruled.
    guard page.call.isRenewalDue, let signedIn = page.call.caller.signedIn,
      response.headers.values(of: "Set-Cookie").isEmpty
    else { return response }
    let sessions = SessionActions(services: page.services)
    do { try await sessions.renew(signedIn.session) } catch {
      // The page can be read all the same; the next one tries again.
      return response
    }
    return BrowserCookie.session.set(
      SessionTokens(keys: page.services.keys).cookie(signedIn.session), page, on: response)
  }
}

extension PageCall {
  /// Whether the browser speaks https, with a proxy in front at least.
  var isSecure: Bool { request.isSecure || services.settings.isSecure }
}

extension Settings {
  var isSecure: Bool { publicURL?.hasPrefix("https://") ?? false }
}
