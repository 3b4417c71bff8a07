import Core
import SQL
import TestCircle
import Testing
import Wire

/// The page of a person: its numbers, and its name wherever it stands.
struct ProfileTests {
  @Test func `the number of posts is that of what the viewer sees`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.tend(ben, ana)
    for kind in ["everyone", "followers", "friends", "me"] { try await circle.grow(ana, for: kind) }

    for (member, count) in [(ana, 4), (ben, 2), (cleo, 1)] {
      let profile = try await circle.api(member).get("/api/grassy/profiles/ana")
      #expect(profile["postCount"].int == count, "\(member.username)")
      #expect(profile["followerCount"].int == 1)
      #expect(try await circle.api(member).get("/api/grassy/profiles/ana/posts").items.count == count)
      let page = try await circle.browser(member).get("/grassy/u/ana").text
      #expect(page.matches(of: /class="tile"/).count == count)
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test(arguments: ["everyone", "followers"])
  func `a post that an operator hides is counted for nobody, its author included`(kind: String) async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    try await circle.tend(ben, ana)
    try await circle.grow(ana)
    let post = try await circle.grow(ana, for: kind).id
    let id = try #require(ID<GrassyAPI.Post>(post))
    func hide(at time: Timestamp?) async throws {
      try await circle.storage.system.write {
        try $0.run("UPDATE grassy_posts SET hidden_at = \(time) WHERE id = \(id)")
      }
    }
    func counts() async throws -> [Int?] {
      var counts: [Int?] = []
      for member in [ana, ben] {
        counts.append(try await circle.api(member).get("/api/grassy/profiles/ana")["postCount"].int)
      }
      #expect(try await circle.miscounts() == [])
      return counts
    }

    try await hide(at: circle.services.now())
    #expect(try await counts() == [1, 1])
    // Neither tells of it what its author does with it.
    for audience in ["everyone", "me", "everyone"] {
      try await circle.edit(ana, post, ["audience": ["kind": .string(audience)]])
      #expect(try await counts() == [1, 1], "\(audience)")
    }
    try await hide(at: nil)
    #expect(try await counts() == [2, 2])
    try await hide(at: circle.services.now())
    try await circle.require(204, circle.api(ana).delete("/api/grassy/posts/\(post)"))
    #expect(try await counts() == [1, 1])
  }

  @Test func `a new username is on every post, comment and line, and the old one leads nowhere`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))
    let post = try await circle.grow(ana, "a path").id
    let other = try await circle.grow(ben, "another").id
    try await circle.require(201, circle.api(ana).post("/api/grassy/posts/\(other)/comments", ["body": "Nice"]))
    try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(other)/like"))

    try await circle.require(200, circle.api(ana).patch("/api/grassy/profile", ["username": "anna.new"]))

    #expect(try await circle.api(ben).get("/api/grassy/posts/\(post)").json["author", "username"] == "anna.new")
    for path in [
      "feed", "posts/\(other)/comments", "posts/\(other)/likes", "activity", "search?q=ann", "profiles/anna.new/posts",
    ] {
      let text = try await circle.api(ben).get("/api/grassy/\(path)").text
      #expect(text.contains("\"anna.new\"") && !text.contains("\"ana\""), "\(path)")
    }
    for path in ["/grassy", "/grassy/p/\(post)", "/grassy/u/anna.new"] {
      let text = try await circle.browser(ben).get(path).text
      #expect(text.contains("anna.new") && !text.contains("/grassy/u/ana\""), "\(path)")
    }
    #expect(try await circle.api(ben).get("/api/grassy/profiles/ana").status == 404)
    #expect(try await circle.browser(ben).get("/grassy/u/ana").status == 404)
  }

  @Test func `new profiles are open: a follow begins at once`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben) = (try await circle.gardener("ana"), try await circle.gardener("ben"))

    let reply = try await circle.api(ben).put("/api/grassy/profiles/ana/follow")

    #expect(reply["relation"].string == "following")
    #expect(try await circle.api(ana).get("/api/grassy/profiles/ana/followers").each("username") == ["ben"])
    #expect(try await circle.api(ana).get("/api/grassy/follow-requests").items.isEmpty)
    #expect(try await circle.browser(ana).get("/grassy/u/ana/followers").text.contains("ben"))
  }
}
