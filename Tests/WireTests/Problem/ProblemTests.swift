import Testing
import Wire

@Suite struct ProblemTests {
  @Test func `a problem is written as RFC 9457 has it, without what belongs in header fields`() {
    let problem = Problem(
      .invalidInput, detail: "No.", errors: [.init(field: "email", code: "missing", detail: "This is required.")],
      retryAfter: 7)

    let text = String(decoding: problem.jsonBytes(), as: UTF8.self)

    #expect(
      text == #"{"type":"urn:hearth:problem:invalid_input","title":"Some fields are not valid","status":422,"#
        + #""code":"invalid_input","detail":"No.","errors":[{"field":"email","code":"missing","#
        + #""detail":"This is required."}]}"#)
  }

  @Test func `each constructor has its status and code`() {
    let problems: [(Problem, Int, String)] = [
      (.badRequest(), 400, "bad_request"), (.malformedJSON(), 400, "malformed_json"),
      (.unauthorized(), 401, "not_signed_in"), (.notFound(), 404, "not_found"),
      (.methodNotAllowed(["GET"]), 405, "method_not_allowed"), (.conflict(), 409, "conflict"),
      (.conflict(.taken), 409, "taken"), (.tooLarge(), 413, "too_large"),
      (.unsupportedMedia(), 415, "unsupported_media_type"), (.validation("a", "b", "c"), 422, "invalid_input"),
      (.rateLimited(retryAfter: 3), 429, "rate_limited"), (.internal(), 500, "internal"),
      (.unavailable(), 503, "unavailable"),
    ]
    for (problem, status, code) in problems {
      #expect(problem.status == status)
      #expect(problem.code == code)
      #expect(problem.type == "urn:hearth:problem:\(code)")
      #expect(!problem.title.isEmpty && !problem.detail.isEmpty)
    }
    #expect(Problem.rateLimited(retryAfter: 3).retryAfter == 3)
    #expect(Problem.methodNotAllowed(["GET", "PUT"]).allow == ["GET", "PUT"])
  }
}
