import Core
import TestCircle
import Testing
import Wire

/// Keeping a creator's updates out of one's home while one follows their projects.
struct MuteTests {
  @Test func `a muted creator's updates stay out of the home and of the live stream, and come back`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, carla) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Carla")
    )
    let (boat, kite) = (try await circle.project(ana, "Boat"), try await circle.project(carla, "Kite"))
    for project in [boat, kite] { try await circle.support(ben, follows: project) }
    try await circle.update(ana, boat, "It floats")
    try await circle.update(carla, kite, "It flies")
    let id = try #require(ana.profile)
    let api = circle.api(ben)

    for _ in 0..<2 { try await circle.require(204, api.put("/api/believe/builders/\(id)/mute")) }

    let feed = try await api.get("/api/believe/me/feed").items
    #expect(feed.map { $0["content"]?.string } == ["It flies"])
    _ = try await api.put("/api/believe/me/onboarding", ["isCreator": false])
    let home = try await circle.browser(ben).get("/believe").text
    #expect(home.contains("It flies") && !home.contains("It floats"))
    #expect(try await api.get("/api/believe/me/mutes").items.compactMap { $0["name"]?.string } == ["Ana"])
    let reader = try await circle.live(ben, app: "believe")
    try await circle.update(ana, boat, "It sails")
    let heard = try await circle.update(carla, kite, "It lands")
    await circle.deliver()
    #expect(reader.events().filter { $0.name == "post.created" }.map { $0.data["id"]?.string } == [heard])
    // Their pages are still there, and nobody else is concerned.
    #expect(try await circle.browser(ben).get("/believe/p/\(boat)?tab=updates").text.contains("It floats"))
    try await circle.support(carla, follows: boat)
    #expect(try await circle.api(carla).get("/api/believe/me/feed").items.count == 4)

    try await circle.require(204, api.delete("/api/believe/builders/\(id)/mute"))
    #expect(try await api.get("/api/believe/me/feed").items.count == 4)
  }

  @Test func `the menu and the settings mute and unmute`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let page = "/believe/creator/\(try #require(ana.profile))"
    let browser = circle.browser(ben)
    #expect(try await browser.get(page).text.contains("action=\"\(page)/mute\""))

    #expect(try await browser.submit(page + "/mute").location == page + "?said=muted")

    #expect(try await browser.get(page).text.contains("action=\"\(page)/unmute\""))
    #expect(try await browser.get("/believe/settings").text.contains("aria-label=\"Unmute Ana\""))
    let back = try await browser.submit(page + "/unmute", ["next": "/believe/settings"])
    #expect(back.location == "/believe/settings?said=unmuted")
    #expect(try await browser.get("/believe/settings").text.contains("You haven’t muted anyone."))
    let own = try #require(ben.profile)
    #expect(try await circle.api(ben).put("/api/believe/builders/\(own)/mute").status == 409)
    try await circle.shutOut(ana, ben)
    #expect(try await browser.submit(page + "/mute").status == 404)
  }
}
