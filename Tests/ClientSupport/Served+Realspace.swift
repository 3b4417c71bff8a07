package import ClientKit
import TestCircle
import Testing
package import Wire

extension Served {
  /// A circle with Realspace alone, which anyone may join.
  package static func runRealspace(_ test: (Served) async throws -> Void) async throws {
    try await run(open: ["realspace"], running: .realspace, test)
  }

  /// Somebody with an account and a profile in Realspace, made in one call.
  package func neighbour(_ name: String, tokens: any TokenStore = MemoryTokenStore()) async throws -> HearthClient {
    let client = try client(tokens)
    try await client.realspace.register(username: name, email: "\(name)@example.org", password: "a rare password")
    return client
  }

  /// Ana and Ben, who follow each other in Realspace.
  package func neighbours(tokens: any TokenStore = MemoryTokenStore()) async throws -> (
    ana: HearthClient, ben: HearthClient
  ) {
    let (ana, ben) = (try await neighbour("ana", tokens: tokens), try await neighbour("ben"))
    _ = try await ana.call(RealspaceAPI.people.follow, .init(username: "ben"))
    _ = try await ben.call(RealspaceAPI.people.follow, .init(username: "ana"))
    return (ana, ben)
  }

  /// A post that names a film.
  @discardableResult
  package func tell(
    _ client: HearthClient, _ film: String, _ content: String? = nil
  ) async throws -> RealspaceAPI.Post {
    try await client.call(
      RealspaceAPI.publishPost, .init(action: .watched, subject: film, item: .init(), content: content))
  }
}
