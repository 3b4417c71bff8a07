import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Topics: starting, finding, changing, joining them, and who moderates.
struct TopicTests {
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo: Member
    let topic: String
    var path: String { "/api/realspace/topics/\(topic)" }

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben, cleo) = (
        try await circle.neighbour("ana", fullName: "Ana Lindqvist"), try await circle.neighbour("ben"),
        try await circle.neighbour("cleo")
      )
      topic = try await circle.start(ana, "Film & Cinéma", "Old prints, new seats")
    }
  }

  @Test func `a topic has the names that the seed's client knows, and everyone sees it`() async throws {
    let world = try await World()

    let topic = try await world.circle.api(world.ben).get(world.path).json
    #expect(topic["name"] == "Film & Cinéma" && topic["topicDescription"] == "Old prints, new seats")
    #expect(topic["creator", "displayName"] == "Ana Lindqvist" && topic["myRole"] == "none")
    // Starting a topic joins it.
    #expect(topic["membersCount"] == 1 && topic["postsCount"] == 0 && topic["joinedByMe"] == false)
    #expect(topic["item"]?.isNull == true)
    let own = try await world.circle.api(world.ana).get("/api/topics/\(world.topic)").json
    #expect(own["myRole"] == "creator" && own["joinedByMe"] == true)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/topics").each("id") == [world.topic])
  }

  @Test(arguments: [
    ("film", true), ("CINEMA", true), ("cine film", true), ("prints", true), ("new old", true), ("nema", false),
    ("film books", false), ("%", true), ("_", true), ("fil%", true), ("' OR 1", false),
  ])
  func `the search finds words of the name and the description by their beginnings`(
    query: String, isFound: Bool
  ) async throws {
    let world = try await World()
    let coded = PathTemplate.percentEncoded(query)

    let found = try await world.circle.api(world.ben).get("/api/realspace/topics?q=\(coded)").each("id")
    #expect(found == (isFound ? [world.topic] : []), "\(query)")
    let page = try await world.circle.browser(world.ben).get("/realspace/topics?q=\(coded)").text
    #expect(page.contains("Film &amp; Cinéma") == isFound)
    #expect(page.contains("No topics found") == !isFound)
  }

  @Test func `topics come newest first, in pages`() async throws {
    let world = try await World()
    var expected = [world.topic]
    for number in 1...4 { expected.insert(try await world.circle.start(world.ben, "Topic \(number)"), at: 0) }

    var (found, next) = ([String](), String?.some(""))
    while let place = next {
      let page = try await world.circle.api(world.cleo).get(
        "/api/realspace/topics?limit=2" + (place.isEmpty ? "" : "&before=\(place)"))
      found += page.each("id")
      next = page["next"].string
    }
    #expect(found == expected)
  }

  struct Faulty: Sendable {
    let input: JSONValue
    let fields: [String]

    static let long: JSONValue = .string(String(repeating: "x", count: 501))
    static let all: [Faulty] = [
      Faulty(input: ["name": ""], fields: ["name"]),
      Faulty(input: ["name": .string(String(repeating: "x", count: 81))], fields: ["name"]),
      Faulty(input: ["name": "A", "topicDescription": long], fields: ["topicDescription"]),
      Faulty(input: ["name": " ", "topicDescription": long], fields: ["name", "topicDescription"]),
      Faulty(input: ["name": "A", "item": ["kind": "song", "name": "x"]], fields: ["item.kind"]),
      Faulty(input: ["name": "A", "item": ["kind": "book"]], fields: ["item.name"]),
      Faulty(
        input: ["name": "A", "item": ["id": "018d0a00-0000-7000-8000-000000000001"]], fields: ["item.id"]),
      Faulty(input: ["name": "A", "entity": "018d0a00-0000-7000-8000-000000000001"], fields: ["entity"]),
      Faulty(
        input: [
          "name": "A", "item": ["kind": "film", "name": "x"], "entity": "018d0a00-0000-7000-8000-000000000001",
        ], fields: ["entity"]),
    ]
  }

  @Test(arguments: Faulty.all)
  func `everything at fault is told`(faulty: Faulty) async throws {
    let (input, fields) = (faulty.input, faulty.fields)
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let refused = try await circle.api(ana).post("/api/realspace/topics", input)
    #expect(refused.status == 422)
    #expect(refused["errors"].array?.compactMap { $0["field"]?.string } == fields)
    #expect(try await circle.count("SELECT count(*) FROM realspace_topics") == 0)
  }

  @Test func `a name is taken once, whatever its case and accents`() async throws {
    let world = try await World()

    let again = try await world.circle.api(world.ben).post("/api/realspace/topics", ["name": "film cinema"])
    #expect(again.status == 409 && again["code"] == "taken")
    let other = try await world.circle.start(world.ben, "Books")
    let renamed = try await world.circle.api(world.ben).patch(
      "/api/realspace/topics/\(other)", ["name": "FILM, Cinema!"])
    #expect(renamed.status == 409)
    // Its own name in other letters is no conflict.
    #expect(try await world.circle.api(world.ana).patch(world.path, ["name": "Film & Cinema"]).status == 200)
    let form = try await world.circle.browser(world.ben).submit(
      "/realspace/topics/new", ["name": "Film & cinema", "topicDescription": "Kept <b>"])
    #expect(form.status == 409 && form.text.contains("Kept &lt;b&gt;") && form.text.contains("already"))
  }

  @Test func `the same request twice starts one topic`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let headers = ["Idempotency-Key": "topic-once"]

    let first = try await circle.api(ana).send(
      .post, "/api/realspace/topics", body: .json(["name": "Once"]), headers: headers)
    let second = try await circle.api(ana).send(
      .post, "/api/realspace/topics", body: .json(["name": "Once"]), headers: headers)
    #expect(first.status == 201 && second.status == 201 && first["id"].string == second["id"].string)
    #expect(try await circle.count("SELECT count(*) FROM realspace_topics") == 1)
  }

  @Test func `joining and leaving is counted, listed, and can be repeated`() async throws {
    let world = try await World()
    let circle = world.circle

    for _ in 1...2 {
      let joined = try await circle.api(world.ben).put("\(world.path)/membership")
      #expect(joined.json == ["membersCount": 2, "joinedByMe": true])
    }
    #expect(try await circle.api(world.ben).get("/api/realspace/topics?joined=true").each("id") == [world.topic])
    #expect(try await circle.api(world.cleo).get("/api/realspace/topics?joined=true").items.isEmpty)
    #expect(
      try await circle.api(world.cleo).get("\(world.path)/members").items.compactMap { $0["username"]?.string } == [
        "ben", "ana",
      ])
    #expect(try await circle.browser(world.ben).submit("/realspace/topics/\(world.topic)/leave").status == 303)
    let left = try await circle.api(world.ben).delete("\(world.path)/membership")
    #expect(left.json == ["membersCount": 1, "joinedByMe": false])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a topic is changed by its moderators, and by nobody else`() async throws {
    let world = try await World()
    let circle = world.circle
    #expect(try await circle.api(world.ben).patch(world.path, ["name": "Mine"]).status == 404)
    try await circle.require(204, circle.api(world.ana).put("\(world.path)/moderators/BEN"))
    // Once is enough.
    try await circle.require(204, circle.api(world.ana).put("\(world.path)/moderators/ben"))

    let changed = try await circle.api(world.ben).patch(
      world.path, ["name": "Cinema", "topicDescription": "", "item": ["kind": "place", "name": "Rialto"]])
    #expect(changed.status == 200 && changed["name"] == "Cinema" && changed["topicDescription"] == "")
    #expect(changed.json["item", "name"] == "Rialto" && changed["myRole"] == "moderator")
    #expect(changed["editedAt"].string != nil)
    #expect(try await circle.api(world.cleo).get("/api/realspace/topics?q=film").items.isEmpty)
    // A moderator appoints nobody, and can step down.
    #expect(try await circle.api(world.ben).put("\(world.path)/moderators/cleo").status == 404)
    #expect(try await circle.api(world.cleo).delete("\(world.path)/moderators/ben").status == 404)
    let listed = try await circle.api(world.cleo).get("\(world.path)/moderators").items
    #expect(listed.compactMap { $0["username"]?.string } == ["ben"])
    try await circle.require(204, circle.api(world.ben).delete("\(world.path)/moderators/ben"))
    #expect(try await circle.api(world.ben).patch(world.path, ["name": "Mine"]).status == 404)
    #expect(try await circle.api(world.ana).put("\(world.path)/moderators/ana").status == 409)
    #expect(try await circle.api(world.ana).put("\(world.path)/moderators/nobody.here").status == 404)
  }

  @Test func `a topic's moderator is the person who was meant, where another has the name by now`() async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.circle.api(world.ana))
    let meant = try #require(world.ben.profile)
    for (member, name) in [(world.ben, "benno"), (world.cleo, "ben")] {
      try await circle.require(
        200, circle.api(member).patch("/api/realspace/profile", ["username": .string(name)]))
    }
    func moderators() async throws -> [String] {
      try await ana.get("\(world.path)/moderators").items.compactMap { $0["username"]?.string }
    }

    try await circle.require(204, ana.put("\(world.path)/moderators/ben", ["profile": .string(meant.description)]))
    #expect(try await moderators() == ["benno"])
    let browser = circle.browser(world.ana)
    let page = try await browser.get("/realspace/topics/\(world.topic)/people").text
    #expect(page.contains("name=\"profile\" value=\"\(meant)\""))
    let dismissed = try await browser.submit(
      "/realspace/topics/\(world.topic)/moderators",
      ["username": "ben", "profile": meant.description, "on": "false"])
    #expect(dismissed.status == 303)
    #expect(try await moderators() == [])
  }

  @Test func `there are at most twenty moderators`() async throws {
    let world = try await World()
    for number in 0..<RealspaceAPI.Limits.moderators {
      _ = try await world.circle.neighbour("m.\(number)")
      try await world.circle.require(204, world.circle.api(world.ana).put("\(world.path)/moderators/m.\(number)"))
    }

    #expect(try await world.circle.api(world.ana).put("\(world.path)/moderators/ben").status == 409)
    #expect(try await world.circle.api(world.ana).get("\(world.path)/moderators").items.count == 20)
  }

  @Test func `the forms appoint, dismiss, start and change`() async throws {
    let world = try await World()
    let (ana, ben) = (world.circle.browser(world.ana), world.circle.browser(world.ben))
    try await world.circle.require(200, world.circle.api(world.ben).put("\(world.path)/membership"))
    let people = "/realspace/topics/\(world.topic)/people"
    #expect(try await ana.get(people).text.contains("Make moderator"))
    #expect(!(try await ben.get(people).text).contains("Make moderator"))

    let appointed = try await ana.submit(
      "/realspace/topics/\(world.topic)/moderators", ["username": "ben", "on": "true"])
    #expect(appointed.status == 303)
    #expect(try await ben.get(people).text.contains("Step down"))
    let edited = try await ben.submit(
      "/realspace/topics/\(world.topic)/edit", ["name": "Cinema", "topicDescription": "By <us>"])
    #expect(edited.status == 303)
    #expect(try await ben.get(try #require(edited.location)).text.contains("Topic saved."))
    #expect(try await ben.submit("/realspace/topics/\(world.topic)/edit", ["name": " "]).status == 422)
    let dismissed = try await ben.submit(
      "/realspace/topics/\(world.topic)/moderators", ["username": "ben", "on": "false"])
    #expect(dismissed.status == 303)
    #expect(try await ben.get("/realspace/topics/\(world.topic)/edit").status == 404)
  }

  @Test func `a topic may be about what somebody has named, and everyone then finds that`() async throws {
    let world = try await World()
    let circle = world.circle
    let told = try await circle.tell(world.ana, "read", "Emma", for: "me", named: true)
    // What one may not see, one starts no topic about.
    let refused = try await circle.api(world.ben).post(
      "/api/realspace/topics", ["name": "Austen", "item": ["id": .string(told.item)]])
    #expect(refused.status == 422)
    #expect(try await circle.api(world.ben).get("/api/realspace/items?q=emma").items.isEmpty)

    let form = try await circle.browser(world.ana).get("/realspace/topics/new?item=\(told.item)").text
    #expect(form.contains("<cite dir=\"auto\">Emma</cite>") && form.contains("name=\"about\" value=\"true\" checked"))
    let made = try await circle.browser(world.ana).submit(
      "/realspace/topics/new", ["name": "Austen", "item": told.item, "about": "true"])
    #expect(made.status == 303)

    #expect(try await circle.api(world.ben).get("/api/realspace/items?q=emma").each("id") == [told.item])
    let page = try await circle.browser(world.ben).get("/realspace/i/\(told.item)").text
    #expect(page.contains("Topics about it") && page.contains("Austen"))
    // It stays as long as the topic names it.
    try await circle.require(204, circle.api(world.ana).delete("/api/realspace/posts/\(told.id)"))
    #expect(try await circle.api(world.ben).get("/api/realspace/items/\(told.item)").status == 200)
    let topic = try #require(try await circle.api(world.ana).get("/api/realspace/topics?q=austen").each("id").first)
    let cleared = try await circle.api(world.ana).patch("/api/realspace/topics/\(topic)", ["item": .null])
    #expect(cleared.json["item"]?.isNull == true)
    #expect(try await circle.api(world.ana).get("/api/realspace/items/\(told.item)").status == 404)
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `a topic outlives whoever started it`() async throws {
    let world = try await World()
    try await world.circle.write(world.ben, in: world.topic, "Still here")

    try await world.circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM profiles WHERE id = \(world.ana.profile)")
    }

    let topic = try await world.circle.api(world.ben).get(world.path)
    #expect(topic.status == 200 && topic["creator"].isNull && topic["membersCount"] == 0)
    #expect(try await world.circle.api(world.ben).put("\(world.path)/membership").status == 200)
    #expect(try await world.circle.browser(world.cleo).get("/realspace/topics/\(world.topic)").status == 200)
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `an operator hides a topic and shows it again, or takes it away`() async throws {
    let world = try await World()
    let circle = world.circle
    let chief = try await circle.neighbour("chief", isOperator: true)
    try await circle.write(world.ben, in: world.topic)
    try await circle.require(204, circle.api(world.ben).post("\(world.path)/reports", ["reason": "because"]))
    let report = try #require(try await circle.openReports().last)
    #expect(try await circle.browser(chief).get("/operator/reports/\(report)").text.contains("Film &amp; Cinéma"))

    #expect(try await circle.settle(report, "hide", reason: "a test", by: chief).status == 303)
    #expect(try await circle.api(world.ben).get(world.path).status == 404)
    #expect(try await circle.api(world.ben).get("/api/realspace/topics").items.isEmpty)
    #expect(try await circle.browser(world.ana).get("/realspace/topics/\(world.topic)").text.contains("hidden"))

    let other = try await circle.start(world.ana, "Other")
    try await circle.require(
      204, circle.api(world.ben).post("/api/realspace/topics/\(other)/reports", ["reason": "because"]))
    let second = try #require(try await circle.openReports().last)
    #expect(try await circle.settle(second, "remove", reason: "a test", by: chief).status == 303)
    #expect(try await circle.api(world.ana).get("/api/realspace/topics/\(other)").status == 404)
    #expect(try await circle.miscounts().isEmpty)
  }
}
