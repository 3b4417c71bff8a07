import Core
import SQL
import TestCircle
import Testing
import Wire

/// Lists by rows that outlive what a viewer may see.
struct HiddenListTests {
  private static func hide(_ posts: [String], in circle: TestCircle) async throws {
    let (ids, now) = (posts.compactMap { ID<RealspaceAPI.Post>($0) }, circle.services.now())
    try #require(ids.count == posts.count)
    try await circle.storage.system.write { transaction in
      for id in ids { try transaction.run("UPDATE realspace_posts SET hidden_at = \(now) WHERE id = \(id)") }
    }
  }

  @Test func `no list names a post that is hidden, and a short page is the last`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    var posts: [String] = []
    for number in 0..<9 {
      posts.insert(try await circle.tell(ana, "read", "Book \(number)").id, at: 0)
      try await circle.require(200, circle.api(ben).put("/api/realspace/posts/\(posts[0])/like"))
    }
    let expected = [1, 2, 6].map { posts[$0] }

    try await Self.hide([0, 3, 4, 5, 7, 8].map { posts[$0] }, in: circle)

    #expect(try await circle.miscounts() == [])
    #expect(try await circle.count("SELECT count(*) FROM realspace_timeline") == 9 + 3)
    for limit in [1, 2, 3, 4, 20] {
      let feed = try await circle.walk("/api/realspace/posts", RealspaceAPI.FeedList.self, by: ben, limit: limit)
      let liked = try await circle.walk("/api/realspace/liked", RealspaceAPI.LikedList.self, by: ben, limit: limit)
      #expect(feed == expected && liked == expected, "\(limit)")
      let own = try await circle.walk("/api/realspace/posts", RealspaceAPI.FeedList.self, by: ana, limit: limit)
      #expect(own == posts, "\(limit)")
    }
  }
}
