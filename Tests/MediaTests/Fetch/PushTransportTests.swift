import Testing

@testable import Media

/// Messages to push services, whose addresses members name.
struct PushTransportTests {
  // Nobody listens on the first port.
  @Test(arguments: ["https://localhost:1/x", "https://127.0.0.1:1/x", "https://[::1]:1/x", "http://localhost:1/x"])
  func `a name that leads to a private address is refused when connecting`(address: String) async throws {
    let transport = try PushTransport()

    #expect(await transport.send([1], to: address, isNamed: false, fields: ["ttl: 60"]) == .refused)
    // Where the operator has named it, it is connected to.
    #expect(await transport.send([1], to: address, isNamed: true, fields: ["ttl: 60"]) == .silent)
  }
}
