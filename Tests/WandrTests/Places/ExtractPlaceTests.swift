import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// Places of an OpenStreetMap extract: found, logged and named like those of a service, and nobody is asked for them.
struct ExtractPlaceTests {
  private static let path = "/api/wandr/places"

  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func settings(_ features: String = MadeExtract.features) throws -> Settings {
    var settings = Settings()
    settings.placeExtract = try MadeExtract(features, in: folder).open()
    return settings
  }

  @Test func `a place of the extract is found in any language, and logged like any other`() async throws {
    let circle = try TestCircle.wandr(settings: try settings())
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))

    let found = try await circle.api(ana).get("\(Self.path)?q=%D0%B0%D1%82%D0%B5").items
    let museum = try #require(found.first)
    #expect(found.count == 1 && museum["name"] == "Ateneum Art Museum" && museum["providerID"] == "osm:W4242")
    #expect(museum["address"] == "Kaivokatu 2, 00100 Helsinki" && museum["types"] == ["museum", "tourism"])
    #expect(try await circle.count("SELECT count(*) FROM wandr_places") == 0)

    // It is there for everyone, by its ID and by its name, no matter who has looked for it.
    let id = try #require(museum["id"]?.string)
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)").json == museum)
    #expect(try await circle.browser(ben).get("/wandr/place-of/osm:W4242").text.contains("Ateneum Art Museum"))
    #expect(try await circle.browser(ben).get("/wandr/place-of/osm:W8").status == 404)
    let log = try await circle.visit(ana, id, "mustSee", for: "everyone")
    #expect(log["place"] == museum)
    #expect(try await circle.want(id, by: ben).status == 200)
    let chosen = try await circle.api(ben).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:N100"])
    #expect(chosen.status == 200 && chosen["name"] == "Café Ursula")
    let unknown = try await circle.api(ben).put("\(Self.path)/\(circle.clientID())", ["providerID": "osm:N1"])
    #expect(unknown.status == 422 && unknown.fields == ["providerID"])
  }

  @Test func `a form logs it by its ID alone, in any process with the same file`() async throws {
    let circle = try TestCircle.wandr(settings: try settings())
    let ana = try await circle.traveller("ana")
    let id = try #require(try await circle.api(ana).get("\(Self.path)?q=ursula").items.first?["id"]?.string)
    let second = try TestCircle(clock: circle.clock, settings: try settings(), apps: .wandr, beside: circle)

    let logged = try await second.browser(ana).submit("/wandr/new", ["place": id, "rating": "solid"])

    #expect(logged.status == 303)
    #expect(try await circle.logs(of: ana).first?["place", "providerID"] == "osm:N100")
  }

  @Test func `a service with the same data names the same place, and knows it if the extract doesn't`() async throws {
    let (nominatim, clock) = (try FakeService.nominatim(), TestClock())
    var both = try settings()
    both.placeLookups = [
      PlaceLookup(try Nominatim(address: nominatim.address), log: .silent, now: { clock.now() })
    ]
    var alone = Settings()
    alone.placeLookups = both.placeLookups
    let (first, second) = (
      try TestCircle.wandr(clock: clock, settings: both), try TestCircle.wandr(clock: clock, settings: alone)
    )
    let (ana, ben) = (try await first.traveller("ana"), try await second.traveller("ben"))

    // While somebody types, the extract is searched and the service isn't.
    let typed = try await first.browser(ana).get("/wandr/new?q=aten&typing=1").text
    #expect(typed.contains("Ateneum Art Museum") && nominatim.requests.isEmpty)
    let one = try await first.api(ana).get("\(Self.path)?q=aten").items
    let other = try await second.api(ben).get("\(Self.path)?q=aten").items
    #expect(one.count == 1 && one.first?["id"] == other.first?["id"] && other.first?["name"] == "Ateneum")
    // What the extract knows is asked of nobody.
    let before = nominatim.requests.count
    let put = try await first.api(ana).put("\(Self.path)/\(first.clientID())", ["providerID": "osm:W4242"])
    #expect(put.status == 200 && put["name"] == "Ateneum Art Museum" && nominatim.requests.count == before)
    await nominatim.stop()
  }

  @Test func `what is near comes first, and without a word what is around`() async throws {
    let circle = try TestCircle.wandr(settings: try settings())
    let ana = try await circle.traveller("ana")

    let named = try await circle.api(ana).get("\(Self.path)?q=cafe&latitude=60.1530&longitude=24.9560")
    let around = try await circle.browser(ana).submit(
      "/wandr/new/here", ["latitude": "60.1675", "longitude": "24.9473"])

    #expect(named.each("name") == ["Café Ursula", "Café Esplanad"])
    #expect(around.status == 200 && around.text.contains("Café Esplanad") && around.text.contains("OpenStreetMap"))
  }

  @Test func `OpenStreetMap is named below the search and among the licences where it is used`() async throws {
    for (circle, isNamed) in [
      (try TestCircle.wandr(settings: try settings()), true), (try TestCircle.wandr(), false),
    ] {
      let ana = try await circle.traveller("ana")
      let page = try await circle.browser(ana).get("/wandr/new").text
      let licences = try await circle.browser(ana).get("/wandr/licences").text

      #expect(page.contains("© OpenStreetMap contributors") == isNamed)
      #expect(licences.contains("© OpenStreetMap contributors") == isNamed && licences.contains("ODbL") == isNamed)
    }
  }

  @Test func `what has no address says its city, and a city that the gazetteer has is there once`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(settings: try settings(), places: gazetteer)
    let ana = try await circle.traveller("ana")

    // Cities are found by the word too, such as Santa Úrsula on Tenerife.
    let found = try await circle.api(ana).get("\(Self.path)?q=ursula").items
    let cafe = try #require(found.first { $0["name"] == "Café Ursula" })
    let cities = try await circle.api(ana).get("\(Self.path)?q=helsinki").items.filter { $0["name"] == "Helsinki" }

    #expect(cafe["address"]?.string?.hasPrefix("Helsinki, ") == true && cafe["country"] == "FI")
    #expect(cafe["timeZone"] == "Europe/Helsinki")
    #expect(cities.count == 1 && cities.first?["providerID"]?.string?.hasPrefix("geonames:") == true)
  }
}
