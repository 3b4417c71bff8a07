import ClientSupport
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Whether others may save the photos of one's posts.
struct SavingTests {
  @Test func `a post's choice shows at once and waits for a connection, and that for all posts is a call`() async throws
  {
    try await Served.runGrassy { served in
      let client = try await served.gardener("ana")
      let folder = try TestFolder()
      let store = try OfflineStore(
        folder: folder.path, server: served.address, account: try #require(await client.account()).id,
        catalogue: GrassyOffline.catalogue)
      let post = try await served.sharePost(client, "A hill")
      try await store.load(GrassyOffline.feed, isFirst: true, through: client)
      #expect(post.allowsSaving == true)

      served.road.isClosed = true
      try await store.write(GrassyAPI.editPost, .init(id: post.id, allowsSaving: false))
      #expect(try await store.items(GrassyOffline.feed).items.map(\.allowsSaving) == [false])
      served.road.isClosed = false
      #expect(try await Synchroniser(client, store).send() == .done)

      #expect(try await client.call(GrassyAPI.post, .init(id: post.id)).allowsSaving == false)
      let chosen = try await client.call(GrassyAPI.photoSaving.set, .init(allowsSaving: false))
      #expect(!chosen.allowsSaving && !chosen.asksAboutEarlier)
      #expect(try await client.call(GrassyAPI.photoSaving.state, NoInput()).allowsSaving == false)
      #expect(try await served.sharePost(client, "Mine").allowsSaving == false)
    }
  }
}
