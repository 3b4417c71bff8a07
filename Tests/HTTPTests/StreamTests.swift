import Glibc
import Synchronization
import Testing

@testable import HTTP

/// The streams that a handler opened, for the test to send on.
private final class Streams: Sendable {
  let over = Flag()
  private let held = Mutex<[ResponseStream]>([])
  private let opened = Flag()
  private let limit: Int
  private let first: String

  init(limit: Int = 64 * 1024, first: String = "") {
    self.limit = limit
    self.first = first
  }

  @Sendable func handle(_ request: Request) async -> Response {
    let stream = ResponseStream(limit: limit, heartbeat: ":\n\n")
    if !first.isEmpty { stream.send(Array(first.utf8)) }
    stream.whenOver { self.over.raise() }
    held.withLock { $0.append(stream) }
    opened.raise()
    var response = Response(.ok, body: .stream(stream))
    response.headers.add("Content-Type", "text/event-stream")
    return response
  }

  func one() async throws -> ResponseStream {
    await opened.raised()
    return try #require(held.withLock { $0.first })
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let state = Mutex<(isUp: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func raise() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func raised() async {
    await withCheckedContinuation { continuation in
      let isUp = state.withLock { state in
        if !state.isUp { state.waiting.append(continuation) }
        return state.isUp
      }
      if isUp { continuation.resume() }
    }
  }
}

extension Client {
  /// Reads until `text` has come; what came, or nil when the connection ended first.
  fileprivate func read(until text: String) async -> String? {
    await offPool {
      var all = ""
      while !all.contains(text) {
        guard let more = self.readSome() else { return nil }
        all += String(decoding: more, as: UTF8.self)
      }
      return all
    }
  }

  fileprivate func open(_ version: String = "1.1", method: String = "GET") {
    write(Array("\(method) / HTTP/\(version)\r\nHost: x\r\n\r\n".utf8))
  }
}

@Suite struct StreamTests {
  @Test func `what is sent arrives as it is sent, and the end is the end of the connection`() async throws {
    let streams = Streams(first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      client.open()
      let stream = try await streams.one()
      let head = await client.read(until: "4\r\nzero\r\n")
      #expect(head?.contains("Transfer-Encoding: chunked") == true)
      #expect(head?.contains("Content-Length") == false)
      #expect(server.counters.streamsOpen == 1)

      for text in ["one", "two"] {
        #expect(stream.send(Array(text.utf8)))
        #expect(await client.read(until: "3\r\n\(text)\r\n") != nil)
      }
      stream.finish()
      await streams.over.raised()

      #expect(await client.read(until: "0\r\n\r\n") != nil)
      #expect(await client.endsByServer())
      #expect(!stream.send([1]))
      #expect(server.counters.streamsOpen == 0)
    }
  }

  @Test func `the sender is told when the reader goes`() async throws {
    let streams = Streams(first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      client.open()
      _ = await client.read(until: "zero")

      client.hangUp()
      await streams.over.raised()

      let stream = try await streams.one()
      #expect(!stream.send([1]))
    }
  }

  @Test func `a reader who falls behind is cut off`() async throws {
    let streams = Streams(limit: 100_000, first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      client.open()
      let stream = try await streams.one()
      let piece = [UInt8](repeating: 65, count: 10_000)

      // The client reads nothing: its kernel's and ours fill up, and then what waits here.
      await offPool {
        for _ in 0..<100_000 where stream.isOpen {
          stream.send(piece)
          usleep(50)
        }
      }
      await streams.over.raised()

      #expect(!stream.isOpen)
      #expect(await client.endsByServer())
      #expect(server.counters.slowCut == 1)
    }
  }

  @Test func `a quiet stream lives on by its heartbeat`() async throws {
    let streams = Streams()
    let limits = { (configuration: inout ServerConfiguration) in
      (configuration.idleTimeout, configuration.requestTimeout, configuration.heartbeatInterval) = (2, 2, 0.2)
    }
    try await serving(limits, streams.handle) { server in
      let client = Client(server.port)
      client.open()
      for _ in 0..<15 { #expect(await client.read(until: "3\r\n:\n\n\r\n") != nil) }

      let stream = try await streams.one()
      #expect(stream.isOpen)
      #expect(server.counters.slowCut == 0)
    }
  }

  @Test func `streams end at once when the server does`() async throws {
    let streams = Streams(first: "zero")
    let server = Server(ServerConfiguration(), handler: streams.handle)
    try server.start()
    let client = Client(server.port)
    client.open()
    _ = await client.read(until: "zero")

    let time = await ContinuousClock().measure { await server.shutdown(grace: 600) }

    // The machine may be busy with other tests, but not for as long as the grace.
    #expect(time < .seconds(300))
    #expect(await client.read(until: "0\r\n\r\n") != nil)
    await streams.over.raised()
  }

  @Test func `HEAD has the fields of the stream and no body`() async throws {
    let streams = Streams(first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      let answer = await client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
      await streams.over.raised()

      #expect(answer?.status == 200)
      #expect(answer?.field("Content-Type") == "text/event-stream")
      #expect(await client.endsByServer())
      #expect(server.counters.streamsOpen == 0)
    }
  }

  @Test func `a client of HTTP 1_0 gets the bytes as they are`() async throws {
    let streams = Streams(first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      client.open("1.0")
      let text = await client.read(until: "zero")

      #expect(text?.hasSuffix("\r\n\r\nzero") == true)
      try await streams.one().finish()
      #expect(await client.endsByServer())
    }
  }

  @Test func `who goes on sending on a stream is cut off`() async throws {
    let streams = Streams(first: "zero")
    try await serving({ _ in }, streams.handle) { server in
      let client = Client(server.port)
      client.open()
      _ = await client.read(until: "zero")

      await offPool { for _ in 0..<100 where client.write([UInt8](repeating: 65, count: 10_000)) {} }

      await streams.over.raised()
    }
  }
}
