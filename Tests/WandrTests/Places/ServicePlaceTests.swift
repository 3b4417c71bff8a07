import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Places that services over the network know: found beside what is known here, logged like any other.
@Suite(.timeLimit(.minutes(10))) struct ServicePlaceTests {
  private static let path = "/api/wandr/places"

  private func settings(_ services: [any PlaceService], _ clock: TestClock) -> Settings {
    var settings = Settings()
    settings.placeLookups = services.map { PlaceLookup($0, log: .silent, now: { clock.now() }) }
    return settings
  }

  @Test func `places of services are found beside those known here, and logged by their names`() async throws {
    let (google, nominatim, clock) = (try FakeService.google(), try FakeService.nominatim(), TestClock())
    let services: [any PlaceService] = [
      try GooglePlaces(key: "key-1", address: google.address), try Nominatim(address: nominatim.address),
    ]
    let circle = try TestCircle.wandr(clock: clock, settings: settings(services, clock))
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.pin(ana, "Atelier of mine")

    let found = try await circle.api(ana).get("\(Self.path)?q=ate").items
    let cafe = try #require(try await circle.api(ana).get("\(Self.path)?q=Caf%C3%A9").items.first)
    #expect(found.compactMap { $0["name"]?.string } == ["Atelier of mine", "Ateneum"])
    #expect(found.last?["providerID"] == "osm:W4242" && cafe["providerID"] == "google:ChIJ_cafe-1")
    #expect(cafe["address"] == "Largo do Carmo 1, Lisboa" && cafe["mine"] == false)
    // Nobody has chosen one, so that the database has none.
    #expect(try await circle.count("SELECT count(*) FROM wandr_places WHERE provider_id IS NOT NULL") == 0)

    // What somebody has looked for tells others nothing.
    let id = try #require(cafe["id"]?.string)
    #expect(try await circle.api(ana).get("\(Self.path)/\(id)").status == 200)
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)").status == 404)
    let log = try await circle.visit(ana, id, "mustSee", for: "everyone")
    #expect(log["place"] == cafe)
    // Who sees the log sees its place; the service is asked no more.
    let before = google.requests.count
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)")["name"] == "Café do Largo")
    #expect(try await circle.visit(ben, id)["placeID"] == .string(id))
    #expect(google.requests.count == before)
    let other = try await circle.api(ben).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:W4242"])
    #expect(other.status == 200 && other["name"] == "Ateneum")
    let unknown = try await circle.api(ben).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:W1"])
    #expect(unknown.status == 422 && unknown.fields == ["providerID"])
    await google.stop()
    await nominatim.stop()
  }

  @Test func `another process finds a place by the name that forms say`() async throws {
    let (nominatim, clock) = (try FakeService.nominatim(), TestClock())
    let first = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: nominatim.address)], clock))
    let ana = try await first.traveller("ana")
    let second = try TestCircle(
      clock: clock, settings: settings([try Nominatim(address: nominatim.address)], clock), apps: .wandr, beside: first)
    let id = try #require(try await first.api(ana).get("\(Self.path)?q=aten").items.first?["id"]?.string)
    let page = try await first.browser(ana).get("/wandr/new?q=aten").text
    #expect(page.contains("name=\"provider\" value=\"osm:W4242\"") && page.contains("/wandr/place-of/osm"))

    let refused = try await second.browser(ana).submit("/wandr/new", ["place": id, "rating": "solid"])
    let logged = try await second.browser(ana).submit(
      "/wandr/new", ["place": id, "provider": "osm:W4242", "rating": "solid"])
    let wrong = try await second.browser(ana).submit(
      "/wandr/new", ["place": id, "provider": "osm:W1", "rating": "solid"])

    #expect(refused.status == 422 && logged.status == 303 && wrong.status == 422)
    #expect(try await second.browser(ana).get("/wandr/place-of/osm:W4242").text.contains("Ateneum"))
    #expect(try await second.browser(ana).get("/wandr/place-of/osm:W1").status == 404)
    let want = try await second.browser(ana).submit(
      "/wandr/places/\(id)/want", ["provider": "osm:W4242"])
    #expect(want.status == 303)
    await nominatim.stop()
  }

  @Test func `a service's place that is merged leads to the one that stays`() async throws {
    let (nominatim, clock) = (try FakeService.nominatim(), TestClock())
    let circle = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: nominatim.address)], clock))
    let ana = try await circle.traveller("ana")
    let pin = try await circle.pin(ana, "The museum", at: "60.1719", "24.9314", isPrivate: false)
    let chosen = try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:W4242"])
    let id = try #require(chosen["id"].string)
    try await circle.propose(ana, id, of: pin)

    let page = try await circle.browser(ana).get("/wandr/place-of/osm:W4242")
    #expect(page.status == 303 && page.header("Location") == "/wandr/places/\(pin)")
    #expect(try await circle.browser(ana).get("/wandr/places/\(pin)").text.contains("Also called"))
    #expect(try await circle.api(ana).get("\(Self.path)?q=aten").each("id") == [pin])
    // What may be the same is asked of nobody.
    let before = nominatim.requests.count
    #expect(try await circle.browser(ana).get("/wandr/places/\(pin)/same?q=ate").status == 200)
    #expect(nominatim.requests.count == before)
    await nominatim.stop()
  }

  @Test func `while somebody types no service is asked, and a link leads to what they know`() async throws {
    let (nominatim, clock) = (try FakeService.nominatim(), TestClock())
    let circle = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: nominatim.address)], clock))
    let ana = try await circle.traveller("ana")
    try await circle.pin(ana, "Atelier of mine")

    let typed = try await circle.browser(ana).get("/wandr/new?q=ate&typing=1").text
    #expect(typed.contains("Atelier of mine") && typed.contains("data-says-typing"))
    #expect(typed.contains("href=\"/wandr/new?q=ate\"") && nominatim.requests.isEmpty)

    let whole = try await circle.browser(ana).get("/wandr/new?q=ate").text
    let empty = try await circle.browser(ana).get("/wandr/new?typing=1").text
    #expect(whole.contains("Ateneum") && !whole.contains("Search more places"))
    #expect(!empty.contains("Search more places"))
    await nominatim.stop()
  }

  @Test func `a service that can't be asked breaks nothing that is known here`() async throws {
    let (fake, clock) = (try FakeService { _ in Response(.internalServerError) }, TestClock())
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: fake.address)], clock), places: gazetteer)
    let ana = try await circle.traveller("ana")
    try await circle.pin(ana, "Lisbon of mine")

    for _ in 0..<3 {
      let found = try await circle.api(ana).get("\(Self.path)?q=lisbon")
      #expect(
        found.status == 200 && found.each("name").contains("Lisbon") && found.each("name").contains("Lisbon of mine"))
    }
    #expect(fake.requests.count == 1)
    #expect(
      try await circle.api(ana).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:W1"]).status == 503)
    // What a device sends waits for the service, and holds nothing else up.
    let (place, log) = (circle.clientID(), circle.clientID())
    let body: JSONValue = [
      "protocol": 1, "device": "00000000000000a1",
      "changes": [
        change("place", ProvidedID.id(9, mark: 2).description, ["providerID": "osm:W1"]),
        change("place", place, ["name": "The quay", "latitude": "1", "longitude": "1"]),
        change("log", log, ["placeID": place, "rating": "solid"]),
      ],
    ]
    let answer = try await circle.api(ana).post("/api/wandr/sync", body)
    let results = answer.json["results"]?.array ?? []
    #expect(results.compactMap { $0["status"]?.string } == ["refused", "applied", "applied"])
    #expect(results.first?["problem"]?["code"] == "unavailable")
    await fake.stop()
  }

  private func change(_ kind: String, _ id: String, _ fields: KeyValuePairs<String, String>) -> JSONValue {
    let versioned = fields.enumerated().map { index, field -> JSONValue in
      [
        "name": .string(field.key), "value": .string(field.value), "version": .string("1.\(index).00000000000000a1"),
      ]
    }
    return [
      "kind": .string(kind), "id": .string(id), "fields": .array(versioned), "elements": [], "removed": .null,
      "restored": .null,
    ]
  }

  @Test func `what services are asked has a bound for each account, and says nothing of who asks`() async throws {
    let (nominatim, clock) = (try FakeService.nominatim(), TestClock())
    let circle = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: nominatim.address)], clock))
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))

    for number in 0..<80 { _ = try await circle.api(ana).get("\(Self.path)?q=place\(number)") }
    // With each look at the clock a little of the bound comes back.
    #expect((60...66).contains(nominatim.requests.count))
    #expect(try await circle.api(ben).get("\(Self.path)?q=aten&latitude=60.17012&longitude=24.94123").items.count == 1)
    let asked = try #require(nominatim.requests.last)
    let named = asked.headers.map { "\($0.name): \($0.value)" }.joined() + (asked.query["viewbox"] ?? "")
    #expect(!named.contains("ben") && !named.contains("60.17012") && !named.contains("24.94123"))
    #expect(asked.headers["Cookie"] == nil && asked.headers["Referer"] == nil)
    #expect(circle.logged == [])
    await nominatim.stop()
  }

  @Test func `a city that both know is there once`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let clock = TestClock()
    let fake = try FakeService { _ in
      let place: JSONValue = [
        "osm_type": "relation", "osm_id": 5400890, "lat": "38.7078", "lon": "-9.1366", "category": "boundary",
        "type": "administrative", "name": "Lisbon", "display_name": "Lisbon, Portugal",
      ]
      return FakeService.json([place])
    }
    let circle = try TestCircle.wandr(
      clock: clock, settings: settings([try Nominatim(address: fake.address)], clock), places: gazetteer)
    let ana = try await circle.traveller("ana")

    let names = try await circle.api(ana).get("\(Self.path)?q=lisbon").items
    let here = names.filter { $0["name"] == "Lisbon" && $0["country"] == "PT" }

    #expect(here.count == 1 && here.first?["providerID"]?.string?.hasPrefix("geonames:") == true)
    await fake.stop()
  }
}
