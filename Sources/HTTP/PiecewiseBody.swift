/// A response body of known length whose bytes are elsewhere: fetched a piece at a time as the reader takes them, so that
/// however large it is, no more than two pieces are in memory.
public struct PiecewiseBody: Sendable {
  /// Fetches exactly the bytes in a range of offsets, or throws.
  public typealias Fetch = @Sendable (Range<Int64>) async throws -> [UInt8]

  /// Bytes of one piece: one is on its way out while the next is fetched.
  static let pieceBytes: Int64 = 512 * 1024

  /// The length of the body in bytes.
  public let count: Int64
  /// Bytes that it keeps in memory until it is sent.
  public let held: Int
  let offset: Int64
  let fetch: Fetch

  /// - Parameters:
  ///   - held: bytes that the body keeps in memory all the while.
  ///   - fetch: answers exactly the bytes in the range of offsets. When it throws before anything was sent the client is
  ///     told 503, later the connection is cut, so that no one mistakes a part for the whole.
  public init(count: Int64, holding held: Int = 0, fetch: @escaping Fetch) {
    self.init(count: count, held: held, offset: 0, fetch: fetch)
  }

  private init(count: Int64, held: Int, offset: Int64, fetch: @escaping Fetch) {
    self.count = count
    self.held = held
    self.offset = offset
    self.fetch = fetch
  }

  func part(first: Int64, count: Int64) -> PiecewiseBody {
    PiecewiseBody(count: count, held: held, offset: offset + first, fetch: fetch)
  }

  /// Everything, for readers that are no sockets.
  public func bytes() async throws -> [UInt8] { try await bytes(in: 0..<count) }

  /// Some of it, likewise.
  public func bytes(in range: Range<Int64>) async throws -> [UInt8] {
    try await fetch(offset + range.lowerBound..<offset + range.upperBound)
  }
}

/// How far a body in pieces has come. Lives on its loop's thread.
struct PieceSending {
  let body: PiecewiseBody
  let request: OpaquePointer
  /// To be sent with the first piece; nil once that is out.
  var head: Response?
  /// Bytes that were handed to the socket.
  var sent: Int64 = 0
  /// The piece that is being fetched.
  var fetching: Task<Void, Never>?
  /// Set while a piece is on its way out.
  var underWay: Exchange?
  /// The piece after it, if it has come already.
  var ready: [UInt8]?
  /// Whether there was no room for another piece.
  var isPaused = false
  /// Whose piece that is.
  var waiting: Exchange?

  /// Bytes that are in memory for it, besides those that the socket has: what the body holds, and a piece that has come or is to come.
  var keptBytes: Int {
    guard ready != nil || fetching != nil, let next else { return body.held }
    return body.held + Int(next.upperBound - next.lowerBound)
  }

  /// What to fetch next; nil when everything was sent.
  var next: Range<Int64>? {
    let start = body.offset + sent
    let end = body.offset + body.count
    return start < end ? start..<min(start + PiecewiseBody.pieceBytes, end) : nil
  }
}
