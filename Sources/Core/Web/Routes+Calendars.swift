internal import HTTP
public import Wire

extension Routes {
  /// A call that answers a calendar file.
  /// - Parameter answer: the file's name without its ending, and what is in it.
  public mutating func calendar<Input>(
    _ endpoint: Endpoint<Input, CalendarFile>,
    _ answer: @escaping @Sendable (Input, Call) async throws -> (name: String, text: String)
  ) {
    answered(endpoint) { input, call in
      let file = try await answer(input, call)
      var response = Response(.ok, type: "text/calendar; charset=utf-8", bytes: Array(file.text.utf8))
      response.headers.add("Cache-Control", "private, no-store")
      response.headers.add("Content-Disposition", "inline; filename=\"\(file.name).ics\"")
      response.headers.add("Referrer-Policy", "no-referrer")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response
    }
  }
}
