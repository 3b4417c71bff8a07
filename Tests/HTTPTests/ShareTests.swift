import Glibc
import Synchronization
import Testing

@testable import HTTP

/// What one client may have of what all share, and what is done for those who are gone.
@Suite struct ShareTests {
  private static func ask(_ path: String, as client: String) -> String {
    "GET \(path) HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(client)\r\n\r\n"
  }

  private static func behindProxy(_ configuration: inout ServerConfiguration) {
    configuration.trustedProxies = ["127.0.0.0/8"].compactMap { AddressRange($0) }
  }

  @Test func `a ledger has a bound for one and a bound for all`() {
    var ledger = ByteLedger(ofAll: 100, ofOne: 60)
    let (ana, ben): ([UInt8], [UInt8]) = ([1], [2])

    let verdicts = [
      ledger.add(50, for: ana), ledger.add(11, for: ana), ledger.add(10, for: ana), ledger.add(41, for: ben),
      ledger.add(40, for: nil), ledger.add(1, for: nil), ledger.add(-40, for: nil), ledger.add(40, for: ben),
      ledger.add(30, for: ana, isLetIn: true),
    ]
    #expect(
      verdicts == [.fine, .overOfOne, .fine, .overOfAll, .fine, .overOfAll, .fine, .fine, .fine])
    #expect(ledger.total == 130)
    for (bytes, client) in [(-90, ana), (-40, ben)] { _ = ledger.add(bytes, for: client) }
    #expect(ledger.total == 0)
  }

  @Test func `answers that wait for slow readers have a bound for one client and a bound for all`() async throws {
    // More than the kernel's buffers on both sides take, which is at most a third of it.
    let large = [UInt8](repeating: 1, count: 30_000_000)
    let handler: Handler = { request in
      request.path == "/large" ? Response(body: .bytes(large)) : .text("small")
    }
    try await serving(
      {
        Self.behindProxy(&$0)
        $0.answerMemoryPerClient = 40_000_000
        $0.answerMemoryBudget = 65_000_000
      }, handler
    ) { server in
      let slow = (0..<2).map { _ in Client(server.port) }
      await offPool { _ = slow[0].write(Array(Self.ask("/large", as: "192.0.2.1").utf8)) }
      #expect(await eventually { server.owedAnswerBytes > 0 })

      let again = await Client(server.port).ask(Self.ask("/large", as: "192.0.2.1"))
      #expect(again?.status == 429 && again?.field("Retry-After") == "10")
      await offPool { _ = slow[1].write(Array(Self.ask("/large", as: "192.0.2.2").utf8)) }
      #expect(await eventually { server.owedAnswerBytes > 35_000_000 })
      let third = await Client(server.port).ask(Self.ask("/large", as: "192.0.2.3"))
      #expect(third?.status == 503 && third?.field("Retry-After") == "10")
      // What is no larger than what a socket takes is never refused, and a question for the head takes nothing.
      #expect(await Client(server.port).ask(Self.ask("/small", as: "192.0.2.1"))?.status == 200)
      let head = Self.ask("/large", as: "192.0.2.1").replacing("GET", with: "HEAD")
      #expect(await Client(server.port).ask(head, isHead: true)?.status == 200)
      #expect(server.counters.answersRefused == 2)

      for client in slow { client.hangUp() }
      #expect(await eventually { server.owedAnswerBytes == 0 })
      let later = await Client(server.port).ask(Self.ask("/large", as: "192.0.2.3"))
      #expect(later?.body.count == large.count)
      #expect(await eventually { server.owedAnswerBytes == 0 })
    }
  }

  @Test func `bodies in pieces count what is in memory of them, and go on when there is room`() async throws {
    let door = Gate()
    let handler: Handler = { request in
      let held = request.path == "/held" ? 2_000_000 : 0
      let body = PiecewiseBody(count: 4 << 20, holding: held) { range in
        if range.lowerBound == 1 << 20 { await door.pass() }
        return [UInt8](repeating: 7, count: range.count)
      }
      return Response(body: .pieces(body))
    }
    try await serving(
      {
        Self.behindProxy(&$0)
        // Room for one piece, so that each is fetched when the one before is out.
        $0.answerMemoryPerClient = 700_000
        $0.answerMemoryBudget = 800_000
      }, handler
    ) { server in
      let first = Client(server.port)
      async let whole = first.ask(Self.ask("/", as: "192.0.2.1"))
      await door.arrived()
      #expect(server.owedAnswerBytes == 512 * 1024 - Connection.freeAnswerBytes)

      #expect(await Client(server.port).ask(Self.ask("/", as: "192.0.2.1"))?.status == 429)
      #expect(await Client(server.port).ask(Self.ask("/", as: "192.0.2.2"))?.status == 503)
      #expect(await Client(server.port).ask(Self.ask("/held", as: "192.0.2.2"))?.status == 429)
      door.open()
      #expect(await whole?.body.count == 4 << 20)
      #expect(await eventually { server.owedAnswerBytes == 0 })
    }
  }

  @Test func `a trusted proxy's clients are counted by client`() async throws {
    let door = Gate()
    let handler: Handler = { request in
      if request.path == "/wait" { await door.pass() }
      return .text(request.remoteAddress)
    }
    try await serving(
      {
        Self.behindProxy(&$0)
        $0.connectionsPerAddress = 2
      }, handler
    ) { server in
      let many = (0..<2).map { _ in Client(server.port) }
      for client in many { await offPool { _ = client.write(Array(Self.ask("/wait", as: "192.0.2.1").utf8)) } }
      await door.arrived(2)

      let third = await Client(server.port).ask(Self.ask("/", as: "192.0.2.1"))
      let other = await Client(server.port).ask(Self.ask("/", as: "192.0.2.2"))
      let own = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(third?.status == 429 && third?.field("Retry-After") == "5")
      #expect(other?.text == "192.0.2.2")
      // The proxy itself is exempt.
      #expect(own?.status == 200)

      door.open()
      for client in many { #expect(await client.answer()?.status == 200) }
      // Answered requests count no more, and one connection carries several clients one after the other.
      for client in ["192.0.2.1", "192.0.2.2", "192.0.2.1"] {
        #expect(await many[0].ask(Self.ask("/", as: client))?.text == client)
      }
    }
  }

  @Test func `one client's bodies leave room for another's`() async throws {
    try await serving(
      {
        Self.behindProxy(&$0)
        $0.bodyMemoryBudget = 1_000_000
        $0.bodyMemoryPerClient = 600_000
      }, echo
    ) { server in
      func send(_ count: Int, as client: String) async -> Int? {
        let head = "POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(client)\r\nContent-Length: \(count)\r\n\r\n"
        return await Client(server.port).ask(head + String(repeating: "x", count: count))?.status
      }

      #expect(await send(500_000, as: "192.0.2.1") == 200)
      #expect(await send(700_000, as: "192.0.2.1") == 429)
      #expect(await send(500_000, as: "192.0.2.2") == 200)
      #expect(await eventually { server.heldBodyBytes == 0 })
    }
  }

  @Test func `what is done for a client that is gone is cancelled`() async throws {
    let (begun, ended) = (Gate(), Gate())
    let handler: Handler = { _ in
      begun.open()
      // Only cancellation ends it.
      try? await Task.sleep(for: .seconds(3600))
      if Task.isCancelled { ended.open() }
      return .text("too late")
    }
    try await serving({ _ in }, handler) { server in
      let client = Client(server.port)
      await offPool { _ = client.write(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)) }
      await begun.pass()

      client.hangUp()

      await ended.pass()
      #expect(await eventually { server.counters.connectionsOpen == 0 })
    }
  }
}
