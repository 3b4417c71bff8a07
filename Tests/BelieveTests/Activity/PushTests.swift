import Core
import TestCircle
import Testing
import Wire

/// What people's devices hear of Believe.
struct PushTests {
  private struct World {
    let pushes: Pushes
    let ana, ben: Member
    let slug: String
    var circle: TestCircle { pushes.circle }

    /// Ana's project, which Ben follows; both have a device.
    init() async throws {
      let circle = try TestCircle.both()
      (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
      slug = try await circle.project(ana)
      try await circle.support(ben, follows: slug)
      pushes = Pushes(circle)
      for (member, name) in [(ana, "ana"), (ben, "ben")] { try await pushes.device(member, at: name, app: "believe") }
      try await pushes.deliver()
    }
  }

  @Test func `an update is one notice for who follows the project, and leads to it`() async throws {
    let world = try await World()

    let id = try await world.circle.update(world.ana, world.slug, "It floats")
    let sent = try await world.pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    #expect(sent.map(\.url) == ["/believe/update/\(id)"])
    #expect(sent.map(\.title) == ["An update of A boat"] && sent.map(\.body) == ["It floats"])
    #expect(sent.map(\.kind) == ["share"] && sent.first?.payload?["app"]?.string == "believe")
    #expect(try await world.pushes.deliverLater().isEmpty)
  }

  @Test func `a draft is told when it is published, and one that waits for its time then`() async throws {
    let world = try await World()
    let draft = try await world.circle.update(world.ana, world.slug, "A draft", isDraft: true)
    let time = JSONValue.string(world.circle.clock.now().adding(seconds: 3600).description)
    let later = try await world.circle.api(world.ana).post(
      "/api/believe/projects/\(world.slug)/posts", ["content": "Later", "publishAt": time])
    let id = try #require(later["id"].string)
    #expect(try await world.pushes.deliver().isEmpty)

    #expect(try await world.circle.api(world.ana).put("/api/believe/posts/\(draft)/publication").status == 200)
    let first = try await world.pushes.deliver()
    world.circle.clock.advance(seconds: 3601)
    await world.circle.services.runScheduledJobs(of: world.circle.apps)
    let second = try await world.pushes.deliver()

    #expect(first.map(\.url) == ["/believe/update/\(draft)"])
    #expect(second.map(\.url) == ["/believe/update/\(id)"] && second.map(\.body) == ["Later"])
  }

  @Test func `a like of an update and a message of support are told to its creator`() async throws {
    let world = try await World()
    let id = try await world.circle.update(world.ana, world.slug)
    _ = try await world.pushes.deliver()

    try await world.circle.support(world.ben, likes: id)
    let likes = try await world.pushes.deliverLater()
    try await world.circle.encourage(world.ben, world.slug, "Keep going")
    let messages = try await world.pushes.deliver()

    #expect(likes.map(\.endpoint) == ["https://push.example/ana"])
    #expect(likes.map(\.url) == ["/believe/update/\(id)"] && likes.map(\.kind) == ["like"])
    #expect(likes.map(\.title) == ["Ben liked an update of A boat"])
    #expect(messages.map(\.endpoint) == ["https://push.example/ana"])
    #expect(messages.map(\.url) == ["/believe/p/\(world.slug)/messages"] && messages.map(\.kind) == ["support"])
    #expect(messages.map(\.title) == ["Ben sent support to A boat"])
  }

  @Test func `an anonymous message is told at its hour, and says nothing of who sent it`() async throws {
    let world = try await World()

    try await world.circle.encourage(world.ben, world.slug, "Go on", isAnonymous: true)
    let atOnce = try await world.pushes.deliver()
    world.circle.clock.advance(seconds: 2 * 3600)
    let sent = try await world.pushes.deliver()

    #expect(atOnce.isEmpty)
    #expect(sent.map(\.endpoint) == ["https://push.example/ana"])
    #expect(sent.map(\.url) == ["/believe/p/\(world.slug)/messages"])
    #expect(sent.map(\.title) == ["Someone sent support to A boat"] && sent.map(\.body) == [""])
  }
}
