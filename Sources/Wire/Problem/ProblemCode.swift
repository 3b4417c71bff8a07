/// A kind of failure with its stable name, HTTP status and title. Domains add their own beside these.
public struct ProblemCode: Hashable, Sendable {
  /// Stable, in `snake_case`; clients decide by it.
  public let code: String
  /// The HTTP status it is answered with.
  public let status: Int
  /// What it means in general, the same every time (RFC 9457, section 3.1.3).
  public let title: String

  public init(_ code: String, status: Int, title: String) {
    self.code = code
    self.status = status
    self.title = title
  }
}

extension ProblemCode {
  /// 400: the request is malformed.
  public static let badRequest = ProblemCode("bad_request", status: 400, title: "The request could not be understood")
  /// 400: the body is not valid JSON (RFC 8259).
  public static let malformedJSON = ProblemCode("malformed_json", status: 400, title: "The body is not valid JSON")
  /// 401: the call needs a valid access token or session.
  public static let notSignedIn = ProblemCode("not_signed_in", status: 401, title: "Sign in first")
  /// At sign-in: one answer for an unknown address and a wrong password.
  public static let wrongCredentials = ProblemCode(
    "wrong_credentials", status: 401, title: "The email address or the password is wrong")
  /// 403: the client is known but may not do this.
  public static let forbidden = ProblemCode("forbidden", status: 403, title: "This is not allowed")
  /// 404: nothing is there, or nothing that the viewer may see.
  public static let notFound = ProblemCode("not_found", status: 404, title: "Not found")
  /// 405: the path exists but not with this method.
  public static let methodNotAllowed = ProblemCode(
    "method_not_allowed", status: 405, title: "This can't be done here")
  /// 409: the present state rules the request out.
  public static let conflict = ProblemCode("conflict", status: 409, title: "This is not possible in the present state")
  /// 409: somebody else has the name.
  public static let taken = ProblemCode("taken", status: 409, title: "The name is taken")
  /// Signed in, but without a profile in this app.
  public static let noProfile = ProblemCode("no_profile", status: 409, title: "Make a profile first")
  /// 409: the request names a profile (`Hearth-Profile`) that the account signed in by now does not have. Nothing was done; it can be
  /// sent again once the profile's owner is signed in.
  public static let otherProfile = ProblemCode("other_profile", status: 409, title: "Someone else is signed in")
  /// 413: the body or an uploaded file exceeds its limit.
  public static let tooLarge = ProblemCode("too_large", status: 413, title: "The body is too large")
  /// 415: the media type of the body or file is not accepted.
  public static let unsupportedMedia = ProblemCode(
    "unsupported_media_type", status: 415, title: "Unsupported content type")
  /// 417: the `Expect` field asks for something other than `100-continue`.
  public static let expectationFailed = ProblemCode(
    "expectation_failed", status: 417, title: "The server does not support what the request expects")
  /// 422: fields of the input are refused; `errors` lists them.
  public static let invalidInput = ProblemCode("invalid_input", status: 422, title: "Some fields are not valid")
  /// 422: a cursor that the server has not given, or not to this viewer, or not for this list: begin at the start of the list.
  public static let cursor = ProblemCode("cursor", status: 422, title: "The list can't be continued from here")
  /// 429: a rate limit is exceeded; `Retry-After` says when to try again.
  public static let rateLimited = ProblemCode("rate_limited", status: 429, title: "Too many requests")
  /// 500: an unexpected error on the server; its cause is only in the log.
  public static let `internal` = ProblemCode("internal", status: 500, title: "Something went wrong on the server")
  /// 501: the method or transfer coding is unknown to the server.
  public static let notImplemented = ProblemCode(
    "not_implemented", status: 501, title: "The server does not know this method or transfer coding")
  /// 507: the server's disk is full, and nothing was saved.
  public static let storageFull = ProblemCode(
    "storage_full", status: 507, title: "The server has no space left")
  /// 503: the server is temporarily unable to answer.
  public static let unavailable = ProblemCode(
    "unavailable", status: 503, title: "The server is temporarily unavailable")
}
