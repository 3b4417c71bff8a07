import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Topics about venues: started on the page of a venue, found by it, changed, and left alone when it goes.
struct VenueTopicTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let venue: String

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      let made = try await circle.api(ana).post(
        "/api/realspace/entities", ["name": "Cinéma Odeon", "address": "Harbour Road 4"])
      venue = try #require(made["id"].string)
    }

    /// Starts a topic about the venue, and answers its ID.
    func talk(_ member: Member, _ name: String) async throws -> String {
      let made = try await circle.api(member).post(
        "/api/realspace/topics", ["name": .string(name), "entity": .string(venue)])
      try circle.require(201, made)
      return try #require(made["id"].string)
    }

    /// What an operator does with the venue, once somebody has reported it.
    func settle(_ action: String) async throws {
      let chief = try await circle.neighbour("chief", isOperator: true)
      try await circle.require(
        204, circle.api(ben).post("/api/realspace/entities/\(venue)/reports", ["reason": "because"]))
      let report = try #require(try await circle.openReports().last)
      let settled = try await circle.settle(report, action, reason: "a test", by: chief)
      #expect(settled.status == 303)
    }
  }

  @Test func `a topic about a venue says so, and is on the page of the venue`() async throws {
    let world = try await World()
    let (circle, venue) = (world.circle, world.venue)

    let topic = try await world.talk(world.ben, "Late shows")
    try await circle.start(world.ben, "Something else")

    let seen = try await circle.api(world.ana).get("/api/topics/\(topic)").json
    #expect(seen["entity"] == ["id": .string(venue), "name": "Cinéma Odeon"] && seen["item"]?.isNull == true)
    let about = "/api/realspace/topics?entity=\(venue)"
    #expect(try await circle.api(world.ana).get(about).each("id") == [topic])
    let page = try await circle.browser(world.ana).get("/realspace/venues/\(venue)").text
    #expect(page.contains("Topics about it") && page.contains("Late shows") && !page.contains("Something else"))
    #expect(page.contains("href=\"/realspace/topics/new?venue=\(venue)\""))
    let head = try await circle.browser(world.ana).get("/realspace/topics/\(topic)").text
    #expect(head.contains("href=\"/realspace/venues/\(venue)\""))
  }

  @Test(arguments: [("odeon", true), ("CINEMA late", true), ("harbour", true), ("odeon early", false), ("deon", false)])
  func `the search finds a topic by the venue that it is about`(query: String, isFound: Bool) async throws {
    let world = try await World()
    let topic = try await world.talk(world.ben, "Late shows")

    let coded = PathTemplate.percentEncoded(query)
    let found = try await world.circle.api(world.ana).get("/api/realspace/topics?q=\(coded)").each("id")

    #expect(found == (isFound ? [topic] : []), "\(query)")
  }

  @Test func `the search finds a topic by the item that it is about`() async throws {
    let world = try await World()
    let made = try await world.circle.api(world.ben).post(
      "/api/realspace/topics", ["name": "Slow films", "item": ["kind": "film", "name": "The Mirror"]])

    let found = try await world.circle.api(world.ana).get("/api/realspace/topics?q=mirr").each("id")

    #expect(found == [made["id"].string ?? ""])
  }

  @Test func `the topics about a venue come in pages`() async throws {
    let world = try await World()
    var expected: [String] = []
    for number in 1...7 { expected.insert(try await world.talk(world.ben, "Talk \(number)"), at: 0) }

    var (found, next) = ([String](), String?.some(""))
    while let place = next {
      let page = try await world.circle.api(world.ana).get(
        "/api/realspace/topics?entity=\(world.venue)&limit=3" + (place.isEmpty ? "" : "&before=\(place)"))
      found += page.each("id")
      next = page["next"].string
    }
    #expect(found == expected)
    let page = try await world.circle.browser(world.ana).get("/realspace/venues/\(world.venue)").text
    #expect(page.contains("All topics about it") && page.contains("Talk 7") && !page.contains("Talk 2"))
    let all = try await world.circle.browser(world.ana).get("/realspace/topics?venue=\(world.venue)").text
    #expect(all.contains("Topics about") && all.contains("Talk 1"))
  }

  @Test func `the form on the page of a venue starts a topic about it, unless one says no`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ben)
    let form = try await browser.get("/realspace/topics/new?venue=\(world.venue)").text
    #expect(form.contains("name=\"venue\" value=\"\(world.venue)\"") && form.contains("Cinéma Odeon"))

    let about = try await browser.submit(
      "/realspace/topics/new", ["name": "Late shows", "venue": world.venue, "about": "true"])
    let other = try await browser.submit("/realspace/topics/new", ["name": "Early shows", "venue": world.venue])
    let refused = try await browser.submit(
      "/realspace/topics/new", ["name": " ", "venue": world.venue, "about": "true"])

    #expect(about.status == 303 && other.status == 303 && refused.status == 422)
    #expect(refused.text.contains("Cinéma Odeon"))
    let topics = try await world.circle.api(world.ana).get("/api/realspace/topics?entity=\(world.venue)")
    #expect(topics.each("name") == ["Late shows"])
    let gone = try await browser.get("/realspace/topics/new?venue=018d0a00-0000-7000-8000-000000000001")
    #expect(gone.status == 200 && !gone.text.contains("name=\"venue\""))
  }

  @Test func `the form names what a topic is about, known or new, and says which kind is missing`() async throws {
    let world = try await World()
    let (api, browser) = (world.circle.api(world.ben), world.circle.browser(world.ben))
    func item(_ name: String) async throws -> JSONValue? {
      try await api.get("/api/realspace/topics").items.first { $0["name"]?.string == name }?["item"]
    }
    let form = try await browser.get("/realspace/topics/new").text
    #expect(form.contains("name=\"kind\"") && form.contains("name=\"subject\""))

    for (name, kind, status) in [("Typed", "film", 303), ("Unsaid", "", 422), ("Odd", "song", 422)] {
      let reply = try await browser.submit(
        "/realspace/topics/new", ["name": name, "kind": kind, "subject": "The Mirror"])
      #expect(reply.status == status, "\(name)")
      if status == 422 {
        #expect(reply.text.contains("Choose film, book or place.") && reply.text.contains("The Mirror"))
      }
    }
    let typed = try #require(try await item("Typed"))
    #expect(typed["kind"] == "film" && typed["name"] == "The Mirror")
    // What was chosen while typing is that item, unless the words or the kind are others by then.
    let id = typed["id"]?.string ?? ""
    for (name, subject, kind) in [
      ("Chosen", "the mirror", ""), ("Other words", "Mirrors", "film"), ("A book", "The Mirror", "book"),
    ] {
      let reply = try await browser.submit(
        "/realspace/topics/new",
        ["name": name, "kind": kind, "subject": subject, "itemID": id, "itemName": "The Mirror", "itemKind": "film"])
      #expect(reply.status == 303, "\(name)")
      #expect((try await item(name)?["id"]?.string == id) == (name == "Chosen"), "\(name)")
    }
    // A topic about nothing gets to be about something, and keeps it when it is edited again.
    let topic = try await world.circle.start(world.ben, "Bare")
    for subject in ["Stalker", nil] {
      var fields = [("name", "Bare"), ("topicDescription", ""), ("about", subject == nil ? "true" : "")]
      if let subject { fields += [("kind", "film"), ("subject", subject)] }
      let saved = try await browser.send(.post, "/realspace/topics/\(topic)/edit", body: .form(fields))
      #expect(saved.status == 303)
      #expect(try await item("Bare")?["name"] == "Stalker")
    }
    #expect(try await browser.get("/realspace/topics/\(topic)/edit").text.contains("name=\"about\""))
  }

  @Test func `a topic is about one thing: what is chosen takes the place of what was there`() async throws {
    let world = try await World()
    let topic = try await world.talk(world.ben, "Late shows")
    let (api, path) = (world.circle.api(world.ben), "/api/realspace/topics/\(topic)")

    let both = try await api.patch(
      path, ["item": ["kind": "film", "name": "Solaris"], "entity": .string(world.venue)])
    #expect(both.status == 422 && both.fields == ["entity"])
    let film = try await api.patch(path, ["item": ["kind": "film", "name": "Solaris"]])
    #expect(film.json["item", "name"] == "Solaris" && film["entity"].isNull)
    let place = try await api.patch(path, ["entity": .string(world.venue)])
    #expect(place["item"].isNull && place.json["entity", "name"] == "Cinéma Odeon")
    let renamed = try await api.patch(path, ["name": "Later shows"])
    #expect(renamed.json["entity", "name"] == "Cinéma Odeon")
    let cleared = try await api.patch(path, ["entity": .null])
    #expect(cleared["entity"].isNull && cleared["item"].isNull)
    // By the form of its moderators.
    try await world.circle.require(200, api.patch(path, ["entity": .string(world.venue)]))
    let browser = world.circle.browser(world.ben)
    #expect(try await browser.get("/realspace/topics/\(topic)/edit").text.contains("Cinéma Odeon"))
    let kept = try await browser.submit("/realspace/topics/\(topic)/edit", ["name": "Shows", "about": "true"])
    #expect(kept.status == 303)
    #expect(try await api.get(path).json["entity", "name"] == "Cinéma Odeon")
    _ = try await browser.submit("/realspace/topics/\(topic)/edit", ["name": "Shows"])
    #expect(try await api.get(path)["entity"].isNull)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_items") == 0)
  }

  @Test func `where a venue is hidden or removed its topics stay, and don't say what they were about`() async throws {
    let world = try await World()
    let topic = try await world.talk(world.ben, "Late shows")
    let (api, path) = (world.circle.api(world.ben), "/api/realspace/topics/\(topic)")
    try await world.settle("hide")

    #expect(try await api.get(path)["entity"].isNull)
    #expect(try await api.get("/api/realspace/topics?q=odeon").items.isEmpty)
    #expect(try await api.get("/api/realspace/topics?entity=\(world.venue)").items.isEmpty)
    #expect(
      try await world.circle.browser(world.ben).get("/realspace/topics?venue=\(world.venue)").status == 404)
    let refused = try await api.post(
      "/api/realspace/topics", ["name": "More", "entity": .string(world.venue)])
    #expect(refused.status == 422 && refused.fields == ["entity"])
    // Its maker sees the venue still, and so what the topic is about.
    #expect(try await world.circle.api(world.ana).get(path).json["entity", "name"] == "Cinéma Odeon")
  }

  @Test func `the removal of a venue takes nothing of its topics but what they were about`() async throws {
    let world = try await World()
    let topic = try await world.talk(world.ben, "Late shows")
    try await world.circle.write(world.ben, in: topic, "At eleven")
    try await world.settle("remove")

    let left = try await world.circle.api(world.ana).get("/api/realspace/topics/\(topic)")
    #expect(left.status == 200 && left["entity"].isNull && left["postsCount"] == 1)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_topics WHERE venue_id IS NOT NULL") == 0)
    #expect(try await world.circle.miscounts().isEmpty)
  }
}
