public import Foundation

/// How requests reach a server: `URLSessionTransport`, or what a test puts in its place.
public protocol Transport: Sendable {
  /// Sends one request and waits for its whole answer, whatever its status.
  func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse
  /// Sends one request whose answer is read as it comes. Cancelling the task that reads, or letting
  /// go of the stream, ends the connection.
  func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream
}

/// One HTTP request. Redirects are not followed: the credentials in the head are for this server only.
public struct TransportRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public var method: String
  /// The absolute URL, with the query percent-encoded.
  public var url: URL
  /// The header fields, by name.
  public var fields: [String: String]
  /// The content to send, or nil.
  public var body: Data?
  /// The largest response body in bytes, after decompression; `send` fails if there is more.
  public var mostBytes: Int
  /// Seconds without a byte before the request fails.
  public var patience: Double

  public init(
    method: String, url: URL, fields: [String: String], body: Data?, mostBytes: Int, patience: Double
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.mostBytes = mostBytes
    self.patience = patience
  }
}

/// The status code and the header fields of a response.
public struct TransportHead: Sendable, Hashable {
  /// The HTTP status code, such as 200.
  public var status: Int
  private var fields: [String: String]

  /// - Parameter fields: by name, in any case.
  public init(status: Int, fields: [String: String]) {
    self.status = status
    self.fields = [:]
    for (name, value) in fields { self.fields[name.lowercased()] = value }
  }

  /// A field's value; names are the same in any case (RFC 9110, section 5.1).
  public subscript(name: String) -> String? { fields[name.lowercased()] }

  /// The media type without its parameters, in lower case.
  var mediaType: String {
    (self["Content-Type"] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Whole seconds of `Retry-After` (RFC 9110, section 10.2.3); its form as a date is not used by the server.
  var retryAfter: Int? { self["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }
}

/// A whole HTTP response.
public struct TransportResponse: Sendable, Hashable {
  /// The status code and the header fields.
  public var head: TransportHead
  /// The content, after decompression; at most `TransportRequest.mostBytes`.
  public var body: Data

  public init(head: TransportHead, body: Data) {
    self.head = head
    self.body = body
  }
}

/// A response whose body is read as it arrives.
public struct TransportStream: Sendable {
  /// The status code and the header fields.
  public var head: TransportHead
  /// The body in pieces; fails with a `TransportFailure`.
  public var pieces: AsyncThrowingStream<Data, any Error>

  public init(head: TransportHead, pieces: AsyncThrowingStream<Data, any Error>) {
    self.head = head
    self.pieces = pieces
  }
}

/// Why there is no response.
public enum TransportFailure: Error, Hashable, Sendable {
  /// There was no connection: the server has not seen the request.
  case unreachable
  /// The connection broke: the server may have done what it was asked.
  case broken
  /// Nothing came for too long; the same holds.
  case timedOut
  /// The server's TLS certificate is not valid.
  case untrusted
  /// The answer is larger than was asked for, or is not read fast enough.
  case tooLarge
  /// The task that asked was cancelled.
  case cancelled
}
