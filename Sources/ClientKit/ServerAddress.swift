internal import Foundation

/// Where a server is, such as `https://home.example`.
public struct ServerAddress: Hashable, Sendable {
  let url: URL

  /// Nil if the text is not a server's address: a scheme other than http and https, a user, a query or a fragment.
  ///
  /// - Parameter allowsPlainHTTP: whether `http:` may go beyond this machine, where tokens can be read on the way.
  public init?(_ text: String, allowsPlainHTTP: Bool = false) {
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let url = URL(string: trimmed), let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil, parts.query == nil,
      parts.fragment == nil
    else { return nil }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http": guard allowsPlainHTTP || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host) else { return nil }
    default: return nil
    }
    self.url = url
  }

  /// As people write it: `https://home.example`.
  public var text: String { url.absoluteString }

  /// The host, and the port where it isn't the usual one: `home.example`.
  public var name: String { (url.host ?? "") + (url.port.map { ":\($0)" } ?? "") }

  /// A path and query of the API, both percent-encoded already, on this server.
  func url(_ target: String) -> URL? { URL(string: url.absoluteString + target) }
}
