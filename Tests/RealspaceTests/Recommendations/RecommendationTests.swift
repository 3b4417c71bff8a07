import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// What friends liked, with who said so: never of what the viewer may not see, and of nobody whom they don't want to hear of.
struct RecommendationTests {
  private static let path = "/api/realspace/recommendations"

  /// Ana's friends are Ben, Cleo and Dan, who are friends of each other too.
  private struct World {
    let circle: TestCircle
    let ana, ben, cleo, dan: Member

    init() async throws {
      circle = try TestCircle.realspace()
      (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
      (cleo, dan) = (try await circle.neighbour("cleo"), try await circle.neighbour("dan"))
      for (one, other) in [(ana, ben), (ana, cleo), (ana, dan), (ben, cleo), (ben, dan), (cleo, dan)] {
        try await circle.makeFriends(one, other)
      }
    }

    /// Notes a film in somebody's diary; answers the id of the film.
    @discardableResult
    func rate(
      _ member: Member, _ subject: String, _ rating: JSONValue?, for audience: String = "friends",
      item: JSONValue = [:], _ more: [JSONValue.Member] = []
    ) async throws -> String {
      var input: [JSONValue.Member] = [
        .init("action", "watched"), .init("subject", .string(subject)), .init("item", item),
        .init("audience", ["kind": .string(audience)]),
      ]
      if let rating { input.append(.init("rating", rating)) }
      let reply = try await circle.api(member).post("/api/realspace/diary", .object(input + more))
      try circle.require(201, reply)
      return reply.json["item", "id"]?.string ?? ""
    }

    func like(_ member: Member, _ post: String) async throws {
      try await circle.require(200, circle.api(member).put("/api/realspace/posts/\(post)/like"))
    }

    /// What somebody is recommended: the name, how many friends liked it, and what they said.
    func found(_ member: Member) async throws -> [String] {
      try await circle.api(member).get(RecommendationTests.path).items.map { one in
        let reasons = (one["reasons"]?.array ?? []).map { reason in
          var stars = ""
          if case .number(let text)? = reason["rating"], let rating = Double(text) { stars = " \(rating)" }
          return "\(reason["person", "username"]?.string ?? "") \(reason["kind"]?.string ?? "")\(stars)"
        }
        let (name, count) = (one["item", "name"]?.string ?? "", one["friendCount"]?.int ?? 0)
        return "\(name) \(count): \(reasons.joined(separator: ", "))"
      }
    }
  }

  @Test func `what friends rated highly, or liked a post about, is there with who said so`() async throws {
    let world = try await World()
    let film = try await world.circle.tell(world.ben, "watched", "Alien", named: true)
    try await world.like(world.cleo, film.id)
    try await world.rate(world.ben, "Alien", .number("4.5"), item: ["id": .string(film.item)])
    try await world.rate(world.cleo, "Solaris", 4, for: "followers")
    // None of these says that a friend liked it, as far as Ana sees.
    try await world.rate(world.cleo, "Stalker", .number("3.5"))
    try await world.rate(world.cleo, "Mirror", 5, for: "me")
    try await world.rate(world.cleo, "Nostalghia", nil)
    try await world.rate(world.cleo, "Sátántangó", 5, [.init("abandonedAt", 10)])
    let own = try await world.circle.tell(world.dan, "watched", "Tár", named: true)
    try await world.like(world.dan, own.id)

    #expect(
      try await world.found(world.ana) == ["Alien 2: ben rated 4.5, cleo likedPost", "Solaris 1: cleo rated 4.0"])
    // Ben and Cleo have named the films themselves.
    #expect(try await world.found(world.ben) == ["Solaris 1: cleo rated 4.0"])
    #expect(try await world.found(world.cleo) == ["Alien 1: ben rated 4.5"])
    let page = try await world.circle.browser(world.ana).get("/realspace/friends-liked").text
    for words in ["gave it 4½ stars", "likes a post about it", "gave it 4 stars", "Add to list: “"] {
      #expect(page.contains(words), "\(words)")
    }
    for name in ["Stalker", "Mirror", "Nostalghia", "Sátántangó", "Tár"] { #expect(!page.contains(name), "\(name)") }
  }

  @Test func `what more friends liked comes first, then what was liked last, with three of the friends`() async throws {
    let world = try await World()
    let eve = try await world.circle.neighbour("eve")
    for member in [world.ana, world.ben, world.cleo, world.dan] { try await world.circle.makeFriends(eve, member) }
    let film = try await world.rate(world.ben, "Alien", 4)
    for (member, rating) in [(world.cleo, JSONValue.number("4.5")), (world.dan, 5), (eve, 4)] {
      try await world.rate(member, "Alien", rating, item: ["id": .string(film)])
    }
    for (member, subject) in [(world.ben, "Solaris"), (world.cleo, "Stalker")] {
      try await world.rate(member, subject, 5)
    }

    #expect(
      try await world.found(world.ana) == [
        "Alien 4: dan rated 5.0, cleo rated 4.5, eve rated 4.0", "Stalker 1: cleo rated 5.0",
        "Solaris 1: ben rated 5.0",
      ])
    let page = try await world.circle.browser(world.ana).get("/realspace/friends-liked").text
    #expect(page.contains("and 1 more friend<"))
    #expect(try await world.circle.api(world.ana).get(Self.path + "?limit=1").items.count == 1)
  }

  @Test func `a rating without a day stands behind those with one, however late it was noted`() async throws {
    let world = try await World()
    try await world.rate(world.cleo, "Solaris", 4, [.init("date", "2026-01-05")])
    for subject in ["Stalker", "Mirror"] { try await world.rate(world.ben, subject, 5) }

    let all = ["Solaris 1: cleo rated 4.0", "Mirror 1: ben rated 5.0", "Stalker 1: ben rated 5.0"]
    #expect(try await world.found(world.ana) == all)
    let first = try await world.circle.api(world.ana).get(Self.path + "?limit=1").items
    #expect(first.map { $0["item", "name"]?.string } == ["Solaris"])
  }

  static let ends: [(how: String, rest: [String])] = [
    ("mute who rated", ["Alien"]), ("mute who likes", ["Solaris"]), ("mute the author", ["Solaris"]),
    ("block who rated", ["Alien"]), ("blocked by who rated", ["Alien"]), ("unfollow who rated", ["Alien"]),
    ("unfollowed by who likes", ["Solaris"]), ("hide the post", ["Solaris"]), ("close the post", ["Solaris"]),
    ("unlike", ["Solaris"]), ("close the entry", ["Alien"]), ("suspend who rated", ["Alien"]),
    ("a year goes by", ["Alien"]),
  ]

  @Test(arguments: ends)
  func `what one may not see, or doesn't want to hear of, isn't there`(how: String, rest: [String]) async throws {
    let world = try await World()
    let circle = world.circle
    let film = try await circle.tell(world.dan, "watched", "Alien", named: true)
    try await world.like(world.cleo, film.id)
    try await world.rate(world.ben, "Solaris", 5)
    #expect(Set(try await world.found(world.ana)) == ["Alien 1: cleo likedPost", "Solaris 1: ben rated 5.0"])
    let post = try #require(ID<RealspaceAPI.Post>(film.id))
    let profiles = "/api/realspace/profiles"

    switch how {
    case "mute who rated": try await circle.require(204, circle.api(world.ana).put("\(profiles)/ben/mute"))
    case "mute who likes": try await circle.require(204, circle.api(world.ana).put("\(profiles)/cleo/mute"))
    case "mute the author": try await circle.require(204, circle.api(world.ana).put("\(profiles)/dan/mute"))
    case "block who rated": try await circle.shun(world.ana, world.ben)
    case "blocked by who rated": try await circle.shun(world.ben, world.ana)
    case "unfollow who rated":
      try await circle.require(200, circle.api(world.ana).delete("\(profiles)/ben/follow"))
    case "unfollowed by who likes":
      try await circle.require(200, circle.api(world.cleo).delete("\(profiles)/ana/follow"))
    case "hide the post":
      try await circle.storage.system.write { transaction in
        _ = try transaction.run("UPDATE realspace_posts SET hidden_at = 1 WHERE id = \(post)")
      }
    case "close the post":
      try await circle.require(
        200, circle.api(world.dan).patch("/api/realspace/posts/\(film.id)", ["audience": ["kind": "me"]]))
    case "unlike":
      try await circle.require(200, circle.api(world.cleo).delete("/api/realspace/posts/\(film.id)/like"))
    case "close the entry":
      try await circle.storage.system.write { transaction in
        _ = try transaction.run("UPDATE realspace_diary SET audience = 'me'")
      }
    case "suspend who rated": try await circle.suspend(world.ben)
    default:
      // 366 days.
      try await circle.storage.system.write { transaction in
        _ = try transaction.run("UPDATE realspace_diary SET created_at = created_at - 31622400000000")
      }
    }

    let names = try await circle.api(world.ana).get(Self.path).items.compactMap { $0["item", "name"]?.string }
    #expect(names == rest)
  }

  @Test func `only friends count, and nobody else is told anything`() async throws {
    let world = try await World()
    let (follower, stranger) = (
      try await world.circle.neighbour("follower"), try await world.circle.neighbour("stranger")
    )
    try await world.circle.know(follower, world.ben)
    try await world.rate(world.ben, "Solaris", 5, for: "followers")

    #expect(try await world.found(world.ana) == ["Solaris 1: ben rated 5.0"])
    // Who follows Ben sees his diary, and is no friend of his.
    for member in [follower, stranger] {
      #expect(try await world.found(member) == [])
      let page = try await world.circle.browser(member).get("/realspace/friends-liked").text
      #expect(page.contains("Nothing new from your friends"))
    }
  }

  @Test(arguments: ["post", "diary", "list"])
  func `what the viewer has named isn't there, and comes back with what is put away`(place: String) async throws {
    let world = try await World()
    let item = try await world.rate(world.ben, "Solaris", 5)
    let api = world.circle.api(world.ana)
    let input: JSONValue = [
      "action": place == "list" ? "watch" : "watched", "subject": "Solaris", "item": ["id": .string(item)],
    ]
    let call = "/api/realspace/" + (place == "post" ? "posts" : place)

    let named = try await api.post(call, input)
    try world.circle.require(201, named)
    #expect(try await world.found(world.ana) == [])
    try await world.circle.require(204, api.delete("\(call)/\(named["id"].string ?? "")"))
    #expect(try await world.found(world.ana) == ["Solaris 1: ben rated 5.0"])
  }

  @Test func `what the viewer has named unseen isn't there by a friend's name for it`() async throws {
    let world = try await World()
    let own = try await world.rate(world.ana, "The Solaris", nil, for: "me")
    let theirs = try await world.rate(world.ben, "Solaris!", 5)

    #expect(own != theirs)
    #expect(try await world.found(world.ana) == [])
    #expect(try await world.found(world.cleo) == ["Solaris! 1: ben rated 5.0"])
  }

  @Test func `the page puts it on the list, without a script`() async throws {
    let world = try await World()
    let item = try await world.rate(world.ben, "Solaris", 5)
    let page = try await world.circle.browser(world.ana).get("/realspace/friends-liked").text
    #expect(page.contains("name=\"itemID\" value=\"\(item)\"") && page.contains("name=\"action\" value=\"watch\""))

    let form = [
      ("action", "watch"), ("subject", "Solaris"), ("itemID", item), ("itemName", "Solaris"), ("itemKind", "film"),
    ]
    let added = try await world.circle.browser(world.ana).send(.post, "/realspace/list", body: .form(form))

    #expect(added.status == 303)
    let listed = try await world.circle.api(world.ana).get("/api/realspace/list").items
    #expect(listed.map { $0["item", "id"]?.string } == [item])
    #expect(try await world.found(world.ana) == [])
  }

  @Test func `of merged films there is one, with the friends of both`() async throws {
    let world = try await World()
    let stays = try await world.rate(world.ben, "Solaris", 5)
    let other = try await world.rate(world.cleo, "Solaris (1972)", 4)
    #expect(try await world.found(world.ana).count == 2)

    let id = try await world.circle.propose(world.cleo, other, of: stays)
    try await world.circle.require(
      200, world.circle.api(world.ben).put("/api/realspace/duplicates/\(id)/agreement"))

    #expect(try await world.found(world.ana) == ["Solaris 2: ben rated 5.0, cleo rated 4.0"])
    // Naming one of them is naming both.
    try await world.circle.require(
      201,
      world.circle.api(world.ana).post(
        "/api/realspace/list", ["action": "watch", "subject": "Solaris (1972)", "item": ["id": .string(other)]]))
    #expect(try await world.found(world.ana) == [])
  }
}
