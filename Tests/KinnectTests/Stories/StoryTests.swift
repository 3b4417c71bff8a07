import Core
import Kinnect
import SQL
import TestCircle
import Testing
import Wire

struct StoryTests {
  /// Ben and ana follow each other, carol follows ana, dan nobody.
  private struct World {
    let circle: TestCircle
    let ana, ben, carol, dan: Member

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      carol = try await circle.member("carol")
      dan = try await circle.member("dan")
      try await circle.befriend(ana, ben)
      try await circle.follow(carol, ana)
    }

    func tellers(_ member: Member) async throws -> [String] {
      try await circle.api(member).get("/api/kinnect/stories").items.compactMap { $0["author", "username"]?.string }
    }
  }

  @Test func `followers see a story, others do not`() async throws {
    let world = try await World()
    let story = try await world.circle.story(world.ana)

    for (member, status) in [(world.ana, 200), (world.ben, 200), (world.carol, 200), (world.dan, 404)] {
      let api = world.circle.api(member)
      #expect(try await api.get("/api/kinnect/stories/\(story.id)").status == status)
      #expect(try await api.get("/api/kinnect/profiles/ana/stories").status == status)
      #expect(try await world.circle.browser(member).get("/media/kinnect/\(story.media)/1080").status == status)
      #expect(try await world.tellers(member) == (status == 200 ? ["ana"] : []))
    }
  }

  @Test func `a day later a story is nowhere, and then no byte of it is left`() async throws {
    let world = try await World()
    let before = world.circle.stored()
    let story = try await world.circle.story(world.ana)
    try await world.circle.befriend(world.ana, world.carol)
    #expect(
      try await world.circle.api(world.carol).post(
        "/api/kinnect/stories/\(story.id)/replies", ["body": "so good"]
      ).status == 201)
    #expect(try await world.circle.api(world.ben).put("/api/kinnect/stories/\(story.id)/seen").status == 204)
    #expect(world.circle.stored().count == before.count + 6)
    world.circle.clock.advance(seconds: 86_390)
    await world.circle.services.runScheduledJobs(of: [Kinnect.app])
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/stories/\(story.id)").status == 200)

    world.circle.clock.advance(seconds: 10)

    // Not swept yet: the policy hides it, from its author too.
    #expect(world.circle.stored().count == before.count + 6)
    for member in [world.ana, world.ben] {
      #expect(try await world.circle.api(member).get("/api/kinnect/stories/\(story.id)").status == 404)
      #expect(try await world.tellers(member).isEmpty)
    }
    #expect(try await world.circle.browser(world.ben).get("/media/kinnect/\(story.media)/1080").status == 404)
    #expect(try await world.circle.api(world.ana).get("/api/kinnect/stories/\(story.id)/views").status == 404)

    await world.circle.services.runScheduledJobs(of: [Kinnect.app])

    #expect(world.circle.stored() == before)
    for table: SQL in [
      "SELECT count(*) FROM kinnect_stories", "SELECT count(*) FROM kinnect_story_views",
      "SELECT count(*) FROM media_deletions WHERE swept_at IS NULL", "SELECT count(*) FROM media",
    ] { #expect(try await world.circle.count(table) == 0) }
    // The answer stays, and says that the story has gone.
    let room = try await world.circle.api(world.ana).get("/api/kinnect/conversations")
    #expect(room.items.first?["lastMessage", "body"]?.string == "so good")
    #expect(room.items.first?["lastMessage", "story", "thumbnailURL"]?.isNull == true)
    #expect(world.circle.logged.isEmpty)
  }

  @Test func `whoever has seen it is told to the author alone`() async throws {
    let world = try await World()
    let story = try await world.circle.story(world.ana)
    let path = "/api/kinnect/stories/\(story.id)"
    #expect(try await world.circle.api(world.ben).get(path)["seenByMe"].bool == false)

    for _ in 0..<2 { #expect(try await world.circle.api(world.ben).put("\(path)/seen").status == 204) }
    #expect(try await world.circle.api(world.ana).put("\(path)/seen").status == 204)
    #expect(try await world.circle.api(world.dan).put("\(path)/seen").status == 404)

    let views = try await world.circle.api(world.ana).get("\(path)/views")
    #expect(views.items.compactMap { $0["viewer", "username"]?.string } == ["ben"])
    #expect(try await world.circle.api(world.ana).get(path)["viewCount"].int == 1)
    #expect(try await world.circle.api(world.ben).get("\(path)/views").status == 404)
    #expect(try await world.circle.api(world.ben).get(path)["viewCount"].isNull)
    #expect(try await world.circle.api(world.ben).get(path)["seenByMe"].bool == true)
    try await world.circle.block(world.ana, world.ben)
    #expect(try await world.circle.api(world.ana).get("\(path)/views").items.isEmpty)
    #expect(try await world.circle.api(world.ben).get(path).status == 404)
  }

  @Test func `the tray has oneself first, then who has something new, and nobody muted`() async throws {
    let world = try await World()
    for name in ["eve", "fay", "gus"] {
      let other = try await world.circle.member(name)
      try await world.circle.befriend(world.ana, other)
      let story = try await world.circle.story(other)
      if name == "gus" { _ = try await world.circle.api(world.ana).put("/api/kinnect/stories/\(story.id)/seen") }
      if name == "fay" { _ = try await world.circle.api(world.ana).put("/api/kinnect/profiles/fay/mute") }
    }
    try await world.circle.story(world.ben)
    try await world.circle.story(world.ana)

    #expect(try await world.tellers(world.ana) == ["ana", "ben", "eve", "gus"])
    // Page by page too.
    var (names, path): ([String], String?) = ([], "/api/kinnect/stories?limit=1")
    while let here = path, names.count < 9 {
      let page = try await world.circle.api(world.ana).get(here)
      #expect(page.items.count == 1)
      names += page.items.compactMap { $0["author", "username"]?.string }
      path = page["next"].string.map { "/api/kinnect/stories?limit=1&before=\($0)" }
    }
    #expect(names == ["ana", "ben", "eve", "gus"])
    let start = Cursor<KinnectAPI.StoryTellerList>(Timestamp(microseconds: .min), ID<Never>(high: 0, low: 0))
    let early = try #require(world.circle.cursors(of: world.ana)).seal(start)
    #expect(try await world.circle.api(world.ana).get("/api/kinnect/stories?before=\(early)").status == 200)
  }

  @Test func `an answer is a message to the author, and only between people who follow each other`() async throws {
    let world = try await World()
    let story = try await world.circle.story(world.ana)
    let path = "/api/kinnect/stories/\(story.id)/replies"

    let reply = try await world.circle.api(world.ben).post(path, ["body": "Where is that?"])

    #expect(reply.status == 201)
    #expect(reply["story", "id"]?.string == story.id.description)
    let list = try await world.circle.api(world.ana).get("/api/kinnect/conversations")
    #expect(list.items.first?["lastMessage", "body"]?.string == "Where is that?")
    #expect(list.items.first?["unreadCount"]?.int == 1)
    #expect(try await world.circle.api(world.carol).post(path, ["body": "x"]).code == "not_mutual")
    #expect(try await world.circle.api(world.carol).get("/api/kinnect/stories/\(story.id)")["canReply"].bool == false)
    #expect(try await world.circle.api(world.dan).post(path, ["body": "x"]).status == 404)
    #expect(try await world.circle.api(world.ana).post(path, ["body": "x"]).status == 409)
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_messages") == 1)
  }

  @Test func `the author takes a story back early, files included`() async throws {
    let world = try await World()
    let story = try await world.circle.story(world.ana)
    #expect(try await world.circle.api(world.ben).delete("/api/kinnect/stories/\(story.id)").status == 404)

    #expect(try await world.circle.api(world.ana).delete("/api/kinnect/stories/\(story.id)").status == 204)

    #expect(try await world.circle.api(world.ben).get("/api/kinnect/stories/\(story.id)").status == 404)
    #expect(world.circle.files(of: story.media).isEmpty)
  }

  @Test func `a photo is shared once, and only one's own`() async throws {
    let world = try await World()
    let story = try await world.circle.story(world.ana)
    let other = try await world.circle.photo(of: world.ben)

    for media in [story.media, other] {
      let reply = try await world.circle.api(world.ana).post(
        "/api/kinnect/stories", ["media": .string(media.description)])
      #expect(reply.status == 422)
    }
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_stories") == 1)
  }
}
