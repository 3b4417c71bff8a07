import Glibc
import Synchronization
import Testing

@testable import HTTP

@Suite struct PieceTests {
  private static let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 9) }

  /// Counts how much is fetched, and fails where it is told to.
  private final class Source: Sendable {
    let fetched = Mutex<[Range<Int64>]>([])
    let failsAt: Int64

    init(failsAt: Int64 = .max) { self.failsAt = failsAt }

    struct Gone: Error {}

    var body: PiecewiseBody {
      PiecewiseBody(count: Int64(PieceTests.bytes.count)) { [self] range in
        fetched.withLock { $0.append(range) }
        if range.contains(failsAt) { throw Gone() }
        // So that pieces come from another thread.
        await Task.yield()
        return Array(PieceTests.bytes[Int(range.lowerBound)..<Int(range.upperBound)])
      }
    }

    var handler: Handler {
      { [self] in
        Response(headers: ["Content-Type": "video/mp4"], body: .pieces(body)).serving($0, etag: EntityTag("x"))
      }
    }
  }

  @Test func `a body in pieces is sent whole and in parts, on one connection`() async throws {
    let source = Source()
    try await serving({ _ in }, source.handler) { server in
      let client = Client(server.port)

      let whole = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let part = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=1000-2000999\r\n\r\n")
      let head = await client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
      let cached = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"x\"\r\n\r\n")
      let beyond = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=3000000-\r\n\r\n")
      let tail = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=-5\r\n\r\n")

      #expect(whole?.status == 200 && whole?.body == Self.bytes)
      #expect(whole?.field("Content-Length") == "3000000" && whole?.field("Transfer-Encoding") == nil)
      #expect(part?.status == 206 && part?.body == Array(Self.bytes[1000..<2_001_000]))
      #expect(part?.field("Content-Range") == "bytes 1000-2000999/3000000")
      #expect(head?.status == 200 && head?.field("Content-Length") == "3000000")
      #expect(cached?.status == 304)
      #expect(beyond?.status == 416)
      #expect(tail?.body == Array(Self.bytes.suffix(5)))
      #expect(server.counters.connectionsAccepted == 1)
      #expect(source.fetched.withLock { $0.allSatisfy { $0.count <= 512 * 1024 } })
      #expect(source.fetched.withLock { $0.last } == 2_999_995..<3_000_000)
    }
  }

  @Test func `many readers at once get the same bytes`() async throws {
    let source = Source()
    try await serving({ _ in }, source.handler) { server in
      let bodies = await withTaskGroup(of: [UInt8]?.self) { group in
        for _ in 0..<12 {
          group.addTask { await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.body }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(bodies.count == 12 && bodies.allSatisfy { $0 == Self.bytes })
    }
  }

  @Test func `what cannot be had at all is a 503, and the connection goes on`() async throws {
    let source = Source(failsAt: 0)
    try await serving({ _ in }, source.handler) { server in
      let client = Client(server.port)

      let none = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let later = await client.ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=2900000-\r\n\r\n")

      #expect(none?.status == 503 && none?.field("Retry-After") == "10")
      #expect(none?.field("ETag") == nil && none?.field("Cache-Control") == "no-store")
      #expect(later?.status == 206 && later?.body == Array(Self.bytes[2_900_000...]))
    }
  }

  @Test func `what breaks off midway is not taken for the whole`() async throws {
    let source = Source(failsAt: 1_500_000)
    try await serving({ _ in }, source.handler) { server in
      let client = Client(server.port)

      let answer = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(answer == nil || (answer?.body.count ?? 0) < 3_000_000)
      let next = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9\r\n\r\n")
      #expect(next?.status == 206)
    }
  }

  @Test func `who reads slowly has little fetched for them, and who goes away nothing more`() async throws {
    let source = Source()
    let large = PiecewiseBody(count: 64 << 20) { range in
      source.fetched.withLock { $0.append(range) }
      return [UInt8](repeating: 7, count: range.count)
    }
    try await serving({ _ in }, { _ in Response(body: .pieces(large)) }) { server in
      let client = Client(server.port)
      client.write(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))

      // Until nothing more has been fetched for a while: the sockets on both sides are full.
      var (last, calm) = (-1, 0)
      for _ in 0..<400 where calm < 20 {
        try await Task.sleep(for: .milliseconds(10))
        let now = source.fetched.withLock { $0.count }
        (last, calm) = now == last && now > 0 ? (now, calm + 1) : (now, 0)
      }

      #expect(calm == 20)
      client.hangUp()
      #expect(await eventually { server.counters.connectionsOpen == 0 })
      // One may be on its way when the connection goes; that one is asked for before the next request is answered.
      #expect(await Client(server.port).ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)?.status == 200)
      let fetched = source.fetched.withLock { $0.count }
      #expect(fetched * 512 * 1024 < 24 << 20)
      for _ in 0..<20 {
        #expect(await Client(server.port).ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)?.status == 200)
      }
      #expect(source.fetched.withLock { $0.count } == fetched)
    }
  }
}
