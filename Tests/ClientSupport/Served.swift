package import ClientKit
import Core
package import Foundation
package import HTTP
import Media
import Synchronization
package import TestCircle
import Testing
import Wire

/// A circle on a port of this machine, and what clients of it see and suffer on the way.
package final class Served: Sendable {
  package let circle: TestCircle
  package let server: Server
  package let road: Road
  private let telling: Task<Void, Never>

  private init(_ circle: TestCircle) throws {
    self.circle = circle
    road = Road()
    let router = circle.routes.router
    var configuration = ServerConfiguration()
    configuration.loops = 2
    server = Server(configuration) { await router.respond(to: $0) }
    try server.start()
    let live = circle.services.live
    telling = Task { await live.run() }
  }

  package var address: ServerAddress {
    get throws { try #require(ServerAddress("http://127.0.0.1:\(server.port)")) }
  }

  /// A client whose requests go over `road` and whose clock is the circle's.
  package func client(_ tokens: any TokenStore = MemoryTokenStore()) throws -> HearthClient {
    let clock = circle.clock
    let surroundings = HearthClient.Surroundings(
      now: { clock.now() }, pause: { _ in try Task.checkCancellation() }, chance: { 0.5 },
      newKey: { UUID().uuidString })
    return HearthClient(
      try address, tokens: tokens, transport: RoadTransport(road), retry: RetryPolicy(firstPause: 0),
      limits: Self.patient, surroundings: surroundings)
  }

  /// A client that waits before it tries again, though not as long as people's do: what runs in the background pauses by it. What is done by
  /// itself every half a minute is done every second: more often, and a stage on a busy machine would see a store at work whenever it looks.
  /// - Parameter most: how long it waits at most before it tries again, in milliseconds.
  package func waitingClient(_ tokens: any TokenStore, atMost most: Double = 50) throws -> HearthClient {
    let clock = circle.clock
    let surroundings = HearthClient.Surroundings(
      now: { clock.now() },
      pause: { seconds in
        try await Task.sleep(for: .milliseconds(seconds < 30 ? min(most, seconds * 1000) : max(most, 1000)))
      }, chance: { 0.5 }, newKey: { UUID().uuidString })
    return HearthClient(
      try address, tokens: tokens, transport: RoadTransport(road), retry: RetryPolicy(firstPause: 0),
      limits: Self.patient, surroundings: surroundings)
  }

  /// A busy machine is no failure.
  private static var patient: HearthClient.Limits {
    var limits = HearthClient.Limits()
    limits.patience = 300
    return limits
  }

  /// A client of a session, by another transport. The one that had the session is used no more.
  package func client(_ tokens: any TokenStore, transport: any Transport) throws -> HearthClient {
    let clock = circle.clock
    let surroundings = HearthClient.Surroundings(
      now: { clock.now() }, pause: { _ in try Task.checkCancellation() }, chance: { 0.5 },
      newKey: { UUID().uuidString })
    return HearthClient(
      try address, tokens: tokens, transport: transport, retry: RetryPolicy(firstPause: 0), limits: Self.patient,
      surroundings: surroundings)
  }

  /// A client whose clock stands still, so that it learns from the server alone that a token has run out.
  package func clientOutOfTime() throws -> HearthClient {
    let start = circle.clock.now()
    var surroundings = HearthClient.Surroundings.real
    surroundings.now = { start }
    return HearthClient(
      try address, transport: RoadTransport(road), limits: Self.patient, surroundings: surroundings)
  }

  /// Somebody with an account and, unless told otherwise, a builder.
  package func builder(_ name: String, joins: Bool = true, tokens: any TokenStore = MemoryTokenStore()) async throws
    -> HearthClient
  {
    let client = try client(tokens)
    try await client.signUp(email: "\(name)@example.org", password: "a rare password")
    if joins { try await client.believe.join(name: name) }
    return client
  }

  /// Somebody with a profile in Kinnect, which must be open.
  package func member(_ name: String, tokens: any TokenStore = MemoryTokenStore()) async throws -> HearthClient {
    let client = try client(tokens)
    try await client.signUp(email: "\(name)@example.org", password: "a rare password")
    _ = try await client.call(KinnectAPI.createProfile, .init(username: name, avatar: nil))
    return client
  }

  /// An operator's invitation to an app, for one person: what stands behind the last slash of its link.
  package func invitation(to app: String) async throws -> String {
    try await circle.administration.invite(to: [app], uses: 1, days: 1)
  }

  /// - Parameters:
  ///   - running: the apps of the circle; Kinnect and Believe where none are given.
  ///   - takesVideos: whether there are tools for videos, as on a server with ffmpeg.
  ///   - clock: the server's.
  package static func run(
    open apps: [String] = ["believe"], running: TestApps = .both, takesVideos: Bool = false,
    clock: TestClock = TestClock(), _ test: (Served) async throws -> Void
  ) async throws {
    var settings = Settings()
    settings.openApps = Set(apps)
    let videos = takesVideos ? VideoWorker.built : nil
    let circle = try TestCircle(clock: clock, settings: settings, videos: videos, apps: running)
    let served = try Served(circle)
    do { try await test(served) } catch {
      await served.end()
      throw error
    }
    await served.end()
  }

  /// What happens by itself at a time.
  package func runScheduledJobs() async { await circle.services.runScheduledJobs(of: TestApps.both.apps) }

  /// A photo as a file, of which a device makes its own copy.
  package func photoFile() async throws -> String {
    let path = circle.folder.path + "/chosen.jpg"
    try Data(try await RealPhoto.jpeg()).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Does something over a connection that others don't have meanwhile.
  package static func beside<T>(_ served: Served, _ body: () async throws -> T) async throws -> T {
    let isClosed = served.road.isClosed
    served.road.isClosed = false
    defer { served.road.isClosed = isClosed }
    return try await body()
  }

  private func end() async {
    telling.cancel()
    await server.shutdown(grace: 1)
    await telling.value
    await circle.settle()
  }
}

/// What happens to requests on their way; and a list of those that were sent.
package final class Road: Sendable {
  package enum Mishap: Sendable {
    /// The request does not arrive.
    case lost
    /// The server does it, and its answer does not arrive.
    case answerLost
    /// The server does it, and its answer waits at the gate.
    case late(Gate)
    /// The server is not asked; this is answered.
    case answered(TransportResponse)
  }

  package struct Sent: Sendable {
    package let method: String
    package let path: String
    package let fields: [String: String]
    package let body: Data?
  }

  private struct State {
    var streams: [AsyncThrowingStream<Data, any Error>.Continuation] = []
    var mishaps: [(path: String, skipped: Int, mishap: Mishap)] = []
    var sent: [Sent] = []
    var isClosed = false
    var underWay = 0
  }

  private let state = Mutex(State())

  /// The next request to a path that ends so, or the one after so many of them.
  package func happens(_ mishap: Mishap, to path: String, after skipped: Int = 0) {
    state.withLock { $0.mishaps.append((path, skipped, mishap)) }
  }

  /// What was to happen and hasn't is forgotten.
  package func forget() { state.withLock { $0.mishaps = [] } }

  package var sent: [Sent] { state.withLock { $0.sent } }

  /// Whether nothing gets through: there is no connection.
  package var isClosed: Bool {
    get { state.withLock { $0.isClosed } }
    set { state.withLock { $0.isClosed = newValue } }
  }

  /// Whether a request is on its way, or its answer.
  package var isUnderWay: Bool { state.withLock { $0.underWay > 0 } }

  fileprivate func carrying<T>(_ body: () async throws(TransportFailure) -> T) async throws(TransportFailure) -> T {
    state.withLock { $0.underWay += 1 }
    defer { state.withLock { $0.underWay -= 1 } }
    return try await body()
  }

  package func sent(to path: String) -> [Sent] { sent.filter { $0.path.hasSuffix(path) } }

  /// Breaks every open stream.
  package func cutStreams() {
    let streams = state.withLock { state in
      defer { state.streams = [] }
      return state.streams
    }
    for stream in streams { stream.finish(throwing: TransportFailure.broken) }
  }

  /// The stream, so that it can be cut.
  package func passing(_ stream: TransportStream) -> TransportStream {
    let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    state.withLock { $0.streams.append(continuation) }
    let carrying = Task {
      do {
        for try await piece in stream.pieces { continuation.yield(piece) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in carrying.cancel() }
    return TransportStream(head: stream.head, pieces: pieces)
  }

  package func pass(_ request: TransportRequest) -> Mishap? {
    let path = request.url.path
    return state.withLock { state in
      if state.isClosed { return .lost }
      state.sent.append(
        Sent(method: request.method, path: path, fields: request.fields, body: request.body))
      guard let index = state.mishaps.firstIndex(where: { path.hasSuffix($0.path) }) else { return nil }
      if state.mishaps[index].skipped > 0 {
        state.mishaps[index].skipped -= 1
        return nil
      }
      return state.mishaps.remove(at: index).mishap
    }
  }
}

extension Road.Mishap {
  /// The server says no: "Not today."
  package static func refused(_ status: Int = 403, code: String = "not_today") -> Self {
    let refusal = Problem(ProblemCode(code, status: status, title: "Not today"), detail: "Not today.")
    return .answered(
      TransportResponse(
        head: TransportHead(status: status, fields: ["Content-Type": Problem.contentType]),
        body: Data(refusal.jsonBytes())))
  }
}

/// Where an answer waits until the test lets it through.
package final class Gate: Sendable {
  private let reached = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  package init() {}

  fileprivate func pass() async {
    reached.continuation.finish()
    for await _ in opened.stream {}
  }

  /// Waits until the answer is there.
  package func isReached() async { for await _ in reached.stream {} }
  package func open() { opened.continuation.finish() }
}

package struct RoadTransport: Transport {
  package let road: Road
  private let transport = URLSessionTransport()

  package init(_ road: Road) { self.road = road }

  package func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    try await road.carrying { () async throws(TransportFailure) in try await pass(request) }
  }

  private func pass(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    switch road.pass(request) {
    case .lost?: throw .unreachable
    case .answered(let response)?: return response
    case .late(let gate)?:
      let response = try await transport.send(request)
      await gate.pass()
      return response
    case .answerLost?:
      _ = try await transport.send(request)
      throw .broken
    case nil: return try await transport.send(request)
    }
  }

  package func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream {
    switch road.pass(request) {
    case .lost?, .answered?, .answerLost?, .late?: throw .unreachable
    case nil: return road.passing(try await transport.open(request))
    }
  }
}

/// What a call throws; nil when it does not.
package func failure<Value>(_ body: () async throws(ClientError) -> Value) async -> ClientError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
