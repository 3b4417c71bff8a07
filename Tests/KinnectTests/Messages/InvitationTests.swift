import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Groups to which somebody is added who does not follow the adder, or is not followed by them.
struct InvitationTests {
  private static let rooms = "/api/kinnect/conversations"

  /// Ana, ben and carol follow each other; dan is followed by ana alone.
  private struct World {
    let circle: TestCircle
    let ana, ben, carol, dan: Member

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      carol = try await circle.member("carol")
      dan = try await circle.member("dan")
      for (one, other) in [(ana, ben), (ana, carol), (ben, carol)] { try await circle.befriend(one, other) }
      try await circle.follow(ana, dan)
    }

    func invitations(_ member: Member) async throws -> [JSONValue] {
      try await circle.api(member).get("\(rooms)/invitations").items
    }

    func invited(_ room: ID<KinnectAPI.Conversation>, as member: Member) async throws -> [String] {
      let reply = try await circle.api(member).get("\(rooms)/\(room)")
      return reply["invited"].array?.compactMap { $0["person"]?["username"]?.string } ?? []
    }

    func add(_ other: Member, to room: ID<KinnectAPI.Conversation>, by member: Member) async throws -> Reply {
      try await circle.api(member).post("\(rooms)/\(room)/members", ["members": [.string(other.username)]])
    }

    func accept(_ room: ID<KinnectAPI.Conversation>, _ member: Member) async throws -> Reply {
      try await circle.api(member).put("\(rooms)/\(room)/membership")
    }

    func decline(_ room: ID<KinnectAPI.Conversation>, _ member: Member, key: String? = nil) async throws -> Int {
      try await circle.api(member).send(
        .delete, "\(rooms)/\(room)/invitation", headers: key.map { ["Idempotency-Key": $0] } ?? [:]
      ).status
    }
  }

  @Test func `whoever is not in mutual follow with the adder is asked, and sees who asks and who is there`()
    async throws
  {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan, named: "Trip")

    let group = try await world.circle.api(world.ben).get("\(Self.rooms)/\(room)")
    #expect(group["members"].array?.compactMap { $0["username"]?.string } == ["ana", "ben"])
    #expect(try await world.invited(room, as: world.ben) == ["dan"])
    let asked = try await world.invitations(world.dan)
    #expect(asked.count == 1)
    #expect(asked.first?["conversation"]?.string == room.description)
    #expect(asked.first?["name"]?.string == "Trip")
    #expect(asked.first?["invitedBy"]?["username"]?.string == "ana")
    #expect(asked.first?["members"]?.array?.compactMap { $0["username"]?.string } == ["ana", "ben"])
    // The name as it is now; and nobody is shown whom a block hides.
    _ = try await world.circle.api(world.ben).patch("\(Self.rooms)/\(room)", ["name": "Lake"])
    try await world.circle.block(world.ben, world.dan)
    #expect(try await world.invitations(world.dan).first?["name"]?.string == "Lake")
    #expect(
      try await world.invitations(world.dan).first?["members"]?.array?.compactMap { $0["username"]?.string } == ["ana"])
    #expect(try await world.invited(room, as: world.ben) == [])
    #expect(try await world.invited(room, as: world.ana) == ["dan"])
  }

  @Test func `until they accept they neither read nor are written to`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan)
    let photo = try await world.circle.photo(of: world.ana)
    await world.circle.deliver()
    let stream = try await world.circle.live(world.dan)
    let message = try await world.circle.write(world.ana, room, "secret", photo: photo)
    await world.circle.deliver()
    let dan = world.circle.api(world.dan)

    #expect(stream.events().isEmpty)
    for path in ["\(Self.rooms)/\(room)", "\(Self.rooms)/\(room)/messages", "/api/kinnect/messages/\(message)"] {
      #expect(try await dan.get(path).status == 404, "\(path)")
    }
    #expect(try await dan.post("\(Self.rooms)/\(room)/messages", ["body": "x"]).status == 404)
    #expect(try await dan.patch("\(Self.rooms)/\(room)", ["name": "x"]).status == 404)
    #expect(try await dan.put("/api/kinnect/messages/\(message)/read").status == 404)
    #expect(try await dan.delete("\(Self.rooms)/\(room)/membership").status == 404)
    #expect(try await world.add(world.carol, to: room, by: world.dan).status == 404)
    #expect(try await dan.get(Self.rooms).items.isEmpty)
    #expect(try await dan.get("\(Self.rooms)/unread")["count"].int == 0)
    let browser = world.circle.browser(world.dan)
    for path in ["", "/info", "/add"] {
      #expect(try await browser.get("/kinnect/messages/\(room)\(path)").status == 404, "\(path)")
    }
    #expect(try await browser.get("/media/kinnect/\(photo)/320").status == 404)
  }

  @Test func `who accepts is a member and sees what is written from then on`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan)
    try await world.circle.write(world.ana, room, "before")

    let accepted = try await world.accept(room, world.dan)
    #expect(accepted.status == 200)
    #expect(accepted["members"].array?.count == 3)
    #expect(accepted["invited"].array?.isEmpty == true)
    #expect(try await world.accept(room, world.dan).status == 200, "again is no other answer")
    try await world.circle.write(world.ben, room, "after")

    let dans = try await world.circle.api(world.dan).get("\(Self.rooms)/\(room)/messages")
    #expect(dans.each("body") == ["after", ""])
    #expect(dans.items.last?["event"]?.string == "joined")
    #expect(try await world.circle.api(world.ben).get("\(Self.rooms)/\(room)/messages").items.count == 4)
    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.circle.api(world.dan).get("\(Self.rooms)/unread")["count"].int == 1)
    // To write takes somebody in it in mutual follow, as always.
    let refused = try await world.circle.api(world.dan).post("\(Self.rooms)/\(room)/messages", ["body": "x"])
    #expect(refused.code == "not_mutual")
    try await world.circle.befriend(world.dan, world.ben)
    try await world.circle.write(world.dan, room, "hello all")
  }

  @Test func `who declines is not asked again by the same person, but may be by another`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan)

    #expect(try await world.decline(room, world.dan, key: "once") == 204)
    #expect(try await world.decline(room, world.dan, key: "once") == 204)
    #expect(try await world.decline(room, world.dan) == 404)
    #expect(try await world.accept(room, world.dan).status == 404)
    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.invited(room, as: world.ben) == [])

    let again = try await world.add(world.dan, to: room, by: world.ana)
    #expect(again.status == 200)
    #expect(again["invited"].array?.isEmpty == true)
    try await world.circle.open(world.ana, with: world.carol, world.dan)
    #expect(try await world.circle.api(world.ana).delete("\(Self.rooms)/\(room)/membership").status == 204)
    #expect(try await world.invitations(world.dan).isEmpty)

    #expect(try await world.add(world.dan, to: room, by: world.ben)["invited"].array?.count == 1)
    #expect(try await world.invitations(world.dan).count == 1)
    #expect(try await world.accept(room, world.dan).status == 200)
    // In mutual follow there is nothing to ask.
    try await world.circle.follow(world.dan, world.ana)
    #expect(try await world.circle.open(world.ana, with: world.ben, world.dan) != room)
    #expect(try await world.circle.api(world.dan).get(Self.rooms).items.count == 2)
  }

  @Test func `an invitation is withdrawn by who sent it and by who made the group`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    let path = "\(Self.rooms)/\(room)/invitations/dan"
    for (withdrawer, others) in [(world.ben, [world.carol, world.dan]), (world.ana, [world.carol, world.dan])] {
      #expect(try await world.add(world.dan, to: room, by: world.ben).status == 200)
      // Somebody else asking once more changes nothing.
      #expect(try await world.add(world.dan, to: room, by: world.carol)["invited"].array?.count == 1)
      for other in others { #expect(try await world.circle.api(other).delete(path).status == 404) }
      #expect(try await world.circle.api(withdrawer).delete(path).status == 204)
      #expect(try await world.circle.api(withdrawer).delete(path).status == 404)
      #expect(try await world.invitations(world.dan).isEmpty)
      #expect(try await world.accept(room, world.dan).status == 404)
    }
    let may = try await world.add(world.dan, to: room, by: world.ben)["invited"].array?.first?["canWithdraw"]?.bool
    #expect(may == true)
    let carols = try await world.circle.api(world.carol).get("\(Self.rooms)/\(room)")
    #expect(carols["invited"].array?.first?["canWithdraw"]?.bool == false)
  }

  @Test func `an invitation is withdrawn from the person who was meant, where another has the name by now`()
    async throws
  {
    let world = try await World()
    let (room, circle) = (try await world.circle.open(world.ana, with: world.ben, world.carol), world.circle)
    let meant = try #require(world.dan.profile)
    #expect(try await world.add(world.dan, to: room, by: world.ana).status == 200)
    for (member, name) in [(world.dan, "daniel"), (world.carol, "dan")] {
      #expect(try await circle.api(member).patch("/api/kinnect/profile", ["username": .string(name)]).status == 200)
    }

    let browser = circle.browser(world.ana)
    let page = try await browser.get("/kinnect/messages/\(room)/info").text
    #expect(page.contains("name=\"profile\" value=\"\(meant)\""))
    let withdrawn = try await browser.submit(
      "/kinnect/messages/\(room)/withdraw", ["person": "dan", "profile": meant.description])
    #expect(withdrawn.status == 303)
    #expect(try await world.invitations(world.dan).isEmpty)
    let again = "\(Self.rooms)/\(room)/invitations/daniel?profile=\(meant)"
    #expect(try await circle.api(world.ana).delete(again).status == 404)
  }

  @Test(arguments: [false, true])
  func `a group gets the people who were meant, where others have their names by now`(isForm: Bool) async throws {
    let world = try await World()
    let (circle, browser) = (world.circle, world.circle.browser(world.ana))
    let (ben, carol) = (try #require(world.ben.profile), try #require(world.carol.profile))
    let dan = try #require(world.dan.profile)
    for (member, name) in [(world.ben, "benjamin"), (world.carol, "ben"), (world.dan, "daniel")] {
      #expect(try await circle.api(member).patch("/api/kinnect/profile", ["username": .string(name)]).status == 200)
    }
    let room: String
    if isForm {
      #expect(try await browser.get("/kinnect/messages/new").text.contains("name=\"to\" value=\"\(ben)\""))
      let made = try await browser.send(
        .post, "/kinnect/messages/new", body: .form([("to", "\(ben)"), ("to", "\(dan)")]))
      let address = try #require(made.location?.split(separator: "?").first)
      room = try #require(address.split(separator: "/").last.map(String.init))
    } else {
      let ids: JSONValue = .array([.string("\(ben)"), .string("\(dan)")])
      let made = try await circle.api(world.ana).post(Self.rooms, ["members": ["ben", "dan"], "profiles": ids])
      #expect(made.status == 201)
      room = try #require(made["id"].string)
    }
    func people() async throws -> [String] {
      let group = try await circle.api(world.ana).get("\(Self.rooms)/\(room)")
      return (group["members"].array?.compactMap { $0["username"]?.string } ?? []).sorted()
    }
    #expect(try await people() == ["ana", "benjamin"])
    #expect(try await world.invitations(world.dan).count == 1)

    if isForm {
      let added = try await browser.submit("/kinnect/messages/\(room)/add", ["to": "\(carol)"])
      #expect(added.status == 303)
    } else {
      let body: JSONValue = ["members": ["carol"], "profiles": .array([.string("\(carol)")])]
      #expect(try await circle.api(world.ana).post("\(Self.rooms)/\(room)/members", body).status == 200)
    }
    #expect(try await people() == ["ana", "ben", "benjamin"])
  }

  @Test func `an ID for each name, of somebody who is there and isn't oneself`() async throws {
    let world = try await World()
    let ana = world.circle.api(world.ana)
    func open(_ names: [String], _ ids: String...) async throws -> Reply {
      let body: JSONValue = [
        "members": .array(names.map { .string($0) }), "profiles": .array(ids.map { .string($0) }),
      ]
      return try await ana.post(Self.rooms, body)
    }
    let (own, ben) = (try #require(world.ana.profile), try #require(world.ben.profile))

    let short = try await open(["ben", "carol"], "\(ben)")
    let oneself = try await open(["ben"], "\(own)")
    let twice = try await open(["ben", "carol"], "\(ben)", "\(ben)")

    #expect(short.status == 422 && short.fields == ["profiles"])
    #expect(oneself.status == 422 && oneself.fields == ["members"])
    // The same person twice is one: a conversation of two.
    #expect(twice.status == 201 && twice["isGroup"].bool == false)
    #expect(try await open(["ben"], "\(world.ben.account)").status == 404)
    #expect(try await open(["ben"], "ben").status == 422)
  }

  @Test func `a block ends the invitation for good, and nobody invites across one`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan)
    try await world.circle.block(world.dan, world.ana)

    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.accept(room, world.dan).status == 404)
    #expect(try await world.invited(room, as: world.ben) == [])
    #expect(try await world.add(world.dan, to: room, by: world.ana).status == 404)
    #expect(
      try await world.circle.api(world.ana).post(Self.rooms, ["members": ["ben", "dan"]]).status == 404)
    #expect(try await world.circle.api(world.dan).delete("/api/kinnect/profiles/ana/block").status == 204)
    #expect(try await world.invitations(world.dan).isEmpty)
  }

  @Test func `an invitation goes with the one who sent it, and hides while they are suspended`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    _ = try await world.add(world.dan, to: room, by: world.ben)
    try await world.circle.suspend(world.ben)
    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.accept(room, world.dan).status == 404)
    try await world.circle.suspend(world.ben, false)
    #expect(try await world.invitations(world.dan).count == 1)

    #expect(
      try await world.circle.api(world.ana).delete("\(Self.rooms)/\(room)/invitations/dan").status == 204)
    #expect(try await world.add(world.dan, to: room, by: world.carol)["invited"].array?.count == 1)
    #expect(try await world.circle.api(world.carol).delete("\(Self.rooms)/\(room)/membership").status == 204)
    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.invited(room, as: world.ana) == [])
    // Added after all, the one who was asked is simply in it.
    _ = try await world.add(world.dan, to: room, by: world.ana)
    try await world.circle.follow(world.dan, world.ana)
    #expect(try await world.add(world.dan, to: room, by: world.ana)["members"].array?.count == 3)
    #expect(try await world.invitations(world.dan).isEmpty)
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_invitations") == 0)
  }

  @Test func `the invited take a place, and who finds none is told so`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.dan)
    // Ben does not see that dan is invited.
    try await world.circle.block(world.ben, world.dan)
    var last = world.carol
    for number in 0..<30 {
      last = try await world.circle.member("many.\(number)")
      try await world.circle.befriend(world.ben, last)
      guard number < 29 else { break }
      #expect(try await world.add(last, to: room, by: world.ben).status == 200)
    }
    let refused = try await world.add(world.carol, to: room, by: world.ana)
    #expect(refused.status == 422, "31 and dan")
    #expect(try await world.add(last, to: room, by: world.ben).status == 200)

    let full = try await world.accept(room, world.dan)
    #expect(full.status == 409)
    #expect(full.code == "conflict")
    let page = try await world.circle.browser(world.dan).submit("/kinnect/messages/\(room)/accept", [:])
    #expect(page.status == 409)
    #expect(page.text.contains("as many as there can be"))
    #expect(try await world.invitations(world.dan).count == 1)
    #expect(try await world.circle.api(last).delete("\(Self.rooms)/\(room)/membership").status == 204)
    #expect(try await world.accept(room, world.dan).status == 200)
  }

  @Test func `the invited alone hear of an invitation and of its end`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    await world.circle.deliver()
    var streams: [LiveReader] = []
    for person in [world.dan, world.ana, world.ben] { streams.append(try await world.circle.live(person)) }
    func heard() async -> [[Int?]] {
      await world.circle.deliver()
      return streams.map { stream in
        stream.events().filter { $0.name == "messages.invitations" }.map { $0.data["count"]?.int }
      }
    }

    _ = try await world.add(world.dan, to: room, by: world.ana)
    #expect(await heard() == [[1], [], []])
    #expect(try await world.circle.api(world.ana).delete("\(Self.rooms)/\(room)/invitations/dan").status == 204)
    #expect(await heard() == [[0], [], []])
    _ = try await world.add(world.dan, to: room, by: world.ana)
    _ = await heard()
    #expect(try await world.accept(room, world.dan).status == 200)
    #expect(await heard() == [[0], [], []])
  }

  @Test func `invitations are paged`() async throws {
    let world = try await World()
    for _ in 0..<3 { try await world.circle.open(world.ana, with: world.ben, world.dan) }

    let first = try await world.circle.api(world.dan).get("\(Self.rooms)/invitations?limit=2")
    let rest = try await world.circle.api(world.dan).get(
      "\(Self.rooms)/invitations?limit=2&before=\(first.next ?? "")")

    #expect(first.items.count == 2)
    #expect(rest.items.count == 1)
    #expect(Set(first.each("conversation") + rest.each("conversation")).count == 3)
  }

  @Test func `it all works with pages alone`() async throws {
    let world = try await World()
    let ana = world.circle.browser(world.ana)
    let found = try await ana.get("/kinnect/messages/new?q=dan")
    #expect(found.text.contains("Can be invited to a group"))
    let made = try await ana.send(.post, "/kinnect/messages/new", body: .form([("to", "ben"), ("to", "dan")]))
    #expect(made.status == 303)
    let room = try #require(made.location?.split(separator: "?").first)
    #expect(try await ana.get(String(room) + "/info").text.contains("Invited"))

    let dan = world.circle.browser(world.dan)
    #expect(try await dan.get("/kinnect/messages").text.contains("Group invitations"))
    #expect(try await dan.get("/kinnect/messages/invitations").text.contains("invited you to"))
    #expect(try await dan.submit(String(room) + "/decline", [:]).status == 303)
    #expect(!(try await dan.get("/kinnect/messages").text.contains("Group invitations")))

    #expect(try await ana.submit("\(room)/withdraw", ["person": "dan"]).status == 404)
    let bens = try await world.circle.browser(world.ben).submit("\(room)/add", ["to": "dan"])
    #expect(bens.location?.contains("said=invitation-sent") == true)
    #expect(try await dan.submit("\(room)/accept", [:]).location == String(room))
    #expect(try await dan.get(String(room)).status == 200)
  }
}
