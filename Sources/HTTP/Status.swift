/// A response status code (RFC 9110, section 15).
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The three-digit code.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The request succeeded (RFC 9110, section 15.3.1).
  public static let ok = Status(rawValue: 200)
  /// A new resource was created (RFC 9110, section 15.3.2).
  public static let created = Status(rawValue: 201)
  /// Accepted, but not yet completed (RFC 9110, section 15.3.3).
  public static let accepted = Status(rawValue: 202)
  /// Success without a body (RFC 9110, section 15.3.5).
  public static let noContent = Status(rawValue: 204)
  /// The requested ranges of the content (RFC 9110, section 15.3.7).
  public static let partialContent = Status(rawValue: 206)
  /// The resource has a new permanent URI (RFC 9110, section 15.4.2).
  public static let movedPermanently = Status(rawValue: 301)
  /// The resource is temporarily at another URI (RFC 9110, section 15.4.3).
  public static let found = Status(rawValue: 302)
  /// The answer is at another URI, to be fetched with GET (RFC 9110, section 15.4.4).
  public static let seeOther = Status(rawValue: 303)
  /// The client's stored copy is still current (RFC 9110, section 15.4.5).
  public static let notModified = Status(rawValue: 304)
  /// The request is malformed (RFC 9110, section 15.5.1).
  public static let badRequest = Status(rawValue: 400)
  /// Valid credentials are needed (RFC 9110, section 15.5.2).
  public static let unauthorized = Status(rawValue: 401)
  /// The server refuses the request (RFC 9110, section 15.5.4).
  public static let forbidden = Status(rawValue: 403)
  /// Nothing is there, or its existence is not disclosed (RFC 9110, section 15.5.5).
  public static let notFound = Status(rawValue: 404)
  /// The resource does not support the method (RFC 9110, section 15.5.6).
  public static let methodNotAllowed = Status(rawValue: 405)
  /// No representation is acceptable to the client (RFC 9110, section 15.5.7).
  public static let notAcceptable = Status(rawValue: 406)
  /// The request did not arrive in time (RFC 9110, section 15.5.9).
  public static let requestTimeout = Status(rawValue: 408)
  /// The state of the resource rules the request out (RFC 9110, section 15.5.10).
  public static let conflict = Status(rawValue: 409)
  /// The resource is permanently gone (RFC 9110, section 15.5.11).
  public static let gone = Status(rawValue: 410)
  /// A condition such as `If-Match` is false (RFC 9110, section 15.5.13).
  public static let preconditionFailed = Status(rawValue: 412)
  /// The body is larger than allowed (RFC 9110, section 15.5.14).
  public static let contentTooLarge = Status(rawValue: 413)
  /// The media type of the body is not supported (RFC 9110, section 15.5.16).
  public static let unsupportedMediaType = Status(rawValue: 415)
  /// None of the requested ranges can be served (RFC 9110, section 15.5.17).
  public static let rangeNotSatisfiable = Status(rawValue: 416)
  /// The expectation in `Expect` cannot be met (RFC 9110, section 15.5.18).
  public static let expectationFailed = Status(rawValue: 417)
  /// The body is well-formed but cannot be processed (RFC 9110, section 15.5.21).
  public static let unprocessableContent = Status(rawValue: 422)
  /// A rate limit is exceeded (RFC 6585, section 4).
  public static let tooManyRequests = Status(rawValue: 429)
  /// An unexpected error on the server (RFC 9110, section 15.6.1).
  public static let internalServerError = Status(rawValue: 500)
  /// The server does not support what the request needs (RFC 9110, section 15.6.2).
  public static let notImplemented = Status(rawValue: 501)
  /// The server is temporarily unable to answer (RFC 9110, section 15.6.4).
  public static let serviceUnavailable = Status(rawValue: 503)
  /// The server has no space left to store the result (RFC 4918, section 11.5).
  public static let insufficientStorage = Status(rawValue: 507)

  /// The reason phrase of the status line; the empty string for a code not named here (RFC 9112, section 4, allows it).
  public var reason: StaticString {
    switch rawValue {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: ""
    }
  }

  /// False where RFC 9110, section 6.4.1, forbids content: 1xx, 204 and 304.
  public var allowsContent: Bool { rawValue >= 200 && rawValue != 204 && rawValue != 304 }
}
