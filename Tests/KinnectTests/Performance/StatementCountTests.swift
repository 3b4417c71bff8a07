import Core
import SQL
import TestCircle
import Testing
import Wire

/// A page of a hundred costs as many statements as a page of one.
struct StatementCountTests {
  private static let paths = [
    "/api/kinnect/feed?limit=100", "/api/kinnect/profiles/ana/posts?limit=100",
    "/api/kinnect/profiles/ana/followers?limit=100", "/api/kinnect/profiles/ana/following?limit=100",
    "/api/kinnect/posts/POST/likes?limit=100", "/api/kinnect/posts/POST/comments?limit=100",
    "/api/kinnect/search?q=n&limit=100", "/api/kinnect/activity?limit=100", "/api/kinnect/follow-requests?limit=100",
    "/api/kinnect/mutes?limit=100", "/api/kinnect/blocks?limit=100",
    "/kinnect", "/kinnect/u/ana", "/kinnect/u/ana/followers", "/kinnect/u/ana/following", "/kinnect/p/POST",
    "/kinnect/p/POST/likes", "/kinnect/p/POST/comments", "/kinnect/search?q=n", "/kinnect/activity",
    "/kinnect/settings", "/api/kinnect/conversations?limit=100", "/api/kinnect/conversations/ROOM/messages?limit=100",
    "/api/kinnect/stories", "/api/kinnect/stories/STORY/views?limit=100", "/kinnect/messages", "/kinnect/messages/ROOM",
    "/kinnect/messages/ROOM/info", "/kinnect/messages/new", "/kinnect/stories/STORY", "/kinnect/stories/STORY/views",
  ]

  private func counts(_ others: Int) async throws -> [String: (statements: Int, bytes: Int)] {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id
    let first = try await circle.member("first")
    let second = try await circle.member("second")
    for other in [first, second] { try await circle.befriend(ana, other) }
    let room = try await circle.open(ana, with: first, second)
    try await circle.write(first, room)
    let story = try await circle.story(ana).id
    for number in 0..<others {
      let other = try await circle.member("n.\(number)")
      try await circle.follow(other, ana)
      try await circle.follow(ana, other)
      try await circle.like(other, post)
      if number < 28 {
        let group: JSONValue = ["members": [.string(other.username)]]
        #expect(try await circle.api(ana).post("/api/kinnect/conversations/\(room)/members", group).status == 200)
      }
      try await circle.write(other, try await circle.open(other, with: ana))
      try await circle.write(other, room)
      try await circle.story(other)
      try await circle.story(ana)
      #expect(try await circle.api(other).put("/api/kinnect/stories/\(story)/seen").status == 204)
      try await circle.comment(other, post)
      try await circle.post(ana)
      let asker = try await circle.member("asker.\(number)")
      try await circle.follow(asker, ana, approved: false)
      let muted = try await circle.member("muted.\(number)")
      #expect(try await circle.api(ana).put("/api/kinnect/profiles/\(muted.username)/mute").status == 204)
      try await circle.block(ana, try await circle.member("blocked.\(number)"))
    }
    var counts: [String: (statements: Int, bytes: Int)] = [:]
    for path in Self.paths {
      let client = path.hasPrefix("/api") ? circle.api(ana) : circle.browser(ana)
      // Opening activity marks it read the first time; the second is like every other.
      let target = path.replacing("POST", with: post.description).replacing("ROOM", with: room.description)
        .replacing("STORY", with: story.description)
      _ = try await client.get(target)
      let before = circle.storage.database.statementCount
      let reply = try await client.get(target)
      #expect(reply.status == 200, "\(path)")
      counts[path] = (circle.storage.database.statementCount - before, reply.bytes.count)
    }
    return counts
  }

  @Test func `a list costs the same number of statements however long it is`() async throws {
    async let short = counts(1)
    async let long = counts(25)
    let (one, many) = try await (short, long)

    for path in Self.paths {
      let (few, all) = (try #require(one[path]), try #require(many[path]))
      #expect(few.statements == all.statements, "\(path)")
      // She has blocked somebody, so the numbers of a profile and of its posts cost two each. Her own page looks too whether she is to be
      // asked about her earlier photos, and her feed, as she is new, how many people she doesn't follow yet.
      let most = path == "/kinnect/u/ana" ? 11 : path == "/kinnect" ? 9 : 8
      #expect((1...most).contains(all.statements), "\(path)")
      let isMostlyFrame = ["/kinnect/settings", "/kinnect/stories/STORY", "/kinnect/messages/ROOM/info"].contains(path)
      #expect(all.bytes > few.bytes * 2 || isMostlyFrame && all.bytes > few.bytes, "\(path) is longer")
    }
    // The session, unless it is remembered, the feed itself, and two for its numbers: she has blocked somebody.
    #expect((3...4).contains(many["/api/kinnect/feed?limit=100"]?.statements ?? 0))
  }
}
