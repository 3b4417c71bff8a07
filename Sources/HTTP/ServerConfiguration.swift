/// How a `Server` listens and what it bears.
public struct ServerConfiguration: Sendable {
  /// A numeric IPv4 or IPv6 address.
  public var host = "127.0.0.1"
  /// 0 picks any free port; `Server.port` is its number.
  public var port = 0
  /// Event loops, each with its own thread; nil means one per core.
  public var loops: Int?
  /// Bytes of request line and fields together; more is answered 400.
  public var maxHeaderBytes = 16 * 1024
  /// Bytes of a request body; more is answered 413.
  public var maxBodyBytes = 8 * 1024 * 1024
  /// Seconds after which a request, or the reading of a response, that moves slower than `minimumRate` is cut off.
  public var requestTimeout = 15.0
  /// Bytes per second that a sender or reader must reach over each span of `requestTimeout`.
  public var minimumRate = 1024.0
  /// Seconds that a connection may wait for its next request.
  public var idleTimeout = 60.0
  /// Seconds after which a stream on which nothing was sent gets its heartbeat.
  public var heartbeatInterval = 20.0
  /// Open connections from one IPv4 address or IPv6 /64. Of a trusted proxy's clients, requests under way at one time: the proxy's own
  /// connections are exempt.
  public var connectionsPerAddress = 256
  /// Open connections altogether; keep it well under the limit of open files.
  public var maxConnections = 8192
  /// Bytes of request bodies arriving or being handled at one time, over all connections; who goes over is cut off.
  public var bodyMemoryBudget = 512 * 1024 * 1024
  /// The same of one client, so that there is room for others; who goes over is cut off.
  public var bodyMemoryPerClient = 384 * 1024 * 1024
  /// Bytes of answers in memory that wait for slow readers, over all connections. What would go over is answered 503.
  public var answerMemoryBudget = 256 * 1024 * 1024
  /// The same of one client; what would go over is answered 429.
  public var answerMemoryPerClient = 64 * 1024 * 1024
  /// Receives the system's error when no descriptor or memory is left for a connection, at most once a minute.
  public var shortage: @Sendable (_ code: Int32) -> Void = { _ in }
  /// Peers whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
  public var trustedProxies: [AddressRange] = []

  public init() {}
}

/// Why a server could not start.
public enum ServerError: Error, Sendable, Equatable, CustomStringConvertible {
  case badAddress(String)
  case portTaken(host: String, port: Int)
  /// The system refused; `errno` and the call that failed.
  case system(Int32, call: String)
  case alreadyStarted

  public var description: String {
    switch self {
    case .badAddress(let host): "\(host) is not a numeric IPv4 or IPv6 address"
    case .portTaken(let host, let port): "port \(port) of \(host) is already taken by another program"
    case .system(let code, let call): "\(call) failed with error \(code)"
    case .alreadyStarted: "the server was started before"
    }
  }
}
