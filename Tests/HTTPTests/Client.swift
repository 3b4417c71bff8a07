import Glibc
import Synchronization

@testable import HTTP

/// A raw connection to a server under test. Every call blocks its own thread, never one of the concurrency pool, on which
/// handlers under test depend.
final class Client: Sendable {
  struct Answer: Sendable {
    var status = 0
    var head = ""
    var body: [UInt8] = []

    var text: String { String(decoding: body, as: UTF8.self) }

    func field(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        let pair = line.split(separator: ":", maxSplits: 1)
        if pair.first?.lowercased() == name.lowercased() { return pair.last.map { String($0.drop { $0 == " " }) } }
      }
      return nil
    }
  }

  private let descriptor: Int32
  private let pending = Mutex<[UInt8]>([])

  /// Connects to loopback; reads give up after two minutes.
  init(_ port: Int) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { Glibc.close(descriptor) }

  /// Sends all of it; false when the server has closed.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func stopSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Bytes as they come; nil at the end of the connection.
  func readSome() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// One answer; nil when the connection ends first. `isHead` says that no body follows.
  func readAnswer(isHead: Bool = false) -> Answer? {
    pending.withLock { buffer in
      while buffer.indices(ofEnd: "\r\n\r\n") == nil {
        guard let more = readSome() else { return nil }
        buffer += more
      }
      guard let end = buffer.indices(ofEnd: "\r\n\r\n") else { return nil }
      var answer = Answer(head: String(decoding: buffer[..<end], as: UTF8.self))
      answer.status = Int(answer.head.split(separator: " ").dropFirst().first ?? "") ?? 0
      buffer.removeFirst(end)
      let isSilent = isHead || answer.status == 304 || answer.status == 204 || answer.status == 100
      let size = isSilent ? 0 : answer.field("Content-Length").flatMap { Int($0) } ?? 0
      while buffer.count < size {
        guard let more = readSome() else { return nil }
        buffer += more
      }
      answer.body = Array(buffer[..<size])
      buffer.removeFirst(size)
      return answer
    }
  }

  func ask(_ text: String, isHead: Bool = false) async -> Answer? {
    await offPool {
      self.write(Array(text.utf8))
      return self.readAnswer(isHead: isHead)
    }
  }

  func answer() async -> Answer? { await offPool { self.readAnswer() } }

  /// True when the server closes within the time limit of reads, whatever it sends before.
  func endsByServer() async -> Bool {
    await offPool {
      while self.readSome() != nil {}
      return errno != EAGAIN
    }
  }
}

extension [UInt8] {
  /// The index after the first occurrence of `mark`.
  fileprivate func indices(ofEnd mark: String) -> Int? {
    let mark = Array(mark.utf8)
    guard count >= mark.count else { return nil }
    return (0...(count - mark.count)).first { self[$0] == mark[0] && self[$0..<($0 + mark.count)].elementsEqual(mark) }
      .map { $0 + mark.count }
  }
}

private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs blocking work on a thread of its own.
func offPool<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    let job = Unmanaged.passRetained(Job { continuation.resume(returning: work()) }).toOpaque()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, job)
    pthread_detach(thread)
  }
}

/// A door that a handler waits at until a test opens it.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var watchers: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  func pass() async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock {
        $0.arrivals += 1
        let arrivals = $0.arrivals
        let ready = $0.watchers.filter { $0.count <= arrivals }.map(\.1)
        $0.watchers.removeAll { $0.count <= arrivals }
        if !$0.isOpen { $0.waiting.append(continuation) }
        return ready + ($0.isOpen ? [continuation] : [])
      }
      for other in ready { other.resume() }
    }
  }

  func open() {
    let waiting = state.withLock {
      let waiting = $0.waiting
      $0.isOpen = true
      $0.waiting = []
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when that many have come to the door.
  func arrived(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock {
        if $0.arrivals < count { $0.watchers.append((count, continuation)) }
        return $0.arrivals >= count
      }
      if isThere { continuation.resume() }
    }
  }
}

/// Serves `handler` on a free port while `test` runs.
func serving(
  _ configure: (inout ServerConfiguration) -> Void = { _ in },
  log: @escaping @Sendable (AccessRecord) -> Void = { _ in },
  _ handler: @escaping Handler, test: (Server) async throws -> Void
) async throws {
  var configuration = ServerConfiguration()
  configuration.loops = 2
  configuration.connectionsPerAddress = 4096
  // As long as a busy machine may need between two writes of a test.
  configuration.requestTimeout = 120
  configure(&configuration)
  let server = Server(configuration, log: log, handler: handler)
  try server.start()
  try await test(server)
  await server.shutdown(grace: 2)
}

/// Says back what it understood.
@Sendable func echo(_ request: Request) async -> Response {
  .text("\(request.method) \(request.segments.joined(separator: "|")) \(request.body.count)")
}
