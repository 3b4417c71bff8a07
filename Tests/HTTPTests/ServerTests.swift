import Glibc
import Synchronization
import Testing

@testable import HTTP

@Suite struct ServerTests {
  @Test func `a connection is kept for the next request`() async throws {
    try await serving({ _ in }, echo) { server in
      let client = Client(server.port)

      let first = await client.ask("GET /a/b HTTP/1.1\r\nHost: x\r\n\r\n")
      let second = await client.ask("POST /c HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")

      #expect(first?.text == "GET a|b 0")
      #expect(second?.text == "POST c 3")
      #expect(server.counters.connectionsAccepted == 1)
      #expect(server.counters.requests[2] == 2)
    }
  }

  @Test func `pipelined requests are answered in their order`() async throws {
    try await serving(
      { _ in },
      { request in
        if request.segments == ["1"] { await Task.yield() }
        return await echo(request)
      }
    ) { server in
      let client = Client(server.port)
      let all = (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()

      var answers = [await client.ask(all)?.text]
      for _ in 1..<20 { answers.append(await client.answer()?.text) }

      #expect(answers == (0..<20).map { "GET \($0) 0" })
    }
  }

  @Test func `a handler goes on on its loop's thread`() async throws {
    try await serving(
      { $0.loops = 2 },
      { _ in
        let before = ServerLoop.current?.number
        await Task.yield()
        let between = ServerLoop.current?.number
        try? await Task.sleep(for: .milliseconds(5))  // nobody cancels it
        return .text("\(before != nil && before == between && before == ServerLoop.current?.number)")
      }
    ) { server in
      for _ in 0..<8 {
        let answer = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

        #expect(answer?.text == "true")
      }
    }
    #expect(ServerLoop.current == nil)
  }

  @Test func `a loop watches another's socket until it is told not to`() async throws {
    try await serving(
      { _ in },
      { _ in
        var ends: [Int32] = [-1, -1]
        guard let loop = ServerLoop.current, pipe(&ends) == 0 else { return .text("nothing to watch") }
        let (out, into) = (ends[0], ends[1])
        let heard = Mutex(0)
        write(into, "abc", 3)
        await withCheckedContinuation { ended in
          loop.watch(
            out,
            {
              var byte: UInt8 = 0
              return read(out, &byte, 1) == 1
                && heard.withLock {
                  $0 += 1
                  return $0 < 2 && ServerLoop.current?.number == loop.number
                }
            }, { ended.resume() })
        }
        close(out)
        close(into)
        return .text("\(heard.withLock { $0 })")
      }
    ) { server in
      let answer = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(answer?.text == "2")
    }
  }

  @Test func `a socket is let go when its loop ends`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let out = ends[0]
    let isOver = Mutex(0)

    try await serving(
      { _ in },
      { _ in
        ServerLoop.current?.watch(out, { true }, { isOver.withLock { $0 += 1 } })
        return .text("")
      }
    ) { server in
      _ = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(isOver.withLock { $0 } == 0)
      await server.shutdown(grace: 1)
      #expect(await eventually { isOver.withLock { $0 } > 0 })
    }

    #expect(isOver.withLock { $0 } == 1)
    for end in ends { close(end) }
  }

  @Test func `HEAD has the head of GET and no body`() async throws {
    try await serving({ _ in }, { _ in .text("hello") }) { server in
      let client = Client(server.port)

      let head = await client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", isHead: true)
      let get = await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(head?.field("Content-Length") == "5")
      #expect(head?.field("Content-Type") == "text/plain; charset=utf-8")
      #expect(get?.text == "hello")
    }
  }

  @Test func `the server does not name itself`() async throws {
    try await serving({ _ in }, echo) { server in
      let good = await Client(server.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      let bad = await Client(server.port).ask("nonsense\r\n\r\n")

      #expect(good?.field("Server") == nil)
      #expect(good?.field("Date")?.hasSuffix(" GMT") == true)
      #expect(bad?.status == 400)
      #expect(bad?.head.lowercased().contains("libevent") == false)
      #expect(bad?.text.lowercased().contains("libevent") == false)
    }
  }

  @Test func `a body with TRACE is refused`() async throws {
    try await serving({ _ in }, echo) { server in
      let answer = await Client(server.port).ask("TRACE / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")

      #expect(answer?.status == 400)
    }
  }

  @Test(arguments: [
    "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", "GET /%0 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a/../b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a/%2e%2e/b HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /a%2fb HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\nHost: y\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\nabc",
    "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
    "TRACE / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
    "GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n", "GET x HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/3.1\r\nHost: x\r\n\r\n",
  ])
  func `a malformed request is refused and its connection closed`(text: String) async throws {
    let calls = Atomic<Int>(0)
    try await serving(
      { _ in },
      { request in
        calls.add(1, ordering: .relaxed)
        return await echo(request)
      }
    ) { server in
      let client = Client(server.port)

      let answer = await client.ask(text, isHead: text.hasPrefix("HEAD"))

      #expect(answer?.status == 400)
      #expect(await client.endsByServer())
      #expect(calls.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `absolute form and escapes are understood`() async throws {
    try await serving({ _ in }, echo) { server in
      let absolute = await Client(server.port).ask("GET http://x/a%20b/%C3%A9?q HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(absolute?.text == "GET a b|\u{e9} 0")
    }
  }

  @Test func `a chunked body arrives whole`() async throws {
    try await serving({ _ in }, echo) { server in
      let answer = await Client(server.port).ask(
        "POST /u HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")

      #expect(answer?.text == "POST u 5")
    }
  }

  @Test func `a client that asks for leave to send is told to go on`() async throws {
    try await serving({ _ in }, echo) { server in
      let client = Client(server.port)

      let leave = await client.ask("POST /u HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
      let answer = await client.ask("abc")

      #expect(leave?.status == 100)
      #expect(answer?.text == "POST u 3")
    }
  }

  @Test func `a header cannot be injected`() async throws {
    try await serving(
      { _ in },
      { request in
        var response = Response.redirect(to: "/a\r\nEvil: 1\r\n\r\nbody")
        response.headers.add("X-Name", request.query["n"] ?? "")
        response.headers.add("Bad\r\nEvil", "2")
        return response.setting(Cookie("a\r\nEvil", "b\r\nEvil: 3; x"))
      }
    ) { server in
      let answer = await Client(server.port).ask("GET /?n=%0d%0aEvil:%204 HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(answer?.status == 303)
      #expect(answer?.field("Evil") == nil)
      #expect(answer?.field("X-Name") == "Evil: 4")
      #expect(answer?.head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("evil") }.isEmpty == true)
    }
  }

  @Test func `answers given elsewhere find their way back`() async throws {
    let gate = Gate()
    try await serving(
      { _ in },
      { request in
        await gate.pass()
        return await echo(request)
      }
    ) { server in
      let clients = (0..<8).map { _ in Client(server.port) }
      async let answers = withTaskGroup(of: String?.self) { group in
        for (index, client) in clients.enumerated() {
          group.addTask { await client.ask("GET /\(index) HTTP/1.1\r\nHost: x\r\n\r\n")?.text }
        }
        return await group.reduce(into: Set<String>()) { $0.insert($1 ?? "none") }
      }

      await gate.arrived(8)
      gate.open()

      #expect(await answers == Set((0..<8).map { "GET \($0) 0" }))
    }
  }

  @Test func `a client that is gone before its answer does no harm`() async throws {
    let gate = Gate()
    try await serving(
      { _ in },
      { request in
        if request.segments == ["wait"] { await gate.pass() }
        return .text(String(repeating: "x", count: 500_000))
      }
    ) { server in
      for _ in 0..<10 {
        let client = Client(server.port)
        await offPool {
          client.write(Array("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
          client.hangUp()
        }
      }

      await gate.arrived(10)
      gate.open()
      let after = await Client(server.port).ask("GET /now HTTP/1.1\r\nHost: x\r\n\r\n")

      #expect(after?.status == 200)
      #expect(after?.body.count == 500_000)
    }
  }

  @Test func `the log names the route and never the path`() async throws {
    let records = Mutex<[AccessRecord]>([])
    var router = Router()
    router.on(.get, "/people/{name}") { _, parameters in .text(parameters["name"] ?? "") }
    let routes = router
    try await serving(
      { _ in }, log: { record in records.withLock { $0.append(record) } }, { await routes.respond(to: $0) }
    ) { server in
      let answer = await Client(server.port).ask("GET /people/anna?secret=1 HTTP/1.1\r\nHost: x\r\n\r\n")

      let record = records.withLock { $0.first }
      #expect(answer?.text == "anna")
      #expect(record?.route == "/people/{name}")
      #expect(record?.status == .ok)
      #expect(record?.bytes == 4)
      #expect(record?.id.utf8.count == 16)
    }
  }
}
