import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// Events that repeat: their dates on clocks that change, answers for each, dates that are moved or cancelled by themselves.
struct RepeatTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let event: String
    var path: String { "/api/realspace/events/\(event)" }

    init(
      _ rule: String = "FREQ=WEEKLY;COUNT=5", at start: String = "2026-03-19T18:00:00.000Z",
      in zone: String = "Europe/Stockholm", with more: JSONValue = [:]
    ) async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      cleo = try await circle.neighbour("cleo")
      event = try await circle.meet(
        ana, "Choir", at: start, in: zone, .object([.init("recurrence", .string(rule))] + (more.members ?? [])))
    }

    func starts(_ count: Int = 100) async throws -> [String] {
      try await circle.api(ben).get("\(path)/dates?limit=\(count)").each("start")
    }
  }

  struct Change: Sendable {
    let zone: String
    let start: String
    let expected: [String]

    /// A weekly event over the day on which the clocks change: forward in Europe and America, back in Australia.
    static let all = [
      Change(
        zone: "Europe/Stockholm", start: "2026-03-19T18:00:00.000Z",
        expected: ["2026-03-19T18:00:00.000Z", "2026-03-26T18:00:00.000Z", "2026-04-02T17:00:00.000Z"]),
      Change(
        zone: "America/New_York", start: "2026-02-26T23:30:00.000Z",
        expected: ["2026-02-26T23:30:00.000Z", "2026-03-05T23:30:00.000Z", "2026-03-12T22:30:00.000Z"]),
      Change(
        zone: "Australia/Sydney", start: "2026-03-25T08:00:00.000Z",
        expected: ["2026-03-25T08:00:00.000Z", "2026-04-01T08:00:00.000Z", "2026-04-08T09:00:00.000Z"]),
    ]
  }

  @Test(arguments: Change.all) func `the hour on the clock stays while the clocks change`(change: Change) async throws {
    let world = try await World("FREQ=WEEKLY;COUNT=3", at: change.start, in: change.zone)

    #expect(try await world.starts() == change.expected, "\(change.zone)")
  }

  @Test func `an hour that a day doesn't have is read as the clock goes on`() async throws {
    // On 29 March the clocks of Stockholm go from 2 to 3.
    let world = try await World("FREQ=DAILY;COUNT=3", at: "2026-03-28T01:30:00.000Z")

    #expect(
      try await world.starts() == ["2026-03-28T01:30:00.000Z", "2026-03-29T01:30:00.000Z", "2026-03-30T00:30:00.000Z"])
  }

  @Test func `a list has what repeats once, by its next date`() async throws {
    let world = try await World(at: "2026-02-26T18:00:00.000Z")
    try await world.circle.meet(world.ana, "Once", at: "2026-03-03T18:00:00.000Z")

    let items = try await world.circle.api(world.ben).get("/api/realspace/events").items
    #expect(items.compactMap { $0["name"]?.string } == ["Choir", "Once"])
    #expect(items[0]["occurrence"] == "2026-02-26T18:00:00.000Z" && items[0]["recurrence"] == "FREQ=WEEKLY;COUNT=5")
    world.circle.clock.advance(seconds: 26 * 86_400)
    let later = try await world.circle.api(world.ben).get("/api/realspace/events").items
    #expect(later.compactMap { $0["name"]?.string } == ["Once", "Choir"])
    world.circle.clock.advance(seconds: 30 * 86_400)
    #expect(
      try await world.circle.api(world.ben).get("/api/realspace/events?when=past").each("name") == ["Choir", "Once"])
  }

  @Test func `each date has answers and places of its own`() async throws {
    let world = try await World(with: ["capacity": 1])
    let (first, second) = ("2026-03-19T18:00:00.000Z", "2026-03-26T18:00:00.000Z")

    #expect(try await world.circle.answer(world.ben, world.event, "going", on: first)["state"] == "confirmed")
    #expect(try await world.circle.answer(world.cleo, world.event, "going", on: first)["state"] == "waitlisted")
    #expect(try await world.circle.answer(world.cleo, world.event, "going", on: second)["state"] == "confirmed")
    // Without a date it is the next one.
    #expect(try await world.circle.answer(world.ben, world.event, "maybe")["goingCount"] == 1)
    #expect(try await world.circle.api(world.cleo).get(world.path)["myState"] == "confirmed")
    #expect(try await world.circle.api(world.ben).get("\(world.path)?occurrence=\(second)")["myAnswer"].isNull)
    let wrong = try await world.circle.api(world.ben).put(
      "\(world.path)/rsvp?occurrence=2026-03-20T18:00:00.000Z", ["answer": "going"])
    #expect(wrong.status == 404)
    let dates = try await world.circle.api(world.cleo).get("\(world.path)/dates").items
    #expect(dates.map { $0["goingCount"]?.int } == [1, 1, 0, 0, 0])
    #expect(dates.map { $0["myAnswer"]?.string } == ["going", "going", nil, nil, nil])
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `one date is moved by itself, and keeps its answers`() async throws {
    let world = try await World()
    let second = "2026-03-26T18:00:00.000Z"
    try await world.circle.answer(world.ben, world.event, "going", on: second)

    #expect(
      try await world.circle.api(world.ben).patch(
        world.path, ["occurrence": .string(second), "start": .string(second)]
      ).status
        == 404)
    let mixed = try await world.circle.api(world.ana).patch(
      world.path, ["occurrence": .string(second), "name": "Other"])
    #expect(mixed.status == 422)
    let moved = try await world.circle.api(world.ana).patch(
      world.path, ["occurrence": .string(second), "start": "2026-03-27T19:00:00.000Z"])
    #expect(moved["status"] == "moved" && moved["start"] == "2026-03-27T19:00:00.000Z")
    #expect(moved["occurrence"].string == second && moved["movedFrom"].string == second && moved["goingCount"] == 1)
    // The other dates stay where they are, and so does this one where the hour of all changes.
    let later = try await world.circle.api(world.ana).patch(world.path, ["start": "2026-03-19T17:00:00.000Z"])
    #expect(later.status == 200)
    #expect(
      try await world.starts() == [
        "2026-03-19T17:00:00.000Z", "2026-03-27T19:00:00.000Z", "2026-04-02T16:00:00.000Z", "2026-04-09T16:00:00.000Z",
        "2026-04-16T16:00:00.000Z",
      ])
    let seen = try await world.circle.api(world.ben).get("\(world.path)?occurrence=2026-03-27T19:00:00.000Z").json
    #expect(seen["myAnswer"] == "going" && seen["occurrence"] == "2026-03-26T17:00:00.000Z")
  }

  @Test func `one date ends at another time by itself, in calendars too`() async throws {
    let world = try await World(with: ["end": "2026-03-19T20:00:00.000Z"])
    let second = "2026-03-26T18:00:00.000Z"

    let longer = try await world.circle.api(world.ana).patch(
      world.path, ["occurrence": .string(second), "end": "2026-03-26T22:00:00.000Z"])

    #expect(longer.status == 200 && longer["end"] == "2026-03-26T22:00:00.000Z")
    // It begins when it was to begin.
    #expect(longer["status"] == "confirmed" && longer["movedFrom"].isNull)
    let dates = try await world.circle.api(world.ben).get("\(world.path)/dates")
    #expect(dates.each("status") == Array(repeating: "confirmed", count: 5))
    let file = try await world.circle.api(world.ben).get("\(world.path).ics").text
    #expect(file.contains("RECURRENCE-ID;TZID=Europe/Stockholm:20260326T190000"))
    #expect(file.contains("DTEND;TZID=Europe/Stockholm:20260326T230000"))
    // What is changed of all dates leaves it.
    try await world.circle.require(
      200,
      world.circle.api(world.ana).patch(
        world.path, ["start": "2026-03-19T17:30:00.000Z", "end": "2026-03-19T20:00:00.000Z"]))
    let kept = try await world.circle.api(world.ben).get("\(world.path)?occurrence=\(second)")
    #expect(kept["start"].string == second && kept["end"] == "2026-03-26T22:00:00.000Z")
    // Back as the others are, it is none that was changed.
    try await world.circle.require(
      200,
      world.circle.api(world.ana).patch(
        world.path,
        [
          "occurrence": .string(second), "start": "2026-03-26T17:30:00.000Z", "end": "2026-03-26T20:00:00.000Z",
        ]))
    let back = try await world.circle.api(world.ben).get("\(world.path).ics").text
    #expect(!back.contains("RECURRENCE-ID"))
  }

  @Test func `one date is cancelled by itself, and taken back`() async throws {
    let world = try await World()
    let first = "2026-03-19T18:00:00.000Z"

    try await world.circle.require(204, world.circle.api(world.ana).delete("\(world.path)?occurrence=\(first)"))
    let statuses = try await world.circle.api(world.ben).get("\(world.path)/dates").each("status")
    #expect(statuses == ["cancelled", "confirmed", "confirmed", "confirmed", "confirmed"])
    #expect(
      try await world.circle.api(world.ben).put("\(world.path)/rsvp?occurrence=\(first)", ["answer": "going"]).status
        == 409)
    // A list, and a call that names no date, gets the next one that takes place.
    #expect(
      try await world.circle.api(world.ben).get("/api/realspace/events").each("start") == ["2026-03-26T18:00:00.000Z"])
    #expect(try await world.circle.api(world.ben).get(world.path)["start"] == "2026-03-26T18:00:00.000Z")
    let back = try await world.circle.api(world.ana).delete("\(world.path)/cancellation?occurrence=\(first)")
    #expect(back["status"] == "confirmed" && back["start"].string == first)
  }

  @Test func `a rule that is changed keeps the dates that stay`() async throws {
    let world = try await World()
    let third = "2026-04-02T17:00:00.000Z"
    try await world.circle.answer(world.ben, world.event, "going", on: third)

    try await world.circle.require(
      200, world.circle.api(world.ana).patch(world.path, ["recurrence": "FREQ=WEEKLY;INTERVAL=2;COUNT=3"]))
    #expect(
      try await world.starts() == ["2026-03-19T18:00:00.000Z", third, "2026-04-16T17:00:00.000Z"])
    #expect(try await world.circle.api(world.ben).get("\(world.path)?occurrence=\(third)")["myAnswer"] == "going")
    let once = try await world.circle.api(world.ana).patch(world.path, ["recurrence": .null])
    #expect(once["recurrence"].isNull && once["occurrence"].isNull)
    #expect(try await world.starts() == ["2026-03-19T18:00:00.000Z"])
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `what goes on without an end is known ahead, and goes on from there`() async throws {
    let world = try await World("FREQ=DAILY")
    let known = try await world.circle.count("SELECT count(*) FROM realspace_event_dates")
    #expect((300...440).contains(known))

    world.circle.clock.advance(seconds: 90 * 86_400)
    await world.circle.services.runScheduledJobs(of: [Realspace.app])
    let more = try await world.circle.count("SELECT count(*) FROM realspace_event_dates")
    #expect(more >= known + 40)
    #expect(
      try await world.circle.count("SELECT count(DISTINCT on_day) FROM realspace_event_dates") == more)
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `the form makes what people choose, and shows it again`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ana)
    let made = try await browser.submit(
      "/realspace/events/new",
      [
        "name": "Supper", "startDate": "2026-03-20", "startTime": "19:30", "endDate": "2026-03-20", "endTime": "23:00",
        "timeZone": "Europe/Stockholm", "repeats": "weekday", "until": "2026-06-30",
      ])
    #expect(made.status == 303)
    let page = try #require(made.location)
    let text = try await browser.get(page).text
    #expect(text.contains("Fri 20 March 2026, 19:30–23:00") && text.contains("Stockholm time"))
    #expect(text.contains("Repeats every month") && text.contains("Fri 17 April 2026"))
    let id = try #require(page.split(separator: "?").first?.split(separator: "/").last.map(String.init))
    let event = try await world.circle.api(world.ben).get("/api/realspace/events/\(id)").json
    #expect(event["recurrence"] == "FREQ=MONTHLY;UNTIL=20260630T215900Z;BYDAY=3FR")
    let form = try await browser.get("/realspace/events/\(id)/edit").text
    #expect(form.contains("value=\"weekday\" selected") && form.contains("value=\"2026-06-30\""))

    let edited = try await browser.submit(
      "/realspace/events/\(id)/edit",
      [
        "name": "Supper", "startDate": "2026-03-20", "startTime": "19:30", "endDate": "2026-03-20", "endTime": "23:00",
        "timeZone": "Europe/Stockholm", "repeats": "once",
      ])
    #expect(edited.status == 303)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/events/\(id)")["recurrence"].isNull)
    let refused = try await browser.submit(
      "/realspace/events/new", ["name": "Kept <b>", "timeZone": "Mars", "startDate": "2026-03-20"])
    #expect(refused.status == 422 && refused.text.contains("Kept &lt;b&gt;") && refused.text.contains("time zone"))
  }

  @Test func `the pages move, cancel and take back a date`() async throws {
    let world = try await World()
    let (browser, page) = (world.circle.browser(world.ana), "/realspace/events/\(world.event)")
    let on = "2026-03-26T18:00:00.000Z"
    let coded = PathTemplate.percentEncoded(on)

    let form = try await browser.get("\(page)/move?on=\(coded)").text
    #expect(form.contains("value=\"2026-03-26\"") && form.contains("value=\"19:00\""))
    let moved = try await browser.submit(
      "\(page)/move", ["on": on, "startDate": "2026-03-27", "startTime": "18:00", "timeZone": "Europe/Stockholm"])
    #expect(moved.status == 303)
    #expect(try await browser.get(try #require(moved.location)).text.contains("Moved from"))
    #expect(try await browser.get("\(page)/cancel?on=\(coded)").text.contains("Cancel this date?"))
    #expect(try await browser.submit("\(page)/cancel", ["on": on]).status == 303)
    #expect(try await browser.get("\(page)/dates").text.contains("Take back"))
    #expect(try await browser.submit("\(page)/restore", ["on": on]).status == 303)
    #expect(
      try await world.circle.api(world.ben).get("\(world.path)/dates").each("status").contains("cancelled") == false)
  }
}
