import Core
import SQL
import TestCircle
import Testing
import Wire

/// Asking to follow a project that is for its followers.
struct RequestTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let ben: Member
    let slug: String
    let post: String

    init() async throws {
      circle = try TestCircle.both()
      (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
      slug = try await circle.project(ana, "Boat", visibility: "followers")
      post = try await circle.update(ana, slug, "It floats")
    }

    func asks(_ member: Member) async throws {
      try await circle.require(204, circle.api(member).put("/api/believe/projects/\(slug)/request"))
    }

    func requests() async throws -> [String] {
      try await circle.api(ana).get("/api/believe/projects/\(slug)/requests").items.compactMap { $0["name"]?.string }
    }

    func kinds(_ member: Member) async throws -> [String] {
      try await circle.api(member).get("/api/believe/activity").items.compactMap { $0["kind"]?.string }
    }
  }

  @Test func `who is let in follows the project, and both hear of it`() async throws {
    let world = try await World()
    let (circle, ana, ben, slug) = (world.circle, world.ana, world.ben, world.slug)
    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)").status == 404)
    for _ in 0..<2 { try await world.asks(ben) }
    #expect(try await world.requests() == ["Ben"])
    #expect(try await world.kinds(ana) == ["project_request"])
    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)").status == 404)

    let id = try #require(ben.profile)
    try await circle.require(204, circle.api(ana).put("/api/believe/projects/\(slug)/requests/\(id)"))

    #expect(try await circle.api(ben).get("/api/believe/me/feed").items.map { $0["content"]?.string } == ["It floats"])
    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)/follow")["isFollowing"].bool == true)
    #expect(try await world.requests() == [])
    #expect(try await world.kinds(ana) == ["follow"])
    #expect(try await circle.api(ana).get("/api/believe/activity/unread")["count"].int == 0)
    #expect(try await world.kinds(ben) == ["project_accepted"])
    #expect(try await circle.api(ben).put("/api/believe/projects/\(slug)/request").status == 409)
    #expect(try await circle.api(ana).put("/api/believe/projects/\(slug)/requests/\(id)").status == 404)
    // The line goes with the follow.
    _ = try await circle.api(ben).delete("/api/believe/projects/\(slug)/follow")
    #expect(try await circle.count("SELECT count(*) FROM activity") == 0)
  }

  @Test func `an address where there is nothing answers as one where there is something`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ben)
    for slug in [world.slug, "no-such-boat"] {
      #expect(try await browser.get("/believe/p/\(slug)").status == 404)
      let asked = try await browser.submit("/believe/p/\(slug)/request")
      #expect(asked.status == 303 && asked.location == "/believe/p/\(slug)?said=requested")
      let page = try await browser.get("/believe/p/\(slug)")
      #expect(page.status == 404 && page.text.contains("You’ve asked to follow the project at this address."))
    }
    let id = try #require(world.ben.profile)
    try await world.circle.require(
      204, world.circle.api(world.ana).delete("/api/believe/projects/\(world.slug)/requests/\(id)"))

    // Who was declined can't tell.
    #expect(try await world.requests() == [])
    #expect(try await world.kinds(world.ana) == [])
    #expect(
      try await browser.get("/believe/p/\(world.slug)").text.contains("You’ve asked to follow the project"))
    #expect(try await browser.submit("/believe/p/\(world.slug)/withdraw").status == 303)
    try await world.asks(world.ben)
    #expect(try await world.requests() == [])
    #expect(try await world.kinds(world.ana) == [])
    for path in ["x", "A_B", "drop%20table"] {
      #expect(try await world.circle.api(world.ben).put("/api/believe/projects/\(path)/request").status >= 400)
    }
  }

  @Test func `what is withdrawn or blocked is not on the list`() async throws {
    let world = try await World()
    let carla = try await world.circle.builder("Carla")
    for member in [world.ben, carla] { try await world.asks(member) }
    #expect(try await world.requests() == ["Carla", "Ben"])

    _ = try await world.circle.api(world.ben).delete("/api/believe/projects/\(world.slug)/request")
    try await world.circle.shutOut(carla, world.ana)

    #expect(try await world.requests() == [])
    #expect(try await world.kinds(world.ana) == [])
    #expect(try await world.circle.count("SELECT count(*) FROM believe_requests") == 1)
    let page = try await world.circle.browser(world.ana).get("/believe/p/\(world.slug)/requests")
    #expect(page.status == 200 && page.text.contains("No requests"))
  }

  @Test func `a request reaches no project that takes the address later`() async throws {
    let world = try await World()
    let (circle, ana, ben, slug) = (world.circle, world.ana, world.ben, world.slug)
    let carla = try await circle.builder("Carla")
    func take(_ slug: String) async throws {
      circle.clock.advance(seconds: 60)
      let new: JSONValue = ["title": "Another", "slug": .string(slug), "visibility": "followers"]
      try await circle.require(201, circle.api(carla).post("/api/believe/projects", new))
    }
    func asked(_ slug: String) async throws -> [String] {
      try await circle.api(carla).get("/api/believe/projects/\(slug)/requests").items.compactMap { $0["name"]?.string }
    }
    try await world.asks(ben)
    try await circle.require(204, circle.api(ben).put("/api/believe/projects/free-one/request"))
    try await circle.require(204, circle.api(ana).delete("/api/believe/projects/\(slug)"))

    try await take(slug)
    try await take("free-one")

    let id = try #require(ben.profile)
    for slug in [slug, "free-one"] {
      #expect(try await asked(slug) == [])
      #expect(try await circle.api(carla).put("/api/believe/projects/\(slug)/requests/\(id)").status == 404)
      #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)").status == 404)
    }
    #expect(try await world.kinds(carla) == [])
    #expect(try await circle.count("SELECT count(*) FROM believe_follows") == 0)
    // What is there now can be asked for, once the earlier request is withdrawn.
    try await circle.require(204, circle.api(ben).delete("/api/believe/projects/\(slug)/request"))
    try await world.asks(ben)
    #expect(try await asked(slug) == ["Ben"])
    #expect(try await world.kinds(carla) == ["project_request"])
  }

  @Test func `requests follow a project to its new address, and are bounded`() async throws {
    let world = try await World()
    try await world.asks(world.ben)
    let renamed = try await world.circle.api(world.ana).patch(
      "/api/believe/projects/\(world.slug)", ["newSlug": "a-new-boat"])
    #expect(renamed.status == 200)
    #expect(
      try await world.circle.api(world.ana).get("/api/believe/projects/a-new-boat/requests").items.count == 1)

    for number in 1..<100 {
      try await world.circle.require(
        204, world.circle.api(world.ben).put("/api/believe/projects/nothing-\(number)/request"))
    }
    #expect(try await world.circle.api(world.ben).put("/api/believe/projects/one-more/request").status == 409)
  }
}
