import Core
import SQL
import TestCircle
import Testing
import Wire

struct LikeTests {
  @Test func `a like counts once however often it is given, and is taken back once`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let post = try await circle.post(ana).id
    let path = "/api/kinnect/posts/\(post)/like"
    try await circle.like(ana, post)

    for _ in 0..<2 {
      let reply = try await circle.api(ben).put(path)
      #expect(reply.status == 200)
      #expect((reply["likeCount"].int, reply["likedByMe"].bool) == (2, true))
    }
    #expect(try await circle.api(ben).get("/api/kinnect/posts/\(post)")["likedByMe"].bool == true)
    for _ in 0..<2 {
      let reply = try await circle.api(ben).delete(path)
      #expect((reply["likeCount"].int, reply["likedByMe"].bool) == (1, false))
    }

    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.first?["likeCount"]?.int == 1)
  }

  @Test func `likes of many at once all count`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id
    var fans: [Member] = []
    for number in 0..<12 { fans.append(try await circle.member("fan.\(number)")) }
    for fan in fans { try await circle.follow(fan, ana) }

    try await withThrowingTaskGroup(of: Void.self) { group in
      for fan in fans {
        for _ in 0..<3 { group.addTask { try await circle.like(fan, post) } }
      }
      try await group.waitForAll()
    }

    #expect(try await circle.api(ana).get("/api/kinnect/posts/\(post)")["likeCount"].int == 12)
    #expect(Set(try await circle.api(ana).get("/api/kinnect/posts/\(post)/likes").each("username")).count == 12)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'like'") == 12)
  }
}
