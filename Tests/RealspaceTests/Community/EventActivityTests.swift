import Core
import Realspace
import SQL
import TestCircle
import Testing
import Wire

/// What hosts and guests are told of events: each of what they may see, and nobody of where an event is.
struct EventActivityTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo, dora: Member
    let event: String
    var path: String { "/api/realspace/events/\(event)" }

    init(_ more: JSONValue = [:]) async throws {
      circle = try TestCircle.realspace()
      ana = try await circle.neighbour("ana")
      (ben, cleo) = (try await circle.neighbour("ben"), try await circle.neighbour("cleo"))
      dora = try await circle.neighbour("dora")
      event = try await circle.meet(ana, "Supper", more)
    }

    /// What somebody is told, the newest first.
    func lines(_ member: Member) async throws -> [JSONValue] {
      try await circle.api(member).get("/api/realspace/activity").items
    }

    func told(_ member: Member) async throws -> [String] {
      try await lines(member).compactMap { $0["kind"]?.string }
    }

    func unread(_ member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/realspace/activity/unread")["count"].int
    }

    func page(_ member: Member) async throws -> String {
      try await circle.browser(member).get("/realspace/activity").text
    }

    func change(_ input: JSONValue) async throws {
      try await circle.require(200, circle.api(ana).patch(path, input))
    }

    func decide(_ isApproved: Bool, _ member: Member) async throws {
      try await circle.require(
        204, circle.api(ana).put("\(path)/guests/\(member.username)", ["approved": .bool(isApproved)]))
    }
  }

  // MARK: Hosts

  @Test func `a host hears who comes, who may and who can't, each as they answered last`() async throws {
    let world = try await World()
    let circle = world.circle

    try await circle.answer(world.ben, world.event, "going")
    try await circle.answer(world.cleo, world.event, "going", for: 2)
    try await circle.answer(world.dora, world.event, "maybe")
    // The host's own answer is nothing new to them.
    try await circle.answer(world.ana, world.event, "going")

    var lines = try await world.lines(world.ana)
    #expect(lines.compactMap { $0["kind"]?.string } == ["event_maybe", "event_going"])
    #expect(lines[1]["actorCount"] == 2 && lines[1]["event", "name"] == "Supper")
    #expect(lines[1]["event", "id"]?.string == world.event && lines[1]["event", "occurrence"]?.isNull == true)
    #expect(lines[1]["post"]?.isNull == true)
    #expect(try await world.unread(world.ana) == 3)
    let page = try await world.page(world.ana)
    #expect(page.contains("come to <strong dir=\"auto\">Supper</strong>."))
    #expect(page.contains("/realspace/events/\(world.event)/guests"))
    #expect(try await world.unread(world.ana) == 0)

    try await circle.answer(world.ben, world.event, "no")
    try await circle.answer(world.ben, world.event, "no", for: 1)
    lines = try await world.lines(world.ana)
    #expect(lines.compactMap { $0["kind"]?.string } == ["event_no", "event_maybe", "event_going"])
    #expect(lines[2]["actorCount"] == 1 && lines[0]["read"] == false)
    #expect(try await world.unread(world.ana) == 1)
    for guest in [world.ben, world.cleo, world.dora] { #expect(try await world.told(guest) == []) }
  }

  @Test func `a host hears who asks, and guests what the host decides`() async throws {
    let world = try await World(["needsApproval": true])
    let circle = world.circle
    for guest in [world.ben, world.cleo] { try await circle.answer(guest, world.event, "going") }
    #expect(try await world.told(world.ana) == ["event_request"])
    #expect(try await world.page(world.ana).contains("ask to come to "))

    try await world.decide(true, world.ben)
    #expect(try await world.told(world.ben) == ["event_approved"])
    #expect(try await world.unread(world.ben) == 1)
    #expect(try await world.page(world.ben).contains("approved you for <strong dir=\"auto\">Supper</strong>."))
    // What the host decided is no news to them.
    #expect(Set(try await world.told(world.ana)) == ["event_going", "event_request"])
    #expect(try await world.unread(world.ana) == 0)

    try await world.decide(false, world.cleo)
    try await world.decide(false, world.ben)
    #expect(try await world.told(world.cleo) == ["event_declined"])
    #expect(try await world.told(world.ben) == ["event_declined"])
    #expect(try await world.told(world.ana) == [])
    // Those who are declined ask in vain.
    try await circle.answer(world.ben, world.event, "maybe")
    #expect(try await world.told(world.ana) == [])
  }

  @Test func `approval that is turned on asks for patience, and turned off approves`() async throws {
    let world = try await World()
    try await world.circle.answer(world.ben, world.event, "going")
    try await world.circle.answer(world.cleo, world.event, "maybe")

    try await world.change(["needsApproval": true])
    #expect(try await world.told(world.ben) == ["event_asked"])
    #expect(Set(try await world.told(world.ana)) == ["event_request", "event_maybe"])
    try await world.change(["needsApproval": false])
    #expect(try await world.told(world.ben) == ["event_approved"])
    #expect(Set(try await world.told(world.ana)) == ["event_going", "event_maybe"])
    #expect(try await world.told(world.cleo) == [])
  }

  @Test func `who moves up hears of it, and so does the host, but nobody of what they did themselves`() async throws {
    let world = try await World(["capacity": 2])
    let circle = world.circle
    try await circle.answer(world.ben, world.event, "going", for: 2)
    try await circle.answer(world.cleo, world.event, "going", for: 2)
    #expect(Set(try await world.told(world.ana)) == ["event_waiting", "event_going"])
    #expect(try await world.told(world.cleo) == [])
    _ = try await world.page(world.ana)

    try await circle.answer(world.ben, world.event, "no")
    #expect(try await world.told(world.cleo) == ["event_promoted"])
    #expect(Set(try await world.told(world.ana)) == ["event_seated", "event_no"])
    #expect(try await world.unread(world.ana) == 2)
    #expect(try await world.page(world.cleo).contains("has a place for you now at "))

    try await circle.answer(world.ben, world.event, "going", for: 1)
    try await circle.answer(world.cleo, world.event, "going", for: 1)
    #expect(try await world.told(world.ben) == ["event_promoted"])
    // A smaller party of their own is what they know.
    try await circle.answer(world.dora, world.event, "going", for: 2)
    try await circle.answer(world.ben, world.event, "no")
    try await circle.answer(world.dora, world.event, "going", for: 1)
    #expect(try await circle.api(world.dora).get(world.path)["myState"] == "confirmed")
    #expect(try await world.told(world.dora) == [])
    #expect(try await world.told(world.ben) == [])
    #expect(try await circle.miscounts().isEmpty)
  }

  // MARK: Guests

  /// Ben comes, Cleo may, Dora can't.
  private func answered(_ more: JSONValue = [:]) async throws -> World {
    let world = try await World(more)
    try await world.circle.answer(world.ben, world.event, "going")
    try await world.circle.answer(world.cleo, world.event, "maybe")
    try await world.circle.answer(world.dora, world.event, "no")
    return world
  }

  @Test func `guests hear that an event is cancelled, and that it takes place after all`() async throws {
    let world = try await answered()
    let circle = world.circle

    try await circle.require(204, circle.api(world.ana).delete(world.path))
    for guest in [world.ben, world.cleo] { #expect(try await world.told(guest) == ["event_cancelled"]) }
    #expect(try await world.told(world.dora) == [])
    let line = try #require(try await world.lines(world.ben).first)
    #expect(line["actors"]?.array?.first?["username"] == "ana" && line["event", "start"]?.isNull == true)
    #expect(try await world.page(world.ben).contains("cancelled <strong dir=\"auto\">Supper</strong>."))

    try await circle.require(200, circle.api(world.ana).delete("\(world.path)/cancellation"))
    #expect(try await world.told(world.ben) == ["event_restored"])
    #expect(try await world.unread(world.ben) == 1)
    try await circle.require(204, circle.api(world.ana).delete("\(world.path)?forever=true"))
    for member in [world.ana, world.ben, world.cleo] {
      #expect(try await world.told(member) == [])
      #expect(try await world.unread(member) == 0)
    }
    #expect(try await circle.count("SELECT count(*) FROM activity") == 0)
  }

  @Test func `guests hear when an event is now, as its clock shows it`() async throws {
    let world = try await answered()

    try await world.change(["eventDescription": "Bring a chair."])
    try await world.change(["end": "2026-05-01T22:00:00.000Z"])
    #expect(try await world.told(world.ben) == [])
    try await world.change(["start": "2026-05-02T17:30:00.000Z", "end": "2026-05-02T20:00:00.000Z"])
    for guest in [world.ben, world.cleo] { #expect(try await world.told(guest) == ["event_moved"]) }
    #expect(try await world.told(world.dora) == [])
    let line = try #require(try await world.lines(world.ben).first)
    #expect(line["event", "start"] == "2026-05-02T17:30:00.000Z" && line["event", "timeZone"] == "Europe/Stockholm")
    let page = try await world.page(world.ben)
    #expect(page.contains("moved <strong dir=\"auto\">Supper</strong> to Sat 2 May 2026, 19:30 (Stockholm time)."))
    // Moved again, it is told again, as it is then.
    try await world.change(["start": "2026-05-03T17:30:00.000Z", "end": "2026-05-03T20:00:00.000Z"])
    #expect(try await world.unread(world.ben) == 1)
    #expect(try await world.page(world.ben).contains("to Sun 3 May 2026, 19:30"))
  }

  @Test func `a change of the place is told to those who see it, and never where it is`() async throws {
    let world = try await answered(["privateAddress": .string(TestCircle.secretAddress)])
    let circle = world.circle

    try await world.change(["privateAddress": "Hidden Lane 9"])
    #expect(try await world.told(world.ben) == ["event_place"])
    // Who only may come doesn't see the address.
    #expect(try await world.told(world.cleo) == [])
    let venue = try await circle.api(world.ana).post(
      "/api/realspace/entities", ["name": "Odeon", "address": "Main Street 1"])
    try await world.change(["entity": .string(venue["id"].string ?? "")])
    for guest in [world.ben, world.cleo] { #expect(try await world.told(guest) == ["event_place"]) }
    try await world.change(["start": "2026-05-02T17:30:00.000Z"])
    try await circle.require(204, circle.api(world.ana).delete(world.path))
    for member in [world.ana, world.ben, world.cleo, world.dora] {
      let all = try await circle.api(member).get("/api/realspace/activity").text + world.page(member)
      for place in ["Hidden Lane", "Odeon", "Main Street"] { #expect(!all.contains(place), "\(member.username)") }
    }
  }

  @Test func `a venue's new name or address is a change of the events there that aren't over`() async throws {
    let world = try await answered()
    let circle = world.circle
    let venue = try await circle.api(world.dora).post(
      "/api/realspace/entities", ["name": "Odeon", "address": "Main Street 1"])
    let (id, place) = (venue["id"].string ?? "", "/api/realspace/entities/\(venue["id"].string ?? "")")
    try await world.change(["entity": .string(id)])
    let over = try await circle.meet(
      world.ana, "Over", at: "2020-03-05T18:00:00.000Z", ["entity": .string(id)])
    for guest in [world.ben, world.cleo] { _ = try await world.page(guest) }
    let before = try await circle.api(world.ben).get("\(world.path).ics").text
    let reader = try await circle.live(world.ben, app: "realspace")
    _ = reader.events()

    circle.clock.advance(seconds: 60)
    try await circle.require(200, circle.api(world.dora).patch(place, ["name": "Odeon"]))
    await circle.services.runScheduledJobs(of: [Realspace.app])
    #expect(try await circle.api(world.ben).get("\(world.path).ics").text == before)
    circle.clock.advance(seconds: 60)
    try await circle.require(200, circle.api(world.dora).patch(place, ["address": "Main Street 9"]))
    await circle.services.runScheduledJobs(of: [Realspace.app])
    await circle.deliver()

    let after = try await circle.api(world.ben).get("\(world.path).ics").text
    func line(_ name: String, in file: String) -> Substring? {
      file.split(separator: "\r\n").first { $0.hasPrefix(name) }
    }
    #expect(line("SEQUENCE:", in: before) == "SEQUENCE:1" && line("SEQUENCE:", in: after) == "SEQUENCE:2")
    #expect(line("DTSTAMP:", in: before) != line("DTSTAMP:", in: after) && after.contains("Main Street 9"))
    for guest in [world.ben, world.cleo] {
      #expect(try await world.told(guest) == ["event_place"])
      #expect(try await world.unread(guest) == 1)
    }
    #expect(try await world.told(world.dora) == [])
    #expect(reader.events().contains { $0.name == "event.changed" && $0.data["id"]?.string == world.event })
    #expect(try await circle.api(world.ben).get("/api/realspace/events/\(over).ics").text.contains("SEQUENCE:0"))
    // Once.
    circle.clock.advance(seconds: 60)
    await circle.services.runScheduledJobs(of: [Realspace.app])
    #expect(try await circle.api(world.ben).get("\(world.path).ics").text == after)
  }

  @Test func `of an event that repeats guests hear of the dates that they answered`() async throws {
    let world = try await World(["recurrence": "FREQ=WEEKLY;COUNT=4"])
    let circle = world.circle
    let dates = try await circle.api(world.ben).get("\(world.path)/dates").each("occurrence")
    for date in dates.prefix(3) { try await circle.answer(world.ben, world.event, "going", on: date) }
    try await circle.answer(world.cleo, world.event, "going", on: dates[3])

    // One person who answers three dates is one person.
    var line = try #require(try await world.lines(world.ana).last)
    #expect(line["kind"] == "event_going" && line["actorCount"] == 2)
    try await circle.require(
      204, circle.api(world.ana).delete("\(world.path)?occurrence=\(dates[0])"))
    #expect(try await world.told(world.ben) == ["event_cancelled"])
    #expect(try await world.told(world.cleo) == [])
    line = try #require(try await world.lines(world.ben).first)
    #expect(line["event", "occurrence"]?.string == dates[0] && line["event", "start"]?.string == dates[0])
    #expect(try await world.page(world.ben).contains("</strong> on Fri 1 May 2026, 20:00."))

    try await circle.require(
      200,
      circle.api(world.ana).patch(
        world.path, ["occurrence": .string(dates[1]), "start": "2026-05-09T18:00:00.000Z"]))
    #expect(try await world.told(world.ben) == ["event_moved", "event_cancelled"])
    #expect(try await world.told(world.cleo) == [])

    // The third and fourth dates are no longer part of it.
    try await world.change(["recurrence": "FREQ=WEEKLY;COUNT=2"])
    #expect(try await world.told(world.cleo) == ["event_dates"])
    #expect(try await world.told(world.ben).contains("event_dates"))
    #expect(try await world.page(world.cleo).contains("The one that you answered is no longer one of them."))
    #expect(try await circle.miscounts().isEmpty)
  }

  // MARK: What one may no longer see

  @Test func `an event that an operator hides is told to nobody but its host`() async throws {
    let world = try await answered()
    let circle = world.circle
    try await world.change(["start": "2026-05-02T17:30:00.000Z"])
    let chief = try await circle.neighbour("chief", isOperator: true)
    try await circle.require(204, circle.api(world.ben).post("\(world.path)/reports", ["reason": "because"]))
    let report = try #require(try await circle.openReports().last)

    #expect(try await circle.settle(report, "hide", reason: "a test", by: chief).status == 303)
    #expect(try await world.told(world.ben) == ["report"])
    #expect(try await world.told(world.cleo) == [])
    #expect(try await world.unread(world.cleo) == 0)
    #expect(try await world.told(world.ana).count == 4)
    // Nor of what becomes of it meanwhile.
    try await circle.require(204, circle.api(world.ana).delete(world.path))
    try await world.change(["start": "2026-05-04T17:30:00.000Z"])
    #expect(try await world.told(world.cleo) == [])
    #expect(try await world.unread(world.cleo) == 0)
  }

  @Test func `a block ends what two people heard of each other, and a suspension holds it`() async throws {
    let world = try await answered()
    let circle = world.circle
    try await world.change(["start": "2026-05-02T17:30:00.000Z"])

    #expect(try await world.told(world.ben) == ["event_moved"])
    try await circle.shun(world.ben, world.ana)
    #expect(try await world.told(world.ben) == [])
    #expect(try await world.unread(world.ben) == 0)
    #expect(try await world.told(world.ana) == ["event_no", "event_maybe"])
    try await circle.require(204, circle.api(world.ana).delete(world.path))
    #expect(try await world.told(world.ben) == [])

    #expect(try await world.told(world.cleo) == ["event_cancelled", "event_moved"])
    try await circle.suspend(world.ana)
    #expect(try await world.told(world.cleo) == [])
    #expect(try await world.unread(world.cleo) == 0)
    try await circle.suspend(world.ana, false)
    #expect(try await world.unread(world.cleo) == 2)
  }

  // MARK: Live, and by choice

  @Test func `the number that is unread comes live to those whom it concerns`() async throws {
    let world = try await World(["capacity": 1])
    let circle = world.circle
    try await circle.answer(world.ben, world.event, "going")
    try await circle.answer(world.cleo, world.event, "going")
    var readers: [String: LiveReader] = [:]
    for member in [world.ana, world.ben, world.cleo, world.dora] {
      readers[member.username] = try await circle.live(member, app: "realspace")
    }
    for reader in readers.values { _ = reader.events() }
    func unread() async -> [String: Int] {
      await circle.deliver()
      return readers.compactMapValues { reader in
        reader.events().last { $0.name == "activity.unread" }.flatMap { $0.data["count"]?.int }
      }
    }

    try await circle.answer(world.ben, world.event, "no")
    // Ben has left, Cleo has moved up.
    #expect(await unread() == ["ana": 2, "ben": 0, "cleo": 1])
    try await circle.require(204, circle.api(world.ana).delete(world.path))
    #expect(await unread() == ["ana": 2, "ben": 0, "cleo": 2])
  }

  @Test func `what somebody doesn't want to hear of isn't told`() async throws {
    let world = try await World(["needsApproval": true])
    let circle = world.circle
    let choices = try await circle.api(world.ana).get("/api/realspace/notifications")["choices"].array ?? []
    let names = choices.compactMap { $0["name"]?.string }
    #expect(names.suffix(4) == ["event_request", "event_going", "event_approved", "event_cancelled"])
    let on = names.filter { $0 != "event_request" && $0 != "event_cancelled" }.map { JSONValue.string($0) }
    for member in [world.ana, world.ben] {
      try await circle.require(200, circle.api(member).put("/api/realspace/notifications", ["on": .array(on)]))
    }

    try await circle.answer(world.ben, world.event, "going")
    #expect(try await world.told(world.ana) == [])
    try await circle.answer(world.cleo, world.event, "maybe")
    #expect(try await world.told(world.ana) == ["event_maybe"])
    try await world.decide(true, world.ben)
    try await circle.require(204, circle.api(world.ana).delete(world.path))
    #expect(try await world.told(world.ben) == ["event_approved"])
    #expect(try await world.told(world.cleo) == ["event_cancelled"])
  }
}
