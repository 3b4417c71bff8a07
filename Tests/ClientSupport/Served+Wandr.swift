package import ClientKit
package import TestCircle
import Testing
package import Wire

extension Served {
  /// A circle with Wandr alone, which anyone may join.
  package static func runWandr(
    clock: TestClock = TestClock(), _ test: (Served) async throws -> Void
  ) async throws {
    try await run(open: ["wandr"], running: .wandr, clock: clock, test)
  }

  /// Somebody with a profile in Wandr.
  package func traveller(_ name: String, tokens: any TokenStore = MemoryTokenStore()) async throws -> HearthClient {
    let client = try client(tokens)
    try await client.signUp(email: "\(name)@example.org", password: "a rare password")
    _ = try await client.call(WandrAPI.people.createProfile, .init(username: name, avatar: nil))
    return client
  }

  /// A pin that is set on a page, or by another program.
  package func pin(_ client: HearthClient, _ name: String = "The Old Mill") async throws -> ID<WandrAPI.Place> {
    let id = ID<WandrAPI.Place>(circle.clientID())
    return try await client.call(
      WandrAPI.putPlace, .init(id: try #require(id), name: name, latitude: 59.3293, longitude: 18.0686)
    ).id
  }
}
