/// A response status code (RFC 9110, section 15).
public struct Status: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let ok = Status(rawValue: 200)
  public static let created = Status(rawValue: 201)
  public static let accepted = Status(rawValue: 202)
  public static let noContent = Status(rawValue: 204)
  public static let partialContent = Status(rawValue: 206)
  public static let movedPermanently = Status(rawValue: 301)
  public static let found = Status(rawValue: 302)
  public static let seeOther = Status(rawValue: 303)
  public static let notModified = Status(rawValue: 304)
  public static let badRequest = Status(rawValue: 400)
  public static let unauthorized = Status(rawValue: 401)
  public static let forbidden = Status(rawValue: 403)
  public static let notFound = Status(rawValue: 404)
  public static let methodNotAllowed = Status(rawValue: 405)
  public static let notAcceptable = Status(rawValue: 406)
  public static let requestTimeout = Status(rawValue: 408)
  public static let conflict = Status(rawValue: 409)
  public static let gone = Status(rawValue: 410)
  public static let preconditionFailed = Status(rawValue: 412)
  public static let contentTooLarge = Status(rawValue: 413)
  public static let unsupportedMediaType = Status(rawValue: 415)
  public static let rangeNotSatisfiable = Status(rawValue: 416)
  public static let expectationFailed = Status(rawValue: 417)
  public static let unprocessableContent = Status(rawValue: 422)
  public static let tooManyRequests = Status(rawValue: 429)
  public static let internalServerError = Status(rawValue: 500)
  public static let notImplemented = Status(rawValue: 501)
  public static let serviceUnavailable = Status(rawValue: 503)
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
