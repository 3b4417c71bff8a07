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
      circle = try TestCircle.grassy()
      (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
      chief = try await circle.gardener("chief", isOperator: true)
    }

    /// Reports by the API and answers the report's id.
    func report(_ path: String) async throws -> String {
      try await circle.require(204, circle.api(ben).post("/api/grassy/\(path)/reports", ["reason": "because"]))
      return try #require(try await circle.openReports().last)
    }
  }

  @Test func `a report has what was seen: words, tags, place and photos`() async throws {
    let world = try await World()
    let post = try await world.circle.grow(world.ana, "strange <words>", tags: ["odd"], at: ["name": "The hut"])

    let report = try await world.report("posts/\(post.id)")

    let page = try await world.circle.browser(world.chief).get("/operator/reports/\(report)").text
    for part in ["Post by ana", "strange &lt;words&gt;", "#odd", "The hut", post.media[0].description] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try await world.circle.browser(world.chief).get("/operator").text.contains("because"))
  }

  @Test func `a hidden post is its author's alone, who is told so, until it is shown again`() async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let post = try await circle.grow(ana, "strange", tags: ["odd"], at: ["name": "Hut"]).id
    try await circle.require(200, circle.api(ben).put("/api/grassy/posts/\(post)/bookmark"))
    let live = try await circle.live(ben, app: "grassy")
    _ = live.events()

    let report = try await world.report("posts/\(post)")
    #expect(try await circle.settle(report, "hide", reason: "a test", by: world.chief).status == 303)
    await circle.deliver()

    #expect(live.events().filter { $0.data["id"]?.string == post }.map(\.name) == ["post.deleted"])
    for path in ["feed", "profiles/ana/posts", "tags/odd/posts", "places/~hut/posts", "bookmarks"] {
      #expect(try await circle.api(ben).get("/api/grassy/\(path)").items.isEmpty, "\(path)")
    }
    for path in ["/grassy/p/\(post)", "/grassy/places/~hut"] {
      #expect(try await circle.browser(ben).get(path).status == 404)
      #expect(try await circle.browser(world.chief).get(path).status == 404)
    }
    #expect(try await circle.api(ben).get("/api/grassy/posts/\(post)").status == 404)
    #expect(try await circle.api(ana).get("/api/grassy/feed").each("id") == [post])
    let own = try await circle.browser(ana).get("/grassy/p/\(post)").text
    #expect(own.contains("hidden"))

    let entry = try #require(
      try await circle.storage.system.read { transaction in
        try transaction.first("SELECT id FROM moderation_log WHERE action = 'hide'") {
          try $0.id(0, Never.self).description
        }
      })
    #expect(
      try await circle.browser(world.chief).submit("/operator/hidden/\(entry)", ["reason": "It was fine."]).status
        == 303)
    #expect(try await circle.api(ben).get("/api/grassy/feed").each("id") == [post])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a post or a comment that is removed is gone for all`() async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let post = try await circle.grow(ana, "strange").id
    let made = try await circle.api(ana).post("/api/grassy/posts/\(post)/comments", ["body": "stranger"])
    let comment = try #require(made["id"].string)

    let first = try await world.report("comments/\(comment)")
    #expect(try await circle.settle(first, "remove", reason: "a test", by: world.chief).status == 303)
    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post)/comments").items.isEmpty)
    let second = try await world.report("posts/\(post)")
    #expect(try await circle.settle(second, "remove", reason: "a test", by: world.chief).status == 303)

    #expect(try await circle.api(ana).get("/api/grassy/posts/\(post)").status == 404)
    #expect(try await circle.openReports().isEmpty)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `the form reports, too`() async throws {
    let world = try await World()
    let post = try await world.circle.grow(world.ana).id
    let path = "/grassy/p/\(post)/report"

    #expect(try await world.circle.browser(world.ben).submit(path, ["reason": " "]).status == 422)
    #expect(try await world.circle.browser(world.ben).submit(path, ["reason": "because"]).status == 303)
    #expect(try await world.circle.openReports().count == 1)
  }
}
