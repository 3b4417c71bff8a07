import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Finding places, setting pins, and who learns of them.
struct PlaceTests {
  private static let path = "/api/wandr/places"

  @Test func `cities are found without a network and are one place for everybody`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(places: gazetteer)
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))

    let found = try await circle.api(ana).get("\(Self.path)?q=kobenhavn").items
    let city = try #require(found.first)
    let theirs = try await circle.api(ben).get("\(Self.path)?q=Copenhagen").items.first
    #expect(city["country"] == "DK" && city["timeZone"] == "Europe/Copenhagen" && city["types"] == ["city"])
    #expect(city["id"] == theirs?["id"] && city["providerID"]?.string?.hasPrefix("geonames:") == true)
    let id = city["id"]?.string ?? ""

    let mine = try await circle.visit(ana, id, "mustSee", for: "me")
    #expect(mine["place"] == city)
    #expect(try await circle.visit(ben, id)["placeID"] == .string(id))
    let known = try await circle.api(ben).put(
      "\(Self.path)/\(circle.clientID())", ["providerID": city["providerID"] ?? .null])
    #expect(known.status == 200 && known.json == city)
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 1)
    let unknown = try await circle.api(ben).put(
      "\(Self.path)/\(circle.clientID())", ["providerID": "geonames:0"])
    #expect(unknown.status == 422 && unknown.fields == ["providerID"])
    let statistics = try await circle.api(ana).get("/api/wandr/profiles/ana/statistics").json
    #expect(statistics == ["places": 1, "countries": 1, "cities": 1, "topTags": []])
    #expect(try await circle.api(ben).get("/api/wandr/profiles/ana/statistics")["places"].int == 0)
  }

  @Test func `a private pin is suggested to nobody else, and a shared one to those who see a log of it`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben, cem) = (
      try await circle.traveller("ana"), try await circle.traveller("ben"), try await circle.traveller("cem")
    )
    try await circle.travelTogether(ana, ben)
    let (own, shared, hidden) = (
      try await circle.pin(ana, "Mill of mine"), try await circle.pin(ana, "Mill for all", isPrivate: false),
      try await circle.pin(ana, "Mill unseen", isPrivate: false)
    )
    for place in [own, shared] { try await circle.visit(ana, place) }
    try await circle.visit(ana, hidden, for: "me")
    func found(_ member: Member) async throws -> Set<String> {
      Set(try await circle.api(member).get("\(Self.path)?q=mill").each("name"))
    }

    #expect(try await found(ana) == ["Mill of mine", "Mill for all", "Mill unseen"])
    #expect(try await found(ben) == ["Mill for all"])
    #expect(try await found(cem) == [])
    // A log that one sees has its place all the same.
    #expect(try await circle.api(ben).get("\(Self.path)/\(own)")["name"] == "Mill of mine")
    for (member, place) in [(ben, hidden), (cem, own), (cem, shared)] {
      #expect(try await circle.api(member).get("\(Self.path)/\(place)").status == 404)
      #expect(try await circle.browser(member).get("/wandr/places/\(place)").status == 404)
      let refused = try await circle.api(member).put(
        "/api/wandr/logs/\(circle.clientID())", ["placeID": .string(place), "rating": "solid"])
      #expect(refused.status == 422 && refused.fields == ["placeID"])
      #expect(try await circle.api(member).put("/api/wandr/want-to-go/\(place)").status == 404)
    }
  }

  @Test func `a pin is its owner's to change, and stays where it is`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    let id = circle.clientID()
    func body(_ name: String, _ latitude: String = "48.2082") -> JSONValue {
      ["name": .string(name), "latitude": .number(latitude), "longitude": .number("16.3738"), "types": ["cafe"]]
    }

    let made = try await circle.api(ana).put("\(Self.path)/\(id)", body("Café"))
    #expect(made.status == 200 && made["mine"] == true && made["isPrivate"] == true && made["types"] == ["cafe"])
    #expect(made["latitude"] == .number("48.2082"))
    #expect(try await circle.api(ana).put("\(Self.path)/\(id)", body("Café")).json == made.json)
    #expect(try await circle.api(ana).put("\(Self.path)/\(id)", body("Kaffeehaus"))["name"] == "Kaffeehaus")
    #expect(try await circle.api(ana).put("\(Self.path)/\(id)", body("Café", "48.3")).status == 409)
    #expect(try await circle.api(ben).put("\(Self.path)/\(id)", body("Mine")).status == 409)
    for (field, wrong) in [
      ("name", ["latitude": 1, "longitude": 1]), ("latitude", ["name": "X", "latitude": 91, "longitude": 0]),
      ("latitude", ["name": "X", "latitude": 1]),
    ] as [(String, JSONValue)] {
      let reply = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", wrong)
      #expect(reply.status == 422 && reply.fields == [field])
    }
    #expect(try await circle.api(ana).get("\(Self.path)?q=x&latitude=1").status == 422)
  }

  @Test func `what is near comes first`() {
    func place(_ name: String, _ latitude: Double, _ number: UInt64) -> WandrAPI.Place {
      WandrAPI.Place(
        id: ID(high: 1, low: number), providerID: nil, name: name, address: "", latitude: latitude, longitude: 0,
        types: [], country: nil, timeZone: nil, mine: true, isPrivate: true)
    }
    let (far, near, nearer) = (place("far", 3, 1), place("near", 0.01, 2), place("nearer", 0.001, 3))

    let merged = PlaceActions.merged([far, near], [nearer, near], near: Coordinate(latitude: 0, longitude: 0))

    #expect(merged.map(\.name) == ["nearer", "near", "far"])
    #expect(PlaceActions.merged([far, near], [nearer, near], near: nil).map(\.name) == ["far", "near", "nearer"])
  }

  @Test func `the catalogue's IDs tell the city, and no time`() {
    let id = LocalCatalogue.id(of: 2_673_730)

    #expect(LocalCatalogue.number(of: id) == 2_673_730)
    #expect(id.high >> 16 == 0 && id.high >> 12 & 15 == 7 && id.low >> 62 == 2)
    #expect(LocalCatalogue.number(of: ID(high: 0x0190_0000_0000_7001, low: id.low)) == nil)
  }

  @Test func `a place that nothing names any more is gone, and a pin with its owner`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(places: gazetteer)
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let city = try #require(try await circle.api(ana).get("\(Self.path)?q=lisbon").items.first?["id"]?.string)
    let (pin, other) = (try await circle.pin(ana), try await circle.pin(ana, "Unnamed"))
    try await circle.visit(ana, city)
    try await circle.visit(ana, pin)
    try await circle.visit(ben, pin, for: "me")

    let account = ana.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }

    let left = try await circle.count("SELECT count(*) FROM wandr_places")
    #expect(left == 1, "the pin that somebody else has logged stays, \(other) and the city go")
    #expect(try await circle.api(ben).get("/api/wandr/logs").each("placeID") == [pin])
    // Of timelines it says nothing: on PostgreSQL entries outlive an account that is deleted by hand, which no action does.
    #expect(try await circle.miscounts().filter { $0.counter.hasPrefix("wandr_") } == [])
  }
}
