import Core
import SQL
import TestCircle
import Testing
import Wire

/// Calendar files: one event, and the private feed with its key. What other programs make of them is a test of its own, from outside.
struct CalendarTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    }

    /// The path of a fresh private calendar.
    func feed(of member: Member) async throws -> String {
      let made = try await circle.api(member).post("/api/realspace/calendar-key", [:])
      let url = try #require(made["url"].string)
      let start = try #require(url.firstRange(of: "/api/realspace/calendar.ics"))
      return String(url[start.lowerBound...])
    }
  }

  /// The lines of a file, put together where they are folded.
  private func lines(_ reply: Reply) -> [String] {
    reply.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test func `an event is a calendar file, with the clock of its zone`() async throws {
    let world = try await World()
    let event = try await world.circle.meet(
      world.ana, "Reading, night", at: "2026-03-05T18:30:00.000Z",
      ["end": "2026-03-05T21:00:00.000Z", "eventDescription": "Bring;\na book", "recurrence": "FREQ=WEEKLY;COUNT=4"])

    let file = try await world.circle.api(world.ben).get("/api/realspace/events/\(event).ics")
    #expect(file.status == 200 && file.header("Content-Type") == "text/calendar; charset=utf-8")
    #expect(file.header("Cache-Control") == "private, no-store")
    let lines = lines(file)
    for line in [
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "UID:\(event)@realspace.hearth", "SEQUENCE:0", "STATUS:CONFIRMED",
      "DTSTART;TZID=Europe/Stockholm:20260305T193000", "DTEND;TZID=Europe/Stockholm:20260305T220000",
      "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Reading\\, night", "DESCRIPTION:Bring\\;\\na book",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(try await world.circle.api(world.ben).get("/api/events/\(event).ics").status == 200)
    #expect(try await world.circle.browser(world.ben).get("/api/realspace/events/\(event).ics").status == 200)
    try await world.circle.shun(world.ana, world.ben)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/events/\(event).ics").status == 404)
  }

  @Test func `a feed has what one hosts and has answered, what is cancelled too, and rises with each change`()
    async throws
  {
    let world = try await World()
    let (circle, feed) = (world.circle, try await world.feed(of: world.ben))
    let own = try await circle.meet(world.ben, "Own")
    let other = try await circle.meet(world.ana, "Other", at: "2026-03-05T18:00:00.000Z", ["recurrence": "FREQ=WEEKLY"])
    try await circle.meet(world.ana, "Nobody’s")
    try await circle.answer(world.ben, other, "maybe")

    let first = lines(try await circle.anyone.get(feed))
    #expect(Set(first.filter { $0.hasPrefix("SUMMARY") }) == ["SUMMARY:Own", "SUMMARY:Other"])
    #expect(first.contains("UID:\(own)@realspace.hearth") && first.filter { $0 == "SEQUENCE:0" }.count == 2)

    let path = "/api/realspace/events/\(other)"
    try await circle.require(204, circle.api(world.ana).delete("\(path)?occurrence=2026-03-12T18:00:00.000Z"))
    try await circle.require(
      200,
      circle.api(world.ana).patch(
        path, ["occurrence": "2026-03-19T18:00:00.000Z", "start": "2026-03-20T19:00:00.000Z"]))
    let second = lines(try await circle.anyone.get(feed))
    #expect(second.contains("RECURRENCE-ID;TZID=Europe/Stockholm:20260312T190000"))
    #expect(second.contains("RECURRENCE-ID;TZID=Europe/Stockholm:20260319T190000"))
    #expect(second.contains("DTSTART;TZID=Europe/Stockholm:20260320T200000"))
    #expect(second.filter { $0 == "STATUS:CANCELLED" }.count == 1 && second.filter { $0 == "SEQUENCE:2" }.count == 3)
    try await circle.require(204, circle.api(world.ana).delete(path))
    let third = lines(try await circle.anyone.get(feed))
    #expect(third.filter { $0 == "STATUS:CANCELLED" }.count == 3 && third.filter { $0 == "SEQUENCE:3" }.count == 3)
  }

  @Test func `a calendar has the address of an event only for who may see it`() async throws {
    let world = try await World()
    let circle = world.circle
    let event = try await circle.meet(
      world.ana, "Supper", ["privateAddress": .string(TestCircle.secretAddress), "needsApproval": true])
    let feed = try await world.feed(of: world.ben)
    func told() async throws -> [Bool] {
      [
        try await circle.anyone.get(feed).text,
        try await circle.api(world.ben).get("/api/realspace/events/\(event).ics").text,
      ].map { $0.contains("Hidden Lane") }
    }

    #expect(try await told() == [false, false])
    try await circle.answer(world.ben, event, "going")
    #expect(try await told() == [false, false])
    try await circle.require(
      204, circle.api(world.ana).put("/api/realspace/events/\(event)/guests/ben", ["approved": true]))
    #expect(try await told() == [true, true])
    try await circle.require(
      204, circle.api(world.ana).put("/api/realspace/events/\(event)/guests/ben", ["approved": false]))
    #expect(try await told() == [false, false])
    #expect(try await circle.anyone.get(try await world.feed(of: world.ana)).text.contains("Hidden Lane"))
  }

  @Test func `a key ends when a new one is made, when it is taken away, and with its account`() async throws {
    let world = try await World()
    let circle = world.circle
    let first = try await world.feed(of: world.ben)
    #expect(try await circle.anyone.get(first).status == 200)

    let second = try await world.feed(of: world.ben)
    #expect(try await circle.anyone.get(first).status == 404)
    #expect(try await circle.anyone.get(second).status == 200)
    // Another's profile with this key's random part, and what is no key.
    let key = try #require(second.split(separator: "=").last)
    for wrong in ["", "x", "\(key)x", String(key.reversed())] {
      #expect(try await circle.anyone.get("/api/realspace/calendar.ics?key=\(wrong)").status == 404, "\(wrong)")
    }
    #expect(try await circle.count("SELECT count(*) FROM realspace_calendar_keys") == 1)
    try await circle.require(204, circle.api(world.ben).delete("/api/realspace/calendar-key"))
    #expect(try await circle.anyone.get(second).status == 404)
    let third = try await world.feed(of: world.ben)
    try await circle.suspend(world.ben)
    #expect(try await circle.anyone.get(third).status == 404)
    #expect(!circle.logged.description.contains(key))
  }

  @Test func `the page shows an address once`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ana)

    let made = try await browser.submit("/realspace/calendar")
    #expect(made.status == 200 && made.text.contains("/api/realspace/calendar.ics?key="))
    let later = try await browser.get("/realspace/calendar").text
    #expect(!later.contains("?key=") && later.contains("End the address"))
    #expect(try await browser.submit("/realspace/calendar/off").status == 303)
    #expect(!(try await browser.get("/realspace/calendar").text).contains("End the address"))
  }
}
