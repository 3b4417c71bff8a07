import ClientKit
import Foundation
import HTTP
import Testing

@Suite(.timeLimit(.minutes(10))) struct URLSessionTransportTests {
  private func served(
    _ answer: @escaping @Sendable (Request) async -> Response,
    _ test: (@escaping @Sendable (String) -> TransportRequest, URLSessionTransport) async throws -> Void
  ) async throws {
    var configuration = ServerConfiguration()
    configuration.loops = 1
    configuration.maxBodyBytes = 32 << 20
    let server = Server(configuration) { await answer($0) }
    try server.start()
    let base = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
    try await test(
      { path in
        TransportRequest(
          method: "GET", url: URL(string: path, relativeTo: base) ?? base, fields: [:], body: nil,
          mostBytes: 1 << 20, patience: 120)
      }, URLSessionTransport())
    await server.shutdown(grace: 0.2)
  }

  private func fault<Value>(_ body: () async throws(TransportFailure) -> Value) async -> TransportFailure? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `an answer comes with its status, head and body`() async throws {
    try await served({ request in
      var response = Response(.notFound, type: "text/plain", bytes: request.body + Array(request.method.rawValue.utf8))
      response.headers.add("X-One", request.headers["X-Two"] ?? "")
      return response
    }) { request, transport in
      var patch = request("/a")
      patch.method = "PATCH"
      patch.fields = ["X-Two": "2", "Content-Type": "application/json"]
      patch.body = Data(repeating: 0x61, count: 3)

      let answer = try await transport.send(patch)

      #expect(answer.head.status == 404 && answer.head["x-one"] == "2")
      #expect(String(decoding: answer.body, as: UTF8.self) == "aaaPATCH")
    }
  }

  @Test func `large bodies go through both ways`() async throws {
    try await served({ Response(.ok, type: "application/octet-stream", bytes: $0.body) }) { request, transport in
      var post = request("/a")
      post.method = "POST"
      post.body = Data((0..<20 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      post.mostBytes = 20 << 20

      let answer = try await transport.send(post)

      #expect(answer.body == post.body)
    }
  }

  @Test func `redirects are not followed, cookies not kept`() async throws {
    try await served({ request in
      if let cookie = request.headers["Cookie"] { return .text("cookie \(cookie)") }
      var response = Response(.found, body: .empty)
      response.headers.add("Location", "/elsewhere")
      response.headers.add("Set-Cookie", "a=b; Path=/")
      return response
    }) { request, transport in
      for path in ["/a", "/b"] {
        let answer = try await transport.send(request(path))
        #expect(answer.head.status == 302)
      }
    }
  }

  @Test func `an answer that is too large is refused`() async throws {
    try await served({ _ in .text(String(repeating: "x", count: 3 << 20)) }) { request, transport in
      #expect(await fault { () async throws(TransportFailure) in try await transport.send(request("/a")) } == .tooLarge)
      var larger = request("/a")
      larger.mostBytes = 3 << 20
      let answer = try await transport.send(larger)
      #expect(answer.body.count == 3 << 20)
    }
  }

  @Test func `a server that does not answer is given up`() async throws {
    try await served({ _ in
      try? await Task.sleep(for: .seconds(30))  // nobody cancels it
      return .text("late")
    }) { request, transport in
      var impatient = request("/a")
      impatient.patience = 1
      #expect(await fault { () async throws(TransportFailure) in try await transport.send(impatient) } == .timedOut)
    }
  }

  @Test func `a server that is not there is unreachable`() async throws {
    // Port 1 of this machine has no server.
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let request = TransportRequest(method: "GET", url: url, fields: [:], body: nil, mostBytes: 1, patience: 5)
    let transport = URLSessionTransport()

    #expect(await fault { () async throws(TransportFailure) in try await transport.send(request) } == .unreachable)
  }

  @Test func `a request can be given up at any moment`() async throws {
    try await served({ _ in
      try? await Task.sleep(for: .milliseconds(30))  // nobody cancels it
      return .text("done")
    }) { request, transport in
      await withTaskGroup(of: TransportFailure?.self) { group in
        for number in 0..<60 {
          group.addTask {
            let asking = Task {
              await fault { () async throws(TransportFailure) in try await transport.send(request("/a")) }
            }
            try? await Task.sleep(for: .milliseconds(number))  // nobody cancels it
            asking.cancel()
            return await asking.value
          }
        }
        for await ending in group { #expect(ending == .cancelled || ending == nil) }
      }
      let answer = try await transport.send(request("/a"))
      #expect(answer.head.status == 200)
    }
  }

  @Test func `a stream is read as it comes, for longer than its patience, and ends with its reader`() async throws {
    let stream = ResponseStream(heartbeat: ":\n\n")
    try await served({ _ in Response(.ok, body: .stream(stream)) }) { request, transport in
      var patient = request("/a")
      patient.patience = 6
      // On a thread of its own, which comes to its turn however busy the tests' tasks are.
      Thread.detachNewThread {
        for number in 0..<10 {
          stream.send(Array("\(number)".utf8))
          Thread.sleep(forTimeInterval: 0.8)
        }
      }
      let reading = Task { [patient] in
        let opened = try await transport.open(patient)
        #expect(opened.head.status == 200)
        var text = ""
        for try await piece in opened.pieces {
          text += String(decoding: piece, as: UTF8.self)
          if text.hasSuffix("9") { break }
        }
        return text
      }

      #expect(try await reading.value == "0123456789")
      // Only so can the server see it.
      for _ in 0..<30_000 where stream.isOpen {
        stream.send(Array("x".utf8))
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(!stream.isOpen)
    }
  }
}
