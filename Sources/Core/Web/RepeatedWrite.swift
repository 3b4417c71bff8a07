internal import HTTP
internal import SQL
internal import Wire

/// A write that makes nothing to answer with, such as deleting or reporting: done once for each idempotency key, and answered 204
/// when it is repeated. Calls that answer with what they made keep their key with it (`IdempotencyKey.once`); PUT and PATCH set what
/// they are given, so that a repetition changes nothing (RFC 9110, section 9.2.2).
struct RepeatedWrite: Sendable {
  private let key: IdempotencyKey
  private let principal: Principal

  /// Nil where there is no key, or the call needs none.
  /// - Throws: 400 for a key that is empty or too long.
  init?(_ endpoint: any EndpointDescription, _ call: Call) throws {
    guard endpoint.takesIdempotencyKey, endpoint.outputType == NoContent.self,
      endpoint.method == .post || endpoint.method == .delete, let signedIn = call.caller.signedIn,
      let key = try call.idempotency([call.request.query.raw, Base64URL.encode(Secret.hash(call.request.body))])
    else { return nil }
    self.key = key
    principal = call.caller.viewer?.principal ?? signedIn.principal
  }

  /// Whether this was done already.
  /// - Throws: 422 when the key was used for another request.
  func isDone(_ services: Services) async throws -> Bool {
    try await services.database.query(as: principal, latest: true) { try key.isSpent(in: $0) }
  }

  /// Keeps the key of a write that was done. Should the server end before this, a repetition does it again, which changes nothing
  /// but the answer.
  func keep(_ services: Services) async throws {
    let now = services.now()
    try await services.database.write(as: principal) { try key.keep(now: now, in: $0) }
  }
}
