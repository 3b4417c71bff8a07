import FoundationEssentials
import Synchronization
import Testing
import Wire

@testable import HTTP

/// The same requests over a connection, with evhttp behind the reader.
@Suite struct FramingSocketTests {
  private static let next = "GET /next HTTP/1.1\r\nHost: x\r\n\r\n"

  private func expectRefusal(_ answer: Client.Answer?, _ code: ProblemCode) throws {
    let answer = try #require(answer)
    #expect(answer.status == code.status)
    #expect(answer.field("Content-Type") == "application/problem+json")
    #expect(
      answer.head.lowercased().split(separator: "\r\n").filter { $0.contains("connection:") } == ["connection: close"])
    #expect(answer.field("Cache-Control") == "no-store")
    guard !answer.body.isEmpty else { return }
    #expect(try JSONDecoder().decode(Problem.self, from: Data(answer.body)) == Problem(code))
  }

  @Test(arguments: Requests.unsound)
  func `what is not framed by the book is refused, and nothing after it is a request`(text: String) async throws {
    let calls = Atomic<Int>(0)
    try await serving(
      { _ in },
      { request in
        calls.add(1, ordering: .relaxed)
        return .text("\(request.path)")
      }
    ) { server in
      let client = Client(server.port)

      try expectRefusal(await client.ask(text + Self.next, isHead: text.hasPrefix("HEAD")), .badRequest)

      #expect(await client.endsByServer())
      #expect(calls.load(ordering: .relaxed) == 0)
    }
  }

  @Test(arguments: Requests.refused)
  func `what is not done here is refused in the API's words`(request: Requests.Refused) async throws {
    try await serving(
      {
        $0.maxHeaderBytes = 200
        $0.maxBodyBytes = 50
      }, echo
    ) { server in
      for parts in [[request.text], request.text.map(String.init)] {
        let client = Client(server.port)
        await offPool { for part in parts { client.write(Array(part.utf8)) } }

        try expectRefusal(await client.answer(), request.code)

        #expect(await client.endsByServer())
      }
      #expect(
        server.counters.requests == [0, 0, 0, 0, request.code.status < 500 ? 2 : 0, request.code.status < 500 ? 0 : 2])
    }
  }

  @Test func `a byte at a time is refused as soon as it can be`() async throws {
    try await serving({ _ in }, { _ in .text("taken") }) { server in
      for text in ["GET / HTTP/1.1\r\nHost: x\r\n\n", Requests.post + "0x", Requests.post + "2\r\nhi\n"] {
        let client = Client(server.port)
        let bytes = Array(text.utf8)
        await offPool { for byte in bytes { client.write([byte]) } }

        try expectRefusal(await client.answer(), .badRequest)

        #expect(await client.endsByServer())
      }
    }
  }

  @Test func `what is framed by the book is served, also two on a connection at once and byte by byte`() async throws {
    try await serving(
      { _ in }, { request in .text("\(request.method) \(request.segments.joined()) \(request.body.count)") }
    ) { server in
      for request in Requests.sound {
        let whole = request.text + request.text
        for parts in [[whole], whole.map(String.init)] {
          let client = Client(server.port)
          await offPool { for part in parts { client.write(Array(part.utf8)) } }

          for answer in [await client.answer(), await client.answer()] {
            #expect(answer?.status == 200, "\(request.text)")
            #expect(answer?.text == request.answer)
            if request.text.contains("HTTP/1.9") { #expect(answer?.head.hasPrefix("HTTP/1.1 ") == true) }
          }
        }
      }
    }
  }

  @Test func `a sound request before one that is not is answered, at once or before it comes`() async throws {
    try await serving({ _ in }, { _ in .text("taken") }) { server in
      for parts in [[Self.next, "GET / HTTP/1.1\nHost: x\n\n"], [Self.next + Requests.post + "+2\r\nhi\r\n0\r\n\r\n"]] {
        let client = Client(server.port)
        let first = await client.ask(parts[0])
        if parts.count > 1 { _ = await offPool { client.write(Array(parts[1].utf8)) } }

        #expect(first?.status == 200)
        try expectRefusal(await client.answer(), .badRequest)
        #expect(await client.endsByServer())
      }
    }
  }

  @Test func `requests that wait for a slow handler are still refused in their turn`() async throws {
    let gate = Gate()
    try await serving(
      { _ in },
      { request in
        await gate.pass()
        return .text(request.path)
      }
    ) { server in
      let client = Client(server.port)
      await offPool {
        _ = client.write(Array((Self.next + "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc").utf8))
      }
      await gate.arrived()
      await offPool { _ = client.write(Array((Requests.post + "2\r\nhi\r\n0\n" + Self.next).utf8)) }
      gate.open()

      #expect(await client.answer()?.text == "/next")
      #expect(await client.answer()?.text == "/b")
      try expectRefusal(await client.answer(), .badRequest)
      #expect(await client.endsByServer())
    }
  }

  @Test func `trailers are no fields of the request`() async throws {
    try await serving({ _ in }, { request in .text(request.headers.map(\.name).joined(separator: " ")) }) { server in
      let answer = await Client(server.port).ask(
        Requests.post + "2\r\nhi\r\n0\r\nCookie: a=b\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n")

      #expect(answer?.text == "Host Transfer-Encoding")
    }
  }

  @Test func `large bodies arrive as they were sent`() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    try await serving({ _ in }, { request in .text("\(request.body == body)") }) { server in
      var chunks: [UInt8] = []
      for (index, start) in stride(from: 0, to: body.count, by: 70_001).enumerated() {
        let chunk = body[start..<min(start + 70_001, body.count)]
        chunks +=
          Array("\(String(chunk.count, radix: 16))\(index % 3 == 0 ? ";n=\"\(index)\"" : "")\r\n".utf8) + chunk + [
            13, 10,
          ]
      }
      let length = Array("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
      let (counted, chunked) = (length + body, Array(Requests.post.utf8) + chunks + Array("0\r\n\r\n".utf8))
      let client = Client(server.port)
      for request in [counted, chunked, counted + counted] { await offPool { _ = client.write(request) } }

      for _ in 0..<4 { #expect(await client.answer()?.text == "true") }
    }
  }

  @Test func `who sends more than is taken can read so in the end`() async throws {
    try await serving({ $0.maxBodyBytes = 1_000_000 }, echo) { server in
      let body = [UInt8](repeating: 1, count: 1_000_001)
      let heads = ["POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000001\r\n\r\n", Requests.post + "f4241\r\n"]
      for head in heads {
        let client = Client(server.port)

        let isSent = await offPool { client.write(Array(head.utf8) + body + Array("\r\n0\r\n\r\n".utf8)) }

        #expect(isSent)
        try expectRefusal(await client.answer(), .tooLarge)
      }
      #expect(await eventually { server.heldBodyBytes == 0 })
    }
  }
}
