internal import Glibc

/// Signed requests to one bucket, tried again where that may help.
final class S3Client: Sendable {
  let location: S3Location
  private let signature: S3Signature
  private let transport: S3Transport
  private let pace: S3Pace
  private let now: @Sendable () -> Int64

  /// - Parameter now: seconds since 1970.
  init(
    _ location: S3Location, _ credentials: S3Credentials, pace: S3Pace, limits: S3Transport.Limits,
    now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) throws(MediaError) {
    self.location = location
    signature = S3Signature(credentials: credentials, region: location.region)
    transport = try S3Transport(authorities: location.authorities, limits: limits)
    self.pace = pace
    self.now = now
  }

  /// What is asked of the bucket.
  struct Call: Sendable {
    var method: String
    /// The key with the location's prefix; empty for the bucket itself.
    var key = ""
    var query: [(name: String, value: String)] = []
    var fields: [(name: String, value: String)] = []
    var body: [UInt8]?
    /// Of the answer's body; what a service says of a fault may always have 64 KiB.
    var mostBytes = 8 << 20
    var validation = S3Validation.any
  }

  /// Sends a call until there is an answer that another try would not change. A service that keeps silent is asked once: a caller that
  /// waits for it has waited long enough.
  /// - Returns: an answer of a status below 500 that is believed.
  /// - Throws: `store_unavailable` when none came, `disk_full` for 507, `CancellationError`.
  /// - Parameter attempts: how many; nil: as usual.
  func send(_ call: Call, attempts: Int? = nil) async throws -> S3Answer {
    var attempt = 0
    while true {
      let failure: MediaError
      do {
        let answer = try await sendOnce(call)
        if let rejection = call.validation.rejection(of: answer) {
          failure = MediaError(.storeUnavailable, "\(call.method): this is not the store's answer: \(rejection)")
        } else {
          guard Self.mayPass(answer) else { return answer }
          guard answer.status != 507 else { throw MediaError(.diskFull, "the store says \(answer.status)") }
          failure = MediaError(.storeUnavailable, "the store says \(answer.status) \(S3Fault.code(answer))")
        }
      } catch let fault as S3Failure {
        failure = Self.error(fault)
        guard failure.code == .storeUnavailable, fault != .late else { throw failure }
      }
      attempt += 1
      guard attempt < attempts ?? pace.attempts else { throw failure }
      try await Task.sleep(for: .milliseconds(pace.wait(before: attempt)))
    }
  }

  /// A link to a key that works for anybody for some seconds.
  /// - Parameter fields: which the request has to have, with just these values.
  func presigned(
    _ method: String, _ key: String, fields: [(name: String, value: String)] = [], seconds: Int
  ) -> String {
    let path = location.path(key)
    let query = signature.presignedQuery(
      S3Signature.Request(
        method: method, path: path, fields: fields + [("host", location.authority)],
        payloadHash: S3Signature.unsigned),
      time: S3Time.text(unixSeconds: now()), seconds: seconds)
    return "\(location.scheme)://\(location.authority)\(S3Signature.encode(path, keepingSlashes: true))?\(query)"
  }

  private func sendOnce(_ call: Call) async throws -> S3Answer {
    let path = location.path(call.key)
    let hash = call.body.map(S3Signature.hash) ?? S3Signature.emptyHash
    let time = S3Time.text(unixSeconds: now())
    var fields = call.fields
    fields += [("host", location.authority), ("x-amz-content-sha256", hash), ("x-amz-date", time)]
    if let token = signature.credentials.sessionToken { fields.append(("x-amz-security-token", token)) }
    let request = S3Signature.Request(
      method: call.method, path: path, query: call.query, fields: fields, payloadHash: hash)
    let authorization = signature.authorization(request, time: time)
    let query = S3Signature.canonicalQuery(call.query)
    let url =
      "\(location.scheme)://\(location.authority)\(S3Signature.encode(path, keepingSlashes: true))"
      + (query.isEmpty ? "" : "?\(query)")
    // The last three: nothing that libcurl would add of its own.
    let lines =
      fields.map { "\($0.name): \($0.value)" } + [
        "authorization: \(authorization)", "user-agent: hearth", "accept:", "expect:",
      ] + (call.body != nil && !fields.contains { $0.name == "content-type" } ? ["content-type:"] : [])
    return try await transport.send(
      call.method, url, fields: lines, body: call.body, mostBytes: max(call.mostBytes, 64 << 10))
  }

  /// Whether the same request may be answered otherwise a moment later.
  private static func mayPass(_ answer: S3Answer) -> Bool {
    answer.status >= 500 || answer.status == 429 || (answer.status == 408)
      || (answer.status == 400 && S3Fault.code(answer) == "RequestTimeout")
  }

  private static func error(_ failure: S3Failure) -> MediaError {
    switch failure {
    case .broken(let code): MediaError(.storeUnavailable, "no answer of the store: libcurl \(code)")
    case .late: MediaError(.storeUnavailable, "no answer of the store in time")
    case .untrusted: MediaError(.storeFailed, "the store's certificate is not good")
    case .tooLarge: MediaError(.storeFailed, "the store's answer is larger than it may be")
    case .isPrivate: MediaError(.storeFailed, "the store is in a private network")
    case .other(let code): MediaError(.storeFailed, "no request to the store: libcurl \(code)")
    }
  }
}

/// How often a request is tried, and how long is waited in between.
struct S3Pace: Sendable {
  var attempts = 4
  var firstMilliseconds = 100
  var random: @Sendable (ClosedRange<Int>) -> Int = { Int.random(in: $0) }

  /// Twice as long each time, and each time a random part of it ("full jitter": M. Brooker, "Exponential Backoff And
  /// Jitter", AWS Architecture Blog, 2015), but never less than a tenth.
  func wait(before attempt: Int) -> Int {
    let most = firstMilliseconds << min(attempt - 1, 6)
    return random(max(1, most / 10)...max(1, most))
  }
}

/// What a service says went wrong.
enum S3Fault {
  /// Such as `SignatureDoesNotMatch`; empty where it does not say. Letters only, so that it can stand in a log.
  static func code(_ answer: S3Answer) -> String {
    guard let error = XMLText.parse(answer.body), error.name == "Error", let code = error.first("Code")?.text,
      code.utf8.count <= 64, code.utf8.allSatisfy({ BlobKey.isAllowed($0) })
    else { return "" }
    return code
  }

  /// For an answer of a status that does not fit what was asked.
  static func error(_ call: StaticString, _ answer: S3Answer) -> MediaError {
    let code = code(answer)
    let reason = code.isEmpty ? "" : " \(code)"
    switch answer.status {
    case 301, 302, 307, 308:
      let region = answer.field("x-amz-bucket-region").map { ": the bucket is in \($0)" } ?? ""
      return MediaError(.storeFailed, "\(call): the store is elsewhere (\(answer.status)\(reason))\(region)")
    case 401, 403: return MediaError(.storeRefused, "\(call): the store refuses the keys (\(answer.status)\(reason))")
    case 200..<300 where code.isEmpty:
      return MediaError(.storeUnavailable, "\(call): this is not the store's answer (\(answer.status))")
    default: return MediaError(.storeFailed, "\(call): the store says \(answer.status)\(reason)")
    }
  }
}
