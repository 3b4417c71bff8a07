internal import Foundation
internal import Wire

/// Calls without a session: requests with their tries, answers with their problems.
struct CallWire: Sendable {
  let address: ServerAddress
  let transport: any Transport
  let retry: RetryPolicy
  let limits: HearthClient.Limits
  let surroundings: HearthClient.Surroundings

  /// - Parameter isRepeatable: whether a try whose answer was lost may be followed by another; as the endpoint says by
  ///   default.
  func call<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ request: CallRequest, token: String?, key: String?,
    isRepeatable: Bool? = nil
  ) async throws(ClientError) -> Output {
    var prepared = try self.request(request, token: token)
    if let key { prepared.fields["Idempotency-Key"] = key }
    if endpoint.isMultipart { prepared.patience = limits.uploadPatience }
    let (answer, wasUnsure) = try await answer(
      to: prepared, isRepeatable: isRepeatable ?? endpoint.isRepeatable(withKey: key != nil))
    if answer.head.status == 404, wasUnsure, endpoint.method == .delete, let nothing = NoContent() as? Output {
      // The try whose answer was lost has deleted it.
      return nothing
    }
    return try decode(Output.self, answer, expecting: endpoint.status)
  }

  /// A request with what all have in common.
  func request(_ call: CallRequest, token: String?) throws(ClientError) -> TransportRequest {
    guard let url = address.url(call.target) else { throw .badInput("path") }
    var fields = ["Accept": "application/json, \(Problem.contentType)"]
    if let type = call.contentType { fields["Content-Type"] = type }
    if let token { fields["Authorization"] = "Bearer \(token)" }
    return TransportRequest(
      method: call.method.rawValue, url: url, fields: fields, body: call.body, mostBytes: limits.answerBytes,
      patience: limits.patience)
  }

  /// The answer, after as many tries as the policy grants; and whether an earlier try may have been done unseen.
  private func answer(
    to request: TransportRequest, isRepeatable: Bool
  ) async throws(ClientError) -> (TransportResponse, wasUnsure: Bool) {
    var failures = 0
    var wasUnsure = false
    while true {
      let failure: ClientError
      var asked: Int?
      do throws(TransportFailure) {
        let answer = try await transport.send(request)
        guard [502, 503, 504].contains(answer.head.status), isRepeatable else { return (answer, wasUnsure) }
        asked = answer.head.retryAfter
        failures += 1
        guard let pause = pause(after: failures, asked: asked) else { return (answer, wasUnsure) }
        // A proxy that gave up may have passed the request on.
        wasUnsure = wasUnsure || answer.head.status != 503
        try await wait(pause)
        continue
      } catch {
        failure = ClientError(error)
        failures += 1
        switch error {
        case .unreachable: break
        case .broken where isRepeatable, .timedOut where isRepeatable: wasUnsure = true
        default: throw failure
        }
      }
      guard let pause = pause(after: failures, asked: asked) else { throw failure }
      do throws(TransportFailure) { try await wait(pause) } catch { throw ClientError(error) }
    }
  }

  private func pause(after failures: Int, asked: Int?) -> Double? {
    retry.pause(after: failures, asked: asked, chance: surroundings.chance())
  }

  private func wait(_ seconds: Double) async throws(TransportFailure) {
    do { try await surroundings.pause(seconds) } catch { throw .cancelled }
  }

  private func decode<Output: Decodable>(
    _ type: Output.Type, _ answer: TransportResponse, expecting status: Int
  ) throws(ClientError) -> Output {
    guard answer.head.status == status else { throw Self.refusal(answer) }
    if let nothing = NoContent() as? Output { return nothing }
    guard answer.head.mediaType == "application/json" else { throw .notUnderstood(status: status) }
    do {
      return try JSONDecoder().decode(Output.self, from: answer.body)
    } catch {
      // What could not be read is somebody's own data: it goes into no error.
      throw .notUnderstood(status: status)
    }
  }

  /// The server's problem; `notUnderstood` for what something else said.
  static func refusal(_ answer: TransportResponse) -> ClientError {
    guard answer.head.status >= 400, answer.head.mediaType == Problem.contentType,
      var problem = try? JSONDecoder().decode(Problem.self, from: answer.body)  // no problem: something else answered
    else { return .notUnderstood(status: answer.head.status) }
    problem.retryAfter = answer.head.retryAfter
    return .refused(problem)
  }
}

extension EndpointDescription {
  /// Whether a second request after one whose answer was lost does no harm (RFC 9110, section 9.2.2). A `POST` and a `PATCH`
  /// need a key, which the server binds to an account; without one there is none to bind it to.
  func isRepeatable(withKey hasKey: Bool) -> Bool {
    switch method {
    case .get, .put, .delete: true
    case .post, .patch: auth != .none && hasKey
    }
  }
}
