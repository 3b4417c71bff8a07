import Core
import SQL
import TestCircle
import Testing
import Wire

/// Lists by rows that outlive what a viewer may see.
struct HiddenListTests {
  private static func hide(_ posts: [String], in circle: TestCircle) async throws {
    let (ids, now) = (posts.compactMap { ID<GrassyAPI.Post>($0) }, circle.services.now())
    try #require(ids.count == posts.count)
    try await circle.storage.system.write { transaction in
      for id in ids { try transaction.run("UPDATE grassy_posts SET hidden_at = \(now) WHERE id = \(id)") }
    }
  }

  @Test func `no list names a post that is hidden, and a short page is the last`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    var posts: [String] = []
    for number in 0..<9 {
      let kind = number % 2 == 0 ? "everyone" : "followers"
      posts.insert(try await circle.grow(ana, "\(number)", tags: ["moss"], for: kind).id, at: 0)
      try await circle.require(200, circle.api(ben).put("/api/grassy/posts/\(posts[0])/bookmark"))
    }
    try await circle.require(200, circle.api(ben).put("/api/grassy/tags/moss/follow"))
    let expected = [1, 2, 6].map { posts[$0] }

    try await Self.hide([0, 3, 4, 5, 7, 8].map { posts[$0] }, in: circle)

    #expect(try await circle.miscounts() == [])
    for limit in [1, 2, 3, 4, 20] {
      for path in ["/api/grassy/feed", "/api/grassy/feed?scope=following"] {
        let found = try await circle.walk(path, GrassyAPI.FeedList.self, by: ben, limit: limit)
        #expect(found == expected, "\(path) \(limit)")
      }
      let marked = try await circle.walk("/api/grassy/bookmarks", GrassyAPI.BookmarkList.self, by: ben, limit: limit)
      #expect(marked == expected, "\(limit)")
      let tagged = try await circle.walk(
        "/api/grassy/tags/moss/posts", GrassyAPI.TagPostList.self, by: ben, limit: limit)
      #expect(tagged == expected, "\(limit)")
      // Their author still has them all.
      let own = try await circle.walk("/api/grassy/feed", GrassyAPI.FeedList.self, by: ana, limit: limit)
      #expect(own == posts, "\(limit)")
    }
  }
}
