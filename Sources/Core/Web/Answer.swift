internal import HTTP
internal import Media
internal import SQL
internal import Wire

/// From a result or an error to a response.
enum Answer {
  static func json(_ output: some JSONWritable, status: Int) -> Response {
    if output is NoContent { return Response(.noContent, headers: ["Cache-Control": "no-store"]) }
    var json = JSONWriter(capacity: 32_768)
    output.write(to: &json)
    var response = Response(Status(rawValue: status), type: "application/json", memory: json.release())
    response.headers.add("Cache-Control", "private, no-store")
    response.headers.add("X-Content-Type-Options", "nosniff")
    return response
  }

  /// The error as `application/problem+json`; what is unexpected is logged and not told.
  static func problem(_ error: any Error, request: Request, log: Log) -> Response {
    Response(problem(for: error, request: request, log: log))
  }

  static func problem(for error: any Error, request: Request, log: Log) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as AccountError: return error.problem
    // Who asked is gone, or the server stops.
    case is CancellationError: return .unavailable(retryAfter: 1)
    case let error as MediaError:
      // That there is much to do is no fault.
      if error.status >= 500, error.code != .tooBusy {
        log(
          .error, "media error",
          [("request", .code(request.id)), ("code", .code(error.code.rawValue)), ("detail", .code(error.detail))])
      }
      return MediaProblem.problem(for: error)
    case let error as SQLError:
      switch error.kind {
      case .full: return Problem(.storageFull, detail: "The server's disk is full. Nothing was saved.")
      case .readOnly: return Problem(.readOnly, detail: "Nothing can be saved at the moment.", retryAfter: 60)
      case .busy: return .unavailable(retryAfter: 1)
      default: break
      }
      log(.error, "database error", [("request", .code(request.id)), ("kind", .code(error.description))])
      return .internal()
    default:
      log(.error, "unexpected error", [("request", .code(request.id)), ("type", .code("\(type(of: error))"))])
      return .internal()
    }
  }
}

extension ProblemCode {
  static let readOnly = ProblemCode("read_only", status: 503, title: "The server can only be read from")
}

/// How the faults of a file are told.
enum MediaProblem {
  static func problem(for error: MediaError) -> Problem {
    let code = ProblemCode(error.code.rawValue, status: error.status, title: error.safeMessage)
    return Problem(
      code, detail: error.safeMessage,
      errors: error.status < 500 && error.status != 429
        ? [.init(field: "file", code: error.code.rawValue, detail: error.safeMessage)] : [],
      retryAfter: error.status == 503 ? 10 : error.status == 429 ? 30 : nil)
  }
}
