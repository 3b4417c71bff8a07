internal import CCurl
internal import Glibc

/// The address at which a push service takes messages for one browser. A client names it, so it may be any text.
public struct PushAddress: Sendable, Hashable {
  /// As it was given.
  public let text: String
  /// Its beginning, as tokens for the service name it: `https://push.example`.
  public let origin: String
  /// Whether the operator has named its host: then it may be in a private network, and without TLS.
  public let isNamed: Bool

  /// Bytes of the longest that is taken.
  public static let longest = 1000

  /// - Parameter hosts: those that the operator has named, each as `host:port`.
  /// - Returns: nil for what is no address of the web, for one without TLS, and for one in a private network.
  public init?(_ text: String, hosts: Set<String>) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("//") else { return nil }
    let scheme = parts[0].lowercased()
    guard scheme == "https" || scheme == "http" else { return nil }
    let authority = parts[1].dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    let isSecure = scheme == "https"
    guard let (host, port) = Self.parts(of: authority, port: isSecure ? 443 : 80) else { return nil }
    isNamed = hosts.contains("\(host):\(port)")
    guard isNamed || (isSecure && Self.isPublic(host)) else { return nil }
    let isUsual = port == (isSecure ? 443 : 80)
    origin = isUsual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    self.text = text
  }

  /// Hosts as the operator names them, separated by commas: `127.0.0.1:9000, push.home:443`.
  /// - Returns: nil where one of them is none.
  public static func hosts(_ text: String) -> Set<String>? {
    var hosts: Set<String> = []
    for part in text.split(separator: ",") {
      let authority = part.filter { $0 != " " }.lowercased()
      guard let (host, port) = parts(of: authority, port: 0), port > 0 else { return nil }
      hosts.insert("\(host):\(port)")
    }
    return hosts
  }

  /// - Parameter port: where none is said.
  private static func parts(of authority: String, port: Int) -> (host: String, port: Int)? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let inside = authority[authority.index(after: authority.startIndex)..<end]
      let isAddress = inside.utf8.allSatisfy { isHexadecimal($0) || $0 == 0x3a || $0 == 0x2e }
      guard !inside.isEmpty, isAddress, let number = number(authority[authority.index(after: end)...], or: port) else {
        return nil
      }
      return ("[\(inside)]", number)
    }
    let host = authority.prefix { $0 != ":" }
    // Neither a name before an "@" nor anything percent-encoded, which libcurl would decode.
    let isName = host.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d || $0 == 0x2e
    }
    guard !host.isEmpty, host.utf8.count <= 253, isName, let number = number(authority[host.endIndex...], or: port)
    else { return nil }
    return (String(host), number)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// The port behind a host: `:8443`, or nothing.
  private static func number(_ text: Substring, or fallback: Int) -> Int? {
    if text.isEmpty { return fallback }
    let digits = text.dropFirst()
    guard text.first == ":", (1...5).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits), (1...65_535).contains(number)
    else { return nil }
    return number
  }

  /// Names of private networks (RFC 6761, RFC 6762, RFC 8375), and of no network.
  private static let privateEndings = [".localhost", ".local", ".internal", ".home.arpa", ".lan", ".onion"]

  /// Whether a host can be one of the public Internet. Whether a name leads there is seen when connecting.
  private static func isPublic(_ host: String) -> Bool {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    if let address = numeric(bare) { return hearth_curl_is_public(address) }
    guard !host.hasPrefix("[") else { return false }
    let name = bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    return name.contains(".") && !privateEndings.contains { name.hasSuffix($0) }
  }

  /// An address that is written in numbers, in whichever of the many ways, as it is usually written; nil for a name.
  private static func numeric(_ host: String) -> String? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &found) == 0, let found else { return nil }
    defer { freeaddrinfo(found) }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      getnameinfo(
        found.pointee.ai_addr, found.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
