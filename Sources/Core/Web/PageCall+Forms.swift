public import HTTP
internal import Media
internal import Wire

/// Forms that are shown again with what was wrong.
extension PageCall {
  /// Does what a form asks for. If that fails because of what was typed or chosen, shows the form again with what was
  /// wrong, under the problem's status; other errors are thrown on.
  ///
  /// - Parameters:
  ///   - file: The name of the form's field to which faults of a file belong.
  ///   - statuses: The problems after which the form is shown again; nil for all that are about the input.
  public func submit(
    file: String = "file", retryOn statuses: Set<Int>? = nil, _ action: () async throws -> Response,
    again: (FormErrors) async throws -> Response
  ) async throws -> Response {
    do { return try await action() } catch {
      let problem = Self.problem(error)
      guard statuses?.contains(problem.status) ?? Self.isAboutInput(error) else { throw error }
      var response = try await again(Self.errors(of: problem, file: file))
      response.status = Status(rawValue: problem.status)
      if let seconds = problem.retryAfter { response.headers.add("Retry-After", String(seconds)) }
      return response
    }
  }

  /// Whether the error is about what was typed or chosen.
  private static func isAboutInput(_ error: any Error) -> Bool {
    let status = (error as? Problem)?.status ?? (error as? MediaError)?.status ?? 500
    return (400..<500).contains(status) && status != 401 && status != 404 || status == 507
  }

  /// The error as it is told.
  private static func problem(_ error: any Error) -> Problem {
    (error as? Problem) ?? (error as? MediaError).map(MediaProblem.problem) ?? .internal()
  }

  /// The problem's field errors for a form, its detail where it is about no field.
  /// - Parameter file: The name of the form's field to which faults of a file belong.
  static func errors(of problem: Problem, file: String = "file") -> FormErrors {
    var fields: [String: String] = [:]
    for error in problem.errors {
      let name = error.field.split(separator: ".").first.map(String.init) ?? ""
      fields[name == "file" || name == "media" ? file : name] = error.detail
    }
    return FormErrors(general: fields.isEmpty ? problem.detail : nil, fields: fields, summary: problem.detail)
  }
}
