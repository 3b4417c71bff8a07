import Core
import SQL
import TestCircle
import Testing
import Wire

/// Events: making, listing, changing, moving and cancelling them.
struct EventTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana", fullName: "Ana Lindqvist"), try await circle.neighbour("ben"))
    }

    func names(_ query: String = "") async throws -> [String] {
      try await circle.api(ben).get("/api/realspace/events\(query)").each("name")
    }
  }

  @Test func `the list says what an event is about, and where its link leads`() async throws {
    let world = try await World()
    _ = try await world.circle.meet(
      world.ana, "Reading night", ["eventDescription": "Bring a <book>", "link": "https://example.org/night?x=1"])

    let page = try await world.circle.browser(world.ben).get("/realspace/community").text
    #expect(page.contains("Bring a &lt;book&gt;") || page.contains("Bring a &lt;book>"))
    #expect(page.contains("href=\"https://example.org/night?x=1\"") && page.contains(">example.org</a>"))
  }

  @Test func `an event has the names that the seed's client knows, and everyone sees it`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(
      world.ana, "Reading night", at: "2026-03-05T18:30:00.000Z", in: "Europe/Stockholm",
      [
        "end": "2026-03-05T21:00:00.000Z", "eventDescription": "Bring a <book>", "link": "https://example.org/night",
        "capacity": 12,
      ])

    let seen = try await world.circle.api(world.ben).get("/api/events/\(event)").json
    #expect(seen["name"] == "Reading night" && seen["eventDescription"] == "Bring a <book>")
    #expect(seen["date"] == "2026-03-05T18:30:00.000Z" && seen["start"] == seen["date"])
    #expect(seen["end"] == "2026-03-05T21:00:00.000Z" && seen["timeZone"] == "Europe/Stockholm")
    #expect(seen["link"] == "https://example.org/night" && seen["entity"]?.isNull == true)
    #expect(seen["host", "displayName"] == "Ana Lindqvist" && seen["mine"] == false && seen["status"] == "confirmed")
    #expect(seen["goingCount"] == 0 && seen["myAnswer"]?.isNull == true && seen["capacity"] == 12)
    #expect(seen["recurrence"]?.isNull == true && seen["occurrence"]?.isNull == true)
    // What is the host's alone to know.
    #expect(seen["waitlistCount"]?.isNull == true && seen["requestCount"]?.isNull == true)
    let own = try await world.circle.api(world.ana).get("/api/realspace/events/\(event)").json
    #expect(own["mine"] == true && own["waitlistCount"] == 0 && own["requestCount"] == 0)
  }

  @Test func `upcoming events come by their date, past ones on demand and the last one first`() async throws {
    let world = try await World()
    for (name, start) in [
      ("May", "2026-05-01T10:00:00.000Z"), ("March", "2026-03-01T10:00:00.000Z"),
      ("January", "2026-01-05T10:00:00.000Z"),
      ("April", "2026-04-01T10:00:00.000Z"), ("December", "2025-12-01T10:00:00.000Z"),
    ] { try await world.circle.meet(world.ana, name, at: start) }
    // It has begun and isn't over: nobody said when it ends.
    try await world.circle.meet(world.ana, "Now", at: "2026-02-02T02:00:00.000Z")

    #expect(try await world.names() == ["Now", "March", "April", "May"])
    #expect(try await world.names("?when=past") == ["January", "December"])
    var (found, next) = ([String](), String?.some(""))
    while let place = next {
      let page = try await world.circle.api(world.ben).get(
        "/api/realspace/events?limit=1" + (place.isEmpty ? "" : "&before=\(place)"))
      found += page.each("name")
      next = page["next"].string
    }
    #expect(found == ["Now", "March", "April", "May"])
    #expect(try await world.circle.api(world.ben).get("/api/realspace/events?when=soon").status == 422)
    world.circle.clock.advance(seconds: 4 * 3600)
    #expect(try await world.names("?when=past") == ["Now", "January", "December"])
  }

  @Test func `a list is narrowed to a venue, and to what one hosts or has answered`() async throws {
    let world = try await World()
    let venue = try #require(
      try await world.circle.api(world.ana).post("/api/realspace/entities", ["name": "Odeon"])["id"].string)
    try await world.circle.meet(world.ana, "There", ["entity": .string(venue)])
    let other = try await world.circle.meet(world.ana, "Elsewhere")

    #expect(try await world.names("?entity=\(venue)") == ["There"])
    #expect(try await world.names("?mine=true") == [])
    try await world.circle.answer(world.ben, other, "maybe")
    #expect(try await world.names("?mine=true") == ["Elsewhere"])
    try await world.circle.answer(world.ben, other, "no")
    #expect(try await world.names("?mine=true") == [])
  }

  struct Faulty: Sendable {
    let input: JSONValue
    let fields: [String]

    static let start: JSONValue = "2026-05-01T18:00:00.000Z"
    static let all: [Faulty] = [
      Faulty(input: ["name": " ", "start": start, "timeZone": "Europe/Paris"], fields: ["name"]),
      Faulty(input: ["name": "A", "start": start, "timeZone": "Mars/Olympus"], fields: ["timeZone"]),
      Faulty(input: ["name": "A", "start": start, "timeZone": "../../etc/passwd"], fields: ["timeZone"]),
      Faulty(
        input: ["name": "A", "start": start, "end": "2026-05-01T17:00:00.000Z", "timeZone": "Etc/UTC"], fields: ["end"]),
      Faulty(
        input: ["name": "A", "start": start, "end": "2026-07-01T17:00:00.000Z", "timeZone": "Etc/UTC"], fields: ["end"]),
      Faulty(
        input: [
          "name": "A", "start": start, "timeZone": "Etc/UTC", "link": "javascript:alert(1)", "capacity": 0,
          "recurrence": "FREQ=HOURLY",
        ], fields: ["recurrence", "link", "capacity"]),
      Faulty(
        input: [
          "name": "A", "start": start, "timeZone": "Etc/UTC", "entity": "018d0a00-0000-7000-8000-000000000001",
        ], fields: ["entity"]),
    ]
  }

  @Test(arguments: Faulty.all) func `every fault of an event has its message`(faulty: Faulty) async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let refused = try await circle.api(ana).post("/api/realspace/events", faulty.input)
    #expect(refused.status == 422 && refused.fields == faulty.fields)
    #expect(try await circle.count("SELECT count(*) FROM realspace_events") == 0)
  }

  @Test func `whole days begin and end at midnight where they are`() async throws {
    let world = try await World()
    let one = try await world.circle.meet(
      world.ana, "Day", at: "2026-03-29T15:00:00.000Z", in: "Europe/Stockholm", ["allDay": true])
    let two = try await world.circle.meet(
      world.ana, "Days", at: "2026-03-28T15:00:00.000Z", in: "Europe/Stockholm",
      ["allDay": true, "end": "2026-03-29T10:00:00.000Z"])

    // The clocks go forward on 29 March: that day has 23 hours.
    let day = try await world.circle.api(world.ben).get("/api/realspace/events/\(one)").json
    #expect(day["start"] == "2026-03-28T23:00:00.000Z" && day["end"] == "2026-03-29T22:00:00.000Z")
    let days = try await world.circle.api(world.ben).get("/api/realspace/events/\(two)").json
    #expect(days["start"] == "2026-03-27T23:00:00.000Z" && days["end"] == "2026-03-29T22:00:00.000Z")
  }

  @Test func `an event is changed by its host alone, and is moved where it begins at another time`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(
      world.ana, "Walk", at: "2026-03-05T18:00:00.000Z", ["end": "2026-03-05T20:00:00.000Z", "capacity": 4])
    let path = "/api/realspace/events/\(event)"
    try await world.circle.answer(world.ben, event, "going", for: 2)

    #expect(try await world.circle.api(world.ben).patch(path, ["name": "Mine"]).status == 404)
    let renamed = try await world.circle.api(world.ana).patch(
      path, ["name": "Long walk", "link": "https://example.org"])
    #expect(renamed["status"] == "confirmed" && renamed["name"] == "Long walk" && renamed["capacity"] == 4)
    let moved = try await world.circle.api(world.ana).patch(path, ["start": "2026-03-06T19:00:00.000Z", "link": ""])
    #expect(moved["status"] == "moved" && moved["movedFrom"] == "2026-03-05T18:00:00.000Z")
    // The end moves along.
    #expect(moved["end"] == "2026-03-06T21:00:00.000Z" && moved["link"].isNull)
    let seen = try await world.circle.api(world.ben).get(path)
    #expect(seen["myAnswer"] == "going" && seen["goingCount"] == 2)
    // Nobody loses their place by a smaller room.
    #expect(try await world.circle.api(world.ana).patch(path, ["capacity": 1]).status == 409)
    #expect(try await world.circle.api(world.ana).patch(path, ["capacity": .null])["capacity"].isNull)
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `another zone keeps the hour on the clock`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(world.ana, "Call", at: "2026-03-05T18:00:00.000Z", in: "Europe/Stockholm")

    let changed = try await world.circle.api(world.ana).patch(
      "/api/realspace/events/\(event)", ["timeZone": "America/New_York"])
    #expect(changed["start"] == "2026-03-06T00:00:00.000Z" && changed["timeZone"] == "America/New_York")
  }

  @Test func `a cancelled event stays there as cancelled, takes no answers, and can be taken back`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(world.ana, "Walk")
    let path = "/api/realspace/events/\(event)"
    #expect(try await world.circle.api(world.ben).delete(path).status == 404)

    for _ in 1...2 { try await world.circle.require(204, world.circle.api(world.ana).delete(path)) }
    #expect(try await world.circle.api(world.ben).get(path)["status"] == "cancelled")
    #expect(try await world.names() == ["Walk"])
    #expect(try await world.circle.api(world.ben).put("\(path)/rsvp", ["answer": "going"]).status == 409)
    #expect(try await world.circle.api(world.ana).delete("\(path)/cancellation")["status"] == "confirmed")
    try await world.circle.answer(world.ben, event, "going")
    try await world.circle.require(204, world.circle.api(world.ana).delete("\(path)?forever=true"))
    #expect(try await world.circle.api(world.ben).get(path).status == 404)
    for table in ["realspace_events", "realspace_event_dates", "realspace_event_answers"] as [SchemaText] {
      #expect(try await world.circle.count("SELECT count(*) FROM \(table)") == 0, "\(table)")
    }
  }

  @Test func `a block hides an event and takes the answers of the two along`() async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let event = try await circle.meet(ana, "Supper", ["privateAddress": .string(TestCircle.secretAddress)])
    try await circle.answer(ben, event, "going")
    #expect(try await circle.api(ben).get("/api/realspace/events/\(event)")["privateAddress"].string != nil)

    try await circle.shun(ana, ben)
    #expect(try await circle.api(ben).get("/api/realspace/events/\(event)").status == 404)
    #expect(try await world.names() == [])
    #expect(try await circle.api(ana).get("/api/realspace/events/\(event)")["goingCount"] == 0)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `an operator hides an event and shows it again, or takes it away`() async throws {
    let world = try await World()
    let circle = world.circle
    let chief = try await circle.neighbour("chief", isOperator: true)
    let event = try await circle.meet(world.ana, "Supper", ["privateAddress": .string(TestCircle.secretAddress)])
    let path = "/api/realspace/events/\(event)"
    try await circle.answer(world.ben, event, "going")
    try await circle.require(204, circle.api(world.ben).post("\(path)/reports", ["reason": "because"]))
    let report = try #require(try await circle.openReports().last)
    // The guest who reports knows the address; the operator doesn't learn it.
    let page = try await circle.browser(chief).get("/operator/reports/\(report)").text
    #expect(page.contains("Supper") && !page.contains("Hidden Lane"))

    #expect(try await circle.settle(report, "hide", reason: "a test", by: chief).status == 303)
    #expect(try await circle.api(world.ben).get(path).status == 404)
    #expect(try await circle.api(world.ana).get(path).status == 200)
    #expect(try await world.names() == [])
  }

  @Test func `the same request twice makes one event`() async throws {
    let world = try await World()
    let input: JSONValue = ["name": "Once", "start": Faulty.start, "timeZone": "Etc/UTC"]

    let replies = [
      try await world.circle.api(world.ana).post("/api/realspace/events", input, key: "event-once"),
      try await world.circle.api(world.ana).post("/api/realspace/events", input, key: "event-once"),
    ]
    #expect(replies.map(\.status) == [201, 201] && replies[0]["id"] == replies[1]["id"])
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_events") == 1)
  }
}
