/// One request, whole: its body has arrived.
public struct Request: Sendable {
  /// The method.
  public var method: Method
  /// The path as it was sent, percent-encoded, without the query.
  public let path: String
  /// The path's segments, decoded; empty for `/`. None is `.`, `..`, or holds a NUL or a slash.
  public let segments: [String]
  /// The query of the target; empty if there is none.
  public let query: Query
  /// The header fields in the order they arrived.
  public var headers: Headers
  /// The whole body, without transfer coding; empty if there is none.
  public var body: [UInt8]
  /// The client's address without port: of the socket, or, when the socket's peer is a trusted proxy, the last address in
  /// `X-Forwarded-For` that is not itself a trusted proxy.
  public let remoteAddress: String
  /// True when a trusted proxy says that the client used https.
  public let isSecure: Bool
  private let idBits: UInt64

  /// A request for `target` (path and optional query); nil when the target is malformed.
  public init?(
    method: Method = .get, target: String, headers: Headers = Headers(), body: [UInt8] = [],
    remoteAddress: String = "127.0.0.1", isSecure: Bool = false, idBits: UInt64 = 0
  ) {
    guard let target = RequestTarget(target) else { return nil }
    self.method = method
    path = target.path
    segments = target.segments
    query = target.query
    self.headers = headers
    self.body = body
    self.remoteAddress = remoteAddress
    self.isSecure = isSecure
    self.idBits = idBits
  }

  /// A random name of this request for logs and error pages, 16 hexadecimal digits.
  public var id: String { Request.hexadecimal(idBits) }

  /// The `Host` field: host and optional port. Never trust it for anything but links.
  public var host: String? { headers["Host"] }

  /// The media type of the body in lower case without parameters.
  public var contentType: String? {
    headers["Content-Type"].map { value in
      String(decoding: value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }.map(Headers.lower), as: UTF8.self)
    }
  }

  /// The pairs of an `application/x-www-form-urlencoded` body; nil when the body is of another type.
  public var form: Query? {
    contentType == "application/x-www-form-urlencoded" ? Query(bytes: body) : nil
  }

  /// The values of the cookies of that name, in their order, without surrounding quotes. There may be several: other paths
  /// and sites of the domain set theirs (RFC 6265, section 5.4).
  public func cookies(_ name: String) -> [String] {
    var values: [String] = []
    for field in headers where Headers.same(field.name, "Cookie") {
      for pair in field.value.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == 0x20 || $0 == 0x09 }
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")), pair[..<equals].elementsEqual(name.utf8) else {
          continue
        }
        let value = String(Substring(pair[pair.index(after: equals)...]))
        let quoted = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        values.append(quoted ? String(value.dropFirst().dropLast()) : value)
      }
    }
    return values
  }

  static func hexadecimal(_ bits: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: bits >> UInt64(60 - 4 * index)) & 15
        buffer[index] = digit < 10 ? 0x30 + digit : 0x61 + digit - 10
      }
      return 16
    }
  }
}
