internal import CCurl
internal import Synchronization

/// An answer of the service, whatever its status.
struct S3Answer: Sendable {
  let status: Int
  let body: [UInt8]
  private let fields: [String: String]

  init(status: Int, head: String, body: [UInt8]) {
    self.status = status
    self.body = body
    var fields: [String: String] = [:]
    for line in head.split(whereSeparator: { $0.isNewline }).dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop { $0 == " " || $0 == "\t" }
      fields[parts[0].lowercased()] = String(value)
    }
    self.fields = fields
  }

  /// - Parameter name: in lower case.
  func field(_ name: String) -> String? { fields[name] }
}

/// Why there is no answer.
enum S3Failure: Error, Equatable {
  /// The same may work another time; libcurl's number.
  case broken(Int)
  case late
  /// The certificate of the service is not good.
  case untrusted
  /// The answer is larger than was asked for.
  case tooLarge
  /// The address is in a private network, where only public ones were asked for.
  case isPrivate
  case other(Int)
}

/// Sends requests by libcurl on a few threads, each request on a connection that is kept for later ones.
final class S3Transport: Sendable {
  struct Limits: Sendable {
    var connectMilliseconds = 5000
    var totalMilliseconds = 120_000
    /// Slower than this for so many seconds is given up: with nothing arriving, or before the turn of the request comes.
    var slowBytesPerSecond = 1024
    var slowSeconds = 10
    /// Whether it connects to addresses of the public Internet alone.
    var isPublicOnly = false
    /// How many requests run at a time.
    var parallel = S3Transport.parallel
  }

  /// How many requests run at a time.
  static let parallel = 16

  private let limits: Limits
  private let authorities: String?
  private let threads: BlockingThreads
  private let idle = Mutex<[S3Connection]>([])

  /// - Throws: `store_failed` when there is no libcurl.
  init(authorities: String?, limits: Limits = Limits()) throws(MediaError) {
    if let missing = hearth_curl_open() { throw MediaError(.storeFailed, String(cString: missing)) }
    self.authorities = authorities
    self.limits = limits
    threads = BlockingThreads(threads: limits.parallel)
  }

  /// - Parameters:
  ///   - fields: lines such as `host: a.example`.
  ///   - mostBytes: of the answer's body.
  /// - Throws: `S3Failure`, or `CancellationError`.
  func send(
    _ method: String, _ url: String, fields: [String], body: [UInt8]?, mostBytes: Int
  ) async throws -> S3Answer {
    let flag = CancelFlag()
    let begun = ContinuousClock.now
    return try await withTaskCancellationHandler {
      try await threads.run { [self] in
        // Those before it may have waited in vain for as long.
        guard ContinuousClock.now - begun < .seconds(limits.slowSeconds) else { throw S3Failure.late }
        let connection = try takeIdle()
        let answer = connection.perform(
          method, url, fields: fields, body: body, mostBytes: mostBytes, authorities: authorities, limits: limits,
          flag: flag)
        idle.withLock { $0.append(connection) }
        return try answer.get()
      }
    } onCancel: {
      flag.set()
    }
  }

  private func takeIdle() throws -> S3Connection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    guard let connection = S3Connection() else { throw S3Failure.other(0) }
    return connection
  }
}

/// One of libcurl's handles.
///
/// Proof for `@unchecked Sendable`: it is either in the transport's list of idle ones or in the hands of the one thread that
/// took it out.
private final class S3Connection: @unchecked Sendable {
  private let handle: OpaquePointer

  init?() {
    guard let handle = hearth_curl_make() else { return nil }
    self.handle = handle
  }

  deinit { hearth_curl_free(handle) }

  func perform(
    _ method: String, _ url: String, fields: [String], body: [UInt8]?, mostBytes: Int, authorities: String?,
    limits: S3Transport.Limits, flag: CancelFlag
  ) -> Result<S3Answer, any Error> {
    var answer = HearthCurlAnswer()
    var code: Int32 = 0
    defer { hearth_curl_release(&answer) }
    let texts = CTexts([method, url] + fields + (authorities.map { [$0] } ?? []))
    var lines: [UnsafePointer<CChar>?] = texts.pointers[2..<(2 + fields.count)].map { UnsafePointer($0) }
    lines.append(nil)
    guard let method = texts.pointers[0], let url = texts.pointers[1] else { return .failure(S3Failure.other(0)) }
    let ending = lines.withUnsafeBufferPointer { lines -> HearthCurlEnding in
      guard let start = lines.baseAddress else { return HearthCurlFailed }
      let perform = { (bytes: UnsafeRawBufferPointer?) in
        var request = HearthCurlRequest(
          method: method, url: url, fields: start, body: bytes?.baseAddress, body_count: bytes?.count ?? 0,
          authorities: authorities == nil ? nil : UnsafePointer(texts.pointers[2 + fields.count]),
          most_bytes: mostBytes, connect_milliseconds: limits.connectMilliseconds,
          total_milliseconds: limits.totalMilliseconds, slow_bytes_per_second: limits.slowBytesPerSecond,
          slow_seconds: limits.slowSeconds, cancelled: flag.pointer, only_public: limits.isPublicOnly)
        return hearth_curl_perform(self.handle, &request, &answer, &code)
      }
      guard let body else { return perform(nil) }
      // One byte more, so that an empty body has an address too.
      return (body.isEmpty ? [0] : body).withUnsafeBytes {
        perform(UnsafeRawBufferPointer(rebasing: $0[..<body.count]))
      }
    }
    return withExtendedLifetime((texts, flag)) { result(ending, Int(code), answer) }
  }

  private func result(_ ending: HearthCurlEnding, _ code: Int, _ answer: HearthCurlAnswer) -> Result<
    S3Answer, any Error
  > {
    switch ending {
    case HearthCurlDone:
      let head = UnsafeRawBufferPointer(start: answer.head, count: answer.head_count)
      let body = UnsafeRawBufferPointer(start: answer.body, count: answer.body_count)
      return .success(
        S3Answer(status: answer.status, head: String(decoding: head, as: UTF8.self), body: Array(body)))
    case HearthCurlCancelled: return .failure(CancellationError())
    case HearthCurlBroken: return .failure(S3Failure.broken(code))
    case HearthCurlLate: return .failure(S3Failure.late)
    case HearthCurlUntrusted: return .failure(S3Failure.untrusted)
    case HearthCurlTooLarge: return .failure(S3Failure.tooLarge)
    case HearthCurlPrivate: return .failure(S3Failure.isPrivate)
    default: return .failure(S3Failure.other(code))
    }
  }
}

/// Texts as C has them, until it is let go.
private final class CTexts {
  let pointers: [UnsafeMutablePointer<CChar>?]
  init(_ texts: [String]) {
    pointers = texts.map { text in
      let bytes = Array(text.utf8CString)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      return copy
    }
  }
  deinit { for pointer in pointers { pointer?.deallocate() } }
}

/// Ends a request from another thread.
///
/// Proof for `@unchecked Sendable`: the one integer is only read and written by atomic operations, in C.
private final class CancelFlag: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Int32>
  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: 0)
  }
  deinit { pointer.deallocate() }
  func set() { hearth_curl_cancel(pointer) }
}
