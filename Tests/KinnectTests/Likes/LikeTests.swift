import Core
import SQL
import TestHouse
import Testing
import Wire

struct LikeTests {
  @Test func `a like counts once however often it is given, and is taken back once`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    let post = try await house.post(ana).id
    let path = "/api/kinnect/posts/\(post)/like"
    try await house.like(ana, post)

    for _ in 0..<2 {
      let reply = try await house.api(ben).put(path)
      #expect(reply.status == 200)
      #expect((reply["likeCount"].int, reply["likedByMe"].bool) == (2, true))
    }
    #expect(try await house.api(ben).get("/api/kinnect/posts/\(post)")["likedByMe"].bool == true)
    for _ in 0..<2 {
      let reply = try await house.api(ben).delete(path)
      #expect((reply["likeCount"].int, reply["likedByMe"].bool) == (1, false))
    }

    #expect(try await house.api(ben).get("/api/kinnect/feed").items.first?["likeCount"]?.int == 1)
  }

  @Test func `likes of many at once all count`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let post = try await house.post(ana).id
    var fans: [Member] = []
    for number in 0..<12 { fans.append(try await house.member("fan.\(number)")) }
    for fan in fans { try await house.follow(fan, ana) }

    try await withThrowingTaskGroup(of: Void.self) { group in
      for fan in fans {
        for _ in 0..<3 { group.addTask { try await house.like(fan, post) } }
      }
      try await group.waitForAll()
    }

    #expect(try await house.api(ana).get("/api/kinnect/posts/\(post)")["likeCount"].int == 12)
    #expect(Set(try await house.api(ana).get("/api/kinnect/posts/\(post)/likes").each("username")).count == 12)
    #expect(try await house.count("SELECT count(*) FROM activity WHERE kind = 'like'") == 12)
  }
}
