import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Trips, and who belongs to them.
struct TripTests {
  private static let path = "/api/wandr/trips"

  @Test func `a trip is made once, changed by its owner and seen by its people`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    let (id, cover) = (circle.clientID(), try await circle.photo(of: ana))
    let body: JSONValue = [
      "name": "Lisbon", "startDate": "2026-03-05", "endDate": "2026-03-12", "cover": .string("\(cover)"),
    ]

    let made = try await circle.api(ana).put("\(Self.path)/\(id)", body)
    #expect(made.status == 200 && made["membership"] == "owner" && made["name"] == "Lisbon")
    #expect(made["startDate"] == "2026-03-05" && made["coverPhotoURL"].string?.contains("\(cover)") == true)
    #expect(made["createdBy"].string == ana.profile.map { "\($0)" })
    #expect(
      try await circle.api(ana).put(
        "\(Self.path)/\(id)", ["name": "Lisbon", "startDate": "2026-03-05", "endDate": "2026-03-12"]
      ).json == made.json)
    for other in [ben, cem] { #expect(try await circle.api(other).get("\(Self.path)/\(id)").status == 404) }
    #expect(try await circle.api(ben).put("\(Self.path)/\(id)", ["name": "Mine"]).status == 409)

    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(id)/collaborators/ben"))
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)")["membership"] == "invited")
    #expect(try await circle.api(ben).put("\(Self.path)/\(id)", ["name": "Mine"]).status == 404)
    #expect(try await circle.api(ben).get("/api/wandr/activity").each("kind") == ["trip_invitation"])
    let place = try await circle.pin(ben)
    let early = try await circle.api(ben).put(
      "/api/wandr/logs/\(circle.clientID())",
      ["placeID": .string(place), "rating": "solid", "tripID": .string(id)])
    #expect(early.status == 422 && early.fields == ["tripID"])
    #expect(try await circle.api(ben).put("\(Self.path)/\(id)/membership")["membership"] == "joined")
    #expect(try await circle.api(ben).get("/api/wandr/activity").items == [])
    #expect(try await circle.api(ana).get("/api/wandr/activity").each("kind") == ["trip_joined"])
    #expect(try await circle.api(cem).put("\(Self.path)/\(id)/membership").status == 404)
    let collaborators = try await circle.api(ana).get("\(Self.path)/\(id)").json["collaborators"]?.array ?? []
    #expect(collaborators.compactMap { $0["membership"]?.string } == ["owner", "joined"])
    #expect(try await circle.api(ana).delete("\(Self.path)/\(id)").status == 204)
    #expect(try await circle.api(ben).get(Self.path).items == [])
    #expect(try await circle.count("SELECT count(*) FROM wandr_trip_members") == 0)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `what was logged before is put into a trip afterwards, by its author`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let place = try await circle.pin(ana, "The quay")
    func log(_ day: String, for visibility: String) async throws -> String {
      let made = try await circle.visit(ana, place, for: visibility, saying: [("visitedOn", .string(day))])
      return made["id"]?.string ?? ""
    }
    let (early, there) = (try await log("2020-01-01", for: "friends"), try await log("2020-03-06", for: "friends"))
    let own = try await log("2020-03-07", for: "me")
    let id = circle.clientID()
    try circle.require(
      200,
      try await circle.api(ana).put(
        "\(Self.path)/\(id)", ["name": "South", "startDate": "2020-03-05", "endDate": "2020-03-12"]))
    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(id)/collaborators/ben"))
    #expect(try await circle.browser(ben).get("/wandr/trips/\(id)/add").status == 404)
    try circle.require(200, try await circle.api(ben).put("\(Self.path)/\(id)/membership"))
    let others = try #require(
      try await circle.visit(ben, try await circle.pin(ben, "The mill"), for: "friends")["id"]?.string)

    let page = try await circle.browser(ana).get("/wandr/trips/\(id)/add").text
    #expect(page.contains("6 March 2020, during the trip") && !page.contains("1 January 2020, during the trip"))
    #expect(!page.contains(others) && !page.contains(" checked"))
    let added = try await circle.browser(ana).submit(
      "/wandr/trips/\(id)/add", ["log": there, "log": own, "log": others, "log": "x"])

    #expect(added.location == "/wandr/trips/\(id)?said=trip-filled")
    #expect(Set(try await circle.api(ana).get("\(Self.path)/\(id)/logs").each("id")) == [there, own])
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)/logs").each("id") == [there])
    #expect(try await circle.api(ben).get("/api/wandr/logs/\(early)").status == 404)
    let again = try await circle.browser(ana).get("/wandr/trips/\(id)/add").text
    #expect(again.contains(early) && !again.contains(there))
    #expect(try await circle.browser(ana).submit("/wandr/trips/\(id)/add").location == "/wandr/trips/\(id)")
    #expect(try await circle.miscounts() == [])
  }

  /// Ana's trip until 10 February, with Ben's log that waits for its end.
  private static func waiting() async throws -> (
    circle: TestCircle, ana: Member, ben: Member, trip: String, log: String
  ) {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let trip = try await circle.trip(of: ana, with: [ben], until: "2026-02-10")
    let log = try await circle.visit(
      ben, try await circle.pin(ben),
      saying: [("publishing", "tripEnd"), ("tripID", .string(trip)), ("note", "waits")])
    return (circle, ana, ben, trip, try #require(log["id"]?.string))
  }

  private static func end(_ day: String?, of trip: String, by ana: Member, in circle: TestCircle) async throws {
    var input: [(String, JSONValue)] = [("name", "To the north")]
    if let day { input.append(("endDate", .string(day))) }
    try circle.require(
      200, try await circle.api(ana).put("\(path)/\(trip)", .object(input.map { .init($0.0, $0.1) })))
  }

  @Test func `logs that wait for a trip's end follow it, also those of its other people`() async throws {
    let (circle, ana, ben, trip, log) = try await Self.waiting()
    let next = try await circle.visit(
      ben, try await circle.pin(ben), saying: [("publishing", "nextDay"), ("tripID", .string(trip))])
    let own = try await circle.visit(
      ana, try await circle.pin(ana), saying: [("publishing", "tripEnd"), ("tripID", .string(trip))])
    let phone = SyncServer(circle, ben)
    let before = try await phone.exchange(.init(device: "00000000000000a1", cursor: nil, changes: []))

    try await Self.end("2026-02-17", of: trip, by: ana, in: circle)

    let path = "/api/wandr/logs"
    #expect(try await circle.api(ben).get("\(path)/\(log)")["publishesAt"] == "2026-02-18T12:00:00.000Z")
    #expect(
      try await circle.api(ana).get("\(path)/\(own["id"]?.string ?? "")")["publishesAt"] == "2026-02-18T12:00:00.000Z")
    let kept = try await circle.api(ben).get("\(path)/\(next["id"]?.string ?? "")")
    #expect(kept["publishesAt"] == next["publishesAt"])
    // Their devices are told.
    let told = try await phone.exchange(.init(device: "00000000000000a1", cursor: before.cursor, changes: []))
    #expect(told.changes.contains { $0.kind == "log" && "\($0.id)" == log })
    circle.clock.advance(seconds: 10 * 86_400)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ana).get("\(path)/\(log)").status == 404)
    circle.clock.advance(seconds: 7 * 86_400)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ana).get("\(path)/\(log)").status == 200)
    // What is published stays so.
    try await Self.end("2026-04-01", of: trip, by: ana, in: circle)
    #expect(try await circle.api(ana).get("\(path)/\(log)").status == 200)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a device that moves a trip's end moves what waits for it`() async throws {
    let (circle, ana, ben, trip, log) = try await Self.waiting()
    circle.clock.advance(seconds: 100)
    let now = UInt64(circle.clock.now().microseconds / 1000)
    var change = SyncAPI.Thing.unwritten("trip", try #require(ID(trip)))
    let version = FieldVersion(milliseconds: now, counter: 7, device: 0xa1)
    change.fields = [SyncAPI.Field(name: "endDate", value: "2028-02-29", version: version)]

    let answer = try await SyncServer(circle, ana).exchange(
      .init(device: "00000000000000a1", cursor: nil, changes: [change]))

    #expect(answer.results.map(\.status) == [.applied])
    let moved = try await circle.api(ben).get("/api/wandr/logs/\(log)")
    #expect(moved["publishesAt"] == "2028-03-01T12:00:00.000Z")
  }

  @Test func `a trip that ends earlier publishes nothing before the present, and one without an end changes nothing`()
    async throws
  {
    let (circle, ana, ben, trip, log) = try await Self.waiting()
    let path = "/api/wandr/logs/\(log)"
    try await Self.end(nil, of: trip, by: ana, in: circle)
    #expect(try await circle.api(ben).get(path)["publishesAt"] == "2026-02-11T12:00:00.000Z")
    try await Self.end("2026-02-10", of: trip, by: ana, in: circle)
    try await Self.end("2026-02-04", of: trip, by: ana, in: circle)
    #expect(try await circle.api(ben).get(path)["publishesAt"] == "2026-02-05T12:00:00.000Z")
    circle.clock.advance(seconds: 3600)
    let now = circle.clock.now()

    try await Self.end("2026-01-20", of: trip, by: ana, in: circle)

    #expect(try await circle.count("SELECT count(*) FROM wandr_logs WHERE shown_at < \(now)") == 0)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ana).get(path)["note"] == "waits")
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a cover is taken away by the form`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let (id, cover) = (try await circle.trip(of: ana, "Lisbon"), try await circle.photo(of: ana))
    try circle.require(
      200, try await circle.api(ana).put("\(Self.path)/\(id)", ["name": "Lisbon", "cover": .string("\(cover)")]))
    #expect(try await circle.browser(ana).get("/wandr/trips/\(id)/edit").text.contains("name=\"uncovered\""))

    let saved = try await circle.browser(ana).send(
      .post, "/wandr/trips/\(id)/edit", body: .multipart([("name", "Lisbon"), ("uncovered", "true")], files: []))

    #expect(saved.status == 303)
    #expect(try await circle.api(ana).get("\(Self.path)/\(id)")["coverPhotoURL"] == .null)
    #expect(!(try await circle.browser(ana).get("/wandr/trips/\(id)/edit")).text.contains("name=\"uncovered\""))
  }

  @Test func `a cover is set alone, by the trip's owner`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let trip = try await circle.trip(of: ana, "Lisbon", with: [ben], until: "2026-03-12")
    let photos = (try await circle.photo(of: ana), try await circle.photo(of: ana), try await circle.photo(of: ben))
    func cover(_ photo: ID<MediaAPI.Item>, by member: Member) async throws -> Reply {
      try await circle.api(member).put("\(Self.path)/\(trip)/cover", ["photo": .string("\(photo)")])
    }

    let one = try await cover(photos.0, by: ana)
    #expect(one.status == 200 && one["name"] == "Lisbon" && one["endDate"] == "2026-03-12")
    #expect(one["coverPhotoURL"].string?.contains("\(photos.0)") == true)
    #expect(try await cover(photos.0, by: ana).json == one.json)
    let other = try await cover(photos.1, by: ana)
    #expect(other["coverPhotoURL"].string?.contains("\(photos.1)") == true)
    // The first one went with its place.
    await circle.settle()
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    #expect(try await cover(photos.2, by: ben).status == 404)
    let wrong = try await cover(photos.2, by: ana)
    #expect(wrong.status == 422 && wrong.fields == ["photo"])
    #expect(try await circle.miscounts() == [])
  }

  @Test(
    arguments: [
      ("name", ["name": " "]), ("startDate", ["name": "X", "startDate": "2026-02-30"]),
      ("startDate", ["name": "X", "startDate": "2026"]),
      ("endDate", ["name": "X", "startDate": "2026-03-05", "endDate": "2026-03-04"]),
      ("cover", ["name": "X", "cover": "01890000-0000-7000-8000-000000000000"]),
    ] as [(String, JSONValue)])
  func `what is wrong is said of its field`(field: String, body: JSONValue) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")

    let reply = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", body)

    #expect(reply.status == 422 && reply.fields == [field])
    #expect(try await circle.count("SELECT count(*) FROM wandr_trips") == 0)
  }

  @Test func `who leaves takes their logs along, and an owner's trip passes on`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    let trip = try await circle.trip(of: ana, with: [ben, cem])
    for member in [ana, ben, cem] {
      let place = try await circle.pin(member)
      try await circle.visit(
        member, place, for: "trip", saying: [("tripID", .string(trip)), ("note", .string(member.username))])
    }
    func notes(_ member: Member) async throws -> Set<String> {
      Set(try await circle.api(member).get("\(Self.path)/\(trip)/logs").each("note"))
    }
    #expect(try await notes(cem) == ["ana", "ben", "cem"])

    #expect(try await circle.api(ana).put("\(Self.path)/\(trip)/owner/nobody").status == 404)
    #expect(try await circle.api(ben).put("\(Self.path)/\(trip)/owner/cem").status == 404)
    #expect(try await circle.api(ana).put("\(Self.path)/\(trip)/owner/ben")["membership"] == "joined")
    #expect(try await circle.api(ana).delete("\(Self.path)/\(trip)").status == 404)
    #expect(try await circle.api(ben).delete("\(Self.path)/\(trip)/collaborators/ana").status == 200)
    #expect(try await notes(cem) == ["ben", "cem"])
    #expect(try await circle.api(ana).get("\(Self.path)/\(trip)").status == 404)
    #expect(try await circle.api(ana).get("/api/wandr/logs").items.first?["tripID"]?.isNull == true)
    #expect(try await circle.api(ben).delete("\(Self.path)/\(trip)/collaborators/ben").status == 409)
    #expect(try await circle.api(ben).delete("\(Self.path)/\(trip)/membership").status == 204)
    #expect(try await circle.api(cem).get("\(Self.path)/\(trip)")["membership"] == "owner")
    #expect(try await circle.api(cem).delete("\(Self.path)/\(trip)/membership").status == 204)
    #expect(try await circle.count("SELECT count(*) FROM wandr_trips") == 0)
    #expect(try await circle.count("SELECT count(*) FROM wandr_logs WHERE trip_id IS NOT NULL") == 0)
    #expect(try await circle.miscounts() == [])
  }

  @Test(arguments: [false, true])
  func `a trip loses, and passes to, the person who was meant, where another has the username by now`(
    isForm: Bool
  ) async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    let trip = try await circle.trip(of: ana, with: [ben, cem])
    let (meant, heir) = (try #require(ben.profile), try #require(cem.profile))
    for (member, name) in [(ben, "benno"), (cem, "ben")] {
      try circle.require(200, try await circle.api(member).patch("/api/wandr/profile", ["username": .string(name)]))
    }
    let (api, browser) = (circle.api(ana), circle.browser(ana))
    func people() async throws -> [String] {
      let people = try await circle.api(cem).get("\(Self.path)/\(trip)").json["collaborators"]?.array ?? []
      return people.compactMap { $0["person", "username"]?.string }.sorted()
    }
    #expect(try await people() == ["ana", "ben", "benno"])

    if isForm {
      let page = try await browser.get("/wandr/trips/\(trip)/people").text
      #expect(page.contains("name=\"profile\" value=\"\(meant)\""))
      let out = try await browser.submit(
        "/wandr/trips/\(trip)/remove", ["username": "ben", "profile": meant.description])
      #expect(out.status == 303)
    } else {
      #expect(try await api.delete("\(Self.path)/\(trip)/collaborators/ben?profile=\(meant)").status == 200)
    }
    #expect(try await people() == ["ana", "ben"])
    if isForm {
      let given = try await browser.submit(
        "/wandr/trips/\(trip)/hand-over", ["username": "benno", "profile": heir.description])
      #expect(given.status == 303)
    } else {
      let given = try await api.put("\(Self.path)/\(trip)/owner/benno", ["profile": .string(heir.description)])
      #expect(given["membership"] == "joined")
    }
    #expect(try await circle.api(cem).get("\(Self.path)/\(trip)")["membership"] == "owner")
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a block ends it, and the end of an account hands over`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    let trip = try await circle.trip(of: ana, with: [ben, cem])

    try circle.require(204, try await circle.api(ben).put("/api/wandr/profiles/ana/block"))
    #expect(try await circle.api(ben).get("\(Self.path)/\(trip)").status == 404)
    let account = ana.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    #expect(try await circle.api(cem).get("\(Self.path)/\(trip)")["membership"] == "owner")
    #expect(try await circle.miscounts() == [])
  }

  @Test func `forms do it without scripts`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let browser = circle.browser(ana)

    let made = try await browser.send(
      .post, "/wandr/trips/new",
      body: .multipart([("name", "Tokyo"), ("startDate", "2026-03-05"), ("endDate", "")], files: []))
    let page = try #require(made.location?.split(separator: "?").first.map(String.init))
    #expect(made.status == 303 && page.hasPrefix("/wandr/trips/"))
    #expect(try await browser.get(page).text.contains("From 5 March 2026"))
    let wrong = try await browser.send(.post, "\(page)/edit", body: .multipart([("name", "")], files: []))
    #expect(wrong.status == 422 && wrong.text.contains("id=\"name-error\""))
    let invited = try await browser.send(.post, "\(page)/invite", body: .form([("username", "Ben")]))
    #expect(invited.status == 303)
    #expect(try await browser.send(.post, "\(page)/hand-over", body: .form([("username", "ben")])).status == 409)
    let theirs = circle.browser(ben)
    #expect(try await theirs.get("/wandr/trips").text.contains("You are invited"))
    #expect(try await theirs.send(.post, "\(page)/join", body: .form([])).status == 303)
    #expect(try await browser.send(.post, "\(page)/hand-over", body: .form([("username", "ben")])).status == 303)
    #expect(try await browser.get("\(page)/edit").status == 404)
    #expect(try await theirs.send(.post, "\(page)/remove", body: .form([("username", "ana")])).status == 303)
    #expect(try await browser.get(page).status == 404)
    #expect(try await theirs.send(.post, "\(page)/delete", body: .form([])).status == 303)
  }
}
