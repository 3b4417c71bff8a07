import Core
import SQL
import TestCircle
import Testing
import Wire

/// Reports of posts and comments, and what an operator does about them.
struct ReportTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, chief: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      chief = try await circle.neighbour("chief", isOperator: true)
      try await circle.makeFriends(ana, ben)
    }

    /// Reports by the API and answers the report's id.
    func report(_ path: String) async throws -> String {
      try await circle.require(204, circle.api(ben).post("/api/realspace/\(path)/reports", ["reason": "because"]))
      return try #require(try await circle.openReports().last)
    }
  }

  @Test func `a report has what was seen: what was done, words and photos`() async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana, "went to", "The <hut>", content: "strange words", photos: 1)

    let report = try await world.report("posts/\(post.id)")

    let page = try await world.circle.browser(world.chief).get("/operator/reports/\(report)").text
    for part in ["Post by ana", "went to The &lt;hut&gt;", "strange words", post.media[0].description] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test func `a hidden post is its author's alone, who is told so, with its item, until it is shown again`()
    async throws
  {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let post = try await circle.tell(ana, "read", "Emma", named: true)
    try await circle.require(200, circle.api(ben).put("/api/realspace/posts/\(post.id)/like"))
    let live = try await circle.live(ben, app: "realspace")
    _ = live.events()

    let report = try await world.report("posts/\(post.id)")
    #expect(try await circle.settle(report, "hide", reason: "a test", by: world.chief).status == 303)
    await circle.deliver()

    #expect(live.events().filter { $0.data["id"]?.string == post.id }.map(\.name) == ["post.deleted"])
    for path in ["posts", "profiles/ana/posts", "liked", "items?q=emma"] {
      #expect(try await circle.api(ben).get("/api/realspace/\(path)").items.isEmpty, "\(path)")
    }
    for path in ["/realspace/p/\(post.id)", "/realspace/i/\(post.item)"] {
      #expect(try await circle.browser(ben).get(path).status == 404)
      #expect(try await circle.browser(world.chief).get(path).status == 404)
    }
    #expect(try await circle.api(ana).get("/api/realspace/posts").each("id") == [post.id])
    #expect(try await circle.browser(ana).get("/realspace/p/\(post.id)").text.contains("hidden"))

    let entry = try #require(
      try await circle.storage.system.read { transaction in
        try transaction.first("SELECT id FROM moderation_log WHERE action = 'hide'") {
          try $0.id(0, Never.self).description
        }
      })
    #expect(
      try await circle.browser(world.chief).submit("/operator/hidden/\(entry)", ["reason": "It was fine."]).status
        == 303)
    #expect(try await circle.api(ben).get("/api/realspace/posts").each("id") == [post.id])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an entry of a diary is reported with every word, hidden with its item, and removed`() async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let entry = try await circle.api(ana).post(
      "/api/realspace/diary",
      [
        "action": "read", "subject": "Emma", "item": [:], "date": "2023-05", "occasion": 2, "rating": .number("3.5"),
        "content": "Slow. ||They marry.||", "audience": ["kind": "followers"],
      ])
    let id = try #require(entry["id"].string)
    let stranger = try await circle.neighbour("stranger")
    let mine = try await circle.api(ana).post("/api/realspace/diary", ["action": "read", "subject": "Mine"])
    for (asker, path) in [(stranger, id), (ben, mine["id"].string ?? "")] {
      let reply = try await circle.api(asker).post("/api/realspace/diary/\(path)/reports", ["reason": "because"])
      #expect(reply.status == 404)
    }
    #expect(try await circle.openReports().isEmpty)

    let report = try await world.report("diary/\(id)")
    let page = try await circle.browser(world.chief).get("/operator/reports/\(report)").text
    for part in ["Diary entry by ana", "read Emma, May 2023, 2nd time, 3½ stars", "Slow. ||They marry.||"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try await circle.settle(report, "hide", reason: "a test", by: world.chief).status == 303)

    #expect(try await circle.api(ben).get("/api/realspace/diary/\(id)").status == 404)
    #expect(try await circle.api(ben).get("/api/realspace/profiles/ana/diary").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/realspace/items?q=emma").items.isEmpty)
    let own = try await circle.api(ana).get("/api/realspace/diary/\(id)")
    #expect(own.status == 200 && own["isHidden"] == true)
    for path in ["/realspace/diary", "/realspace/diary/\(id)", "/realspace/activity"] {
      #expect(try await circle.browser(ana).get(path).text.contains("operator has hidden"), "\(path)")
    }
    // Also hidden, it is its author's to change.
    let changed: JSONValue = ["action": "read", "subject": "Emma", "audience": ["kind": "followers"]]
    #expect(try await circle.api(ana).put("/api/realspace/diary/\(id)", changed)["isHidden"] == true)
    #expect(try await circle.api(ben).get("/api/realspace/diary/\(id)").status == 404)

    let other = try await circle.api(ana).post("/api/realspace/diary", changed)
    let second = try await world.report("diary/\(other["id"].string ?? "")")
    #expect(try await circle.settle(second, "remove", reason: "a test", by: world.chief).status == 303)
    #expect(try await circle.api(ana).get("/api/realspace/diary/\(other["id"].string ?? "")").status == 404)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a post or a comment that is removed is gone for all`() async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let post = try await circle.tell(ana, named: true).id
    let made = try await circle.api(ana).post("/api/realspace/posts/\(post)/comments", ["content": "stranger"])
    let comment = try #require(made["id"].string)

    let first = try await world.report("comments/\(comment)")
    #expect(try await circle.settle(first, "remove", reason: "a test", by: world.chief).status == 303)
    #expect(try await circle.api(ana).get("/api/realspace/posts/\(post)/comments").items.isEmpty)
    let second = try await world.report("posts/\(post)")
    #expect(try await circle.settle(second, "remove", reason: "a test", by: world.chief).status == 303)

    #expect(try await circle.api(ana).get("/api/realspace/posts/\(post)").status == 404)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test(arguments: [false, true])
  func `the end of a post that was hidden before is told to its author alone`(isInTopic: Bool) async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let post: String
    if isInTopic {
      let topic = try await circle.start(ana, "Trains")
      try await circle.write(ben, in: topic)
      post = try await circle.write(ana, in: topic)
    } else {
      post = try await circle.tell(ana).id
    }
    let path = isInTopic ? "topic-posts/\(post)" : "posts/\(post)"
    let report = try await world.report(path)
    #expect(try await circle.settle(report, "hide", reason: "a test", by: world.chief).status == 303)
    await circle.deliver()
    var readers: [String: LiveReader] = [:]
    for member in [ana, ben] { readers[member.username] = try await circle.live(member, app: "realspace") }
    for reader in readers.values { _ = reader.events() }

    try await circle.require(204, circle.api(ana).delete("/api/realspace/\(path)"))
    await circle.deliver()

    let told = readers.filter { $0.value.events().contains { $0.data["id"]?.string == post } }
    #expect(Set(told.keys) == ["ana"])
  }

  @Test func `the form reports, too`() async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana).id
    let path = "/realspace/p/\(post)/report"

    #expect(try await world.circle.browser(world.ben).submit(path, ["reason": " "]).status == 422)
    #expect(try await world.circle.browser(world.ben).submit(path, ["reason": "because"]).status == 303)
    #expect(try await world.circle.openReports().count == 1)
  }
}
