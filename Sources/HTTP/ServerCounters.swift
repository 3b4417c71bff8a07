/// One answered request, for the access log. Contains nothing that reveals the client or the content.
public struct AccessRecord: Sendable {
  /// The request's random ID, 16 hexadecimal digits, as in logs and on error pages.
  public let id: String
  /// The request's method.
  public let method: Method
  /// The template of the route, such as `/posts/{id}`; nil where none matched.
  public let route: String?
  /// The response's status.
  public let status: Status
  /// From the arrived request to the finished answer, before it is sent.
  public let microseconds: Int
  /// Of the response body.
  public let bytes: Int64
}

/// How often handling took how long.
public struct LatencyHistogram: Sendable, Equatable {
  /// The upper bounds of the buckets in microseconds; one more bucket holds the rest.
  public static let bounds = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
  ]
  /// Per bucket, not cumulative.
  public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all recorded times in microseconds.
  public private(set) var totalMicroseconds = 0

  mutating func record(_ microseconds: Int) {
    counts[LatencyHistogram.bounds.firstIndex { microseconds <= $0 } ?? counts.count - 1] += 1
    totalMicroseconds += microseconds
  }

  mutating func add(_ other: LatencyHistogram) {
    for index in counts.indices { counts[index] += other.counts[index] }
    totalMicroseconds += other.totalMicroseconds
  }
}

/// What a server did since it started.
public struct ServerCounters: Sendable, Equatable {
  /// Answered requests by the first digit of their status, `requests[2]` for 2xx; those refused by the parser are not here.
  public internal(set) var requests = [Int](repeating: 0, count: 6)
  /// Response bodies.
  public internal(set) var bytesSent: Int64 = 0
  /// Heads and bodies of requests.
  public internal(set) var bytesReceived: Int64 = 0
  /// Connections that are open now.
  public internal(set) var connectionsOpen = 0
  /// Connections accepted since the start.
  public internal(set) var connectionsAccepted = 0
  /// Responses being streamed.
  public internal(set) var streamsOpen = 0
  /// Closed at once for `connectionsPerAddress` or `maxConnections`.
  public internal(set) var connectionsRefused = 0
  /// Cut off for sending or reading too slowly.
  public internal(set) var slowCut = 0
  /// Cut off for `bodyMemoryBudget`.
  public internal(set) var overBudgetCut = 0
  /// Answers for which there was no room: `answerMemoryBudget`, `answerMemoryPerClient`.
  public internal(set) var answersRefused = 0
  /// Bytes of answers that wait for their readers now and count against these.
  public internal(set) var answerBytesWaiting = 0
  /// The time from the arrival of a request to its finished response.
  public internal(set) var latency = LatencyHistogram()

  public init() {}

  /// Adds what another loop did.
  public mutating func add(_ other: ServerCounters) {
    for index in requests.indices { requests[index] += other.requests[index] }
    bytesSent += other.bytesSent
    bytesReceived += other.bytesReceived
    connectionsOpen += other.connectionsOpen
    streamsOpen += other.streamsOpen
    connectionsAccepted += other.connectionsAccepted
    connectionsRefused += other.connectionsRefused
    slowCut += other.slowCut
    overBudgetCut += other.overBudgetCut
    answersRefused += other.answersRefused
    answerBytesWaiting += other.answerBytesWaiting
    latency.add(other.latency)
  }
}
