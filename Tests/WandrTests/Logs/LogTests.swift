import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Logging visits, changing, deleting and putting them back.
struct LogTests {
  private static let path = "/api/wandr/logs"

  @Test func `a log says where, how it was, when, and for whom`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana, "Blue Bottle")

    let log = try await circle.visit(
      ana, place, "mustSee", for: "everyone",
      saying: [
        ("note", "Worth it."), ("tags", ["#Coffee", "outdoor seating", "coffee"]), ("visitedOn", "2025-05"),
      ], photos: 2)
    let read = try await circle.api(ana).get("\(Self.path)/\(log["id"]?.string ?? "")")

    #expect(read.status == 200 && read.json == log)
    #expect(log["placeID"] == .string(place) && log["place", "name"] == "Blue Bottle")
    #expect(log["rating"] == "mustSee" && log["note"] == "Worth it.")
    #expect(log["tags"]?.array == ["Coffee", "outdoor seating"])
    #expect(log["media"]?.array?.count == 2 && log["author", "username"] == "ana")
    #expect(log["visitedOn"] == "2025-05" && log["datePrecision"] == "month")
    #expect(log["visibility"] == "everyone" && log["createdAt"] == log["updatedAt"])
    #expect(log["tripID"]?.isNull == true && log["publishesAt"]?.isNull == true)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a log for which nobody is named keeps its readers, and a new one is for friends`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    #expect(try await circle.visit(ana, place)["visibility"] == "friends")

    for visibility in ["me", "friends", "everyone"] {
      let id = try #require(try await circle.visit(ana, place, for: visibility)["id"]?.string)
      let again = try await circle.api(ana).put(
        "\(Self.path)/\(id)", ["placeID": .string(place), "rating": "skip"])
      #expect(again.status == 200 && again["rating"] == "skip" && again["visibility"].string == visibility)
    }
    let trip = try await circle.trip(of: ana)
    let log = try await circle.visit(ana, place, for: "trip", saying: [("tripID", .string(trip))])
    let id = try #require(log["id"]?.string)
    let kept = try await circle.api(ana).put(
      "\(Self.path)/\(id)", ["placeID": .string(place), "rating": "skip", "tripID": .string(trip)])
    #expect(kept.status == 200 && kept["visibility"] == "trip")
    // Nobody is left for it, and nobody else was named.
    let left = try await circle.api(ana).put("\(Self.path)/\(id)", ["placeID": .string(place), "rating": "skip"])
    #expect(left.status == 422 && left.fields == ["visibility"])
    // Its trip ends, and it stays with its author alone.
    #expect(try await circle.api(ana).delete("/api/wandr/trips/\(trip)").status == 204)
    let ended = try await circle.api(ana).put("\(Self.path)/\(id)", ["placeID": .string(place), "rating": "solid"])
    #expect(ended.status == 200 && ended["visibility"] == "trip")
  }

  @Test func `the same again changes nothing, and photos are added, moved, described and removed later`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let (place, id) = (try await circle.pin(ana), circle.clientID())
    let one = try await circle.photo(of: ana)
    let body: JSONValue = [
      "placeID": .string(place), "rating": "solid", "tags": ["quiet"], "media": [.string("\(one)")],
    ]

    let first = try await circle.api(ana).put("\(Self.path)/\(id)", body)
    #expect(first.status == 200)
    #expect(try await circle.api(ana).put("\(Self.path)/\(id)", body).json == first.json)
    // Another day, when links to photos are others.
    circle.clock.advance(seconds: 3 * 86_400)
    let again = try await circle.api(ana).put("\(Self.path)/\(id)", body)
    #expect(again["visitedOn"] == first["visitedOn"] && again["updatedAt"] == first["updatedAt"])
    let other = try await circle.photo(of: ana)
    let more = try await circle.api(ana).put(
      "\(Self.path)/\(id)",
      ["placeID": .string(place), "rating": "skip", "media": [.string("\(one)"), .string("\(other)")]])
    #expect(more["rating"] == "skip" && more.json["media"]?.array?.count == 2 && more.json["tags"]?.array == [])
    #expect(more["visitedOn"] == first["visitedOn"] && more["updatedAt"] != first["updatedAt"])
    let third = try await circle.photo(of: ana)
    func put(_ media: [ID<MediaAPI.Item>], _ alts: [String]? = nil) async throws -> Reply {
      let photos = JSONValue.array(media.map { .string("\($0)") })
      let texts = alts.map { JSONValue.array($0.map { .string($0) }) } ?? .null
      return try await circle.api(ana).put(
        "\(Self.path)/\(id)", ["placeID": .string(place), "rating": "skip", "media": photos, "alts": texts])
    }
    func shown(_ reply: Reply, _ member: String) -> [String] {
      reply.json["media"]?.array?.compactMap { $0[member]?.string } ?? []
    }
    let moved = try await put([third, one], ["A <b>"])
    #expect(shown(moved, "id") == ["\(third)", "\(one)"] && shown(moved, "alt") == ["A <b>", ""])
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    let described = try await put([third, one], ["A", "B"])
    #expect(shown(described, "alt") == ["A", "B"] && described["updatedAt"] != first["updatedAt"])
    let refused: [([ID<MediaAPI.Item>], [String]?, String)] = [
      ([other], nil, "media.0"), ([third], ["A", "B"], "alts.1"), ([one, one], nil, "media"),
    ]
    for (media, alts, field) in refused {
      let wrong = try await put(media, alts)
      #expect(wrong.status == 422 && wrong.fields == [field], "\(field)")
    }
    let none = try await put([])
    #expect(none.status == 200 && shown(none, "id").isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
    let own = try await circle.pin(ben)
    let taken = try await circle.api(ben).put("\(Self.path)/\(id)", ["placeID": .string(own), "rating": "solid"])
    #expect(taken.status == 409)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `several visits of a place keep their history`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    for (rating, day) in [("skip", "2024-03-01"), ("solid", "2025"), ("mustSee", "2026-01-02")] {
      try await circle.visit(ana, place, rating, saying: [("visitedOn", .string(day))])
    }

    let visits = try await circle.api(ana).get("/api/wandr/places/\(place)/logs")

    #expect(visits.each("rating") == ["mustSee", "solid", "skip"])
    #expect(visits.each("visitedOn") == ["2026-01-02", "2025", "2024-03-01"])
    #expect(try await circle.api(ana).get("/api/wandr/profiles/ana/statistics")["places"].int == 1)
  }

  static let refused: [(String, JSONValue)] = [
    ("rating", "great"), ("note", .string(String(repeating: "x", count: 281))), ("tags", [" "]), ("tags", ["!?"]),
    ("tags", .array((0..<11).map { .string("t\($0)") })), ("visitedOn", "2025-02-29"), ("visitedOn", "2025-13"),
    ("visitedOn", "1899"), ("visitedOn", "2030"), ("datePrecision", "week"), ("visibility", "nobody"),
    ("visibility", "trip"), ("publishing", "later"), ("publishing", "tripEnd"),
    ("media", .array((0..<21).map { _ in "01890000-0000-7000-8000-000000000000" })),
    ("alts", .array([.string(String(repeating: "x", count: 1001))])), ("alts", .array((0..<21).map { _ in "" })),
    ("placeID", "01890000-0000-7000-8000-000000000000"), ("tripID", "01890000-0000-7000-8000-000000000000"),
  ]

  @Test(arguments: refused)
  func `what is wrong is said of its field`(field: String, value: JSONValue) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    var input: [(String, JSONValue)] = [("placeID", .string(place)), ("rating", "solid")]
    input.removeAll { $0.0 == field }
    let body = JSONValue.object((input + [(field, value)]).map { .init($0.0, $0.1) })

    let reply = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", body)

    #expect(reply.status == 422 && reply.fields == [field])
    #expect(try await circle.count("SELECT count(*) FROM wandr_logs") == 0)
  }

  @Test(arguments: [
    ("2025-05-02", "day", "2025-05-02"), ("2025-05-02", "month", "2025-05"), ("2025-05-02", "year", "2025"),
    ("2025-05-02", "unknown", nil), ("2025-05", "day", "refused"), (nil, "unknown", nil), (nil, "day", "refused"),
  ])
  func `a date is told as exactly as its author says`(date: String?, precision: String, told: String?) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let place = try await circle.pin(ana)
    var more: [(String, JSONValue)] = [
      ("placeID", .string(place)), ("rating", "solid"), ("datePrecision", .string(precision)),
    ]
    if let date { more.append(("visitedOn", .string(date))) }

    let reply = try await circle.api(ana).put(
      "\(Self.path)/\(circle.clientID())", .object(more.map { .init($0.0, $0.1) }))

    #expect(reply.status == (told == "refused" ? 422 : 200))
    if told != "refused" { #expect(reply["visitedOn"].string == told && reply["datePrecision"].string == precision) }
  }

  @Test func `a day is that of the place's own clock`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    // 2026-02-02, 23:30 UTC: the next day in Tokyo, early afternoon in Honolulu.
    let clock = TestClock(Timestamp(microseconds: 1_770_075_000_000_000))
    let circle = try TestCircle.wandr(clock: clock, places: gazetteer)
    let ana = try await circle.traveller("ana")
    let (tokyo, honolulu) = (
      try await circle.pin(ana, "Shrine", at: "35.6895", "139.6917"),
      try await circle.pin(ana, "Beach", at: "21.2793", "-157.8292")
    )

    #expect(try await circle.visit(ana, tokyo)["visitedOn"] == "2026-02-03")
    #expect(try await circle.visit(ana, honolulu)["visitedOn"] == "2026-02-02")
    #expect(try await circle.visit(ana, tokyo, saying: [("visitedOn", "2026-02-03")])["visitedOn"] == "2026-02-03")
    let ahead = try await circle.api(ana).put(
      "\(Self.path)/\(circle.clientID())",
      ["placeID": .string(honolulu), "rating": "solid", "visitedOn": "2026-02-03"])
    #expect(ahead.status == 422 && ahead.fields == ["visitedOn"])
  }

  @Test func `what is deleted is gone for everyone and comes back for a day`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, photos: 1)
    let path = "\(Self.path)/\(log["id"]?.string ?? "")"

    #expect(try await circle.api(ben).get("/api/wandr/feed").items.count == 1)
    #expect(try await circle.api(ben).delete(path).status == 404)
    #expect(try await circle.api(ana).delete(path).status == 204)
    for member in [ana, ben] {
      #expect(try await circle.api(member).get(path).status == 404)
      #expect(try await circle.api(member).get("/api/wandr/profiles/ana/logs").items == [])
    }
    #expect(try await circle.api(ben).get("/api/wandr/feed").items == [])
    #expect(try await circle.api(ana).get("/api/wandr/profiles/ana/statistics")["places"].int == 0)
    #expect(try await circle.api(ana).put(path, ["placeID": .string(place), "rating": "skip"]).status == 409)
    #expect(try await circle.api(ben).put("\(path)/restoration").status == 404)
    #expect(try await circle.api(ana).put("\(path)/restoration").json == log)
    #expect(try await circle.api(ben).get("/api/wandr/feed").items.count == 1)

    #expect(try await circle.api(ana).delete(path).status == 204)
    circle.clock.advance(seconds: LogActions.undoTime + 60)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ana).put("\(path)/restoration").status == 404)
    #expect(try await circle.count("SELECT count(*) FROM wandr_logs") == 0)
    #expect(try await circle.count("SELECT count(*) FROM wandr_photos") == 0)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `others see what it is for them to see, on every list`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, friend, follower, companion, guest) = (
      try await circle.traveller("ana"), try await circle.traveller("friend"), try await circle.traveller("follower"),
      try await circle.traveller("companion"), try await circle.traveller("guest")
    )
    try await circle.travelTogether(ana, friend)
    try await circle.trail(follower, ana)
    let trip = try await circle.trip(of: ana, with: [companion], inviting: [guest])
    let place = try await circle.pin(ana)
    for visibility in ["me", "friends", "trip", "everyone"] {
      try await circle.visit(
        ana, place, for: visibility,
        saying: [("note", .string(visibility))] + (visibility == "trip" ? [("tripID", .string(trip))] : []))
    }
    try await circle.visit(ana, place, for: "friends", saying: [("note", "shared"), ("tripID", .string(trip))])
    let expected: [(Member, Set<String>)] = [
      (ana, ["me", "friends", "trip", "everyone", "shared"]), (friend, ["friends", "everyone", "shared"]),
      (follower, ["everyone"]), (companion, ["trip", "everyone", "shared"]), (guest, ["everyone"]),
    ]

    for (member, notes) in expected {
      let api = circle.api(member)
      for list in [
        "profiles/ana/logs?limit=50", "places/\(place)/logs", "map?bbox=-180,-90,180,90&zoom=20&person=ana",
      ] {
        let reply = try await api.get("/api/wandr/\(list)")
        let logs = reply.json["logs"]?.array ?? reply.items
        #expect(Set(logs.compactMap { $0["note"]?.string }) == notes, "\(list) of \(member.username)")
      }
      let feed = try await api.get("/api/wandr/feed").each("note")
      #expect(
        Set(feed) == (member.username == "ana" || !["friend", "follower"].contains(member.username) ? [] : notes))
      let page = try await circle.browser(member).get("/wandr/u/ana").text
      for note in ["friends", "trip", "everyone"] {
        #expect(page.contains("dir=\"auto\">\(note)</p>") == notes.contains(note), "\(note) for \(member.username)")
      }
    }
    let logs = try await circle.api(companion).get("/api/wandr/trips/\(trip)/logs").each("note")
    #expect(Set(logs) == ["trip", "shared"])
    #expect(try await circle.api(guest).get("/api/wandr/trips/\(trip)/logs").items == [])
    // Who may not see a trip isn't told of it by its logs.
    let ofTrip = "/api/wandr/map?bbox=-180,-90,180,90&zoom=20&trip=\(trip)"
    #expect(try await circle.api(friend).get(ofTrip).json["logs"]?.array == [])
    #expect(try await circle.api(companion).get(ofTrip).json["logs"]?.array?.count == 2)
    let shared = try await circle.api(friend).get("/api/wandr/feed").items.first { $0["note"] == "shared" }
    #expect(shared?["tripID"]?.isNull == true && shared?["tripName"]?.isNull == true)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a log waits until its time and comes into feeds then`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let place = try await circle.pin(ana)
    let trip = try await circle.trip(of: ana, until: "2026-02-10")

    let log = try await circle.visit(ana, place, saying: [("publishing", "nextDay"), ("note", "later")])
    let other = try await circle.visit(
      ana, place, saying: [("publishing", "tripEnd"), ("tripID", .string(trip)), ("note", "last")])
    try await circle.visit(ana, place, saying: [("note", "now")])

    #expect(log["publishesAt"]?.string != nil && log["visibility"] == "friends")
    // Everywhere: the last clocks are 12 hours behind.
    #expect(other["publishesAt"] == "2026-02-11T12:00:00.000Z")
    #expect(try await circle.api(ben).get("/api/wandr/feed").each("note") == ["now"])
    #expect(try await circle.api(ben).get("\(Self.path)/\(log["id"]?.string ?? "")").status == 404)
    circle.clock.advance(seconds: 86_400)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ben).get("/api/wandr/feed").each("note") == ["later", "now"])
    circle.clock.advance(seconds: 20 * 86_400)
    await circle.services.runScheduledJobs(of: [Wandr.app])
    #expect(try await circle.api(ben).get("/api/wandr/feed").each("note") == ["last", "later", "now"])
    #expect(try await circle.miscounts() == [])
  }

  @Test func `who says so publishes a log that waits at once, and may take it back`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let place = try await circle.pin(ana)
    let log = try await circle.visit(ana, place, saying: [("publishing", "nextDay"), ("note", "waits")])
    try await circle.visit(ana, place, saying: [("note", "now")])
    let path = "\(Self.path)/\(log["id"]?.string ?? "")"
    func body(_ publishing: String) -> JSONValue {
      ["placeID": .string(place), "rating": "solid", "note": "waits", "publishing": .string(publishing)]
    }

    let shown = try await circle.api(ana).put(path, body("now"))
    #expect(shown.status == 200 && shown["publishesAt"].isNull)
    #expect(try await circle.api(ben).get("/api/wandr/feed").each("note") == ["waits", "now"])
    #expect(try await circle.api(ana).put(path, body("now")).json == shown.json)
    let held = try await circle.api(ana).put(path, body("nextDay"))
    #expect(held["publishesAt"] == log["publishesAt"])
    #expect(try await circle.api(ben).get("/api/wandr/feed").each("note") == ["now"])
    #expect(try await circle.miscounts() == [])
  }

  @Test func `what a log repeats wrongly of its place, its tags and its author is found`() async throws {
    let faults: [(counter: String, fault: SQL)] = [
      ("place_name", "UPDATE wandr_logs SET place_name = 'Another'"),
      ("place_name", "UPDATE wandr_logs SET place_address = 'Another'"),
      ("place_name", "UPDATE wandr_logs SET place_provider = 'Another'"),
      ("place_name", "UPDATE wandr_logs SET is_place_private = NOT is_place_private"),
      ("tags", "UPDATE wandr_logs SET tags = 'bread'"), ("tags", "UPDATE wandr_logs SET tags = ''"),
      ("is_suspended", "UPDATE wandr_logs SET is_suspended = TRUE"),
    ]
    for (counter, fault) in faults {
      let circle = try TestCircle.wandr()
      let ana = try await circle.traveller("ana")
      try await circle.visit(ana, try await circle.pin(ana), saying: [("tags", ["bread", "sea"])])
      #expect(try await circle.miscounts() == [])

      try await circle.storage.system.write { try $0.run(fault) }

      #expect(try await circle.miscounts().map(\.counter) == ["wandr_logs.\(counter)"])
    }
  }
}
