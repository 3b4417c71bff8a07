package import ClientKit
import TestCircle
import Testing
package import Wire

extension Served {
  /// Ana and Ben, who follow each other in Kinnect.
  package func friends(tokens: any TokenStore = MemoryTokenStore()) async throws -> (
    ana: HearthClient, ben: HearthClient
  ) {
    let (ana, ben) = (try await member("ana", tokens: tokens), try await member("ben"))
    for (follower, name, followed, asker) in [(ana, "ben", ben, "ana"), (ben, "ana", ana, "ben")] {
      _ = try await follower.call(KinnectAPI.people.follow, .init(username: name))
      _ = try await followed.call(KinnectAPI.people.approveFollowRequest, .init(username: asker))
    }
    return (ana, ben)
  }

  /// A post with a photo that is no real one.
  @discardableResult
  package func post(_ client: HearthClient, _ caption: String) async throws -> KinnectAPI.Post {
    let account = try #require(await client.account())
    let photo = try await circle.photo(ofAccount: account.id)
    return try await client.call(KinnectAPI.publishPost, .init(caption: caption, media: [photo]))
  }
}
