/// A request method (RFC 9110, section 9). Open, so that a method unknown here is still a value.
public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The method as it is sent; case-sensitive.
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Transfers a representation (RFC 9110, section 9.3.1).
  public static let get = Method(rawValue: "GET")
  /// Like GET, without the response body (RFC 9110, section 9.3.2).
  public static let head = Method(rawValue: "HEAD")
  /// Has the resource process the body (RFC 9110, section 9.3.3).
  public static let post = Method(rawValue: "POST")
  /// Creates or replaces the resource (RFC 9110, section 9.3.4).
  public static let put = Method(rawValue: "PUT")
  /// Changes a part of the resource (RFC 5789).
  public static let patch = Method(rawValue: "PATCH")
  /// Removes the resource (RFC 9110, section 9.3.5).
  public static let delete = Method(rawValue: "DELETE")
  /// Asks what the resource supports (RFC 9110, section 9.3.7).
  public static let options = Method(rawValue: "OPTIONS")
  /// No route should answer it: it would send a request's credentials back (RFC 9110, section 9.3.8).
  public static let trace = Method(rawValue: "TRACE")

  public var description: String { rawValue }

  /// True for methods that only read (RFC 9110, section 9.2.1).
  public var isSafe: Bool { self == .get || self == .head || self == .options }
}
