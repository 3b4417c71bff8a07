import Core
import SQL
import TestCircle
import Testing
import Wire

/// Answers to events: places, the line of those who wait, approval, and the address that only guests see.
struct AnswerTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let event: String
    var path: String { "/api/realspace/events/\(event)" }

    init(_ more: JSONValue = [:]) async throws {
      circle = try TestCircle.realspace()
      ana = try await circle.neighbour("ana")
      (ben, cleo) = (try await circle.neighbour("ben"), try await circle.neighbour("cleo"))
      event = try await circle.meet(ana, "Supper", more)
    }

    func state(_ member: Member) async throws -> String? {
      try await circle.api(member).get(path)["myState"].string
    }

    func decide(_ isApproved: Bool, _ member: Member) async throws {
      try await circle.require(
        204, circle.api(ana).put("\(path)/guests/\(member.username)", ["approved": .bool(isApproved)]))
    }
  }

  @Test func `an answer is counted with its party, changed, and repeated without harm`() async throws {
    let world = try await World()
    let circle = world.circle

    for _ in 1...2 {
      let reply = try await circle.answer(world.ben, world.event, "going", for: 3)
      #expect(reply["answer"] == "going" && reply["state"] == "confirmed" && reply["goingCount"] == 3)
    }
    let seen = try await circle.api(world.ben).get(world.path).json
    #expect(seen["myAnswer"] == "going" && seen["myPartySize"] == 3 && seen["myState"] == "confirmed")
    // The party stays as it was where it isn't said.
    #expect(try await circle.answer(world.ben, world.event, "maybe")["partySize"] == 3)
    let maybe = try await circle.api(world.cleo).get(world.path).json
    #expect(maybe["goingCount"] == 0 && maybe["maybeCount"] == 3 && maybe["myAnswer"]?.isNull == true)
    try await circle.answer(world.ben, world.event, "no")
    #expect(try await circle.api(world.cleo).get(world.path)["maybeCount"] == 0)
    #expect(try await circle.miscounts().isEmpty)
    for input: JSONValue in [
      ["answer": "perhaps"], ["answer": "going", "partySize": 0], ["answer": "going", "partySize": 21],
    ] {
      #expect(try await circle.api(world.ben).put("\(world.path)/rsvp", input).status == 422)
    }
  }

  @Test func `a hundred at once on a cap of ten give exactly ten`() async throws {
    let world = try await World(["capacity": 10])
    var guests: [Member] = []
    for number in 0..<100 { guests.append(try await world.circle.neighbour("guest.\(number)")) }

    let states = try await withThrowingTaskGroup(of: String?.self) { group in
      for guest in guests {
        group.addTask { try await world.circle.answer(guest, world.event, "going")["state"].string }
      }
      return try await group.reduce(into: [String?]()) { $0.append($1) }
    }

    #expect(states.filter { $0 == "confirmed" }.count == 10)
    #expect(states.filter { $0 == "waitlisted" }.count == 90)
    let seen = try await world.circle.api(world.ana).get(world.path).json
    #expect(seen["goingCount"] == 10 && seen["waitlistCount"] == 90)
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `a guest who leaves gives their place to the first who waits, and nobody overtakes`() async throws {
    let world = try await World(["capacity": 3])
    let (circle, dora) = (world.circle, try await world.circle.neighbour("dora"))
    try await circle.answer(world.ben, world.event, "going", for: 2)
    // Two don't fit, so that they wait, and the one behind them waits too.
    #expect(try await circle.answer(world.cleo, world.event, "going", for: 2)["state"] == "waitlisted")
    #expect(try await circle.answer(dora, world.event, "going")["state"] == "waitlisted")

    try await circle.answer(world.ben, world.event, "no")
    #expect(try await world.state(world.cleo) == "confirmed")
    #expect(try await world.state(dora) == "confirmed")
    // Coming back, one waits behind the others.
    #expect(try await circle.answer(world.ben, world.event, "going")["state"] == "waitlisted")
    let seen = try await circle.api(world.ana).get(world.path).json
    #expect(seen["goingCount"] == 3 && seen["waitlistCount"] == 2)
    try await circle.require(200, circle.api(world.ana).patch(world.path, ["capacity": 5]))
    #expect(try await world.state(world.ben) == "confirmed")
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a party grows where there is room, and otherwise keeps its place`() async throws {
    let world = try await World(["capacity": 3])
    let circle = world.circle
    try await circle.answer(world.ben, world.event, "going")
    #expect(try await circle.answer(world.ben, world.event, "going", for: 2)["state"] == "confirmed")
    try await circle.answer(world.cleo, world.event, "going")

    let refused = try await circle.api(world.ben).put("\(world.path)/rsvp", ["answer": "going", "partySize": 3])
    #expect(refused.status == 409)
    #expect(try await world.state(world.ben) == "confirmed")
    #expect(
      try await circle.api(world.ben).put("\(world.path)/rsvp", ["answer": "going", "partySize": 4]).status == 422)
    #expect(try await circle.answer(world.ben, world.event, "going", for: 1)["goingCount"] == 2)
  }

  @Test func `what is over takes no answers`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(world.ana, "Walk", at: "2026-03-05T18:00:00.000Z")
    // Sessions last 60 days.
    world.circle.clock.advance(seconds: 50 * 86_400)

    let reply = try await world.circle.api(world.ben).put("/api/realspace/events/\(event)/rsvp", ["answer": "going"])
    #expect(reply.status == 409)
  }

  @Test func `where the host approves, one asks, is approved or declined`() async throws {
    let world = try await World(["needsApproval": true, "capacity": 1])
    let circle = world.circle
    #expect(try await circle.answer(world.ben, world.event, "going")["state"] == "requested")
    #expect(try await circle.answer(world.cleo, world.event, "going")["state"] == "requested")
    // The host needs nobody's approval, and takes a place too.
    #expect(try await circle.answer(world.ana, world.event, "maybe")["state"] == "confirmed")
    let asked = try await circle.api(world.ana).get(world.path).json
    #expect(asked["requestCount"] == 2 && asked["goingCount"] == 0)
    // Nobody but the host hears of who asks.
    #expect(
      try await circle.api(world.ben).get("\(world.path)/guests").items.compactMap { $0["person", "username"] } == [
        "ben", "ana",
      ])
    #expect(
      try await circle.api(world.ana).get("\(world.path)/guests").items.compactMap { $0["state"]?.string }
        == ["requested", "requested", "confirmed"])
    #expect(try await circle.api(world.ben).put("\(world.path)/guests/cleo", ["approved": true]).status == 404)
    #expect(try await circle.api(world.ana).put("\(world.path)/guests/nobody.here", ["approved": true]).status == 404)
    #expect(try await circle.api(world.ana).put("\(world.path)/guests/ana", ["approved": true]).status == 409)

    try await world.decide(true, world.cleo)
    try await world.decide(true, world.ben)
    #expect(try await world.state(world.cleo) == "confirmed")
    // Who is approved late takes nobody's place, however early they asked.
    #expect(try await world.state(world.ben) == "waitlisted")
    try await world.decide(false, world.cleo)
    #expect(try await world.state(world.cleo) == "declined")
    #expect(try await world.state(world.ben) == "confirmed")
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `turned on, approval asks those too who have a place`() async throws {
    let world = try await World()
    try await world.circle.answer(world.ben, world.event, "going")

    try await world.circle.require(200, world.circle.api(world.ana).patch(world.path, ["needsApproval": true]))
    #expect(try await world.state(world.ben) == "requested")
    try await world.circle.require(200, world.circle.api(world.ana).patch(world.path, ["needsApproval": false]))
    #expect(try await world.state(world.ben) == "confirmed")
  }

  /// Every place that tells of an event, as somebody sees it.
  private func told(_ member: Member, _ world: World) async throws -> String {
    var text = ""
    for path in [
      world.path, "/api/realspace/events", "/api/realspace/events?mine=true", "\(world.path)/dates",
      "\(world.path)/guests",
      "/api/realspace/activity", "/api/realspace/posts",
    ] { text += try await world.circle.api(member).get(path).text }
    for path in [
      "/realspace/community", "/realspace/events/\(world.event)", "/realspace/events/\(world.event)/guests",
      "/realspace/events/\(world.event)/dates", "/realspace/events/\(world.event)/report", "/realspace",
    ] { text += try await world.circle.browser(member).get(path).text }
    return text
  }

  @Test func `an address is hidden until one has a place, and again when one has none any more`() async throws {
    let world = try await World(["needsApproval": true, "privateAddress": .string(TestCircle.secretAddress)])
    let circle = world.circle
    #expect(try await told(world.ana, world).contains("Hidden Lane"))
    for member in [world.ben, world.cleo] { #expect(!(try await told(member, world)).contains("Hidden Lane")) }
    #expect(try await circle.api(world.ben).get(world.path)["hasPrivateAddress"] == true)
    let live = try await circle.live(world.ben, app: "realspace")

    try await circle.answer(world.ben, world.event, "going")
    #expect(!(try await told(world.ben, world)).contains("Hidden Lane"))
    try await world.decide(true, world.ben)
    #expect(try await circle.api(world.ben).get(world.path)["privateAddress"].string == TestCircle.secretAddress)
    #expect(!(try await told(world.cleo, world)).contains("Hidden Lane"))
    // Lists don't have it, for anybody.
    #expect(!(try await circle.api(world.ben).get("/api/realspace/events").text).contains("Hidden Lane"))

    try await circle.answer(world.ben, world.event, "maybe")
    #expect(!(try await told(world.ben, world)).contains("Hidden Lane"))
    try await circle.answer(world.ben, world.event, "going")
    try await world.decide(false, world.ben)
    #expect(!(try await told(world.ben, world)).contains("Hidden Lane"))
    await circle.deliver()
    let events = live.events()
    #expect(events.contains { $0.name == "event.counts" } && events.contains { $0.name == "event.changed" })
    for event in events { #expect(!"\(event.data)".contains("Hidden Lane")) }
    #expect(!circle.logged.description.contains("Hidden Lane"))

    let gone = try await circle.api(world.ana).patch(world.path, ["privateAddress": .null])
    #expect(gone["privateAddress"].isNull && gone["hasPrivateAddress"] == false)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a host decides about the guest who was meant, where another has the username by now`() async throws {
    let world = try await World(["needsApproval": true])
    let (circle, ana) = (world.circle, world.circle.api(world.ana))
    for member in [world.ben, world.cleo] { try await circle.answer(member, world.event, "going") }
    let (ben, cleo) = (try #require(world.ben.profile), try #require(world.cleo.profile))
    for (member, name) in [(world.ben, "benno"), (world.cleo, "ben")] {
      try await circle.require(
        200, circle.api(member).patch("/api/realspace/profile", ["username": .string(name)]))
    }

    try await circle.require(
      204,
      ana.put("\(world.path)/guests/ben", ["profile": .string(ben.description), "approved": true]))
    #expect(try await world.state(world.ben) == "confirmed")
    #expect(try await world.state(world.cleo) == "requested")
    let declined = try await circle.browser(world.ana).submit(
      "/realspace/events/\(world.event)/guests",
      ["username": "benno", "profile": cleo.description, "approved": "false"])
    #expect(declined.status == 303)
    #expect(try await world.state(world.ben) == "confirmed")
    #expect(try await world.state(world.cleo) == "declined")
  }

  @Test func `those in a block count whom they see`() async throws {
    let world = try await World()
    let circle = world.circle
    try await circle.answer(world.ben, world.event, "going", for: 2)
    try await circle.answer(world.cleo, world.event, "going")

    try await circle.shun(world.cleo, world.ben)
    #expect(try await circle.api(world.cleo).get(world.path)["goingCount"] == 1)
    #expect(try await circle.api(world.ana).get(world.path)["goingCount"] == 3)
    let guests = try await circle.api(world.cleo).get("\(world.path)/guests").items
    #expect(guests.compactMap { $0["person", "username"] } == ["cleo"])
  }
}
