/// A failure as it is sent: `application/problem+json` (RFC 9457) with a stable `code` and the fields at fault.
public struct Problem: Error, Hashable, Sendable {
  /// The media type of its JSON.
  public static let contentType = "application/problem+json"

  /// One field that was refused.
  public struct FieldError: Hashable, Sendable, Codable {
    /// The name of the field; of an inner one the path, such as `media.1`.
    public var field: String
    /// Stable: `missing`, `wrong_type`, `invalid` or a code of the domain.
    public var code: String
    /// The explanation for people; safe to show.
    public var detail: String

    public init(field: String, code: String, detail: String) {
      self.field = field
      self.code = code
      self.detail = detail
    }
  }

  /// A URI for the kind of problem, the same for the same `code`.
  public var type: String
  /// A summary of the kind of problem, the same for the same `code` (RFC 9457, section 3.1.3).
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// The stable, machine-readable name of the kind of problem, such as `not_found`.
  public var code: String
  /// What went wrong this time, for people; safe to show.
  public var detail: String
  /// The refused fields; empty if the problem is not about the input.
  public var errors: [FieldError]
  /// Seconds, for the `Retry-After` field (RFC 9110, section 10.2.3); not part of the JSON.
  public var retryAfter: Int?
  /// The methods for the `Allow` field (RFC 9110, section 10.2.1); not part of the JSON.
  public var allow: [String] = []

  /// A problem of this kind.
  ///
  /// - Parameter detail: what went wrong this time; the title of the code if nil.
  /// - Parameter retryAfter: seconds.
  public init(_ code: ProblemCode, detail: String? = nil, errors: [FieldError] = [], retryAfter: Int? = nil) {
    self.type = Self.type(of: code.code)
    self.title = code.title
    self.status = code.status
    self.code = code.code
    self.detail = detail ?? "\(code.title)."
    self.errors = errors
    self.retryAfter = retryAfter
  }

  /// The type URI of a code.
  public static func type(of code: String) -> String { "urn:hearth:problem:\(code)" }
}

extension Problem {
  /// 401 `not_signed_in`.
  public static func unauthorized(_ detail: String? = nil) -> Problem { Problem(.notSignedIn, detail: detail) }
  /// 404 `not_found`; also for things that the viewer may not see.
  public static func notFound(_ detail: String? = nil) -> Problem { Problem(.notFound, detail: detail) }
  /// 409 with `conflict` or a more specific code.
  public static func conflict(_ code: ProblemCode = .conflict, _ detail: String? = nil) -> Problem {
    Problem(code, detail: detail)
  }
  /// 422 `invalid_input` with every refused field; the first one supplies the detail.
  public static func validation(_ errors: [FieldError]) -> Problem {
    Problem(.invalidInput, detail: errors.first?.detail, errors: errors)
  }
  /// 422 `invalid_input` for a single field.
  public static func validation(_ field: String, _ code: String, _ detail: String) -> Problem {
    validation([FieldError(field: field, code: code, detail: detail)])
  }
  /// 422 `cursor`, for the field `before` of a list.
  public static func cursor() -> Problem {
    let detail = "This is not where a page of this list ended for you. Begin at the start of the list."
    return Problem(.cursor, detail: detail, errors: [FieldError(field: "before", code: "cursor", detail: detail)])
  }
  /// 413 `too_large`.
  public static func tooLarge(_ detail: String? = nil) -> Problem { Problem(.tooLarge, detail: detail) }
  /// `retryAfter` in seconds.
  public static func rateLimited(retryAfter: Int, _ detail: String? = nil) -> Problem {
    Problem(.rateLimited, detail: detail, retryAfter: retryAfter)
  }
  /// 415 `unsupported_media_type`.
  public static func unsupportedMedia(_ detail: String? = nil) -> Problem { Problem(.unsupportedMedia, detail: detail) }
  /// 400 `bad_request`.
  public static func badRequest(_ detail: String? = nil) -> Problem { Problem(.badRequest, detail: detail) }
  /// 400 `malformed_json`.
  public static func malformedJSON(_ detail: String? = nil) -> Problem { Problem(.malformedJSON, detail: detail) }
  /// 405 `method_not_allowed`, with the methods for the `Allow` field.
  public static func methodNotAllowed(_ allow: [String]) -> Problem {
    var problem = Problem(.methodNotAllowed)
    problem.allow = allow
    return problem
  }
  /// Says nothing of the cause, which belongs in the log.
  public static func `internal`() -> Problem { Problem(.internal) }
  /// `retryAfter` in seconds.
  public static func unavailable(retryAfter: Int? = nil, _ detail: String? = nil) -> Problem {
    Problem(.unavailable, detail: detail, retryAfter: retryAfter)
  }
}

extension Problem: Codable {
  private enum CodingKeys: String, CodingKey { case type, title, status, code, detail, errors }
}

extension Problem: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("type", type)
    json.member("title", title)
    json.member("status", status)
    json.member("code", code)
    json.member("detail", detail)
    json.member("errors", errors)
    json.endObject()
  }
}

extension Problem.FieldError: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("field", field)
    json.member("code", code)
    json.member("detail", detail)
    json.endObject()
  }
}
