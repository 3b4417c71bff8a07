import Core
import HTTP
import TestCircle
import Testing
import Wire

/// Likes and comments, and who hears of them.
struct ReactionTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let post: String
    var path: String { "/api/realspace/posts/\(post)" }

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben, cleo) = (
        try await circle.neighbour("ana"), try await circle.neighbour("ben", fullName: "Ben Okafor"),
        try await circle.neighbour("cleo")
      )
      try await circle.makeFriends(ana, ben)
      try await circle.makeFriends(ana, cleo)
      post = try await circle.tell(ana, "read", "Emma").id
    }
  }

  @Test func `likes are counted, told to the author, and listed`() async throws {
    let world = try await World()
    let circle = world.circle

    let liked = try await circle.api(world.ben).put("\(world.path)/like")
    #expect(liked.status == 200 && liked.json == ["likesCount": 1, "likedByMe": true])
    #expect(try await circle.api(world.ben).put("/api/posts/\(world.post)/like").json == liked.json)
    #expect(try await circle.api(world.cleo).put("\(world.path)/like")["likesCount"].int == 2)
    #expect(
      try await circle.api(world.ana).get("\(world.path)/likes").items.compactMap { $0["username"]?.string } == [
        "cleo", "ben",
      ])
    let line = try #require(try await circle.api(world.ana).get("/api/realspace/activity").items.first)
    #expect(line["kind"] == "like" && line["actorCount"] == 2 && line["post"]?.string == world.post)
    #expect(try await circle.browser(world.ana).get("/realspace/activity").text.contains("liked your post."))

    let unliked = try await circle.api(world.ben).delete("\(world.path)/like")
    #expect(unliked.json == ["likesCount": 1, "likedByMe": false])
    // A block takes what two people left on each other's posts.
    try await circle.shun(world.ana, world.cleo)
    #expect(try await circle.api(world.ana).get(world.path)["likesCount"].int == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `what somebody did who is suspended is neither listed nor counted`() async throws {
    let world = try await World()
    let circle = world.circle
    func unread() async throws -> Int? {
      try await circle.api(world.ana).get("/api/realspace/activity/unread")["count"].int
    }
    try await circle.require(204, circle.api(world.ana).put("/api/realspace/activity/read"))
    try await circle.require(200, circle.api(world.ben).put("\(world.path)/like"))
    #expect(try await unread() == 1)

    try await circle.suspend(world.ben)
    let kinds = try await circle.api(world.ana).get("/api/realspace/activity").each("kind")
    #expect(!kinds.contains("like"))
    #expect(try await unread() == 0)

    try await circle.suspend(world.ben, false)
    #expect(try await unread() == 1)
  }

  @Test func `what one likes is listed, newest like first, as long as one may see it`() async throws {
    let world = try await World()
    let circle = world.circle
    let other = try await circle.tell(world.ana, "watched", "Alien").id
    let third = try await circle.tell(world.cleo, "watched", "Brazil", for: "followers").id
    try await circle.know(world.ben, world.cleo)
    for post in [other, third, world.post] {
      try await circle.require(200, circle.api(world.ben).put("/api/realspace/posts/\(post)/like"))
    }

    #expect(try await circle.api(world.ben).get("/api/realspace/liked").each("id") == [world.post, third, other])
    let first = try await circle.api(world.ben).get("/api/realspace/liked?limit=2")
    #expect(first.each("id") == [world.post, third])
    let next = try #require(first["next"].string)
    #expect(try await circle.api(world.ben).get("/api/realspace/liked?limit=2&before=\(next)").each("id") == [other])
    let page = try await circle.browser(world.ben).get("/realspace/liked").text
    #expect(page.contains("Emma") && page.contains("Brazil"))
    #expect(try await circle.api(world.ana).get("/api/realspace/liked").items.isEmpty)
    try await circle.require(200, circle.api(world.ana).patch(world.path, ["audience": ["kind": "me"]]))
    #expect(try await circle.api(world.ben).get("/api/realspace/liked").each("id") == [third, other])
  }

  @Test func `what one likes in topics is listed with the rest, newest like first`() async throws {
    let world = try await World()
    let circle = world.circle
    let topic = try await circle.start(world.ana, "Butlers")
    let first = try await circle.write(world.ana, in: topic, "Who did it?")
    let second = try await circle.write(world.cleo, in: topic, "Well made. ||The butler did it||")
    for path in ["topic-posts/\(first)", "posts/\(world.post)", "topic-posts/\(second)"] {
      try await circle.require(200, circle.api(world.ben).put("/api/realspace/\(path)/like"))
      circle.clock.advance(seconds: 60)
    }
    func listed(_ reply: Reply) -> [String?] {
      reply.items.map { ($0["post", "id"] ?? .null).string ?? ($0["topicPost", "id"] ?? .null).string }
    }
    let path = "/api/realspace/liked/all"

    let all = try await circle.api(world.ben).get(path)
    #expect(listed(all) == [second, world.post, first])
    #expect(all.each("kind") == ["topicPost", "post", "topicPost"])
    #expect(all.items.allSatisfy { $0["likedAt"]?.string != nil })
    #expect(all.items[0]["topicPost", "content"] == "Well made. ||…||")
    #expect(all.items[0]["topicPost", "topic", "name"] == "Butlers" && all.items[0]["post"]?.isNull == true)
    // In pages, of whichever kind their last one is.
    var (found, next) = ([String?](), String?.some(""))
    while let place = next {
      let page = try await circle.api(world.ben).get(path + "?limit=1" + (place.isEmpty ? "" : "&before=\(place)"))
      found += listed(page)
      next = page["next"].string
    }
    #expect(found == [second, world.post, first])
    // The list of posts alone is as it was.
    #expect(try await circle.api(world.ben).get("/api/realspace/liked").each("id") == [world.post])
    let page = try await circle.browser(world.ben).get("/realspace/liked").text
    #expect(
      page.contains("Who did it?") && page.contains("Emma") && page.contains("href=\"/realspace/topics/\(topic)\""))
    #expect(!page.contains("The butler did it"))

    // What one may not see any more is gone from the list, and what one likes no longer.
    try await circle.shun(world.ben, world.cleo)
    try await circle.require(200, circle.api(world.ben).delete("/api/realspace/topic-posts/\(first)/like"))
    #expect(listed(try await circle.api(world.ben).get(path)) == [world.post])
    #expect(try await circle.api(world.ana).get(path).items.isEmpty)
  }

  @Test func `comments have the names that the seed's client knows, oldest first`() async throws {
    let world = try await World()
    let circle = world.circle

    let made = try await circle.api(world.ben).post("\(world.path)/comments", ["content": "  Me too\n"])
    #expect(made.status == 201)
    #expect(made["content"] == "Me too" && made["mine"] == true && made["body"].isNull)
    #expect(made.json["author", "displayName"] == "Ben Okafor" && made["createdAt"].string != nil)
    let answer = try await circle.api(world.ana).post("/api/posts/\(world.post)/comments", ["content": "Good!"])
    let list = try await circle.api(world.ana).get("\(world.path)/comments").items
    #expect(list.compactMap { $0["content"]?.string } == ["Me too", "Good!"])
    #expect(list.map { $0["mine"]?.bool } == [false, true])
    #expect(try await circle.api(world.ben).get(world.path)["commentsCount"].int == 2)
    #expect(try await circle.browser(world.ana).get("/realspace/activity").text.contains("commented on your post:"))

    for text in ["", " ", String(repeating: "x", count: 501)] {
      let refused = try await circle.api(world.ben).post("\(world.path)/comments", ["content": .string(text)])
      #expect(refused.status == 422)
      #expect(refused["errors"].array?.compactMap { $0["field"]?.string } == ["content"])
    }
    // One deletes one's own, and any on one's own post.
    let (own, others) = (try #require(made["id"].string), try #require(answer["id"].string))
    #expect(try await circle.api(world.ben).delete("/api/realspace/comments/\(others)").status == 404)
    #expect(try await circle.api(world.cleo).delete("/api/realspace/comments/\(own)").status == 404)
    try await circle.require(204, circle.api(world.ana).delete("/api/comments/\(own)"))
    #expect(try await circle.api(world.ben).get(world.path)["commentsCount"].int == 1)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `the forms like and comment, too`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ben)
    let page = "/realspace/p/\(world.post)"

    #expect(try await browser.submit(page + "/like").status == 303)
    #expect(try await browser.submit(page + "/comments", ["body": "By <form>"]).status == 303)
    let shown = try await browser.get(page).text
    #expect(shown.contains("By &lt;form&gt;") && shown.contains("1 like") && shown.contains("data-text=\"content\""))
    #expect(try await browser.submit(page + "/comments", ["body": " "]).status == 422)
    #expect(try await browser.submit(page + "/unlike").status == 303)
    #expect(try await world.circle.api(world.ana).get(world.path)["likesCount"].int == 0)
  }
}
