import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Events that are brought along from a calendar.
struct ImportTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    }

    func bring(_ events: String..., zone: String? = nil) async throws -> Reply {
      try await circle.api(ana).post("/api/realspace/calendar-imports", Self.input(events, zone))
    }

    static func input(_ events: [String], _ zone: String?) -> JSONValue {
      let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + events + ["END:VCALENDAR", ""])
        .joined(separator: "\r\n")
      var members: [JSONValue.Member] = [.init("calendar", .string(text))]
      if let zone { members.append(.init("timeZone", .string(zone))) }
      return .object(members)
    }

    func event(_ name: String) async throws -> JSONValue {
      let items = try await circle.api(ben).get("/api/realspace/events?limit=100").items
      let id = items.first { $0["name"]?.string == name }?["id"]?.string ?? ""
      return try await circle.api(ben).get("/api/realspace/events/\(id)").json
    }

    func dates(_ name: String) async throws -> (starts: [String], states: [String]) {
      let id = try await event(name)["id"]?.string ?? ""
      let items = try await circle.api(ben).get("/api/realspace/events/\(id)/dates").items
      return (items.compactMap { $0["start"]?.string }, items.compactMap { $0["status"]?.string })
    }
  }

  private static func event(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  private static let supper = event(
    "supper@elsewhere", "SUMMARY:Supper", "DTSTART;TZID=Europe/Stockholm:20260305T193000",
    "DTEND;TZID=Europe/Stockholm:20260305T220000", "LOCATION:Hidden Lane 7\\, bell “Owner”",
    "DESCRIPTION:Bring\\nbread",
    "URL:https://example.org/supper")
  private static let choir = event(
    "choir@elsewhere", "SUMMARY:Choir", "DTSTART;TZID=Europe/Stockholm:20260319T190000", "DURATION:PT2H",
    "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;TZID=Europe/Stockholm:20260326T190000")
  private static let moved = event(
    "choir@elsewhere", "SUMMARY:Choir", "RECURRENCE-ID;TZID=Europe/Stockholm:20260402T190000",
    "DTSTART;TZID=Europe/Stockholm:20260403T180000", "DTEND;TZID=Europe/Stockholm:20260403T200000")

  @Test func `events come along with what they say, their address for guests alone`() async throws {
    let world = try await World()

    let report = try await world.bring(Self.supper, Self.choir, Self.moved)
    #expect(report.status == 200 && report.json["added"] == 2 && report["refused"] == [])
    let supper = try await world.event("Supper")
    #expect(supper["start"] == "2026-03-05T18:30:00.000Z" && supper["end"] == "2026-03-05T21:00:00.000Z")
    #expect(supper["eventDescription"] == "Bring\nbread" && supper["link"] == "https://example.org/supper")
    #expect(
      supper["host", "username"] == "ana" && supper["hasPrivateAddress"] == true && supper["needsApproval"] == true)
    #expect(supper["privateAddress"]?.isNull == true && supper["entity"]?.isNull == true)
    let choir = try await world.event("Choir")
    #expect(choir["recurrence"] == "FREQ=WEEKLY;COUNT=4" && choir["end"] == "2026-03-19T20:00:00.000Z")
    let dates = try await world.circle.api(world.ben).get(
      "/api/realspace/events/\(choir["id"]?.string ?? "")/dates")
    #expect(
      dates.each("start") == [
        "2026-03-19T18:00:00.000Z", "2026-03-26T18:00:00.000Z", "2026-04-03T16:00:00.000Z", "2026-04-09T17:00:00.000Z",
      ])
    #expect(dates.each("status") == ["confirmed", "cancelled", "moved", "confirmed"])
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `twice gives nothing new, and what has changed is changed`() async throws {
    let world = try await World()
    _ = try await world.bring(Self.supper, Self.choir, Self.moved)
    let supper = try await world.event("Supper")["id"]?.string ?? ""
    try await world.circle.answer(world.ben, supper, "going")

    let again = try await world.bring(Self.supper, Self.choir, Self.moved)
    #expect(again.json["added"] == 0 && again.json["updated"] == 0 && again.json["unchanged"] == 2)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_events") == 2)
    // What only we know, such as how many there is room for, stays.
    try await world.circle.require(
      200,
      world.circle.api(world.ana).patch("/api/realspace/events/\(supper)", ["capacity": 8, "needsApproval": false]))
    let later = try await world.bring(
      Self.supper.replacing("T193000", with: "T200000"), Self.choir.replacing("Choir", with: "Big choir"), Self.moved)
    #expect(later.json["added"] == 0 && later.json["updated"] == 2)
    let changed = try await world.event("Supper")
    #expect(changed["id"]?.string == supper && changed["start"] == "2026-03-05T19:00:00.000Z")
    #expect(changed["capacity"] == 8 && changed["needsApproval"] == false && changed["myAnswer"] == "going")
    #expect(try await world.event("Big choir")["recurrence"] == "FREQ=WEEKLY;COUNT=4")
    let cancelled = try await world.bring(
      Self.supper.replacing("SUMMARY:Supper", with: "SUMMARY:Supper\r\nSTATUS:CANCELLED"))
    #expect(cancelled.json["updated"] == 1)
    #expect(try await world.event("Supper")["status"] == "cancelled")
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `one date of a series without the series is an event of its own`() async throws {
    let world = try await World()
    let other = Self.moved.replacing("20260402T190000", with: "20260409T190000").replacing("20260403", with: "20260410")
      .replacing("SUMMARY:Choir", with: "SUMMARY:Choir again")

    let report = try await world.bring(Self.supper, Self.moved, other)
    #expect(report.json["added"] == 3 && report["refused"] == [])
    let choir = try await world.event("Choir")
    #expect(choir["start"] == "2026-04-03T16:00:00.000Z" && choir["end"] == "2026-04-03T18:00:00.000Z")
    #expect(choir["recurrence"]?.isNull == true && choir["status"] == "confirmed")
    #expect(try await world.event("Choir again")["start"] == "2026-04-10T16:00:00.000Z")
    let again = try await world.bring(
      Self.supper, Self.moved.replacing("T180000", with: "T183000"), other)
    #expect(again.json["added"] == 0 && again.json["updated"] == 1 && again.json["unchanged"] == 2)
    #expect(try await world.event("Choir")["start"] == "2026-04-03T16:30:00.000Z")
  }

  @Test func `one date of a series that is here changes the series`() async throws {
    let world = try await World()
    _ = try await world.bring(Self.choir)
    let later = Self.moved.replacing("SUMMARY:Choir", with: "SUMMARY:Choir\r\nSEQUENCE:2")

    #expect(try await world.bring(later).json["updated"] == 1)
    #expect(try await world.bring(later).json["unchanged"] == 1)
    let dates = try await world.dates("Choir")
    #expect(dates.starts[2] == "2026-04-03T16:00:00.000Z")
    #expect(dates.states == ["confirmed", "cancelled", "moved", "confirmed"])
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_events") == 1)
  }

  @Test func `what the calendar takes back is as it was`() async throws {
    let world = try await World()
    let cancelled = Self.supper.replacing("SUMMARY:Supper", with: "SUMMARY:Supper\r\nSTATUS:CANCELLED")
    _ = try await world.bring(cancelled, Self.choir, Self.moved)
    #expect(try await world.event("Supper")["status"] == "cancelled")
    world.circle.clock.advance(seconds: 60)

    let whole = Self.choir.replacing("\r\nEXDATE;TZID=Europe/Stockholm:20260326T190000", with: "")
    let report = try await world.bring(Self.supper, whole)
    #expect(report.json["updated"] == 2)
    #expect(try await world.event("Supper")["status"] == "confirmed")
    var dates = try await world.dates("Choir")
    #expect(dates.states == ["confirmed", "confirmed", "confirmed", "confirmed"])
    #expect(dates.starts[2] == "2026-04-02T17:00:00.000Z")
    #expect(try await world.bring(Self.supper, whole).json["unchanged"] == 2)
    // Moved again, and back by a line of its own.
    _ = try await world.bring(whole, Self.moved)
    let back = Self.moved.replacing("20260403T180000", with: "20260402T190000")
      .replacing("20260403T200000", with: "20260402T210000")
    _ = try await world.bring(whole, back)
    dates = try await world.dates("Choir")
    #expect(dates.states[2] == "confirmed" && dates.starts[2] == "2026-04-02T17:00:00.000Z")
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `what the host has changed here, the calendar doesn't take back`() async throws {
    let world = try await World()
    let whole = Self.choir.replacing("\r\nEXDATE;TZID=Europe/Stockholm:20260326T190000", with: "")
    _ = try await world.bring(Self.supper, whole)
    world.circle.clock.advance(seconds: 60)
    let (supper, choir) = (try await world.event("Supper"), try await world.event("Choir"))
    let path = "/api/realspace/events/\(choir["id"]?.string ?? "")"
    let ana = world.circle.api(world.ana)
    try await world.circle.require(204, ana.delete("/api/realspace/events/\(supper["id"]?.string ?? "")"))
    try await world.circle.require(204, ana.delete("\(path)?occurrence=2026-03-26T18:00:00.000Z"))
    try await world.circle.require(
      200,
      ana.patch(path, ["occurrence": "2026-04-02T17:00:00.000Z", "start": "2026-04-04T17:00:00.000Z"]))

    let report = try await world.bring(Self.supper, whole)
    #expect(report.json["unchanged"] == 2)
    #expect(try await world.event("Supper")["status"] == "cancelled")
    let dates = try await world.dates("Choir")
    #expect(dates.states == ["confirmed", "cancelled", "moved", "confirmed"])
    #expect(dates.starts[2] == "2026-04-04T17:00:00.000Z")
  }

  @Test func `what was made here comes back as it is, and others' stays theirs`() async throws {
    let world = try await World()
    let own = try await world.circle.meet(
      world.ana, "Own", at: "2026-03-05T18:00:00.000Z", ["link": "https://example.org"])
    let other = try await world.circle.meet(world.ben, "Other", at: "2026-03-06T18:00:00.000Z")
    var replies: [Reply] = []
    for id in [own, other] {
      let file = try await world.circle.api(world.ana).get("/api/realspace/events/\(id).ics").text
      replies.append(
        try await world.circle.api(world.ana).post("/api/realspace/calendar-imports", ["calendar": .string(file)]))
    }

    #expect(replies[0].json["unchanged"] == 1 && replies[0].json["added"] == 0)
    #expect(replies[1].json["unchanged"] == 0 && replies[1].json["refused"]?.array?.count == 1)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_events") == 2)
  }

  @Test func `what can't be taken is named, and the rest comes along`() async throws {
    let world = try await World()

    let report = try await world.bring(
      Self.supper, Self.event("1", "SUMMARY:Hourly", "DTSTART:20260305T193000Z", "RRULE:FREQ=HOURLY"),
      Self.event("2", "SUMMARY:Long", "DTSTART:20260305T193000Z", "DTEND:20260505T193000Z"),
      Self.event("3", "DTSTART:20260305T193000Z"),
      Self.event("4", "SUMMARY:By hand", "DTSTART:20260305T193000Z", "RDATE:20260306T193000Z"),
      Self.event("5", "SUMMARY:Long over", "DTSTART:20200305T193000Z", "RRULE:FREQ=DAILY;COUNT=3"),
      Self.event("6", "SUMMARY:Link", "DTSTART;VALUE=DATE:20260405", "URL:javascript:alert(1)"))
    #expect(report.json["added"] == 2)
    #expect(report.json["refused"]?.array?.count == 5)
    let day = try await world.event("Link")
    #expect(day["allDay"] == true && day["link"]?.isNull == true && day["timeZone"] == "Etc/UTC")
  }

  @Test func `times without a zone are those of the one that is given`() async throws {
    let world = try await World()
    let floating = Self.event("7", "SUMMARY:Floating", "DTSTART:20260305T193000")

    #expect(try await world.bring(floating, zone: "America/New_York").json["added"] == 1)
    #expect(try await world.event("Floating")["start"] == "2026-03-06T00:30:00.000Z")
    let wrong = try await world.bring(floating, zone: "Mars/Olympus")
    #expect(wrong.status == 422 && wrong.fields == ["timeZone"])
  }

  struct Source: Sendable {
    let input: JSONValue
    let field: String

    static let all: [Source] =
      [
        Source(input: ["calendar": "no calendar"], field: "calendar"), Source(input: [:], field: "calendar"),
        Source(input: ["calendar": "x", "url": "https://example.org"], field: "calendar"),
        Source(input: ["url": "file:///etc/passwd"], field: "url"),
      ]
      + [
        "http://127.0.0.1/x.ics", "http://localhost/x.ics", "https://[::1]/x.ics", "webcal://192.168.1.1/x.ics",
        "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1:8080/",
      ].map { Source(input: ["url": .string($0)], field: "url") }
  }

  @Test(arguments: Source.all) func `what is no calendar, and a private address, is refused`(source: Source)
    async throws
  {
    let world = try await World()

    let refused = try await world.circle.api(world.ana).post("/api/realspace/calendar-imports", source.input)
    #expect(refused.status == 422 && refused.fields == [source.field])
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_events") == 0)
  }

  @Test func `the form takes a file and says what came along`() async throws {
    let world = try await World()
    let file = ["BEGIN:VCALENDAR", "VERSION:2.0", Self.supper, "END:VCALENDAR", ""].joined(separator: "\r\n")

    let done = try await world.circle.browser(world.ana).send(
      .post, "/realspace/calendar/import",
      body: .multipart([("url", ""), ("timeZone", "")], files: [("calendar", Array(file.utf8))]))
    #expect(done.status == 200 && done.text.contains("1 event is new"))
    let refused = try await world.circle.browser(world.ana).send(
      .post, "/realspace/calendar/import", body: .multipart([("url", "http://127.0.0.1/<us>")], files: []))
    #expect(refused.status == 422 && refused.text.contains("private network") && !refused.text.contains("<us>"))
  }
}
