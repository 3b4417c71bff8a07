public import Wire

/// One response. The server adds `Date`, `Content-Length` and, where needed, `Connection`.
public struct Response: Sendable {
  /// The content of a response and where it comes from.
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Memory that goes to the socket as it is, without a copy.
    case memory(OwnedMemory)
    /// `size` bytes of the file from `offset`, sent without passing through this program's memory.
    ///
    /// The file is opened before the head is sent: one that is missing or shorter becomes a 404.
    case file(path: String, size: Int64, offset: Int64 = 0)
    /// Bytes that are elsewhere, fetched a piece at a time as fast as they are sent on.
    case pieces(PiecewiseBody)
    /// What is sent on the stream, as it comes, until it is finished (chunked, RFC 9112, section 7.1). The connection
    /// serves nothing else after it.
    case stream(ResponseStream)

    /// The length in bytes; 0 for a stream.
    public var count: Int64 {
      switch self {
      case .empty, .stream: 0
      case .bytes(let bytes): Int64(bytes.count)
      case .memory(let memory): Int64(memory.bytes.count)
      case .file(_, let size, _): size
      case .pieces(let pieces): pieces.count
      }
    }
  }

  /// The status code.
  public var status: Status
  /// The header fields, without those that the server adds.
  public var headers: Headers
  /// The content.
  public var body: Body
  /// The template of the route that answered, for logs and metrics; set by `Router`.
  public var route: String?

  public init(_ status: Status = .ok, headers: Headers = Headers(), body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response with the given bytes and `Content-Type`.
  public init(_ status: Status = .ok, type: String, bytes: [UInt8]) {
    self.status = status
    headers = Headers()
    headers.append(name: "Content-Type", value: type)
    body = .bytes(bytes)
  }

  /// - Parameter memory: see `OwnedMemory`.
  public init(_ status: Status = .ok, type: String, memory: UnsafeMutableBufferPointer<UInt8>) {
    self.status = status
    headers = Headers()
    headers.append(name: "Content-Type", value: type)
    body = .memory(OwnedMemory(memory))
  }

  /// An error of the API, as `application/problem+json`.
  public init(_ problem: Problem) {
    var json = JSONWriter()
    problem.write(to: &json)
    self.init(Status(rawValue: problem.status), type: Problem.contentType, bytes: json.bytes)
    headers.add("Cache-Control", "no-store")
    headers.add("X-Content-Type-Options", "nosniff")
    if let seconds = problem.retryAfter { headers.add("Retry-After", String(seconds)) }
    if problem.status == 401 { headers.add("WWW-Authenticate", "Bearer") }
  }

  /// Plain text in UTF-8.
  public static func text(_ text: String, status: Status = .ok) -> Response {
    Response(status, type: "text/plain; charset=utf-8", bytes: Array(text.utf8))
  }

  /// Sends the browser to `location` with a GET (RFC 9110, section 15.4.4).
  public static func redirect(to location: String, status: Status = .seeOther) -> Response {
    Response(status, headers: ["Location": location])
  }

  /// The client's copy is still valid (RFC 9110, section 15.4.5).
  public static let notModified = Response(.notModified)

  /// The same response with one more cookie.
  public func setting(_ cookie: Cookie) -> Response {
    var copy = self
    copy.headers.add("Set-Cookie", cookie.field)
    return copy
  }
}

/// Answers a request. Runs on the event loop's thread until it first suspends; it must not block for long there.
public typealias Handler = @Sendable (Request) async -> Response
