import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// Lists that are shared: whom they are shown to, what of them, and what others do with it.
struct ListSharingTests {
  /// Ana, a friend, somebody who follows her, and a stranger.
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo, dora: Member
    var everybody: [Member] { [ana, ben, cleo, dora] }

    init(sharedWith audience: String? = nil) async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      (cleo, dora) = (try await circle.neighbour("cleo"), try await circle.neighbour("dora"))
      try await circle.makeFriends(ana, ben)
      try await circle.know(cleo, ana)
      if let audience { try await share(audience) }
    }

    func share(_ audience: String) async throws {
      try await circle.require(
        200,
        circle.api(ana).put("/api/realspace/list/sharing", ["audience": ["kind": .string(audience)]]))
    }

    /// Adds to Ana's list, and answers the entry's ID.
    @discardableResult
    func add(
      _ subject: String, item: JSONValue = [:], isPrivate: Bool = false, to member: Member? = nil
    ) async throws -> String {
      let reply = try await circle.api(member ?? ana).post(
        "/api/realspace/list",
        ["action": "watch", "subject": .string(subject), "item": item, "isPrivate": .bool(isPrivate)])
      try circle.require(201, reply)
      circle.clock.advance(seconds: 60)
      return try #require(reply["id"].string)
    }

    /// What somebody sees of Ana's list.
    func seen(by member: Member) async throws -> [String] {
      try await circle.api(member).get("/api/realspace/profiles/ana/list").each("subject")
    }

    func own(_ member: Member) async throws -> [JSONValue] {
      try await circle.api(member).get("/api/realspace/list").items
    }
  }

  @Test(
    arguments: [
      (nil, []), ("me", []), ("friends", ["ben"]), ("followers", ["ben", "cleo"]),
    ] as [(String?, [String])])
  func `a list is seen by whom it is shared with, and by nobody before`(
    audience: String?, readers: [String]
  ) async throws {
    let world = try await World(sharedWith: audience)
    try await world.add("Stalker")

    for member in [world.ben, world.cleo, world.dora] {
      let isReader = readers.contains(member.username)
      #expect(try await world.seen(by: member) == (isReader ? ["Stalker"] : []), "\(member.username)")
      // What is on it is suggested to those who see it, and has a page for them.
      let items = try await world.circle.api(member).get("/api/realspace/items?q=stalker").items
      #expect(items.count == (isReader ? 1 : 0), "\(member.username)")
      let page = try await world.circle.browser(member).get("/realspace/u/ana/list").text
      #expect(page.contains("Stalker") == isReader && page.contains("Nothing here for you") == !isReader)
    }
    let kind = try await world.circle.api(world.ana).get("/api/realspace/list/sharing").json["audience", "kind"]
    #expect(kind == .string(audience ?? "me"))
    let list = try #require(world.ana.profile)
    let told = try await world.circle.api(world.ana).get("/api/realspace/lists/\(list)/audience")
    #expect(told.items.compactMap { $0["person", "username"]?.string } == readers)
  }

  @Test func `what is done, deleted or kept for oneself isn't shown, and comes back`() async throws {
    let world = try await World(sharedWith: "friends")
    let (api, list) = (world.circle.api(world.ana), "/api/realspace/list")
    let (one, two) = (try await world.add("One"), try await world.add("Two"))
    let three = try await world.add("Three", isPrivate: true)
    #expect(try await world.seen(by: world.ben) == ["Two", "One"])

    try await world.circle.require(200, api.put("\(list)/\(one)/done"))
    #expect(try await world.seen(by: world.ben) == ["Two"])
    try await world.circle.require(200, api.delete("\(list)/\(one)/done"))
    try await world.circle.require(204, api.delete("\(list)/\(two)"))
    #expect(try await world.seen(by: world.ben) == ["One"])
    try await world.circle.require(200, api.put("\(list)/\(two)"))
    let shown = try await api.delete("\(list)/\(three)/private")
    #expect(shown.status == 200 && shown["isPrivate"] == false)
    #expect(try await world.seen(by: world.ben) == ["Three", "Two", "One"])
    for _ in 1...2 {
      let kept = try await api.put("\(list)/\(two)/private")
      #expect(kept.status == 200 && kept["isPrivate"] == true)
    }
    #expect(try await world.seen(by: world.ben) == ["Three", "One"])
    #expect(try await world.own(world.ana).count == 3)
    // Nobody else changes anything.
    for path in ["\(list)/\(one)/private", "\(list)/\(one)/done", "\(list)/\(one)"] {
      #expect(try await world.circle.api(world.ben).put(path).status == 404, "\(path)")
      #expect(try await world.circle.api(world.ben).delete(path).status == 404, "\(path)")
    }
    try await world.share("me")
    #expect(try await world.seen(by: world.ben).isEmpty)
    // The item that only such an entry names is its owner's again.
    #expect(try await world.circle.api(world.ben).get("/api/realspace/items?q=one").items.isEmpty)
  }

  @Test func `the end of a friendship ends it, and so does a block`() async throws {
    let world = try await World(sharedWith: "friends")
    try await world.add("Stalker")
    #expect(try await world.seen(by: world.ben) == ["Stalker"])

    try await world.circle.require(
      200, world.circle.api(world.ana).delete("/api/realspace/profiles/ben/follow"))
    #expect(try await world.seen(by: world.ben).isEmpty)
    try await world.circle.know(world.ana, world.ben)
    #expect(try await world.seen(by: world.ben) == ["Stalker"])
    try await world.circle.shun(world.ana, world.ben)
    #expect(try await world.circle.api(world.ben).get("/api/realspace/profiles/ana/list").status == 404)
    #expect(try await world.circle.browser(world.ben).get("/realspace/u/ana/list").status == 404)
  }

  @Test func `nobody sees the list of somebody who is suspended`() async throws {
    let world = try await World(sharedWith: "followers")
    try await world.add("Stalker")

    try await world.circle.suspend(world.ana)
    #expect(try await world.circle.api(world.cleo).get("/api/realspace/profiles/ana/list").status == 404)
    #expect(try await world.circle.api(world.cleo).get("/api/realspace/items?q=stalker").items.isEmpty)
    try await world.circle.suspend(world.ana, false)
    #expect(try await world.seen(by: world.cleo) == ["Stalker"])
  }

  @Test func `a shared list comes in pages`() async throws {
    let world = try await World(sharedWith: "followers")
    var expected: [String] = []
    for number in 1...5 {
      let id = try await world.add("Film \(number)", isPrivate: number == 3)
      if number != 3 { expected.insert(id, at: 0) }
    }

    let found = try await world.circle.walk(
      "/api/realspace/profiles/ana/list", RealspaceAPI.SharedListItemList.self, by: world.cleo, limit: 2)

    #expect(found == expected)
  }

  @Test func `what is on a friend's list goes onto one's own, once`() async throws {
    let world = try await World(sharedWith: "friends")
    let (film, place) = (try await world.add("Stalker"), try await world.add("Rialto", isPrivate: true))
    let copy = "/api/realspace/list/\(film)/copy"

    let first = try await world.circle.api(world.ben).send(.post, copy)
    let again = try await world.circle.api(world.ben).send(.post, copy)

    #expect(first.status == 201 && first["subject"] == "Stalker" && first["done"] == false)
    #expect(again.status == 201 && again["id"] == first["id"])
    let own = try await world.own(world.ben)
    #expect(own.count == 1 && own[0]["item", "name"] == "Stalker" && own[0]["isPrivate"] == false)
    #expect(own[0]["id"]?.string != film)
    #expect(
      try await world.circle.api(world.ben).get("/api/realspace/profiles/ana/list").items.map { $0["onMyList"] }
        == [true])
    // Neither one's own, nor what one may not see.
    #expect(try await world.circle.api(world.ana).send(.post, copy).status == 404)
    #expect(try await world.circle.api(world.cleo).send(.post, copy).status == 404)
    #expect(try await world.circle.api(world.ben).send(.post, "/api/realspace/list/\(place)/copy").status == 404)
    // It stays when the other goes, with the item that both name.
    try await world.circle.require(204, world.circle.api(world.ana).delete("/api/realspace/list/\(film)"))
    #expect(try await world.own(world.ben)[0]["item", "name"] == "Stalker")
    #expect(try await world.circle.miscounts().isEmpty)
  }

  @Test func `what one wants already is marked, by its item or its words`() async throws {
    let world = try await World(sharedWith: "friends")
    try await world.add("Stalker")
    try await world.add("Words alone", item: .null)
    try await world.add("Something else")
    try await world.add("stalker ", item: ["name": "Stalker"], to: world.ben)
    try await world.add("Words alone", item: .null, to: world.ben)

    let shown = try await world.circle.api(world.ben).get("/api/realspace/profiles/ana/list").items

    #expect(shown.map { $0["subject"]?.string } == ["Something else", "Words alone", "Stalker"])
    #expect(shown.map { $0["onMyList"] } == [false, true, true])
    // What is done may be wanted again.
    let id = try #require(try await world.own(world.ben).first?["id"]?.string)
    try await world.circle.require(200, world.circle.api(world.ben).put("/api/realspace/list/\(id)/done"))
    let after = try await world.circle.api(world.ben).get("/api/realspace/profiles/ana/list").items
    #expect(after.map { $0["onMyList"] } == [false, false, true])
  }

  @Test func `only what is offered can be chosen`() async throws {
    let world = try await World()
    for audience in ["everyone", "circles", "all", ""] {
      let refused = try await world.circle.api(world.ana).put(
        "/api/realspace/list/sharing", ["audience": ["kind": .string(audience)]])
      #expect(refused.status == 422, "\(audience)")
    }
    let list = try #require(world.ana.profile)
    let page = "/realspace/lists/\(list)"
    let browser = world.circle.browser(world.ana)
    #expect(try await browser.submit(page + "/audience", ["audience": "everyone"]).status == 422)
    #expect(try await world.circle.browser(world.ben).get(page + "/audience").status == 404)
    #expect(try await world.circle.browser(world.ben).get(page).status == 404)
  }

  @Test func `forms share, keep, show, and add without scripts`() async throws {
    let world = try await World()
    let (ana, ben) = (world.circle.browser(world.ana), world.circle.browser(world.ben))
    let film = try await world.add("Stalker")
    let alone = try await ana.get("/realspace/list").text
    let list = try #require(world.ana.profile)
    let page = "/realspace/lists/\(list)"
    #expect(alone.contains("Only you see your list.") && alone.contains("href=\"\(page)/audience\""))
    #expect(!alone.contains("name=\"private\"") && !alone.contains("/private\""))

    let form = try await ana.get(page + "/audience").text
    #expect(form.contains("still want to watch") && form.contains("value=\"me\" checked") && !form.contains("View as"))
    #expect(try await ana.submit(page + "/audience", ["audience": "friends"]).status == 303)
    #expect(try await ana.get(page).location == "/realspace/list")
    let shared = try await ana.get("/realspace/list").text
    #expect(shared.contains("Friends see what is still to do.") && shared.contains("name=\"private\""))
    #expect(try await ana.get(page + "/audience").text.contains("You follow each other"))

    let seen = try await ben.get("/realspace/u/ana/list").text
    #expect(seen.contains("Stalker") && seen.contains("action=\"/realspace/list/\(film)/copy\""))
    #expect(try await ben.get("/realspace/u/ana").text.contains("href=\"/realspace/u/ana/list\""))
    let added = try await ben.submit("/realspace/list/\(film)/copy")
    #expect(added.location?.hasPrefix("/realspace/u/ana/list") == true)
    let after = try await ben.get(try #require(added.location)).text
    #expect(after.contains("Added to your list.") && after.contains("On your list"))
    #expect(!after.contains("/realspace/list/\(film)/copy"))

    #expect(try await ana.submit("/realspace/list/\(film)/private").status == 303)
    #expect(try await ana.get("/realspace/list").text.contains("Only you see this."))
    #expect(try await world.seen(by: world.ben).isEmpty)
    #expect(try await ana.submit("/realspace/list/\(film)/shown").status == 303)
    #expect(try await world.seen(by: world.ben) == ["Stalker"])
    let secret = try await ana.submit(
      "/realspace/list", ["action": "watch", "subject": "A present", "private": "true"])
    #expect(secret.status == 303)
    #expect(try await world.seen(by: world.ben) == ["Stalker"])
    #expect(try await ana.get("/realspace/u/ana/list").location == "/realspace/list")
  }

  @Test func `an operator hides an entry, which its owner still sees, or takes it away`() async throws {
    let world = try await World(sharedWith: "friends")
    let (one, two) = (try await world.add("Strange words"), try await world.add("Stranger words"))
    let chief = try await world.circle.neighbour("chief", isOperator: true)
    func report(_ id: String) async throws -> String {
      try await world.circle.require(
        204, world.circle.api(world.ben).post("/api/realspace/list/\(id)/reports", ["reason": "because"]))
      return try #require(try await world.circle.openReports().last)
    }

    let first = try await report(one)
    let shown = try await world.circle.browser(chief).get("/operator/reports/\(first)").text
    #expect(shown.contains("watch Strange words") && shown.contains("ana"))
    let hidden = try await world.circle.settle(first, "hide", reason: "a test", by: chief)
    #expect(hidden.status == 303)
    #expect(try await world.seen(by: world.ben) == ["Stranger words"])
    #expect(try await world.own(world.ana).map { $0["isHidden"] } == [false, true])
    #expect(try await world.circle.browser(world.ana).get("/realspace/list").text.contains("operator has hidden"))

    let removed = try await world.circle.settle(try await report(two), "remove", reason: "a test", by: chief)
    #expect(removed.status == 303)
    #expect(try await world.own(world.ana).count == 1)
    // What one may not see can't be reported.
    #expect(
      try await world.circle.api(world.cleo).post("/api/realspace/list/\(one)/reports", ["reason": "x"]).status == 404)
    #expect(try await world.circle.browser(world.ben).submit("/realspace/list/\(one)/report").status == 404)
  }

  @Test func `those who see a list are told live that it changed, and that it is closed`() async throws {
    let world = try await World(sharedWith: "friends")
    let kept = try await world.add("Kept", isPrivate: true)
    await world.circle.deliver()
    var readers: [(String, LiveReader)] = []
    for member in world.everybody {
      readers.append((member.username, try await world.circle.live(member, app: "realspace")))
    }
    for (_, reader) in readers { _ = reader.events() }
    let id = try #require(world.ana.profile).description
    func told() async -> [String: [String]] {
      world.circle.clock.advance(seconds: 60)
      await world.circle.deliver()
      var told: [String: [String]] = [:]
      for (name, reader) in readers {
        let names = reader.events().filter { $0.name.hasPrefix("list.") && $0.data["id"]?.string == id }.map(\.name)
        if !names.isEmpty { told[name] = names }
      }
      return told
    }

    let film = try await world.add("Stalker")
    #expect(await told() == ["ana": ["list.changed"], "ben": ["list.changed"]])
    // Nobody learns that there was something that they don't see.
    try await world.circle.require(200, world.circle.api(world.ana).put("/api/realspace/list/\(kept)/done"))
    #expect(await told() == ["ana": ["list.changed"]])
    try await world.circle.require(200, world.circle.api(world.ana).put("/api/realspace/list/\(film)/done"))
    #expect(await told() == ["ana": ["list.changed"], "ben": ["list.changed"]])
    let (api, path) = (world.circle.api(world.ana), "/api/realspace/list/\(film)")
    for isKept in [true, false] {
      let answer = try await isKept ? api.put(path + "/private") : api.delete(path + "/private")
      try world.circle.require(200, answer)
      #expect(await told() == ["ana": ["list.changed"]], "kept: \(isKept)")
    }
    try await world.circle.require(204, api.delete(path))
    #expect(await told() == ["ana": ["list.changed"]])
    try await world.circle.require(200, api.put(path))
    #expect(await told() == ["ana": ["list.changed"]])
    try await world.share("followers")
    #expect(await told() == ["cleo": ["list.changed"]])
    try await world.share("me")
    #expect(await told() == ["ben": ["list.closed"], "cleo": ["list.closed"]])
  }

  @Test func `everybody who comes has a list, and it goes with them`() async throws {
    let world = try await World()
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_lists WHERE audience = 'me'") == 4)

    try await world.circle.storage.system.write { transaction in
      try transaction.run("DELETE FROM profiles WHERE id = \(world.ana.profile)")
    }

    #expect(try await world.circle.count("SELECT count(*) FROM realspace_lists") == 3)
  }
}
