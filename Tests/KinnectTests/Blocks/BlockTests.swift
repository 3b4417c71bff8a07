import Core
import SQL
import TestCircle
import Testing
import Wire

struct BlockTests {
  /// Ana and ben block; carol is followed by both, has a post, and both liked and commented on it.
  private struct World {
    let circle: TestCircle
    let ana, ben, carol: Member
    let post: ID<KinnectAPI.Post>

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana", fullName: "Ana Lind")
      ben = try await circle.member("ben", fullName: "Ben Okafor")
      carol = try await circle.member("carol")
      for (one, other) in [(ana, carol), (ben, carol), (ana, ben), (ben, ana)] { try await circle.follow(one, other) }
      post = try await circle.post(carol).id
      for member in [ana, ben] {
        try await circle.like(member, post)
        try await circle.comment(member, post, "by \(member.username)")
      }
      try await circle.block(ana, ben)
    }
  }

  @Test(arguments: [true, false])
  func `the two are not there for each other, anywhere`(isBlocker: Bool) async throws {
    let world = try await World()
    let (me, other) = isBlocker ? (world.ana, world.ben) : (world.ben, world.ana)
    let own = try await world.circle.post(other).id
    let api = world.circle.api(me)
    let name = other.username

    for path in [
      "profiles/\(name)", "profiles/\(name)/posts", "profiles/\(name)/followers", "profiles/\(name)/following",
      "posts/\(own)", "posts/\(own)/likes", "posts/\(own)/comments",
    ] { #expect(try await api.get("/api/kinnect/\(path)").status == 404, "\(path)") }
    #expect(try await world.circle.browser(me).get("/kinnect/u/\(name)").status == 404)
    #expect(try await api.get("/api/kinnect/search?q=\(name)").items.isEmpty)
    #expect(try await api.get("/api/kinnect/posts/\(world.post)/likes").each("username") == [me.username])
    #expect(try await api.get("/api/kinnect/posts/\(world.post)/comments").each("body") == ["by \(me.username)"])
    #expect(try await api.get("/api/kinnect/profiles/carol/followers").each("username") == [me.username])
    #expect(try await api.get("/api/kinnect/feed").each("id") == [world.post.description])
    let activity = try await api.get("/api/kinnect/activity").text
    #expect(!activity.contains("\"\(name)\""))
    #expect(try await api.put("/api/kinnect/profiles/\(name)/follow").status == 404)
    #expect(try await api.put("/api/kinnect/profiles/\(name)/mute").status == 404)
    // Carol sees both.
    #expect(try await world.circle.api(world.carol).get("/api/kinnect/posts/\(world.post)/likes").items.count == 2)
  }

  /// The list of whom one blocks has their names.
  @Test func `nobody blocks whom they may not see, and learns the name so`() async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    #expect(try await circle.api(ben).put("/api/kinnect/profiles/ana/block").status == 404)

    let principal = Principal(viewer: ben.profile, account: ben.account, app: "kinnect")
    await #expect(throws: SQLError.self) {
      try await circle.storage.database.write(as: principal) {
        try $0.run(
          "INSERT INTO blocks (blocker, blocked, username, created_at) VALUES (viewer(), \(ana.profile), 'ana', 1)")
      }
    }

    #expect(try await circle.api(ben).get("/api/kinnect/blocks").items.isEmpty)
  }

  @Test func `a block is listed and undone by the one who made it, and follows stay ended`() async throws {
    let world = try await World()
    let (ana, ben) = (world.circle.api(world.ana), world.circle.api(world.ben))
    #expect(try await ana.put("/api/kinnect/profiles/ben/block").status == 204)
    #expect(try await ana.get("/api/kinnect/blocks").each("username") == ["ben"])
    #expect(try await ben.get("/api/kinnect/blocks").items.isEmpty)
    let settings = try await world.circle.browser(world.ana).get("/kinnect/settings").text
    #expect(settings.contains("action=\"/kinnect/u/ben/unblock\""))
    #expect(try await ben.delete("/api/kinnect/profiles/ana/block").status == 404)

    let undone = try await world.circle.browser(world.ana).submit("/kinnect/u/ben/unblock")

    #expect(undone.location?.hasPrefix("/kinnect/settings?said=unblocked") == true)
    #expect(try await ana.get("/api/kinnect/blocks").items.isEmpty)
    #expect(try await ben.get("/api/kinnect/profiles/ana")["relation"].string == "none")
    #expect(try await ana.get("/api/kinnect/posts/\(world.post)/comments").items.count == 2)
  }

  @Test func `when both block, one undoing is not enough`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    // At the same moment, before either is hidden from the other.
    async let one = circle.api(ana).put("/api/kinnect/profiles/ben/block")
    async let other = circle.api(ben).put("/api/kinnect/profiles/ana/block")
    let statuses = try await [one.status, other.status].sorted()
    #expect(statuses == [204, 404])

    let blocker = try await circle.api(ana).get("/api/kinnect/blocks").items.isEmpty ? ben : ana
    let name = blocker.username == "ana" ? "ben" : "ana"
    #expect(try await circle.api(blocker).delete("/api/kinnect/profiles/\(name)/block").status == 204)

    #expect(try await circle.api(ana).get("/api/kinnect/profiles/ben").status == 200)
  }

  @Test func `a block is of a person, whoever else has or had the name`() async throws {
    let circle = try TestCircle()
    let (ana, ben, carol) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("carol")
    )
    let asAna = circle.api(ana)
    try await circle.block(ana, ben)
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benno"]).status == 200)
    #expect(try await circle.api(carol).patch("/api/kinnect/profile", ["username": "ben"]).status == 200)
    #expect(try await asAna.get("/api/kinnect/profiles/ben").status == 200)

    // Who has the name now is somebody else, who can be blocked too.
    for _ in 0..<2 { #expect(try await asAna.put("/api/kinnect/profiles/ben/block").status == 204) }
    #expect(try await asAna.get("/api/kinnect/profiles/ben").status == 404)
    #expect(try await asAna.get("/api/kinnect/blocks").each("username") == ["ben", "ben"])

    // The two are told apart by their profiles.
    let meant = try #require(carol.profile)
    #expect(try await asAna.put("/api/kinnect/profiles/ben/block?profile=\(meant)").status == 204)
    #expect(try await asAna.delete("/api/kinnect/profiles/ben/block?profile=\(meant)").status == 204)
    #expect(try await asAna.get("/api/kinnect/profiles/ben").status == 200)
    #expect(try await asAna.get("/api/kinnect/profiles/benno").status == 404)
    let settings = try await circle.browser(ana).get("/kinnect/settings").text
    let blocked = try #require(ben.profile)
    #expect(settings.contains("name=\"profile\" value=\"\(blocked)\""))
    #expect(
      try await circle.browser(ana).submit("/kinnect/u/ben/unblock", ["profile": blocked.description]).status == 303)
    #expect(try await asAna.get("/api/kinnect/profiles/benno").status == 200)
    #expect(try await asAna.get("/api/kinnect/blocks").items.isEmpty)
  }

  @Test func `a new name does not lift a block, which is undone by the name it was made with`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.block(ana, ben)
    #expect(try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benjamin"]).status == 200)

    #expect(try await circle.api(ana).get("/api/kinnect/profiles/benjamin").status == 404)
    #expect(try await circle.api(ben).get("/api/kinnect/profiles/ana").status == 404)
    #expect(try await circle.api(ana).delete("/api/kinnect/profiles/ben/block").status == 204)
    #expect(try await circle.api(ana).get("/api/kinnect/profiles/benjamin").status == 200)
  }
}
