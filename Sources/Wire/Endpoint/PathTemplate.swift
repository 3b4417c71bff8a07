/// The path of an endpoint, such as `/api/kinnect/posts/{id}/like`.
public struct PathTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text between two slashes: fixed, or a parameter by its name without braces.
  public enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    /// A parameter and the text that the segment ends with: `{id}.ics`.
    case ended(String, suffix: String)
  }

  /// As it was written.
  public let text: String
  /// The segments in order; empty for `/`.
  public let segments: [Segment]

  /// Splits a template at its slashes; a segment in braces is a parameter, and may end with a text.
  public init(_ text: String) {
    self.text = text
    segments = text.split(separator: "/").map { part in
      guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return .literal(String(part)) }
      let (name, suffix) = (String(part[..<end].dropFirst()), String(part[end...].dropFirst()))
      return suffix.isEmpty ? .parameter(name) : .ended(name, suffix: suffix)
    }
  }

  public init(stringLiteral text: String) { self.init(text) }

  /// The names between braces, in order.
  public var parameters: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name), .ended(let name, _): name
      }
    }
  }

  /// The path with values for the parameters, percent-encoded (RFC 3986, section 2.1); nil where one is lacking.
  public func path(_ values: [String: String]) -> String? {
    var path = ""
    for segment in segments {
      switch segment {
      case .literal(let text): path += "/\(text)"
      case .parameter(let name):
        guard let value = values[name] else { return nil }
        path += "/\(Self.percentEncoded(value))"
      case .ended(let name, let suffix):
        guard let value = values[name] else { return nil }
        path += "/\(Self.percentEncoded(value))\(suffix)"
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Everything but unreserved characters as `%XX`; good in a query too.
  public static func percentEncoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
