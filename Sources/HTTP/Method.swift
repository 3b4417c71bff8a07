/// A request method (RFC 9110, section 9). Open, so that a method unknown here is still a value.
public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let get = Method(rawValue: "GET")
  public static let head = Method(rawValue: "HEAD")
  public static let post = Method(rawValue: "POST")
  public static let put = Method(rawValue: "PUT")
  public static let patch = Method(rawValue: "PATCH")
  public static let delete = Method(rawValue: "DELETE")
  public static let options = Method(rawValue: "OPTIONS")
  /// No route should answer it: it would send a request's credentials back (RFC 9110, section 9.3.8).
  public static let trace = Method(rawValue: "TRACE")

  public var description: String { rawValue }

  /// True for methods that only read (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }
}
