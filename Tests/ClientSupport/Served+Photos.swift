package import ClientKit
import TestCircle
import Testing
package import Wire

extension Served {
  /// Two photos that are no real ones, not used yet: one of 3:2, and one that is higher than a post shows.
  package func wideAndTall(of client: HearthClient) async throws -> [ID<MediaAPI.Item>] {
    let account = try #require(await client.account())
    return [
      try await circle.photo(ofAccount: account.id),
      try await circle.photo(ofAccount: account.id, width: 800, height: 1600),
    ]
  }
}
