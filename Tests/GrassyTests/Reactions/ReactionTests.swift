import Core
import TestCircle
import Testing
import Wire

/// Likes, bookmarks, comments, and what their author hears of them.
struct ReactionTests {
  private func world() async throws -> (circle: TestCircle, ana: Member, ben: Member, cleo: Member, post: String) {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    return (circle, ana, ben, cleo, try await circle.grow(ana, "a path").id)
  }

  @Test func `likes are counted, listed newest first, and taken back`() async throws {
    let (circle, ana, ben, cleo, post) = try await world()
    let path = "/api/grassy/posts/\(post)"
    for (member, count) in [(ben, 1), (ben, 1), (cleo, 2), (ana, 3)] {
      let reply = try await circle.api(member).put(path + "/like")
      #expect(reply["likeCount"].int == count && reply["likedByMe"].bool == true)
    }
    #expect(try await circle.api(ben).get(path + "/likes").each("username") == ["ana", "cleo", "ben"])
    #expect(try await circle.browser(ben).get("/grassy/p/\(post)/likes").text.contains("cleo"))
    #expect(try await circle.api(cleo).delete(path + "/like")["likeCount"].int == 2)
    #expect(try await circle.api(cleo).delete(path + "/like")["likeCount"].int == 2)
    #expect(try await circle.api(cleo).get(path)["likedByMe"].bool == false)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a block takes likes and comments out of what either sees`() async throws {
    let (circle, ana, ben, cleo, post) = try await world()
    let path = "/api/grassy/posts/\(post)"
    for member in [ben, cleo] {
      try await circle.require(200, circle.api(member).put(path + "/like"))
      try await circle.require(201, circle.api(member).post(path + "/comments", ["body": .string(member.username)]))
    }
    try await circle.uproot(ben, cleo)

    for (member, count, other) in [(ben, 1, "cleo"), (cleo, 1, "ben"), (ana, 2, "nobody")] {
      let seen = try await circle.api(member).get(path)
      #expect(seen["likeCount"].int == count && seen["commentCount"].int == count)
      #expect(!(try await circle.api(member).get(path + "/likes").each("username").contains(other)))
      #expect(!(try await circle.api(member).get(path + "/comments").text.contains(other)))
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `bookmarks are the viewer's alone, the newest first, while the post can be seen`() async throws {
    let (circle, ana, ben, cleo, post) = try await world()
    let other = try await circle.grow(cleo, "another").id
    let third = try await circle.grow(ana, "third").id
    for id in [third, post, other] {
      let reply = try await circle.api(ben).put("/api/grassy/posts/\(id)/bookmark")
      #expect(reply.json == ["bookmarkedByMe": true])
    }
    #expect(try await circle.api(ben).get("/api/grassy/bookmarks").each("id") == [other, post, third])
    #expect(try await circle.api(ben).get("/api/grassy/posts/\(post)")["bookmarkedByMe"].bool == true)
    #expect(try await circle.api(cleo).get("/api/grassy/posts/\(post)")["bookmarkedByMe"].bool == false)
    #expect(try await circle.api(cleo).get("/api/grassy/bookmarks").items.isEmpty)
    #expect(try await circle.api(ana).get("/api/grassy/activity").items.isEmpty)

    try await circle.edit(ana, post, ["audience": ["kind": "me"]])
    #expect(try await circle.api(ben).get("/api/grassy/bookmarks").each("id") == [other, third])
    #expect(!(try await circle.browser(ben).get("/grassy/bookmarks").text.contains(post)))
    try await circle.edit(ana, post, ["audience": ["kind": "everyone"]])
    #expect(try await circle.api(ben).get("/api/grassy/bookmarks").each("id") == [other, post, third])
    #expect(try await circle.api(ben).delete("/api/grassy/posts/\(other)/bookmark").json == ["bookmarkedByMe": false])
    #expect(try await circle.api(ben).get("/api/grassy/bookmarks").each("id") == [post, third])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `the author hears of likes, comments and followers, and of nothing by those whom a block hides`()
    async throws
  {
    let (circle, ana, ben, cleo, post) = try await world()
    let path = "/api/grassy/posts/\(post)"
    for member in [ben, cleo] { try await circle.require(200, circle.api(member).put(path + "/like")) }
    try await circle.require(201, circle.api(cleo).post(path + "/comments", ["body": "Where is it?"]))
    try await circle.tend(ben, ana)

    let lines = try await circle.api(ana).get("/api/grassy/activity")
    #expect(lines.each("kind") == ["follow", "comment", "like"])
    #expect(lines.items[2]["actorCount"] == 2 && lines.items[2]["post"]?.string == post)
    #expect(lines.items[1]["comment"] == "Where is it?")
    #expect(lines.items[0]["post"]?.isNull ?? true)
    #expect(lines.items[0]["relation"] == "none")
    #expect(try await circle.api(ana).get("/api/grassy/activity/unread")["count"].int == 4)
    #expect(try await circle.browser(ana).get("/grassy/activity").text.contains("Where is it?"))
    #expect(try await circle.api(ana).put("/api/grassy/activity/read").status == 204)
    #expect(try await circle.api(ana).get("/api/grassy/activity/unread")["count"].int == 0)

    try await circle.uproot(ana, cleo)
    let rest = try await circle.api(ana).get("/api/grassy/activity")
    #expect(rest.each("kind") == ["follow", "like"])
    #expect(rest.items[1]["actorCount"] == 1)
  }

  @Test func `what somebody did who is suspended is neither listed nor counted`() async throws {
    let (circle, ana, ben, _, post) = try await world()
    try await circle.require(200, circle.api(ben).put("/api/grassy/posts/\(post)/like"))
    try await circle.tend(ben, ana)
    func unread() async throws -> Int? { try await circle.api(ana).get("/api/grassy/activity/unread")["count"].int }
    #expect(try await unread() == 2)

    try await circle.suspend(ben)
    #expect(try await circle.api(ana).get("/api/grassy/activity").items.isEmpty)
    #expect(try await unread() == 0)

    try await circle.suspend(ben, false)
    #expect(try await circle.api(ana).get("/api/grassy/activity").items.count == 2)
    #expect(try await unread() == 2)
  }

  @Test func `comments and replies by form come back to the post`() async throws {
    let (circle, ana, ben, _, post) = try await world()
    let browser = circle.browser(ben)
    for (verb, liked) in [("like", true), ("unlike", false)] {
      #expect(try await browser.submit("/grassy/p/\(post)/\(verb)").status == 303)
      #expect(try await circle.api(ben).get("/api/grassy/posts/\(post)")["likedByMe"].bool == liked)
    }
    for (verb, marked) in [("bookmark", true), ("unbookmark", false)] {
      #expect(try await browser.submit("/grassy/p/\(post)/\(verb)").status == 303)
      #expect(try await circle.api(ben).get("/api/grassy/posts/\(post)")["bookmarkedByMe"].bool == marked)
    }
    #expect(try await browser.submit("/grassy/p/\(post)/comments", ["body": "A <b>comment</b>"]).status == 303)
    let page = try await circle.browser(ana).get("/grassy/p/\(post)").text
    #expect(page.contains("A &lt;b&gt;comment&lt;/b&gt;"))
  }
}
