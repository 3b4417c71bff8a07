import HTTP
import Synchronization
import Testing

@testable import Media

/// How the store bears a service that does not do what it should: one of our own making, so that it fails when it is to.
@Suite struct S3FaultTests {
  /// Answers in turn what it is given, then that all is kept; remembers what was asked.
  private final class Service: Sendable {
    final class Talk: Sendable {
      let answers: Mutex<[Response]>
      let asked = Mutex<[String]>([])

      init(_ answers: [Response]) { self.answers = Mutex(answers) }

      func answer(_ request: Request) -> Response {
        let query = ["uploads", "partNumber", "uploadId"].compactMap { name in
          request.query[name].map { "\(name)=\($0)" }
        }
        let line = ([request.method.rawValue, request.path] + query).joined(separator: " ")
        asked.withLock { $0.append(line) }
        return answers.withLock { $0.isEmpty ? Response(.ok, headers: ["ETag": "\"1\""]) : $0.removeFirst() }
      }
    }

    let talk: Talk
    let server: Server
    var asked: [String] { talk.asked.withLock { $0 } }

    init(_ answers: [Response]) throws {
      let talk = Talk(answers)
      self.talk = talk
      server = Server(ServerConfiguration(), log: { _ in }, handler: { talk.answer($0) })
      try server.start()
    }

    deinit {
      let server = server
      Task { await server.shutdown(grace: 0) }
    }

    var calls: Int { asked.count }

    func store(_ more: String = "", limits: S3Transport.Limits = S3Transport.Limits()) throws -> S3Store {
      var pace = S3Pace()
      pace.firstMilliseconds = 1
      let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(server.port)\(more)")
      return S3Store(
        client: try S3Client(location, S3Credentials(accessKey: "a", secretKey: "s"), pace: pace, limits: limits))
    }
  }

  private static func fault(_ status: Int, _ code: String) -> Response {
    Response(
      Status(rawValue: status), type: "application/xml",
      bytes: Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>m</Message></Error>".utf8))
  }

  private func key() throws -> BlobKey { try #require(BlobKey("a/b")) }

  @Test func `what may pass is tried again`() async throws {
    let service = try Service([Self.fault(503, "SlowDown"), Self.fault(500, "InternalError"), Self.fault(429, "x")])

    try await service.store().put([1], at: try key())

    #expect(service.calls == 4)
  }

  @Test func `what does not pass in four tries is given up as unavailable`() async throws {
    let service = try Service((0..<9).map { _ in Self.fault(503, "SlowDown") })

    let error = await #expect(throws: MediaError.self) { try await service.store().put([1], at: try key()) }

    #expect(service.calls == 4 && error?.code == .storeUnavailable && error?.status == 503)
    #expect(error?.detail == "the store says 503 SlowDown")
  }

  @Test(arguments: [(400, "InvalidRequest"), (403, "SignatureDoesNotMatch"), (404, "NoSuchBucket"), (409, "x")])
  func `what is refused is not tried again`(status: Int, code: String) async throws {
    let service = try Service([Self.fault(status, code)])

    let error = await #expect(throws: MediaError.self) { try await service.store().put([1], at: try key()) }

    #expect(service.calls == 1 && error?.code == (status == 403 ? .storeRefused : .storeFailed))
    #expect(error?.status == (status == 403 ? 503 : 500))
    #expect(error?.detail.contains("\(status) \(code)") == true)
  }

  @Test func `a page in the store's place is not believed, whatever is asked`() async throws {
    let page = Response(.ok, type: "text/html", bytes: Array("<html><body>Welcome to our network</body></html>".utf8))
    let calls: [(S3Store, BlobKey) async throws -> Void] = [
      { try await $0.put([1], at: $1) }, { _ = try await $0.part($1, 0..<100) }, { _ = try await $0.size(of: $1) },
      { try await $0.delete($1) }, { store, _ in _ = try await store.list(prefix: "", after: nil, limit: 1) },
      { store, _ in try await store.probe() },
    ]
    for call in calls {
      let service = try Service((0..<4).map { _ in page })

      let error = await #expect(throws: MediaError.self) { try await call(try service.store(), try key()) }

      #expect(error?.status == 503)
      #expect(error?.detail.contains("not the store's answer") == true)
    }
  }

  /// A part of an object as a service sends it.
  private static func part(_ bytes: [UInt8], _ range: String, hash: [UInt8]? = nil) -> Response {
    var response = Response(.partialContent, type: "image/jpeg", bytes: bytes)
    response.headers.add("ETag", "\"1\"")
    response.headers.add("Content-Range", "bytes \(range)")
    if let hash { response.headers.add(S3Store.hashField, S3Signature.hash(hash)) }
    return response
  }

  @Test(arguments: [
    part([1, 2], "0-2/3"), part([1, 2, 3], "1-3/4"), part([1, 2], "0-1/3"), part([1, 2, 3], "0-2/2"),
    part([1, 2, 4], "0-2/3", hash: [1, 2, 3]),
  ])
  func `a body that is short, wrong or another part is asked for again and never handed on`(bad: Response) async throws
  {
    let good = Self.part([1, 2, 3], "0-2/3", hash: [1, 2, 3])
    let once = try Service([bad, good])
    let always = try Service((0..<4).map { _ in bad })

    #expect(try await once.store().part(try key(), 0..<100) == BlobPart(bytes: [1, 2, 3], size: 3))
    let error = await #expect(throws: MediaError.self) { _ = try await always.store().part(try key(), 0..<100) }

    #expect(error?.code == .storeUnavailable && always.calls == 4)
  }

  @Test func `a full store is told as a full disk`() async throws {
    let service = try Service([Self.fault(507, "InsufficientStorage")])
    let error = await #expect(throws: MediaError.self) { try await service.store().put([1], at: try key()) }
    #expect(error?.code == .diskFull && service.calls == 1)
  }

  @Test func `nobody there is unavailable`() async throws {
    let service = try Service([])
    let store = try service.store()
    await service.server.shutdown(grace: 0)

    let error = await #expect(throws: MediaError.self) { _ = try await store.read(try key(), 0..<1) }

    #expect(error?.code == .storeUnavailable && error?.detail.contains("libcurl 7") == true)
  }

  @Test func `a redirection is not followed`() async throws {
    let other = try Service([])
    let service = try Service([
      Response(
        Status(rawValue: 307),
        headers: ["Location": "http://127.0.0.1:\(other.server.port)/x", "x-amz-bucket-region": "eu-1"])
    ])

    let error = await #expect(throws: MediaError.self) { try await service.store().put([1], at: try key()) }

    #expect(other.calls == 0 && service.calls == 1)
    #expect(error?.detail == "PUT: the store is elsewhere (307): the bucket is in eu-1")
  }

  @Test func `a service that keeps silent is given up, and asked once`() async throws {
    let asked = Mutex(0)
    let slow = Server(
      ServerConfiguration(), log: { _ in },
      handler: { _ in
        asked.withLock { $0 += 1 }
        // Until the client gives up; cancellation cannot happen here.
        try? await Task.sleep(for: .seconds(600))
        return Response(.ok)
      })
    try slow.start()
    var limits = S3Transport.Limits()
    limits.slowSeconds = 1
    let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(slow.port)")
    let store = S3Store(
      client: try S3Client(location, S3Credentials(accessKey: "a", secretKey: "s"), pace: S3Pace(), limits: limits))
    let at = try key()

    // More than are sent at a time: those that wait for their turn do not wait once more.
    let errors = await withTaskGroup(of: (any Error)?.self) { group in
      for _ in 0..<(2 * S3Transport.parallel) {
        group.addTask {
          do {
            try await store.put([1], at: at)
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1 as? MediaError) }
    }

    #expect(errors.count == 2 * S3Transport.parallel)
    #expect(errors.allSatisfy { $0?.code == .storeUnavailable && $0?.detail.contains("in time") == true })
    #expect(asked.withLock { $0 } <= S3Transport.parallel)
    await slow.shutdown(grace: 0)
  }

  @Test func `a cancelled task does not wait for the service`() async throws {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    let slow = Server(
      ServerConfiguration(), log: { _ in },
      handler: { _ in
        asking.yield()
        // As above.
        try? await Task.sleep(for: .seconds(600))
        return Response(.ok)
      })
    try slow.start()
    // Its own time-out is minutes away, also where the task waits for its turn.
    var limits = S3Transport.Limits()
    (limits.slowSeconds, limits.totalMilliseconds) = (600, 600_000)
    let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(slow.port)")
    let store = S3Store(
      client: try S3Client(location, S3Credentials(accessKey: "a", secretKey: "s"), pace: S3Pace(), limits: limits))
    let at = try key()

    let task = Task { try await store.put([1], at: at) }
    for await _ in asked { break }
    task.cancel()
    let result = await task.result

    // Else it would have waited for its own time-out, and said so.
    #expect(throws: CancellationError.self) { try result.get() }
    await slow.shutdown(grace: 0)
  }

  @Test func `an answer larger than what was asked for is not swallowed`() async throws {
    let service = try Service([Response(.ok, type: "x/y", bytes: [UInt8](repeating: 1, count: 5 << 20))])
    await #expect(throws: MediaError.self) { _ = try await service.store().read(try key(), 0..<10) }
  }

  @Test func `parts of an upload that fails are given up`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write([UInt8](repeating: 1, count: 11 << 20))
    let begun = Response(
      .ok, type: "application/xml",
      bytes: Array(
        "<InitiateMultipartUploadResult><UploadId>u/1</UploadId></InitiateMultipartUploadResult>".utf8))
    let service = try Service([begun, Response(.ok, headers: ["ETag": "\"1\""]), Self.fault(400, "EntityTooSmall")])
    var sizes = S3Store.Sizes()
    (sizes.multipart, sizes.part) = (6 << 20, 5 << 20)
    let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(service.server.port)")
    let store = try S3Store(location, S3Credentials(accessKey: "a", secretKey: "s"), sizes: sizes)

    await #expect(throws: MediaError.self) { try await store.put(contentsOf: file, at: try key()) }

    #expect(
      service.asked == [
        "POST /circle/a/b uploads=", "PUT /circle/a/b partNumber=1 uploadId=u/1",
        "PUT /circle/a/b partNumber=2 uploadId=u/1", "DELETE /circle/a/b uploadId=u/1",
      ])
  }

  @Test func `completing again after a lost answer is no failure when the object is there`() async throws {
    let scratch = try Scratch()
    let bytes = [UInt8](repeating: 1, count: 11 << 20)
    let file = try scratch.write(bytes)
    let begun = Response(
      .ok, type: "application/xml",
      bytes: Array("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>".utf8))
    let part = Response(.ok, headers: ["ETag": "\"1\""])
    let there = Response(
      .ok, headers: ["ETag": "\"1\"", S3Store.hashField: S3Signature.hash(bytes)],
      body: .bytes([UInt8](repeating: 0, count: 9)))
    for isThere in [true, false] {
      let service = try Service([
        begun, part, part, Self.fault(500, "InternalError"), Self.fault(404, "NoSuchUpload"),
        isThere ? there : Response(.notFound),
      ])
      var sizes = S3Store.Sizes()
      (sizes.multipart, sizes.part) = (6 << 20, 6 << 20)
      var pace = S3Pace()
      pace.firstMilliseconds = 1
      let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(service.server.port)")
      let client = try S3Client(
        location, S3Credentials(accessKey: "a", secretKey: "s"), pace: pace, limits: S3Transport.Limits())
      let store = S3Store(client: client, sizes: sizes)

      if isThere {
        try await store.put(contentsOf: file, at: try key())
      } else {
        await #expect(throws: MediaError.self) { try await store.put(contentsOf: file, at: try key()) }
      }
    }
  }

  @Test func `a fault with status 200 at the end of an upload is a fault`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write([UInt8](repeating: 1, count: 7 << 20))
    let begun = Response(
      .ok, type: "application/xml",
      bytes: Array("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>".utf8))
    let service = try Service([begun, Response(.ok, headers: ["ETag": "\"1\""]), Self.fault(200, "InternalError")])
    var sizes = S3Store.Sizes()
    sizes.multipart = 6 << 20
    let location = try S3Location("s3://circle?endpoint=http://127.0.0.1:\(service.server.port)")
    let store = try S3Store(location, S3Credentials(accessKey: "a", secretKey: "s"), sizes: sizes)

    await #expect(throws: MediaError.self) { try await store.put(contentsOf: file, at: try key()) }
  }

  @Test func `bytes are addressed by path or by host`() async throws {
    let service = try Service([])
    _ = try await service.store().size(of: try key())
    #expect(service.asked == ["HEAD /circle/a/b"])
    let virtual = try S3Location("s3://circle?endpoint=http://localhost:1&style=virtual")
    #expect(virtual.authority == "circle.localhost:1" && virtual.path("a/b") == "/a/b")
  }

  @Test func `waits grow, and differ`() {
    var pace = S3Pace()
    pace.random = { $0.upperBound }
    #expect((1...3).map(pace.wait(before:)) == [100, 200, 400])
    pace.random = { $0.lowerBound }
    #expect((1...3).map(pace.wait(before:)) == [10, 20, 40])
  }
}
