import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct MessageTests {
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

    func bodies(_ member: Member, _ room: ID<KinnectAPI.Conversation>) async throws -> [String] {
      try await circle.api(member).get("/api/kinnect/conversations/\(room)/messages").items
        .filter { $0["event"]?.isNull == true }.compactMap { $0["body"]?.string }
    }

    func unread(_ member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/kinnect/conversations/unread")["count"].int
    }
  }

  @Test func `two write to each other, newest first, and each sees what is new`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/conversations").items.isEmpty)
    #expect(try await world.circle.open(world.ben, with: world.ana) == room, "there is one for the two")

    try await world.circle.write(world.ana, room, " Hi\n")
    let last = try await world.circle.write(world.ana, room, "How are you?")

    #expect(try await world.bodies(world.ben, room) == ["How are you?", "Hi"])
    let list = try await world.circle.api(world.ben).get("/api/kinnect/conversations")
    #expect(list.items.first?["unreadCount"]?.int == 2)
    #expect(list.items.first?["lastMessage", "body"]?.string == "How are you?")
    #expect(list.items.first?["members"]?.array?.count == 2)
    #expect(try await world.unread(world.ben) == 1)
    #expect(try await world.unread(world.ana) == 0)
    let read = try await world.circle.api(world.ben).put("/api/kinnect/messages/\(last)/read")
    #expect(read["count"].int == 0)
    #expect(try await world.unread(world.ben) == 0)
  }

  @Test func `reading up to a message leaves the later ones unread, and never goes back`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    let first = try await world.circle.write(world.ana, room, "one")
    let second = try await world.circle.write(world.ana, room, "two")
    func read(_ id: ID<KinnectAPI.Message>) async throws -> Int? {
      _ = try await world.circle.api(world.ben).put("/api/kinnect/messages/\(id)/read")
      return try await world.circle.api(world.ben).get("/api/kinnect/conversations/\(room)")["unreadCount"].int
    }

    #expect(try await read(first) == 1)
    #expect(try await read(second) == 0)
    #expect(try await read(first) == 0)
    // What one writes oneself is read.
    try await world.circle.write(world.ben, room, "three")
    #expect(try await world.unread(world.ben) == 0)
    #expect(try await world.unread(world.ana) == 1)
  }

  @Test func `a muted conversation raises no badge, by call and by page, for whoever muted it alone`() async throws {
    let world = try await World()
    let group = try await world.circle.open(world.ana, with: world.ben, world.carol)
    let api = world.circle.api(world.ben)
    #expect(try await api.put("/api/kinnect/conversations/\(group)/mute")["isMuted"].bool == true)

    try await world.circle.write(world.ana, group, "Dinner?")

    #expect(try await world.unread(world.ben) == 0)
    #expect(try await world.unread(world.carol) == 1)
    let listed = try await api.get("/api/kinnect/conversations").items.first
    #expect(listed?["isMuted"]?.bool == true)
    #expect(listed?["unreadCount"]?.int == 1)
    let browser = world.circle.browser(world.ben)
    #expect(try await browser.get("/kinnect/messages").text.contains("chat-muted"))
    #expect(
      try await world.circle.api(world.carol).get("/api/kinnect/conversations/\(group)")["isMuted"].bool == false)

    #expect(try await browser.submit("/kinnect/messages/\(group)/unmute").status == 303)
    #expect(try await world.unread(world.ben) == 1)
    #expect(try await browser.submit("/kinnect/messages/\(group)/mute").status == 303)
    #expect(try await world.unread(world.ben) == 0)
    #expect(try await api.delete("/api/kinnect/conversations/\(group)/mute")["isMuted"].bool == false)
    // Nobody mutes what they are not in.
    #expect(try await world.circle.api(world.dan).put("/api/kinnect/conversations/\(group)/mute").status == 404)
  }

  @Test func `only people who follow each other write to each other`() async throws {
    let world = try await World()
    let open = try await world.circle.api(world.ana).post("/api/kinnect/conversations", ["members": ["dan"]])
    #expect(open.status == 409)
    #expect(open.code == "not_mutual")
    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_conversations") == 0)
    let nobody = try await world.circle.api(world.ana).post("/api/kinnect/conversations", ["members": ["nobody"]])
    #expect(nobody.status == 404)
  }

  @Test func `when a follow ends the old messages stay to be read, and sending says why not`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    try await world.circle.write(world.ana, room, "old")
    #expect(try await world.circle.api(world.ben).delete("/api/kinnect/profiles/ana/follow").status == 200)

    for member in [world.ana, world.ben] {
      #expect(try await world.bodies(member, room) == ["old"])
      let reply = try await world.circle.api(member).post(
        "/api/kinnect/conversations/\(room)/messages", ["body": "new"])
      #expect(reply.status == 409)
      #expect(reply.code == "not_mutual")
      #expect(try await world.circle.api(member).get("/api/kinnect/conversations/\(room)")["canSend"].bool == false)
    }
    try await world.circle.follow(world.ben, world.ana)
    try await world.circle.write(world.ben, room, "again")
    #expect(try await world.bodies(world.ana, room) == ["again", "old"])
  }

  @Test func `a conversation is there for its members alone`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    let message = try await world.circle.write(world.ana, room, "secret")
    let carol = world.circle.api(world.carol)

    for path in ["conversations/\(room)", "conversations/\(room)/messages", "messages/\(message)"] {
      #expect(try await carol.get("/api/kinnect/\(path)").status == 404, "\(path)")
    }
    #expect(try await carol.post("/api/kinnect/conversations/\(room)/messages", ["body": "x"]).status == 404)
    #expect(try await carol.delete("/api/kinnect/messages/\(message)").status == 404)
    #expect(try await world.circle.browser(world.carol).get("/kinnect/messages/\(room)").status == 404)
    // Nor may the other delete what is not theirs.
    #expect(try await world.circle.api(world.ben).delete("/api/kinnect/messages/\(message)").status == 404)
  }

  @Test func `whoever is added later sees what is written from then on`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol, named: "Trip")
    try await world.circle.write(world.ana, room, "before")
    let eve = try await world.circle.member("eve")
    try await world.circle.befriend(world.ana, eve)
    let added = try await world.circle.api(world.ana).post(
      "/api/kinnect/conversations/\(room)/members", ["members": ["eve"]])
    #expect(added.status == 200)
    #expect(added["members"].array?.count == 4)
    try await world.circle.write(world.ben, room, "after")

    let list = try await world.circle.api(world.ana).get("/api/kinnect/conversations/\(room)/messages")
    #expect(list.items.count == 4, "founded, before, added, after")
    let member = world.circle.api(eve)
    let hers = try await member.get("/api/kinnect/conversations/\(room)/messages")
    #expect(hers.items.compactMap { $0["body"]?.string } == ["after", ""])
    #expect(hers.items.last?["event"]?.string == "added")
    #expect(hers.items.last?["subject", "username"]?.string == "eve")
    // Neither follows the other, but both are in mutual follow with someone here.
    #expect(
      try await member.post("/api/kinnect/conversations/\(room)/messages", ["body": "hello all"]).status == 201)
  }

  @Test func `a group is left by its members, and the last one takes everything along`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    let photo = try await world.circle.photo(of: world.ana)
    try await world.circle.write(world.ana, room, "look", photo: photo)
    let path = "/api/kinnect/conversations/\(room)"

    #expect(try await world.circle.api(world.ana).delete("\(path)/membership").status == 204)
    #expect(try await world.circle.api(world.ana).get(path).status == 404)
    #expect(try await world.bodies(world.ben, room) == ["look"])
    #expect(try await world.circle.api(world.ben).get(path)["members"].array?.count == 2)
    #expect(try await world.circle.api(world.ben).delete("\(path)/membership").status == 204)
    #expect(!world.circle.files(of: photo).isEmpty)
    #expect(try await world.circle.api(world.carol).delete("\(path)/membership").status == 204)

    #expect(world.circle.files(of: photo).isEmpty)
    for table: SQL in [
      "SELECT count(*) FROM kinnect_conversations", "SELECT count(*) FROM kinnect_members",
      "SELECT count(*) FROM kinnect_inbox", "SELECT count(*) FROM kinnect_messages",
    ] { #expect(try await world.circle.count(table) == 0) }
    // Between two there is nothing to leave.
    let two = try await world.circle.open(world.ana, with: world.ben)
    #expect(try await world.circle.api(world.ana).delete("/api/kinnect/conversations/\(two)/membership").status == 409)
  }

  @Test func `a photo is seen by the members, and goes with its message`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    let photo = try await world.circle.photo(of: world.ana)
    let message = try await world.circle.write(world.ana, room, "", photo: photo)
    let path = "/media/kinnect/\(photo)/320"

    #expect(try await world.circle.browser(world.ben).get(path).status == 200)
    #expect(try await world.circle.browser(world.carol).get(path).status == 404)
    let again = try await world.circle.api(world.ana).post(
      "/api/kinnect/conversations/\(room)/messages", ["media": .string(photo.description)])
    #expect(again.status == 422)
    #expect(try await world.circle.api(world.ana).delete("/api/kinnect/messages/\(message)").status == 204)
    #expect(try await world.circle.browser(world.ben).get(path).status == 404)
    #expect(world.circle.files(of: photo).isEmpty)
    #expect(try await world.bodies(world.ben, room) == [])
    #expect(try await world.unread(world.ben) == 0)
  }

  @Test func `a photo is described where it is chosen`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)

    let sent = try await world.circle.browser(world.ana).send(
      .post, "/kinnect/messages/\(room)",
      body: .multipart([("body", ""), ("alt", "A <kite>")], files: [("file", try await RealPhoto.jpeg())]))

    #expect(sent.status == 303)
    #expect(
      try await world.circle.browser(world.ben).get("/kinnect/messages/\(room)").text.contains("alt=\"A &lt;kite&gt;\"")
    )
  }

  @Test func `a form that is sent twice is one photo and one message, and another photo is not taken for it`()
    async throws
  {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    let photo = try await RealPhoto.jpeg()
    func send(_ alt: String, _ bytes: [UInt8]) async throws -> Int {
      try await world.circle.browser(world.ana).send(
        .post, "/kinnect/messages/\(room)",
        body: .multipart([("body", ""), ("alt", alt), ("key", "form")], files: [("file", bytes)])
      ).status
    }

    #expect(try await send("A kite", photo) == 303)
    #expect(try await send("A kite", photo) == 303)
    #expect(try await send("A red kite", photo) == 422)
    // What follows a picture's end changes nothing that is seen.
    #expect(try await send("A kite", photo + [0]) == 422)

    #expect(try await world.circle.count("SELECT count(*) FROM kinnect_messages") == 1)
    #expect(try await world.circle.count("SELECT count(*) FROM media WHERE attached_at IS NOT NULL") == 1)
  }

  @Test func `a block hides the conversation of two from both, and in a group each from the other`() async throws {
    let world = try await World()
    let two = try await world.circle.open(world.ana, with: world.ben)
    let group = try await world.circle.open(world.carol, with: world.ana, world.ben)
    let photo = try await world.circle.photo(of: world.ben)
    let message = try await world.circle.write(world.ben, two, "between us", photo: photo)
    try await world.circle.write(world.ben, group, "from ben")
    try await world.circle.write(world.ana, group, "from ana")
    try await world.circle.block(world.ana, world.ben)

    for member in [world.ana, world.ben] {
      let api = world.circle.api(member)
      #expect(try await api.get("/api/kinnect/conversations").each("id") == [group.description])
      #expect(try await api.get("/api/kinnect/conversations/\(two)").status == 404)
      #expect(try await api.get("/api/kinnect/messages/\(message)").status == 404)
      #expect(try await api.post("/api/kinnect/conversations/\(two)/messages", ["body": "x"]).status == 404)
      #expect(try await api.get("/api/kinnect/conversations/\(group)")["members"].array?.count == 2)
      #expect(try await world.unread(member) == 0)
    }
    #expect(try await world.circle.browser(world.ana).get("/media/kinnect/\(photo)/320").status == 404)
    #expect(try await world.bodies(world.ana, group) == ["from ana"])
    #expect(try await world.bodies(world.ben, group) == ["from ben"])
    #expect(try await world.bodies(world.carol, group) == ["from ana", "from ben"])
    #expect(try await world.unread(world.carol) == 1)
    try await world.circle.write(world.ben, group, "more")
    #expect(try await world.unread(world.ana) == 0)
    // Lifted, the old messages are there again; writing needs following again.
    #expect(try await world.circle.api(world.ana).delete("/api/kinnect/profiles/ben/block").status == 204)
    #expect(try await world.bodies(world.ana, two) == ["between us"])
  }

  @Test func `a suspended member is not there`() async throws {
    let world = try await World()
    let two = try await world.circle.open(world.ana, with: world.ben)
    try await world.circle.write(world.ben, two, "hello")
    try await world.circle.suspend(world.ben)

    #expect(try await world.circle.api(world.ana).get("/api/kinnect/conversations").items.isEmpty)
    #expect(try await world.circle.api(world.ana).get("/api/kinnect/conversations/\(two)").status == 404)
    try await world.circle.suspend(world.ben, false)
    #expect(try await world.bodies(world.ana, two) == ["hello"])
  }

  @Test func `a group has at most 32 people, and a name of 60 characters`() async throws {
    let world = try await World()
    var names: [JSONValue] = ["ben", "carol"]
    for number in 0..<30 {
      let other = try await world.circle.member("many.\(number)")
      try await world.circle.befriend(world.ana, other)
      names.append(.string(other.username))
    }
    let ana = world.circle.api(world.ana)
    let path = "/api/kinnect/conversations"

    #expect(try await ana.post(path, ["members": .array(names)]).status == 422)
    let full = try await ana.post(path, ["members": .array(Array(names.dropLast()))])
    #expect(full.status == 201)
    #expect(full["members"].array?.count == 32)
    let id = full["id"].string ?? ""
    #expect(try await ana.post("\(path)/\(id)/members", ["members": ["many.29"]]).status == 422)
    let name = String(repeating: "n", count: 60)
    #expect(try await ana.patch("\(path)/\(id)", ["name": .string(name)])["name"].string == name)
    #expect(try await ana.patch("\(path)/\(id)", ["name": .string(name + "n")]).status == 422)
  }

  @Test(arguments: [(0, 422), (1, 201), (2000, 201), (2001, 422)])
  func `a message has 1 to 2,000 characters`(length: Int, status: Int) async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)

    let reply = try await world.circle.api(world.ana).post(
      "/api/kinnect/conversations/\(room)/messages", ["body": .string(String(repeating: "é", count: length))])

    #expect(reply.status == status)
    if status == 422 { #expect(reply.fields == ["body"]) }
  }

  @Test func `sending twice with one key is sending once`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    let path = "/api/kinnect/conversations/\(room)/messages"

    var ids: Set<String> = []
    for _ in 0..<3 {
      let reply = try await world.circle.api(world.ana).post(path, ["body": "once"], key: "k1")
      ids.insert(reply["id"].string ?? "")
    }

    #expect(ids.count == 1)
    #expect(try await world.bodies(world.ben, room) == ["once"])
  }

  @Test func `what is written at the same moment keeps its order and is never read unseen`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    // A clock that goes back, as a machine's may.
    for number in 0..<5 {
      try await world.circle.write(world.ana, room, "\(number)")
      world.circle.clock.advance(seconds: -60)
    }

    #expect(try await world.bodies(world.ben, room) == ["4", "3", "2", "1", "0"])
  }

  @Test func `lists are paged without gaps`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben)
    for number in 0..<7 { try await world.circle.write(world.ana, room, "\(number)") }
    try await world.circle.write(world.carol, try await world.circle.open(world.carol, with: world.ben))
    try await world.circle.write(world.ana, try await world.circle.open(world.ana, with: world.ben, world.carol))

    var (found, next): ([String], String?) = ([], nil)
    for _ in 0..<4 {
      let before = next.map { "&before=\($0)" } ?? ""
      let page = try await world.circle.api(world.ben).get(
        "/api/kinnect/conversations/\(room)/messages?limit=2\(before)")
      found += page.each("body")
      next = page.next
    }
    #expect(found == ["6", "5", "4", "3", "2", "1", "0"])
    #expect(next == nil)
    let first = try await world.circle.api(world.ben).get("/api/kinnect/conversations?limit=2")
    let rest = try await world.circle.api(world.ben).get(
      "/api/kinnect/conversations?limit=2&before=\(first.next ?? "")")
    #expect(first.items.count == 2)
    #expect(rest.items.count == 1)
    #expect(Set(first.each("id") + rest.each("id")).count == 3)
  }

  @Test func `members hear of messages, their end and the badge, others of nothing`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    await world.circle.deliver()
    let people = [world.ana, world.ben, world.carol, world.dan]
    var streams: [LiveReader] = []
    for person in people { streams.append(try await world.circle.live(person)) }
    try await world.circle.block(world.ben, world.carol)
    await world.circle.deliver()
    for stream in streams { _ = stream.events() }

    let message = try await world.circle.write(world.ben, room, "hello")
    await world.circle.deliver()
    let heard = streams.map { $0.events() }
    #expect(try await world.circle.api(world.ben).delete("/api/kinnect/messages/\(message)").status == 204)
    await world.circle.deliver()
    let after = streams.map { $0.events() }

    #expect(heard[0].map(\.name) == ["message.created", "messages.unread"])
    #expect(heard[0].first?.data["id"]?.string == message.description)
    #expect(heard[0].first?.data["conversation"]?.string == room.description)
    #expect(heard[0].last?.data["count"]?.int == 1)
    #expect(heard[1].map(\.name) == ["message.created", "messages.unread"])
    #expect(heard[2].isEmpty && heard[3].isEmpty, "whoever is blocked, and whoever is not in it")
    #expect(after[0].map(\.name) == ["message.deleted", "messages.unread"])
    #expect(after[0].last?.data["count"]?.int == 0)
    #expect(after[2].isEmpty && after[3].isEmpty)
  }

  @Test func `what the app notes in a group moves no badge but that of whoever has read up to it`() async throws {
    let world = try await World()
    let room = try await world.circle.open(world.ana, with: world.ben, world.carol)
    try await world.circle.write(world.ben, room, "hello")
    await world.circle.deliver()
    var streams: [LiveReader] = []
    for person in [world.ana, world.ben, world.carol] { streams.append(try await world.circle.live(person)) }
    for stream in streams { _ = stream.events() }

    let named = try await world.circle.api(world.ana).patch("/api/kinnect/conversations/\(room)", ["name": "Trip"])
    #expect(named.status == 200)
    await world.circle.deliver()

    let heard = streams.map { $0.events() }
    #expect(heard[0].map(\.name) == ["message.created", "messages.unread"])
    #expect(heard[0].last?.data["count"]?.int == 0)
    for others in heard.dropFirst() { #expect(others.map(\.name) == ["message.created"]) }
  }
}
