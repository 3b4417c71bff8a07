import Core
import HTTP
import Places
import SQL
import TestCircle
import Testing
import Wire

/// Venues that are put into a city of the gazetteer.
@Suite(.enabled(if: TestCircle.gazetteer != nil, "Scripts/setup makes the gazetteer that this needs."))
struct VenueCityTests {
  private static let stockholm = "2673730"

  private struct World {
    let circle: TestCircle
    let ana: Member
    let ben: Member
    /// The middle of Stockholm.
    let latitude: JSONValue
    let longitude: JSONValue
  }

  private func newWorld() async throws -> World {
    let gazetteer = try #require(TestCircle.gazetteer)
    let middle = try #require(try gazetteer.city(2_673_730)).coordinate
    let circle = try TestCircle.realspace(places: gazetteer)
    return World(
      circle: circle, ana: try await circle.neighbour("ana"), ben: try await circle.neighbour("ben"),
      latitude: .number("\(middle.latitude)"), longitude: .number("\(middle.longitude)"))
  }

  private func add(_ venue: JSONValue, _ world: World) async throws -> (path: String, venue: JSONValue) {
    let made = try await world.circle.api(world.ana).post("/api/realspace/entities", venue)
    try #require(made.status == 201, "\(made.text)")
    return ("/api/realspace/entities/\(made["id"].string ?? "")", made.json)
  }

  @Test func `cities are found by the beginning of a name, the best known first`() async throws {
    let world = try await newWorld()
    let api = world.circle.api(world.ana)

    let found = try await api.get("/api/realspace/cities?q=Stockh")
    #expect(found.items.first?["id"]?.string == Self.stockholm && found.items.first?["name"] == "Stockholm")
    #expect(found.items.first?["country"] == "Sweden" && found.items.first?["timeZone"] == "Europe/Stockholm")
    #expect(found.items.first?["latitude"] == world.latitude && found.items.count <= 20)
    #expect(try await api.get("/api/cities?q=stockh").items.count == found.items.count)
    #expect(try await api.get("/api/realspace/cities?q=").items.isEmpty)
    #expect(try await api.get("/api/realspace/cities?q=xqzw").items.isEmpty)
  }

  @Test func `the middle of its city is the point of a venue, which is found by the city, too`() async throws {
    let world = try await newWorld()

    let (path, made) = try await add(["name": "Rialto", "city": .string(Self.stockholm)], world)
    #expect(made["city", "id"]?.string == Self.stockholm && made["city", "name"] == "Stockholm, Sweden")
    let seen = try await world.circle.api(world.ben).get(path)
    #expect(seen["latitude"] == world.latitude && seen["longitude"] == world.longitude)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/entities?q=stock%20rial").items.count == 1)
    let page = try await world.circle.browser(world.ben).get("/realspace/venues/\(seen["id"].string ?? "")").text
    #expect(page.contains("Stockholm, Sweden") && page.contains("openstreetmap.org/#map=12/") && !page.contains("mlat"))
    // A new name leaves the city as it is.
    let renamed = try await world.circle.api(world.ana).patch(path, ["name": "Odeon"])
    #expect(renamed.json["city", "id"]?.string == Self.stockholm)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/entities?q=odeon%20sweden").items.count == 1)
  }

  @Test func `a point takes the place of a city, and a city that of a point`() async throws {
    let world = try await newWorld()
    let (path, _) = try await add(["name": "Rialto", "city": .string(Self.stockholm)], world)
    let api = world.circle.api(world.ana)

    let same = try await api.patch(path, ["latitude": world.latitude, "longitude": world.longitude])
    #expect(same.json["city", "id"]?.string == Self.stockholm)
    let moved = try await api.patch(path, ["latitude": .number("59.34"), "longitude": .number("18.05")])
    #expect(moved["city"].isNull && moved["latitude"] == .number("59.34"))
    #expect(try await api.get("/api/realspace/entities?q=stockholm").items.isEmpty)
    let cleared = try await api.patch(path, ["city": .null])
    #expect(cleared["latitude"] == .number("59.34"))
    let back = try await api.patch(path, ["city": .string(Self.stockholm), "latitude": .null, "longitude": .null])
    #expect(back.json["city", "id"]?.string == Self.stockholm && back["latitude"] == world.latitude)
    let nowhere = try await api.patch(path, ["city": .null])
    #expect(nowhere.status == 200 && nowhere["city"].isNull && nowhere["latitude"].isNull)
  }

  @Test func `a city that isn’t known, and one beside a point, are refused`() async throws {
    let world = try await newWorld()
    let (path, _) = try await add(["name": "Rialto"], world)
    let api = world.circle.api(world.ana)

    for city in ["0", "-1", "Stockholm", "", "99999999999999999999", "2673730 "] {
      let refused = try await api.post("/api/realspace/entities", ["name": " ", "city": .string(city)])
      #expect(refused.status == 422 && refused.fields == ["name", "city"], "\(city)")
      #expect(try await api.patch(path, ["city": .string(city)]).fields == ["city"], "\(city)")
    }
    let point: JSONValue = ["name": "Odeon", "city": .string(Self.stockholm), "latitude": 1, "longitude": 2]
    #expect(try await api.post("/api/realspace/entities", point).fields == ["city"])
    #expect(try await api.patch(path, ["city": .string(Self.stockholm), "latitude": 1]).fields == ["city"])
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_venues WHERE city IS NOT NULL") == 0)
  }

  @Test func `a calendar names the city, and gives no point for it`() async throws {
    let world = try await newWorld()
    let (_, made) = try await add(["name": "Rialto", "city": .string(Self.stockholm)], world)
    let event = try await world.circle.meet(world.ana, "Film", ["entity": made["id"] ?? .null])

    let file = try await world.circle.api(world.ben).get("/api/realspace/events/\(event).ics").text
    #expect(file.contains("LOCATION:Rialto\\, Stockholm\\, Sweden") && !file.contains("GEO:"))
  }

  // MARK: The form

  @Test func `without scripts a city is written, and chosen where several are meant`() async throws {
    let world = try await newWorld()
    let browser = world.circle.browser(world.ana)
    let empty = try await browser.get("/realspace/venues/new").text
    #expect(empty.contains("name=\"city\"") && empty.contains("data-city-search"))

    let several = try await browser.send(
      .post, "/realspace/venues/new", body: .form([("name", "Rialto"), ("city", "Springfield")]))
    #expect(several.status == 422 && several.text.contains("Choose which city you mean."))
    let choice = try #require(several.text.firstRange(of: "name=\"cityChoice\" value=\""))
    let chosen = String(several.text[choice.upperBound...].prefix { $0 != "\"" })
    #expect(several.text.contains("name=\"cityName\" value=\"Springfield\""))
    let made = try await browser.send(
      .post, "/realspace/venues/new",
      body: .form([
        ("name", "Rialto"), ("city", "Springfield"), ("cityID", ""), ("cityName", "Springfield"),
        ("cityChoice", chosen),
      ]))
    #expect(made.status == 303)
    let venue = try #require(try await world.circle.api(world.ana).get("/api/realspace/entities").items.first)
    #expect(venue["city", "id"]?.string == chosen)

    let id = venue["id"]?.string ?? ""
    let path = "/realspace/venues/\(id)/edit"
    let form = try await browser.get(path).text
    #expect(form.contains("name=\"cityID\" value=\"\(chosen)\"") && form.contains("value=\"Springfield, "))
    // Other words than those of the chosen city are another one.
    let other = try await browser.send(
      .post, path,
      body: .form([
        ("name", "Rialto"), ("city", "stockholm, sweden"), ("cityID", chosen), ("cityName", "Springfield"),
      ]))
    #expect(other.status == 303)
    let after = try await world.circle.api(world.ana).get("/api/realspace/entities/\(id)").json
    #expect(after["city", "id"]?.string == Self.stockholm)
  }

  @Test func `a form with an unknown city, or with a city and a point, comes back as it was`() async throws {
    let world = try await newWorld()
    let browser = world.circle.browser(world.ana)

    let unknown = try await browser.send(
      .post, "/realspace/venues/new", body: .form([("name", " "), ("city", "Xqzw <b>"), ("latitude", "north")]))
    #expect(unknown.status == 422 && unknown.text.contains("value=\"Xqzw &lt;b&gt;\""))
    for field in ["name", "city", "latitude"] { #expect(unknown.text.contains("id=\"\(field)-error\""), "\(field)") }
    let both = try await browser.send(
      .post, "/realspace/venues/new",
      body: .form([("name", "Rialto"), ("city", "Stockholm, Sweden"), ("latitude", "1"), ("longitude", "2")]))
    #expect(both.status == 422 && both.text.contains("id=\"city-error\"") && both.text.contains("value=\"2\""))
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_venues") == 0)
  }
}

/// Venues on a server without a gazetteer.
struct VenueWithoutCitiesTests {
  @Test func `without a gazetteer no city is known, and the form asks for a point alone`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    #expect(try await circle.api(ana).get("/api/realspace/cities?q=stockholm").items.isEmpty)
    let refused = try await circle.api(ana).post("/api/realspace/entities", ["name": "Rialto", "city": "2673730"])
    #expect(refused.status == 422 && refused.fields == ["city"])
    let form = try await circle.browser(ana).get("/realspace/venues/new").text
    #expect(!form.contains("name=\"city\"") && form.contains("name=\"latitude\""))
  }

  @Test func `a city that was chosen once stays where the gazetteer has gone`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let made = try await circle.api(ana).post(
      "/api/realspace/entities", ["name": "Rialto", "latitude": .number("59.32938"), "longitude": .number("18.06871")])
    let id = try #require(made["id"].string)
    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE realspace_venues SET city = 2673730, city_name = 'Stockholm, Sweden'")
    }

    let saved = try await circle.browser(ana).send(
      .post, "/realspace/venues/\(id)/edit",
      body: .form([("name", "Odeon"), ("latitude", "59.32938"), ("longitude", "18.06871")]))
    #expect(saved.status == 303)
    let after = try await circle.api(ana).get("/api/realspace/entities/\(id)").json
    #expect(after["name"] == "Odeon" && after["city", "name"] == "Stockholm, Sweden")
    let again = try await circle.api(ana).patch("/api/realspace/entities/\(id)", ["city": "2673730"])
    #expect(again.status == 200)
  }
}
