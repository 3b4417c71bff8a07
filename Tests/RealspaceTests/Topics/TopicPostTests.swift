import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Posts in topics: writing, liking, commenting on and taking away, and who hears of it.
struct TopicPostTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let topic, post: String
    var path: String { "/api/realspace/topic-posts/\(post)" }

    /// Ana's topic, in which Ben has written.
    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben, cleo) = (
        try await circle.neighbour("ana"), try await circle.neighbour("ben", fullName: "Ben Okafor"),
        try await circle.neighbour("cleo")
      )
      topic = try await circle.start(ana, "Film & Cinema")
      post = try await circle.write(ben, in: topic, "Who <has> seen it?")
    }
  }

  @Test func `a post is in its topic, newest first, and counted`() async throws {
    let world = try await World()
    let circle = world.circle
    let second = try await circle.write(world.ana, in: world.topic, "  I have\n")

    let list = try await circle.api(world.cleo).get("/api/topics/\(world.topic)/posts")
    #expect(list.each("id") == [second, world.post])
    #expect(list.items.first?["content"] == "I have" && list.items.first?["topic", "name"] == "Film & Cinema")
    #expect(list.items.last?["author", "displayName"] == "Ben Okafor" && list.items.last?["likedByMe"] == false)
    #expect(try await circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)")["postsCount"] == 2)
    let first = try await circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)/posts?limit=1")
    let next = try #require(first["next"].string)
    #expect(
      try await circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)/posts?limit=1&before=\(next)")
        .each("id") == [world.post])
    let page = try await circle.browser(world.cleo).get("/realspace/topics/\(world.topic)").text
    #expect(page.contains("Who &lt;has&gt; seen it?") && page.contains("href=\"/realspace/topics\""))
    #expect(try await circle.browser(world.cleo).get("/realspace/topic-posts/\(world.post)").status == 200)
  }

  @Test(arguments: ["", " \n", String(repeating: "x", count: 2201)])
  func `a post says something, and not too much`(text: String) async throws {
    let world = try await World()

    let refused = try await world.circle.api(world.cleo).post(
      "/api/realspace/topics/\(world.topic)/posts", ["content": .string(text)])
    #expect(refused.status == 422)
    #expect(refused["errors"].array?.compactMap { $0["field"]?.string } == ["content"])
    let form = try await world.circle.browser(world.cleo).submit(
      "/realspace/topics/\(world.topic)", ["content": text])
    #expect(form.status == 422 && form.text.contains("id=\"content-error\""))
    #expect(try await world.circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)")["postsCount"] == 1)
  }

  @Test func `likes are counted, listed, and told to who wrote the post`() async throws {
    let world = try await World()
    let circle = world.circle

    let liked = try await circle.api(world.cleo).put("\(world.path)/like")
    #expect(liked.status == 200 && liked.json == ["likesCount": 1, "likedByMe": true])
    #expect(try await circle.api(world.ana).put("\(world.path)/like")["likesCount"] == 2)
    #expect(
      try await circle.api(world.ben).get("\(world.path)/likes").items.compactMap { $0["username"]?.string } == [
        "ana", "cleo",
      ])
    let line = try #require(try await circle.api(world.ben).get("/api/realspace/activity").items.first)
    #expect(line["kind"] == "topic_like" && line["actorCount"] == 2 && line["topicPost"]?.string == world.post)
    #expect(line["post"]?.isNull == true)
    let page = try await circle.browser(world.ben).get("/realspace/activity").text
    #expect(page.contains("liked your post.") && page.contains("href=\"/realspace/topic-posts/\(world.post)\""))
    let unliked = try await circle.api(world.cleo).delete("\(world.path)/like")
    #expect(unliked.json == ["likesCount": 1, "likedByMe": false])
    #expect(try await circle.api(world.ben).get("/api/realspace/activity").items.first?["actorCount"] == 1)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `one call deletes comments on posts and on posts in topics, each by whoever may`() async throws {
    let world = try await World()
    let circle = world.circle
    try await circle.makeFriends(world.ben, world.cleo)
    let told = try await circle.tell(world.ben).id
    let made = try await circle.api(world.cleo).post(
      "/api/realspace/posts/\(told)/comments", ["content": "On a post"])
    let onPost = try #require(made["id"].string)
    let onTopic = try await circle.comment(world.cleo, on: world.post, "In a topic")
    let line = try #require(try await circle.api(world.ben).get("/api/realspace/activity").items.first)
    #expect(line["kind"] == "topic_comment" && line["comment"] == "In a topic")
    #expect(try await circle.browser(world.ben).get("/realspace/activity").text.contains("commented on your post:"))

    #expect(try await circle.api(world.ana).get("\(world.path)/comments").each("id") == [onTopic])
    // Ana has nothing to do with the post, but moderates the topic.
    #expect(try await circle.api(world.ana).delete("/api/realspace/comments/\(onPost)").status == 404)
    try await circle.require(204, circle.api(world.ana).delete("/api/comments/\(onTopic)"))
    #expect(try await circle.api(world.ana).delete("/api/realspace/comments/\(onTopic)").status == 404)
    try await circle.require(204, circle.api(world.ben).delete("/api/realspace/comments/\(onPost)"))
    // Whoever wrote the post deletes what is said of it, and whoever said it.
    for deleter in [world.ben, world.cleo] {
      let again = try await circle.comment(world.cleo, on: world.post)
      try await circle.require(204, circle.api(deleter).delete("/api/realspace/comments/\(again)"))
    }
    let kept = try await circle.comment(world.ana, on: world.post)
    #expect(try await circle.api(world.cleo).delete("/api/realspace/comments/\(kept)").status == 404)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `comments of both kinds are reported as what they are`() async throws {
    let world = try await World()
    let circle = world.circle
    let chief = try await circle.neighbour("chief", isOperator: true)
    try await circle.makeFriends(world.ben, world.cleo)
    let told = try await circle.tell(world.ben).id
    let made = try await circle.api(world.cleo).post("/api/realspace/posts/\(told)/comments", ["content": "first"])
    let comments = [try #require(made["id"].string), try await circle.comment(world.cleo, on: world.post, "second")]

    for (comment, text) in zip(comments, ["first", "second"]) {
      try await circle.require(
        204, circle.api(world.ben).post("/api/realspace/comments/\(comment)/reports", ["reason": "because"]))
      let report = try #require(try await circle.openReports().last)
      #expect(try await circle.browser(chief).get("/operator/reports/\(report)").text.contains(text))
      #expect(try await circle.settle(report, "hide", reason: "a test", by: chief).status == 303)
    }

    #expect(try await circle.api(world.ben).get("/api/realspace/posts/\(told)/comments").items.isEmpty)
    #expect(try await circle.api(world.ben).get("\(world.path)/comments").items.isEmpty)
    let kinds = try await circle.storage.system.read { transaction in
      try transaction.all("SELECT kind FROM reports ORDER BY kind") { $0.text(0) }
    }
    #expect(kinds == ["comment", "topic_comment"])
    let nobody = circle.services.newID() as ID<Never>
    #expect(
      try await circle.api(world.ben).post("/api/realspace/comments/\(nobody)/reports", ["reason": "x"]).status == 404)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `one deletes one's own, and moderators anybody's`() async throws {
    let world = try await World()
    let circle = world.circle
    try await circle.require(
      204, circle.api(world.ana).put("/api/realspace/topics/\(world.topic)/moderators/cleo"))
    let own = try await circle.write(world.ben, in: world.topic, "Mine")
    let third = try await circle.write(world.ana, in: world.topic, "Ana's")
    #expect(try await circle.api(world.ben).delete("/api/realspace/topic-posts/\(third)").status == 404)

    try await circle.require(204, circle.api(world.ben).delete("/api/realspace/topic-posts/\(own)"))
    #expect(try await circle.browser(world.cleo).get("/realspace/topic-posts/\(world.post)").text.contains("Delete"))
    #expect(try await circle.browser(world.cleo).get("/realspace/topic-posts/\(world.post)/delete").status == 200)
    let gone = try await circle.browser(world.cleo).submit("/realspace/topic-posts/\(world.post)/delete")
    #expect(gone.location?.hasPrefix("/realspace/topics/\(world.topic)") == true)
    try await circle.require(204, circle.api(world.cleo).delete("/api/realspace/topic-posts/\(third)"))
    // Who moderates one topic does not moderate another.
    let elsewhere = try await circle.write(world.ben, in: try await circle.start(world.ben, "Books"))
    #expect(try await circle.api(world.cleo).delete("/api/realspace/topic-posts/\(elsewhere)").status == 404)
    #expect(try await circle.api(world.ana).get("/api/realspace/topics/\(world.topic)")["postsCount"] == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a block hides posts and comments, and ends a moderation; nothing tells of them`() async throws {
    let world = try await World()
    let circle = world.circle
    try await circle.require(204, circle.api(world.ana).put("/api/realspace/topics/\(world.topic)/moderators/ben"))
    let own = try await circle.write(world.ana, in: world.topic, "Ana's")
    try await circle.comment(world.ben, on: own)
    try await circle.require(200, circle.api(world.ben).put("/api/realspace/topic-posts/\(own)/like"))
    try await circle.comment(world.cleo, on: world.post)

    try await circle.shun(world.ana, world.ben)

    let topic = try await circle.api(world.ana).get("/api/realspace/topics/\(world.topic)")
    #expect(topic["postsCount"] == 1 && topic["membersCount"] == 1)
    #expect(try await circle.api(world.ana).get("/api/realspace/topics/\(world.topic)/posts").each("id") == [own])
    #expect(try await circle.api(world.ana).get(world.path).status == 404)
    let after = try await circle.api(world.ana).get("/api/realspace/topic-posts/\(own)")
    #expect(after["likesCount"] == 0 && after["commentsCount"] == 0)
    // The topic is everyone's, but nothing in it is told of who started it.
    let seen = try await circle.api(world.ben).get("/api/realspace/topics/\(world.topic)")
    #expect(seen.status == 200 && seen["creator"].isNull && seen["myRole"] == "none" && seen["postsCount"] == 1)
    #expect(
      try await circle.api(world.ben).get("/api/realspace/topics/\(world.topic)/posts").each("id") == [world.post])
    #expect(try await circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)")["postsCount"] == 2)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `who is muted isn't in the list, as in the feed`() async throws {
    let world = try await World()
    try await world.circle.require(204, world.circle.api(world.cleo).put("/api/realspace/profiles/ben/mute"))

    #expect(try await world.circle.api(world.cleo).get("/api/realspace/topics/\(world.topic)/posts").items.isEmpty)
    #expect(try await world.circle.api(world.cleo).get(world.path).status == 200)
  }

  @Test func `who is suspended is not seen in a topic`() async throws {
    let world = try await World()
    try await world.circle.suspend(world.ben)

    #expect(try await world.circle.api(world.ana).get(world.path).status == 404)
    #expect(try await world.circle.api(world.ana).get("/api/realspace/topics/\(world.topic)/posts").items.isEmpty)
  }
}
