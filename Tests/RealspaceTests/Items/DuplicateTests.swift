import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Items that are the same: proposals, who decides, what a merge shows, and what it never tells.
struct DuplicateTests {
  private static let path = "/api/realspace/duplicates"
  private static let items = "/api/realspace/items"

  /// Ana and Ben each made a film that all friends of both see; Cleo is a friend of both, Dan of Ben alone.
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo, dan: Member
    let rings, lotr: TestCircle.Told

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      (cleo, dan) = (try await circle.neighbour("cleo"), try await circle.neighbour("dan"))
      for (one, other) in [(ana, cleo), (ben, cleo), (ben, dan), (ana, ben)] {
        try await circle.makeFriends(one, other)
      }
      rings = try await circle.tell(ana, "watched", "The Lord of the Rings", named: true)
      lotr = try await circle.tell(ben, "watched", "LOTR", named: true)
    }

    func merge() async throws -> String {
      let id = try await circle.propose(cleo, lotr.item, of: rings.item)
      for maker in [ana, ben] {
        try await circle.require(200, circle.api(maker).put("\(DuplicateTests.path)/\(id)/agreement"))
      }
      return id
    }

    func item(_ member: Member, _ id: String) async throws -> Reply {
      try await circle.api(member).get("\(DuplicateTests.items)/\(id)")
    }

    func state(_ member: Member) async throws -> [String] {
      try await circle.api(member).get(DuplicateTests.path).items.compactMap { $0["state"]?.string }
    }
  }

  @Test func `a merge is in force once both makers have agreed, and both see one item then`() async throws {
    let world = try await World()
    let id = try await world.circle.propose(world.cleo, world.lotr.item, of: world.rings.item)
    let agreement = "\(Self.path)/\(id)/agreement"

    for member in [world.cleo, world.ana] { #expect(try await world.state(member) == ["proposed"]) }
    // Who proposed it made neither.
    #expect(try await world.circle.api(world.cleo).put(agreement).status == 404)
    let first = try await world.circle.api(world.ana).put(agreement).json
    #expect(first["state"] == "proposed" && first["canAgree"] == false && first["proposedBy", "username"] == "cleo")
    #expect(try await world.item(world.cleo, world.lotr.item)["name"].string == "LOTR")
    let second = try await world.circle.api(world.ben).put(agreement).json

    #expect(second["state"] == "merged" && second["mergedAt"]?.string != nil)
    for asked in [world.lotr.item, world.rings.item] {
      let item = try await world.item(world.cleo, asked).json
      #expect(item["id"]?.string == world.rings.item && item["name"] == "The Lord of the Rings")
      #expect(item["duplicates"]?.array?.compactMap { $0["name"]?.string } == ["LOTR"])
      #expect(item["friends"]?.array?.compactMap { $0["username"]?.string } == ["ana", "ben"])
      #expect(item["friendCount"] == 2)
      let posts = try await world.circle.api(world.cleo).get("\(Self.items)/\(asked)/posts")
      #expect(posts.each("id") == [world.lotr.id, world.rings.id])
    }
    let page = try await world.circle.browser(world.cleo).get("/realspace/i/\(world.lotr.item)")
    #expect(page.status == 303 && page.header("Location") == "/realspace/i/\(world.rings.item)")
    let there = try await world.circle.browser(world.cleo).get("/realspace/i/\(world.rings.item)").text
    #expect(there.contains("Also called") && there.contains("LOTR"))
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `typing and naming lead to the one that stays, and an edited post keeps what it named`() async throws {
    let world = try await World()
    _ = try await world.merge()

    let found = try await world.circle.api(world.cleo).get("\(Self.items)?q=lot")
    #expect(found.items.compactMap { $0["name"]?.string } == ["The Lord of the Rings"])
    let told = try await world.circle.tell(world.cleo, "watched", "lotr", named: true)
    #expect(told.item == world.rings.item)
    let edited = try await world.circle.api(world.ben).patch(
      "/api/realspace/posts/\(world.lotr.id)", ["content": "Again!", "item": ["id": .string(world.lotr.item)]])
    #expect(edited.json["item", "id"]?.string == world.lotr.item)
    // The n-th time counts under both names.
    for item in [world.rings.item, world.lotr.item] {
      let entry = try await world.circle.api(world.ben).post(
        "/api/realspace/diary", ["action": "watched", "subject": "LOTR", "item": ["id": .string(item)]])
      #expect(entry.status == 201)
    }
    let form = try await world.circle.browser(world.ben).get("/realspace/diary/new?post=\(world.lotr.id)").text
    let occasion = try #require(form.firstMatch(of: /<input[^>]*name="occasion"[^>]*>/)?.0)
    #expect(occasion.contains("value=\"3\""))
  }

  @Test func `a merge is nothing to those who see one of the two, and no number tells of it`() async throws {
    let world = try await World()
    let before = try await world.item(world.dan, world.lotr.item).text
    let id = try await world.merge()

    #expect(try await world.item(world.dan, world.lotr.item).text == before)
    #expect(try await world.item(world.dan, world.rings.item).status == 404)
    #expect(try await world.circle.browser(world.dan).get("/realspace/i/\(world.lotr.item)").status == 200)
    #expect(try await world.state(world.dan) == [])
    #expect(try await world.circle.api(world.dan).delete("\(Self.path)/\(id)").status == 404)
    let refused = try await world.circle.api(world.dan).post(
      "\(Self.items)/\(world.lotr.item)/duplicates", ["of": .string(world.rings.item)])
    #expect(refused.status == 422)
    // A block takes a friend from the number, and the merge with them.
    try await world.circle.shun(world.cleo, world.ben)
    let item = try await world.item(world.cleo, world.rings.item).json
    #expect(item["friendCount"] == 1 && item["friends"]?.array?.compactMap { $0["username"]?.string } == ["ana"])
    #expect(item["duplicates"]?.array?.isEmpty == true)
    #expect(try await world.item(world.cleo, world.lotr.item).status == 404)
  }

  @Test func `a maker who no longer sees their item is not asked, and learns nothing`() async throws {
    let world = try await World()
    // Ben's film is only in Cleo's diary now, which is hers alone.
    let entry = try await world.circle.api(world.cleo).post(
      "/api/realspace/diary", ["action": "watched", "subject": "LOTR", "item": ["id": .string(world.lotr.item)]])
    #expect(entry.status == 201)
    try await world.circle.require(204, world.circle.api(world.ben).delete("/api/realspace/posts/\(world.lotr.id)"))
    let id = try await world.circle.propose(world.cleo, world.lotr.item, of: world.rings.item)

    #expect(try await world.state(world.ben) == [])
    #expect(try await world.circle.api(world.ben).put("\(Self.path)/\(id)/agreement").status == 404)
    #expect(!(try await world.circle.browser(world.ben).get("/realspace/duplicates").text).contains("LOTR"))
    #expect(try await world.state(world.ana) == [], "she doesn't see it either")
  }

  @Test func `the operator decides alone, by the names that the proposal has`() async throws {
    let world = try await World()
    let operate = try await world.circle.neighbour("operate", isOperator: true)
    let id = try await world.circle.propose(world.cleo, world.lotr.item, of: world.rings.item)

    let seen = try #require(try await world.circle.api(operate).get(Self.path).items.first)
    #expect(seen["item", "name"] == "LOTR" && seen["seesBoth"] == false && seen["canAgree"] == true)
    #expect(try await world.item(operate, world.lotr.item).status == 404)
    let page = try await world.circle.browser(operate).get("/realspace/duplicates").text
    #expect(page.contains("LOTR") && page.contains("Merge them") && !page.contains("Compare"))
    let agreed = try await world.circle.browser(operate).send(
      .post, "/realspace/duplicates/\(id)/agree", body: .form([]))
    #expect(agreed.status == 303)
    #expect(try await world.item(world.cleo, world.lotr.item)["id"].string == world.rings.item)
    #expect(try await world.circle.api(operate).delete("\(Self.path)/\(id)").status == 204)
    #expect(try await world.item(world.cleo, world.lotr.item)["id"].string == world.lotr.item)
  }

  @Test func `who made both merges them at once, and undoes it`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let (one, other) = (
      try await circle.tell(ana, "read", "Emma", named: true).item,
      try await circle.tell(ana, "read", "Emma, a novel", named: true).item
    )
    let id = try await circle.propose(ana, other, of: one)

    #expect(try await circle.api(ana).get("\(Self.items)/\(other)")["id"].string == one)
    // A merge that is there is proposed no second time, from either side.
    for (item, into) in [(one, other), (other, one)] {
      let again = try await circle.api(ana).post("\(Self.items)/\(item)/duplicates", ["of": .string(into)])
      #expect(again.status == 409)
    }
    try await circle.require(204, circle.api(ana).delete("\(Self.path)/\(id)"))
    #expect(try await circle.api(ana).get("\(Self.items)/\(other)")["id"].string == other)
    #expect(try await circle.count("SELECT count(*) FROM realspace_duplicate_agreements") == 0)
  }

  @Test func `a proposal ends by its proposer, by a maker, and with an item`() async throws {
    let world = try await World()
    func propose() async throws -> String {
      try await world.circle.propose(world.cleo, world.lotr.item, of: world.rings.item)
    }

    for member in [world.cleo, world.ana, world.ben] {
      let id = try await propose()
      try await world.circle.require(204, world.circle.api(member).delete("\(Self.path)/\(id)"))
      #expect(try await world.state(world.cleo) == [])
    }
    let id = try await world.merge()
    // In force, it is the makers' to undo.
    #expect(try await world.circle.api(world.cleo).delete("\(Self.path)/\(id)").status == 404)
    try await world.circle.require(204, world.circle.api(world.ben).delete("/api/realspace/posts/\(world.lotr.id)"))
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_duplicates") == 0)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_duplicate_agreements") == 0)
    #expect(try await world.item(world.cleo, world.rings.item)["duplicates"].array?.isEmpty == true)
  }

  @Test func `only another item of the same kind can be the same`() async throws {
    let world = try await World()
    let book = try await world.circle.tell(world.ben, "read", "LOTR", named: true)
    for other in [world.lotr.item, book.item, "018d0a00-0000-7000-8000-000000000001"] {
      let reply = try await world.circle.api(world.ben).post(
        "\(Self.items)/\(world.lotr.item)/duplicates", ["of": .string(other)])

      #expect(reply.status == 422, "\(other)")
    }
  }

  @Test func `a proposal by somebody whom the maker has blocked doesn't reach the maker`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    let (emma, other) = (try await circle.book(ana, "Emma"), try await circle.book(ben, "Emma, a novel"))
    try await circle.shun(ana, ben)
    let id = try await circle.propose(ben, other, of: emma)

    #expect(try await circle.api(ana).get(Self.path).items.isEmpty)
    #expect(try await circle.api(ana).put("\(Self.path)/\(id)/agreement").status == 404)
    #expect(try await circle.api(ben).get(Self.path).each("id") == [id])
  }

  @Test func `the pages find the other one, show both, propose, agree and undo without scripts`() async throws {
    let world = try await World()
    let (cleo, circle) = (world.circle.browser(world.cleo), world.circle)
    // Of one name, as both makers knew nothing of each other's.
    let eve = try await circle.neighbour("eve")
    let twin = try await circle.tell(eve, "watched", "Lotr!", named: true)
    try await circle.makeFriends(eve, world.cleo)

    let search = try await cleo.get("/realspace/i/\(world.lotr.item)/same").text
    #expect(search.contains("/realspace/i/\(world.lotr.item)/same?with=\(twin.item)") && search.contains("Lotr!"))
    #expect(!search.contains("with=\(world.rings.item)"))
    let typed = try await cleo.get("/realspace/i/\(world.lotr.item)/same?q=the%20lord").text
    #expect(typed.contains("with=\(world.rings.item)"))
    #expect(try await cleo.get("/realspace/i/\(world.lotr.item)/same?q=zzz").text.contains("Nothing found"))
    let pair = "/realspace/i/\(world.lotr.item)/same?with=\(world.rings.item)"
    let comparison = try await cleo.get(pair).text
    #expect(comparison.contains("Which one stays") && comparison.contains("1 post, 0 topics"))
    let sent = try await cleo.send(
      .post, "/realspace/i/\(world.lotr.item)/same",
      body: .form([("with", world.rings.item), ("stays", world.lotr.item)]))
    #expect(sent.status == 303 && sent.header("Location")?.hasPrefix("/realspace/i/\(world.lotr.item)") == true)
    let again = try await cleo.send(
      .post, "/realspace/i/\(world.lotr.item)/same",
      body: .form([("with", world.rings.item), ("stays", world.lotr.item)]))
    #expect(again.status == 409 && again.text.contains("proposed already"))
    #expect(try await cleo.get(pair).text.contains("Withdraw"))

    let ana = circle.browser(world.ana)
    #expect(try await ana.get("/realspace/i/\(world.rings.item)").text.contains("whether this is a duplicate"))
    let list = try await ana.get("/realspace/duplicates").text
    let id = String(try #require(list.firstMatch(of: /realspace\/duplicates\/([0-9a-f-]{36})\/agree/)?.1))
    for maker in [world.ana, world.ben] {
      let agreed = try await circle.browser(maker).send(
        .post, "/realspace/duplicates/\(id)/agree", body: .form([]))
      #expect(agreed.status == 303)
    }
    #expect(try await cleo.get("/realspace/i/\(world.rings.item)").status == 303)
    #expect(try await ana.get("/realspace/duplicates").text.contains("Undo the merge"))
    let ended = try await ana.send(.post, "/realspace/duplicates/\(id)/end", body: .form([]))
    #expect(ended.status == 303)
    #expect(try await cleo.get("/realspace/i/\(world.rings.item)").status == 200)
    #expect(try await ana.get("/realspace/duplicates").text.contains("No duplicates"))
  }
}
