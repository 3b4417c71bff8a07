import Glibc
import Testing

@testable import HTTP

@Suite struct LimitTests {
  @Test func `a head that is too large is refused`() async throws {
    try await serving({ $0.maxHeaderBytes = 1000 }, echo) { server in
      let filler = String(repeating: "x", count: 2000)

      let field = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\nA: \(filler)\r\n\r\n")
      let target = await Client(server.port).ask("GET /\(filler) HTTP/1.1\r\nHost: x\r\n\r\n")
      let endless = await Client(server.port).ask("GET /" + filler)
      let good = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(field?.status == 400)
      #expect(target?.status == 400)
      #expect(endless?.status == 400)
      #expect(good?.status == 200)
    }
  }

  @Test func `a body over the limit is answered 413, sent or only announced`() async throws {
    try await serving({ $0.maxBodyBytes = 1000 }, echo) { server in
      let body = String(repeating: "x", count: 1001)
      let plain = await Client(server.port).ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n\(body)")
      let chunked = await Client(server.port).ask(
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n\(body)\r\n0\r\n\r\n")
      let exact = await Client(server.port).ask(
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n\(body.dropLast())")

      #expect(plain?.status == 413)
      #expect(chunked?.status == 413)
      #expect(exact?.text == "POST  1000")
    }
  }

  @Test func `a body without end is cut off`() async throws {
    try await serving({ $0.maxBodyBytes = 1000 }, echo) { server in
      let client = Client(server.port)

      let sent = await offPool {
        client.write(Array("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n".utf8))
        let piece = [UInt8](repeating: 0, count: 100_000)
        return (0..<1000).first { _ in !client.write(piece) }
      }

      #expect(sent != nil)
    }
  }

  @Test(arguments: ["", "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"])
  func `a request that drips is cut off however steadily`(start: String) async throws {
    try await serving({ $0.requestTimeout = 0.4 }, echo) { server in
      let client = Client(server.port)

      let isCut = await offPool {
        client.write(Array(start.utf8))
        // The server's clock decides; the bound is for one that never does.
        return (0..<12_000).contains { _ in
          usleep(25_000)
          return !client.write([0x61])
        }
      }

      #expect(isCut)
      #expect(server.counters.slowCut == 1)
    }
  }

  @Test func `a client that does not read its answer is cut off`() async throws {
    let large = [UInt8](repeating: 1, count: 30_000_000)
    try await serving({ $0.requestTimeout = 0.4 }, { _ in Response(body: .bytes(large)) }) { server in
      let client = Client(server.port)
      await offPool { _ = client.write(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)) }

      let isCut = await eventually { server.counters.slowCut == 1 && server.counters.connectionsOpen == 0 }

      #expect(isCut)
    }
  }

  @Test func `an idle connection is closed without a word`() async throws {
    try await serving({ $0.idleTimeout = 2 }, echo) { server in
      let client = Client(server.port)
      let answer = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(answer?.status == 200)
      #expect(await client.endsByServer())
      #expect(server.counters.slowCut == 0)
    }
  }

  @Test func `one address has only so many connections`() async throws {
    try await serving({ $0.connectionsPerAddress = 3 }, echo) { server in
      let welcome = (0..<3).map { _ in Client(server.port) }
      for client in welcome { #expect(await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200) }

      let fourth = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      for client in welcome { client.hangUp() }
      let isFree = await eventually { server.counters.connectionsOpen == 0 }
      let later = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(fourth == nil)
      #expect(server.counters.connectionsRefused == 1)
      #expect(isFree)
      #expect(later?.status == 200)
    }
  }

  @Test func `bodies in flight share one budget`() async throws {
    try await serving(
      {
        $0.bodyMemoryBudget = 1_000_000
        $0.maxBodyBytes = 2_000_000
      }, echo
    ) { server in
      let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 700000\r\n\r\n"
      let first = Client(server.port)
      let second = Client(server.port)
      await offPool { _ = first.write(Array(head.utf8) + [UInt8](repeating: 0, count: 600_000)) }
      // All that was sent has come: from now on only the second one's bytes can be too many.
      #expect(await eventually { server.heldBodyBytes >= 600_000 - Connection.freeBytes })

      let isCut = await offPool {
        second.write(Array(head.utf8) + [UInt8](repeating: 0, count: 690_000))
        return second.readAnswer() == nil
      }
      let answer = await offPool {
        first.write([UInt8](repeating: 0, count: 100_000))
        return first.readAnswer()
      }

      #expect(isCut)
      #expect(server.counters.overBudgetCut == 1)
      #expect(answer?.text == "POST  700000")
      #expect(await eventually { server.heldBodyBytes == 0 })
    }
  }

  @Test func `an upload that stops half-way leaves nothing behind`() async throws {
    try await serving({ _ in }, echo) { server in
      for _ in 0..<20 {
        let client = Client(server.port)
        await offPool {
          client.write(Array("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n".utf8))
          client.write([UInt8](repeating: 0, count: 400_000))
          client.hangUp()
        }
      }

      #expect(await eventually { server.counters.connectionsOpen == 0 && server.heldBodyBytes == 0 })
      #expect(await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
      #expect(server.counters.requests[2] == 1)
    }
  }

  @Test func `random bytes do not bring the server down`() async throws {
    try await serving({ _ in }, echo) { server in
      let port = server.port
      await offPool {
        var random = Lehmer(seed: 42)
        for _ in 0..<3000 {
          let client = Client(port)
          client.write(fuzz(&random))
          if random.next() % 4 == 0 { client.hangUp() } else { client.stopSending() }
          if random.next() % 2 == 0 { _ = client.readSome() }
        }
      }

      #expect(await eventually { server.counters.connectionsOpen == 0 && server.heldBodyBytes == 0 })
      #expect(await Client(port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    }
  }
}

/// A small reproducible source of randomness.
struct Lehmer: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 + 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// Pieces of requests in a wild order, some bytes replaced.
private func fuzz(_ random: inout Lehmer) -> [UInt8] {
  let pieces = [
    "GET ", "POST ", "HEAD ", "/", "/a?b", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "Host: x\r\n", "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Expect: 100-continue\r\n", "Expect: x\r\n", "\r\n",
    "\r\n\r\n",
    "5\r\nhello\r\n", "0\r\n\r\n", "ffffffffffffffff\r\n", ":", " ", "\0", "%00", "http://",
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
  ]
  var bytes: [UInt8] = []
  for _ in 0..<(random.next() % 12 + 1) { bytes += Array((pieces.randomElement(using: &random) ?? "").utf8) }
  for _ in 0..<(random.next() % 4) where !bytes.isEmpty {
    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
  }
  return bytes
}

/// Polls until the condition holds; false after five minutes, which no machine is too busy for.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  await offPool {
    (0..<30_000).contains { _ in
      if condition() { return true }
      usleep(10_000)
      return false
    }
  }
}
