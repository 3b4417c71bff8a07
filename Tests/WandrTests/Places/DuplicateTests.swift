import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Places that are the same: who decides, what a merge shows, and what it never tells.
struct DuplicateTests {
  private static let path = "/api/wandr/duplicates"
  private static let places = "/api/wandr/places"

  /// Ana and Ben each set a pin at one café, which all friends of both see; Cleo is a friend of both, Dan of Ben alone.
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo, dan: Member
    let mill, cafe: String
    let atMill, atCafe: String

    init() async throws {
      circle = try TestCircle.wandr()
      (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
      (cleo, dan) = (try await circle.traveller("cleo"), try await circle.traveller("dan"))
      for (one, other) in [(ana, cleo), (ben, cleo), (ben, dan), (ana, ben)] {
        try await circle.travelTogether(one, other)
      }
      mill = try await circle.pin(ana, "The Old Mill", isPrivate: false)
      cafe = try await circle.pin(ben, "Old Mill café", at: "59.3294", "18.0686", isPrivate: false)
      atMill = try await circle.visit(ana, mill)["id"]?.string ?? ""
      atCafe = try await circle.visit(ben, cafe)["id"]?.string ?? ""
    }

    func merge() async throws -> String {
      let id = try await circle.propose(cleo, cafe, of: mill)
      for maker in [ana, ben] {
        try circle.require(200, try await circle.api(maker).put("\(DuplicateTests.path)/\(id)/agreement"))
      }
      return id
    }

    func unmerge(_ id: String) async throws {
      try circle.require(204, try await circle.api(ana).delete("\(DuplicateTests.path)/\(id)"))
    }

    func place(_ member: Member, _ id: String) async throws -> Reply {
      try await circle.api(member).get("\(DuplicateTests.places)/\(id)")
    }

    func logs(_ member: Member, _ id: String) async throws -> [String] {
      try await circle.api(member).get("\(DuplicateTests.places)/\(id)/logs").each("id")
    }

    func state(_ member: Member) async throws -> [String] {
      try await circle.api(member).get(DuplicateTests.path).items.compactMap { $0["state"]?.string }
    }

    func wanted(_ member: Member) async throws -> [String] {
      try await circle.api(member).get("/api/wandr/want-to-go").each("placeID")
    }
  }

  @Test func `a merge is in force once both who set the pins have agreed, and both are one place then`() async throws {
    let world = try await World()
    let id = try await world.circle.propose(world.cleo, world.cafe, of: world.mill)
    let agreement = "\(Self.path)/\(id)/agreement"

    for member in [world.cleo, world.ana] { #expect(try await world.state(member) == ["proposed"]) }
    #expect(try await world.circle.api(world.cleo).put(agreement).status == 404)
    let first = try await world.circle.api(world.ana).put(agreement).json
    #expect(first["state"] == "proposed" && first["canAgree"] == false && first["proposedBy", "username"] == "cleo")
    #expect(try await world.place(world.cleo, world.cafe)["name"] == "Old Mill café")
    let second = try await world.circle.api(world.ben).put(agreement).json

    #expect(second["state"] == "merged" && second["mergedAt"]?.string != nil)
    for asked in [world.mill, world.cafe] {
      #expect(try await world.place(world.cleo, asked)["id"].string == world.mill)
      #expect(Set(try await world.logs(world.cleo, asked)) == [world.atCafe, world.atMill])
    }
    // A log keeps its place.
    #expect(
      try await world.circle.api(world.cleo).get("/api/wandr/logs/\(world.atCafe)")["placeID"].string == world.cafe)
    let page = try await world.circle.browser(world.cleo).get("/wandr/places/\(world.cafe)")
    #expect(page.status == 303 && page.header("Location") == "/wandr/places/\(world.mill)")
    let there = try await world.circle.browser(world.cleo).get("/wandr/places/\(world.mill)").text
    #expect(there.contains("Also called") && there.contains("Old Mill café"))
    let found = try await world.circle.api(world.cleo).get("\(Self.places)?q=old%20mill")
    #expect(found.each("id") == [world.mill])
    #expect(try await world.circle.miscounts().isEmpty)

    try await world.unmerge(id)
    #expect(try await world.place(world.cleo, world.cafe)["id"].string == world.cafe)
    #expect(try await world.logs(world.cleo, world.cafe) == [world.atCafe])
  }

  @Test func `a merge is nothing to those who see one of the two`() async throws {
    let world = try await World()
    let before = try await world.place(world.dan, world.cafe).text
    let id = try await world.merge()

    #expect(try await world.place(world.dan, world.cafe).text == before)
    #expect(try await world.place(world.dan, world.mill).status == 404)
    #expect(try await world.logs(world.dan, world.cafe) == [world.atCafe])
    #expect(try await world.state(world.dan) == [])
    #expect(try await world.circle.api(world.dan).delete("\(Self.path)/\(id)").status == 404)
    let refused = try await world.circle.api(world.dan).post(
      "\(Self.places)/\(world.cafe)/duplicates", ["of": .string(world.mill)])
    #expect(refused.status == 422 && refused.fields == ["of"])
  }

  @Test func `a private pin is merged by its owner for them alone, and nobody else learns of it`() async throws {
    let world = try await World()
    let operate = try await world.circle.traveller("operate", isOperator: true)
    let own = try await world.circle.pin(world.ana, "Where I met them", isPrivate: true)
    let log = try await world.circle.visit(world.ana, own)["id"]?.string ?? ""

    // Ben sees it by the log, and may neither propose nor be proposed to.
    let theirs = try await world.circle.api(world.ben).post(
      "\(Self.places)/\(own)/duplicates", ["of": .string(world.cafe)])
    let others = try await world.circle.api(world.ben).post(
      "\(Self.places)/\(world.cafe)/duplicates", ["of": .string(own)])
    #expect(theirs.status == 404 && others.status == 422)
    #expect(try await world.circle.browser(world.ben).get("/wandr/places/\(own)/same").status == 404)
    #expect(try await world.circle.browser(world.ben).get("/wandr/places/\(world.cafe)/same?with=\(own)").status == 404)
    let found = try await world.circle.browser(world.ben).get("/wandr/places/\(world.cafe)/same?q=where").text
    #expect(!found.contains("I met"))
    let made = try await world.circle.api(world.ana).post(
      "\(Self.places)/\(own)/duplicates", ["of": .string(world.cafe)])

    #expect(made.status == 201 && made["state"] == "merged")
    #expect(try await world.place(world.ana, own)["id"].string == world.cafe)
    #expect(Set(try await world.logs(world.ana, world.cafe)) == [log, world.atCafe])
    #expect(try await world.place(world.ben, own)["id"].string == own)
    #expect(try await world.logs(world.ben, world.cafe) == [world.atCafe])
    for member in [world.ben, world.cleo, operate] { #expect(try await world.state(member) == []) }

    // Once it is shared, Ben has a say.
    let shared = try await world.circle.api(world.ana).put(
      "\(Self.places)/\(own)",
      [
        "name": "Where I met them", "latitude": .number("59.3293"), "longitude": .number("18.0686"), "isPrivate": false,
      ])
    #expect(shared.status == 200)
    #expect(try await world.state(world.ana) == [])
    #expect(try await world.place(world.ana, own)["id"].string == own)
  }

  @Test func `who set both pins merges them at once, a pin's new name follows, and one that is hidden is out`()
    async throws
  {
    let world = try await World()
    let other = try await world.circle.pin(world.ana, "Mill", isPrivate: false)
    let id = try await world.circle.propose(world.ana, other, of: world.mill)
    func change(_ pin: String, _ name: String, isPrivate: Bool, at north: String = "59.3293") async throws {
      let reply = try await world.circle.api(world.ana).put(
        "\(Self.places)/\(pin)",
        [
          "name": .string(name), "latitude": .number(north), "longitude": .number("18.0686"),
          "isPrivate": .bool(isPrivate),
        ])
      try world.circle.require(200, reply)
    }

    #expect(try await world.place(world.ana, other)["id"].string == world.mill)
    try await change(other, "Millhouse", isPrivate: false)
    let told = try await world.circle.api(world.ana).get(Self.path).items.first
    #expect(told?["id"]?.string == id && told?["place", "name"] == "Millhouse")
    // Nobody else's, so it stays.
    try await change(other, "Millhouse", isPrivate: true)
    #expect(try await world.state(world.ana) == ["merged"])
    // One with somebody else ends.
    _ = try await world.merge()
    try await change(world.mill, "The Old Mill", isPrivate: true)
    #expect(try await world.state(world.ben) == [])
    #expect(try await world.place(world.cleo, world.cafe)["id"].string == world.cafe)
    #expect(try await world.circle.count("SELECT count(*) FROM wandr_duplicate_agreements") == 1)
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `a provider's place is merged with a pin by the pin's maker`() async throws {
    let gazetteer = try #require(TestCircle.gazetteer, "make setup makes the gazetteer")
    let circle = try TestCircle.wandr(places: gazetteer)
    let (ana, ben) = (try await circle.traveller("ana"), try await circle.traveller("ben"))
    try await circle.travelTogether(ana, ben)
    let city = try #require(try await circle.api(ana).get("\(Self.places)?q=lisbon").items.first?["id"]?.string)
    let pin = try await circle.pin(ana, "Lisboa", at: "38.7", "-9.1", isPrivate: false)
    try await circle.visit(ana, pin)
    try await circle.visit(ben, city)

    // Nobody here has chosen the city for Ana.
    let made = try await circle.api(ana).post("\(Self.places)/\(pin)/duplicates", ["of": .string(city)])

    #expect(made.status == 201 && made["state"] == "merged")
    #expect(try await circle.api(ana).get("\(Self.places)/\(pin)")["id"].string == city)
    #expect(try await circle.api(ben).get("\(Self.places)/\(pin)")["id"].string == city)
    #expect(try await circle.api(ben).get("\(Self.places)/\(city)/logs").items.count == 2)
    let found = try await circle.api(ana).get("\(Self.places)?q=lisb").each("id")
    #expect(found.contains(city) && !found.contains(pin))
  }

  @Test func `where somebody wants to go is one place, and has been reached under either name`() async throws {
    let world = try await World()
    for place in [world.mill, world.cafe] {
      try world.circle.require(200, try await world.circle.api(world.cleo).put("/api/wandr/want-to-go/\(place)", [:]))
      world.circle.clock.advance(seconds: 5)
    }
    #expect(try await world.wanted(world.cleo) == [world.cafe, world.mill])
    let id = try await world.merge()

    #expect(try await world.wanted(world.cleo) == [world.cafe])
    for place in [world.mill, world.cafe] {
      #expect(
        try await world.circle.api(world.cleo).get("/api/wandr/want-to-go/\(place)")["placeID"].string == world.cafe)
    }
    let page = try await world.circle.browser(world.cleo).get("/wandr/places/\(world.mill)").text
    #expect(page.contains("/wandr/places/\(world.cafe)/unwant"))
    // One of the two is enough.
    let log = try await world.circle.visit(world.cleo, world.mill)["id"]?.string ?? ""
    #expect(try await world.wanted(world.cleo) == [])
    try await world.unmerge(id)
    #expect(try await world.wanted(world.cleo) == [world.cafe])
    try world.circle.require(204, try await world.circle.api(world.cleo).delete("/api/wandr/logs/\(log)"))
    #expect(try await world.wanted(world.cleo) == [world.cafe, world.mill])
    _ = try await world.merge()
    try world.circle.require(200, try await world.circle.api(world.cleo).delete("/api/wandr/want-to-go/\(world.mill)"))
    #expect(try await world.wanted(world.cleo) == [])
    #expect(try await world.circle.count("SELECT count(*) FROM wandr_wants") == 0)
  }

  @Test func `statistics and years count merged places once, for those who see both`() async throws {
    let world = try await World()
    try await world.circle.visit(world.ana, world.cafe, saying: [("visitedOn", "2026-01-02")])
    func places(_ member: Member) async throws -> Int? {
      try await world.circle.api(member).get("/api/wandr/profiles/ana/statistics")["places"].int
    }

    #expect(try await places(world.cleo) == 2)
    let id = try await world.merge()
    #expect(try await places(world.cleo) == 1)
    #expect(try await places(world.ana) == 1)
    #expect(try await places(world.dan) == 0)
    try await world.unmerge(id)
    #expect(try await places(world.cleo) == 2)
  }

  @Test func `the operator decides by the names of what isn't private`() async throws {
    let world = try await World()
    let operate = try await world.circle.traveller("operate", isOperator: true)
    let id = try await world.circle.propose(world.cleo, world.cafe, of: world.mill)

    let seen = try #require(try await world.circle.api(operate).get(Self.path).items.first)
    #expect(seen["place", "name"] == "Old Mill café" && seen["seesBoth"] == false && seen["canAgree"] == true)
    #expect(try await world.place(operate, world.cafe).status == 404)
    let agreed = try await world.circle.browser(operate).send(.post, "/wandr/duplicates/\(id)/agree", body: .form([]))
    #expect(agreed.status == 303)
    #expect(try await world.place(world.cleo, world.cafe)["id"].string == world.mill)
    #expect(try await world.circle.api(operate).delete("\(Self.path)/\(id)").status == 204)
    #expect(try await world.place(world.cleo, world.cafe)["id"].string == world.cafe)
  }

  @Test func `the pages find what is near, show the difference, propose, agree and undo without scripts`() async throws
  {
    let world = try await World()
    let (ben, circle) = (world.circle.browser(world.ben), world.circle)
    try await circle.visit(world.ben, world.mill, for: "me")

    let search = try await ben.get("/wandr/places/\(world.cafe)/same").text
    #expect(search.contains("/wandr/places/\(world.cafe)/same?with=\(world.mill)") && search.contains("11 m from"))
    #expect(try await ben.get("/wandr/places/\(world.cafe)/same?q=zzz").text.contains("Nothing found"))
    let pair = try await ben.get("/wandr/places/\(world.cafe)/same?with=\(world.mill)").text
    #expect(pair.contains("Which one stays") && pair.contains("Your pin") && pair.contains("1 log"))
    let sent = try await ben.send(
      .post, "/wandr/places/\(world.cafe)/same", body: .form([("with", world.mill), ("stays", world.mill)]))
    #expect(sent.status == 303 && sent.header("Location")?.hasPrefix("/wandr/places/\(world.mill)") == true)
    let ana = circle.browser(world.ana)
    #expect(try await ana.get("/wandr/places/\(world.mill)").text.contains("whether this is a duplicate"))
    let list = try await ana.get("/wandr/duplicates").text
    let id = String(try #require(list.firstMatch(of: /wandr\/duplicates\/([0-9a-f-]{36})\/agree/)?.1))
    #expect(try await ana.send(.post, "/wandr/duplicates/\(id)/agree", body: .form([])).status == 303)
    #expect(try await ben.get("/wandr/places/\(world.cafe)").status == 303)
    #expect(try await ana.send(.post, "/wandr/duplicates/\(id)/end", body: .form([])).status == 303)
    #expect(try await ben.get("/wandr/places/\(world.cafe)").status == 200)
    #expect(try await ana.get("/wandr/duplicates").text.contains("No duplicates"))
  }
}
