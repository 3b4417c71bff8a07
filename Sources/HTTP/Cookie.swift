/// A cookie to set (RFC 6265, section 4.1).
public struct Cookie: Sendable, Hashable {
  /// Whether requests from other sites carry the cookie (RFC 6265bis, section 4.1.2.7).
  public enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
    case none = "None"
  }

  /// The cookie's name, a token; other bytes are left out when it is written.
  public var name: String
  /// The cookie's value; bytes not allowed in it are left out when it is written.
  public var value: String
  /// The path below which the browser sends the cookie.
  public var path: String
  /// Seconds to keep it; 0 removes it; nil keeps it until the browser closes.
  public var maxAge: Int?
  /// Whether scripts are kept from reading the cookie.
  public var isHTTPOnly: Bool
  /// Whether the browser sends the cookie over HTTPS only.
  public var isSecure: Bool
  /// The `SameSite` attribute.
  public var sameSite: SameSite

  public init(
    _ name: String, _ value: String, path: String = "/", maxAge: Int? = nil, isHTTPOnly: Bool = true,
    isSecure: Bool = false, sameSite: SameSite = .lax
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.isHTTPOnly = isHTTPOnly
    self.isSecure = isSecure
    self.sameSite = sameSite
  }

  /// The value of `Set-Cookie`. Bytes that would end a name, value or path are left out.
  public var field: String {
    let name = String(decoding: name.utf8.filter(Headers.isTokenByte), as: UTF8.self)
    var text = "\(name)=\(Cookie.octets(value, besides: [0x22, 0x2C, 0x5C, 0x20])); Path=\(Cookie.octets(path))"
    if let maxAge { text += "; Max-Age=\(max(0, maxAge))" }
    if isHTTPOnly { text += "; HttpOnly" }
    if isSecure { text += "; Secure" }
    return text + "; SameSite=\(sameSite.rawValue)"
  }

  private static func octets(_ text: String, besides others: [UInt8] = []) -> String {
    String(
      decoding: text.utf8.filter { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && !others.contains($0) },
      as: UTF8.self)
  }
}
