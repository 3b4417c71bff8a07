import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Where somebody's logs are theirs alone, whatever they chose for them.
struct ZoneTests {
  private static let path = "/api/wandr/privacy-zones"

  private func zone(_ name: String = "Home", _ latitude: String = "59.3293", _ more: JSONValue = [:]) -> JSONValue {
    let members = (more.members ?? []).map { ($0.name, $0.value) }
    let all: [(String, JSONValue)] =
      [("name", .string(name)), ("latitude", .number(latitude)), ("longitude", .number("18.0686"))] + members
    return .object(all.map { .init($0.0, $0.1) })
  }

  @Test func `what lies in a zone leaves every surface but its author's own, at once`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let trip = try await circle.trip(of: ana, with: [ben])
    let (home, away) = (
      try await circle.pin(ana, "Doorstep", at: "59.3300", "18.0700", isPrivate: false),
      try await circle.pin(ana, "Lighthouse", at: "60.1000", "18.0700", isPrivate: false)
    )
    for place in [home, away] {
      try await circle.visit(
        ana, place, for: "everyone",
        saying: [("tripID", .string(trip)), ("tags", [.string(place == home ? "emberglow" : "sea")])],
        photos: 1)
    }
    let log = try #require(
      try await circle.api(ana).get("/api/wandr/logs").items.first { $0["placeID"] == .string(home) })
    let (id, photo) = (log["id"]?.string ?? "", log["media"]?.array?.first?["id"]?.string ?? "")
    try circle.require(200, try await circle.api(ben).put("/api/wandr/want-to-go/\(home)", ["log": .string(id)]))
    let lists = [
      "feed", "profiles/ana/logs", "map?bbox=-180,-90,180,90&zoom=20", "places?q=door", "places/\(away)/logs",
      "trips/\(trip)/logs", "trips/\(trip)", "want-to-go", "profiles/ana/statistics", "activity",
    ]
    let pages = ["", "/u/ana", "/map", "/trips/\(trip)", "/want-to-go", "/new?q=door"]
    func seen() async throws -> [String] {
      var found: [String] = []
      for list in lists {
        let text = try await circle.api(ben).get("/api/wandr/\(list)").text
        if ["Doorstep", "emberglow", id, home].contains(where: text.contains) { found.append(list) }
      }
      for page in pages {
        let text = try await circle.browser(ben).get("/wandr\(page)").text
        if ["Doorstep", "emberglow", id, home].contains(where: text.contains) { found.append(page) }
      }
      return found
    }
    #expect(try await seen().count > 10)
    #expect(try await circle.api(ben).get("/api/wandr/profiles/ana/statistics")["places"].int == 2)

    let made = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", zone())
    #expect(made.status == 200 && made["isOn"] == true && made["radius"].int == 1000)

    #expect(try await seen() == [])
    for path in ["logs/\(id)", "places/\(home)", "places/\(home)/logs", "want-to-go/\(home)"] {
      #expect(try await circle.api(ben).get("/api/wandr/\(path)").status == 404, "\(path)")
    }
    #expect(try await circle.browser(ben).get("/media/wandr/\(photo)/320").status == 404)
    #expect(try await circle.api(ben).get("/api/wandr/trips/\(trip)")["logCount"].int == 1)
    let statistics = try await circle.api(ben).get("/api/wandr/profiles/ana/statistics").json
    #expect(statistics["places"] == 1 && statistics["topTags"] == ["sea"])
    let own = try await circle.api(ana).get("/api/wandr/logs/\(id)")
    #expect(own["isInPrivacyZone"] == true && own["visibility"] == "everyone")
    #expect(try await circle.api(ana).get("/api/wandr/profiles/ana/statistics")["places"].int == 2)
    #expect(try await circle.miscounts() == [])

    // What is logged or changed there later is kept too.
    let again = try await circle.visit(ana, home, for: "everyone")
    #expect(again["isInPrivacyZone"] == true)
    #expect(try await seen() == [])
    let zoneID = made["id"].string ?? ""
    try circle.require(
      200, try await circle.api(ana).put("\(Self.path)/\(zoneID)", zone("Home", "59.3293", ["isOn": false])))
    #expect(try await seen().count > 10)
    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(zoneID)", zone()))
    #expect(try await seen() == [])
    #expect(try await circle.api(ana).delete("\(Self.path)/\(zoneID)").status == 204)
    #expect(try await seen().count > 10)
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a trip's people who don't follow hear at once that they have to ask again`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    let trip = try await circle.trip(of: ana, with: [ben], inviting: [cem])
    let log = try await circle.visit(
      ana, try await circle.pin(ana), for: "trip", saying: [("tripID", .string(trip))])
    let path = "/api/wandr/logs/\(log["id"]?.string ?? "")"
    #expect(try await circle.api(ben).get(path).status == 200)
    await circle.deliver()
    let streams = [try await circle.live(ben, app: "wandr"), try await circle.live(cem, app: "wandr")]
    for stream in streams { _ = stream.events() }

    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", zone()))
    await circle.deliver()

    #expect(streams.map { $0.events().map(\.name) } == [["resync"], []])
    #expect(try await circle.api(ben).get(path).status == 404)
    // A zone elsewhere hides nothing.
    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", zone("Away", "10.5")))
    await circle.deliver()
    #expect(streams.map { $0.events().map(\.name) } == [[], []])
  }

  @Test func `newcomers are asked where home is, once, and may leave it open`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (
      try await circle.traveller("ana", hasProfile: false), try await circle.traveller("ben", hasProfile: false)
    )
    func joined(_ member: Member) async throws -> String? {
      let fields: KeyValuePairs<String, String> = ["username": member.username, "next": "/wandr/map"]
      return try await circle.browser(member).submit("/wandr/onboarding", fields).location
    }
    let asked = "/wandr/home?next=/wandr/map"
    #expect(try await joined(ana) == asked)
    let page = try await circle.browser(ana).get(asked)
    #expect(page.status == 200 && page.text.contains("Where is home?") && page.text.contains("href=\"/wandr/map\""))

    let wrong = try await circle.browser(ana).submit("/wandr/home", ["latitude": "59.33", "next": "/wandr/map"])
    let kept = try await circle.browser(ana).submit(
      "/wandr/home", ["latitude": "59,3293", "longitude": "18.0686", "next": "/wandr/map"])

    #expect(wrong.status == 422 && wrong.text.contains("value=\"59.33\""))
    #expect(kept.status == 303 && kept.location == "/wandr/map?said=zone-saved")
    let zones = try await circle.api(ana).get(Self.path).items
    #expect(zones.count == 1 && zones.first?["name"] == "Home" && zones.first?["isOn"] == true)
    #expect(zones.first?["radius"] == 1000)
    #expect(try await circle.browser(ana).get(asked).location == "/wandr/map")

    #expect(try await joined(ben) == asked)
    #expect(try await circle.browser(ben).get("/wandr/map").status == 200)
    #expect(try await circle.api(ben).get(Self.path).items == [])
  }

  @Test func `where a zone lies can't be read in the database, and by nobody else`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let id = circle.clientID()
    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(id)", zone("Grandmother’s")))

    #expect(try await circle.api(ana).get(Self.path).items.first?["name"] == "Grandmother’s")
    #expect(try await circle.api(ben).get(Self.path).items == [])
    #expect(try await circle.api(ben).delete("\(Self.path)/\(id)").status == 404)
    #expect(try await circle.api(ben).put("\(Self.path)/\(id)", zone()).status == 409)
    let sealed = try await circle.storage.system.read {
      try $0.first("SELECT sealed FROM wandr_zones") { $0.text(0) } ?? ""
    }
    #expect(!sealed.isEmpty && !sealed.contains("Grandmother") && !sealed.contains("593293000"))
    // Nobody else's note can be put in its place.
    let note = OwnersNote(keys: circle.keys)
    let owner = try #require(ana.profile)
    #expect(note.open(sealed, for: owner)?.hasSuffix("Grandmother’s") == true)
    #expect(try note.open(sealed, for: #require(ben.profile)) == nil)
  }

  @Test func `a zone that can't be read any more keeps everything`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let id = circle.clientID()
    try circle.require(200, try await circle.api(ana).put("\(Self.path)/\(id)", zone()))
    try await circle.storage.system.write { try $0.run("UPDATE wandr_zones SET sealed = 'lost'") }

    let log = try await circle.visit(ana, try await circle.pin(ana, at: "10", "10"), for: "everyone")

    #expect(log["isInPrivacyZone"] == true)
    #expect(try await circle.api(ben).get("/api/wandr/feed").items == [])
    #expect(try await circle.browser(ana).get("/wandr/zones").text.contains("can’t be read any more"))
  }

  @Test(
    arguments: [
      ("name", ["name": ""]), ("latitude", ["latitude": 91]), ("radius", ["radius": 10]),
      ("radius", ["radius": 30_000]),
    ] as [(String, JSONValue)])
  func `what is wrong is said of its field`(field: String, wrong: JSONValue) async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let names = Set((wrong.members ?? []).map(\.name))
    let body = JSONValue.object((zone().members ?? []).filter { !names.contains($0.name) } + (wrong.members ?? []))

    let reply = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", body)

    #expect(reply.status == 422 && reply.fields == [field])
  }
}
