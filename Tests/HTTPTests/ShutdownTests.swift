import Testing

@testable import HTTP

@Suite struct ShutdownTests {
  @Test func `a running request is finished before the end`() async throws {
    let gate = Gate()
    var configuration = ServerConfiguration()
    configuration.loops = 2
    let server = Server(configuration) { request in
      await gate.pass()
      return await echo(request)
    }
    try server.start()
    let client = Client(server.port)
    async let answer = client.ask("GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
    await gate.arrived()

    async let end: Void = server.shutdown(grace: 600)
    await Task.yield()
    gate.open()

    #expect(await answer?.text == "GET x 0")
    await end
    #expect(await client.endsByServer())
    #expect(server.counters.connectionsOpen == 0)
  }

  @Test func `idle connections do not hold up the end`() async throws {
    let server = Server(ServerConfiguration(), handler: echo)
    try server.start()
    let clients = (0..<5).map { _ in Client(server.port) }
    for client in clients { #expect(await client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200) }

    let time = await ContinuousClock().measure { await server.shutdown(grace: 600) }

    #expect(time < .seconds(300))
    for client in clients { #expect(await client.endsByServer()) }
  }

  @Test func `a handler that never ends is left behind after the grace`() async throws {
    let gate = Gate()
    let server = Server(ServerConfiguration()) { request in
      await gate.pass()
      return await echo(request)
    }
    try server.start()
    let client = Client(server.port)
    async let answer = client.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await gate.arrived()

    let time = await ContinuousClock().measure { await server.shutdown(grace: 0.3) }
    gate.open()

    #expect(time > .milliseconds(200))
    #expect(await answer == nil)
  }

  @Test func `a server that is stopped before its loops have begun ends at once`() async throws {
    for _ in 0..<50 {
      var configuration = ServerConfiguration()
      configuration.loops = 4
      let server = Server(configuration, handler: echo)
      try server.start()

      let time = await ContinuousClock().measure { await server.shutdown(grace: 600) }

      #expect(time < .seconds(300))
    }
  }

  @Test func `a port that is taken is named in the error`() async throws {
    try await serving({ _ in }, echo) { server in
      var configuration = ServerConfiguration()
      configuration.port = server.port
      let second = Server(configuration, handler: echo)

      let error = #expect(throws: ServerError.self) { try second.start() }

      #expect(error == .portTaken(host: "127.0.0.1", port: server.port))
    }
  }

  @Test func `a port is free again after the end`() async throws {
    let first = Server(ServerConfiguration(), handler: echo)
    try first.start()
    var configuration = ServerConfiguration()
    configuration.port = first.port
    #expect(await Client(first.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    await first.shutdown(grace: 1)

    let second = Server(configuration, handler: echo)
    try second.start()

    #expect(await Client(second.port).ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    await second.shutdown(grace: 1)
  }

  @Test func `a server that never started shuts down at once`() async {
    await Server(ServerConfiguration(), handler: echo).shutdown(grace: 10)
  }
}
