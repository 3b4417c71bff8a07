import Core
import HTTP
@testable import SQL
import Social
import TestCircle
import Testing
import Wire

/// Conversations as a part: Corkboard names them in one line. Kinnect's own tests go through their rules one by one.
struct ConversationTests {
  private struct Board {
    let circle: TestCircle
    let members: [Member]
    let ana, ben, cleo, dora: Client

    /// Ana, Ben and Cleo follow each other; Dora follows nobody.
    init() async throws {
      circle = try TestCircle(apps: CorkboardTests.apps)
      var (clients, members) = ([Client](), [Member]())
      for name in ["ana", "ben", "cleo", "dora"] {
        let member = try await circle.newAccount(name, app: "cork")
        let client = circle.api(member)
        #expect(try await client.post("/api/cork/profile", ["username": .string(name)]).status == 201)
        clients.append(client)
        members.append(member)
      }
      self.members = members
      (ana, ben, cleo, dora) = (clients[0], clients[1], clients[2], clients[3])
      let names = ["ana", "ben", "cleo"]
      for (client, own) in zip(clients, names) {
        for other in names where other != own {
          #expect(try await client.put("/api/cork/profiles/\(other)/follow").status == 200)
        }
      }
    }

    func open(_ client: Client, _ names: String..., called name: String = "") async throws -> Reply {
      try await client.post(
        "/api/cork/conversations", ["members": .array(names.map { .string($0) }), "name": .string(name)])
    }

    /// The ID of somebody's profile.
    func id(_ name: String) async throws -> String {
      try #require(try await ana.get("/api/cork/profiles/\(name)")["id"].string)
    }

    func write(_ client: Client, _ room: String, _ body: String = "Hello") async throws -> Reply {
      try await client.post("/api/cork/conversations/\(room)/messages", ["body": .string(body)])
    }

    func bodies(_ client: Client, _ room: String) async throws -> [String] {
      try await client.get("/api/cork/conversations/\(room)/messages").items
        .filter { $0["event"]?.isNull == true }.compactMap { $0["body"]?.string }
    }

    func unread(_ client: Client) async throws -> Int? {
      try await client.get("/api/cork/conversations/unread")["count"].int
    }

    /// Every number that is kept equals its rows.
    func check() async throws {
      var wrong: [Miscount] = []
      let compared = try await CounterCheck(of: CorkboardTests.apps.schema, in: circle.storage.system).run {
        wrong.append($0)
      }
      #expect(compared > 0)
      #expect(wrong == [])
    }
  }

  @Test func `two write, read and are told live, and nobody else is`() async throws {
    let board = try await Board()
    let circle = board.circle
    let opened = try await board.open(board.ana, "ben")
    #expect(opened.status == 201)
    let room = try #require(opened["id"].string)
    await circle.deliver()
    let ears = try await (
      ben: circle.live(board.members[1], app: "cork"), cleo: circle.live(board.members[2], app: "cork")
    )

    let sent = try await board.write(board.ana, room, "See you <there>")
    await circle.deliver()

    let message = try #require(sent["id"].string)
    #expect(sent.status == 201 && sent["story"].isNull)
    let heard = ears.ben.events()
    #expect(heard.map(\.name) == ["message.created", "messages.unread"])
    #expect(heard.first?.data["id"]?.string == message && heard.last?.data["count"]?.int == 1)
    #expect(ears.cleo.events() == [])
    #expect(try await board.bodies(board.ben, room) == ["See you <there>"])
    #expect(try await board.unread(board.ben) == 1)
    #expect(try await board.ben.put("/api/cork/messages/\(message)/read")["count"].int == 0)
    for path in ["conversations/\(room)", "conversations/\(room)/messages", "messages/\(message)"] {
      #expect(try await board.cleo.get("/api/cork/\(path)").status == 404, "\(path)")
    }
    #expect(try await board.write(board.cleo, room).status == 404)
    #expect(try await board.ben.delete("/api/cork/messages/\(message)").status == 404)
    #expect(try await board.ana.delete("/api/cork/messages/\(message)").status == 204)
    #expect(try await board.bodies(board.ben, room) == [])
    try await board.check()
  }

  @Test func `a group has who accepts, from then on, and goes with the last one`() async throws {
    let board = try await Board()
    #expect(try await board.open(board.ana, "dora").status == 409, "the two do not follow each other")
    let group = try await board.open(board.ana, "ben", "dora", called: "Boats")
    let room = try #require(group["id"].string)
    #expect(group["members"].array?.count == 2)
    #expect(group["invited"].array?.compactMap { $0["person", "username"]?.string } == ["dora"])
    _ = try await board.write(board.ben, room, "before")
    #expect(try await board.dora.get("/api/cork/conversations/\(room)").status == 404)
    #expect(try await board.dora.get("/api/cork/conversations/invitations").items.count == 1)
    try await board.check()

    #expect(try await board.dora.put("/api/cork/conversations/\(room)/membership").status == 200)
    _ = try await board.write(board.ben, room, "after")
    #expect(try await board.bodies(board.dora, room) == ["after"])
    #expect(try await board.write(board.dora, room)["code"].string == "not_mutual")
    // A name is words that reach the others, too.
    let named = try await board.dora.patch("/api/cork/conversations/\(room)", ["name": "Buy boats"])
    #expect(named.status == 409 && named["code"].string == "not_mutual")
    #expect(try await board.ana.get("/api/cork/conversations/\(room)")["name"].string == "Boats")
    #expect(
      try await board.ana.patch("/api/cork/conversations/\(room)", ["name": "Ships"])["name"].string == "Ships")
    #expect(try await board.ana.put("/api/cork/conversations/\(room)/mute")["isMuted"].bool == true)
    #expect(try await board.unread(board.ana) == 0)
    try await board.check()

    for client in [board.ana, board.ben, board.dora] {
      #expect(try await client.delete("/api/cork/conversations/\(room)/membership").status == 204)
    }
    for table in ["conversations", "members", "inbox", "messages", "invitations", "conversation_sizes"] {
      let count = try await board.circle.storage.system.read {
        try $0.first(SQL(foreign: "SELECT count(*) FROM cork_\(table)", values: [])) { $0.int(0) }
      }
      #expect(count == 0, "\(table)")
    }
  }

  @Test func `a block hides it from both, and ends what was asked`() async throws {
    let board = try await Board()
    let room = try #require(try await board.open(board.ana, "ben")["id"].string)
    let message = try #require(try await board.write(board.ben, room)["id"].string)
    _ = try await board.open(board.dora, "ana", "ben", called: "Strangers")
    #expect(try await board.ana.get("/api/cork/conversations/invitations").items.count == 1)

    #expect(try await board.ana.put("/api/cork/profiles/ben/block").status == 204)
    #expect(try await board.ana.put("/api/cork/profiles/dora/block").status == 204)

    for client in [board.ana, board.ben] {
      for path in ["conversations/\(room)", "messages/\(message)"] {
        #expect(try await client.get("/api/cork/\(path)").status == 404)
      }
      #expect(try await client.get("/api/cork/conversations").items.isEmpty)
      #expect(try await board.unread(client) == 0)
    }
    #expect(try await board.ana.get("/api/cork/conversations/invitations").items.isEmpty)
    #expect(try await board.open(board.ben, "ana").status == 404)
    try await board.check()
  }

  @Test func `its pages work as forms, and are not there for others`() async throws {
    let board = try await Board()
    let (ana, ben) = (board.circle.browser(board.members[0]), board.circle.browser(board.members[1]))
    let (cleo, dora) = (board.circle.browser(board.members[2]), board.circle.browser(board.members[3]))
    #expect(try await ana.get("/cork/messages").text.contains("No messages yet"))
    #expect(try await ana.get("/cork/u/ben").text.contains("action=\"/cork/u/ben/message\""))
    let opened = try await ana.submit("/cork/u/ben/message")
    let room = try #require(opened.location)
    #expect(room.hasPrefix("/cork/messages/"))
    let page = try await ana.get(room).text
    #expect(page.contains("data-own-message") && page.contains("· Corkboard"))
    #expect(page.firstMatch(of: /"\/(api\/)?kinnect\//) == nil)
    #expect(Headings(of: page).faults(app: "Corkboard") == [])

    let key = try #require(page.firstMatch(of: /name="key" value="([^"]+)"/)?.1)
    for _ in 0..<2 {
      let sent = try await ana.submit(room, ["body": "See https://boats.example", "key": String(key)])
      #expect(sent.status == 303 && sent.location == room + "#end")
    }
    #expect(try await ana.submit(room, ["body": " "]).status == 422)
    #expect(try await ben.get("/cork").text.contains(/data-unread-messages[^>]*>1</))
    let read = try await ben.get(room).text
    #expect(read.ranges(of: "<a href=\"https://boats.example\"").count == 1)
    #expect(try await !ben.get("/cork").text.contains(/data-unread-messages[^>]*>1</))
    let message = try #require(read.firstMatch(of: /\/cork\/message\/([^\/"]+)\/report/)?.1)
    #expect(try await ben.get("/cork/message/\(message)").text.contains("boats.example"))
    for path in [room, room + "/info", "/cork/message/\(message)", "/cork/message/\(message)/report"] {
      #expect(try await cleo.get(path).status == 404, "\(path)")
    }
    #expect(try await cleo.submit(room, ["body": "x"]).status == 404)
    #expect(try await dora.submit("/cork/u/ana/message").status == 409)
    #expect(try await ben.submit("/cork/message/\(message)/report", ["reason": "because"]).status == 303)
    #expect(try await board.circle.openReports().count == 1)
    let muted = try await ben.submit(room + "/mute")
    #expect(muted.location?.hasPrefix(room + "/info") == true)
    #expect(try await ben.get(room + "/info").text.contains("Unmute"))
    #expect(try await ana.submit("/cork/message/\(message)/delete").status == 303)
    #expect(try await ben.get("/cork/message/\(message)").status == 404)
    #expect(try await board.circle.anyone.get(room).status == 303)
  }

  @Test func `a group is chosen, asked and answered by forms`() async throws {
    let board = try await Board()
    let (ana, dora) = (board.circle.browser(board.members[0]), board.circle.browser(board.members[3]))
    let (ben, cleo, other) = (try await board.id("ben"), try await board.id("cleo"), try await board.id("dora"))
    let choices = try await ana.get("/cork/messages/new").text
    #expect(choices.contains("value=\"\(ben)\"") && choices.contains("value=\"\(cleo)\"") && !choices.contains(other))
    #expect(try await ana.get("/cork/messages/new?q=dor").text.contains("value=\"\(other)\""))
    // By name as well, as pages did before.
    let made = try await ana.send(
      .post, "/cork/messages/new", body: .form([("to", ben), ("to", "dora"), ("name", "Boats")]))
    let room = try #require(made.location?.split(separator: "?").first.map(String.init))
    #expect(try await ana.get(room).text.contains("Boats"))
    #expect(try await dora.get("/cork/messages").text.contains("Group invitations"))
    #expect(try await dora.get("/cork/messages/invitations").text.contains("action=\"\(room)/accept\""))
    #expect(try await dora.submit(room + "/accept").location == room)
    #expect(try await dora.get(room + "/info").text.contains("Leave group"))
    #expect(try await dora.submit(room + "/leave").status == 303)
    #expect(try await dora.get(room).status == 404)
    try await board.check()
  }

  @Test func `a device that holds a conversation learns that it is gone`() async throws {
    let board = try await Board()
    let room = try #require(try await board.open(board.ana, "ben")["id"].string)
    let message = try #require(try await board.write(board.ana, room)["id"].string)
    let held = try await board.ben.post("/api/cork/sync/conversations", ["protocolVersion": 1, "newest": 10])
    #expect(held["order"].array?.compactMap(\.string) == [room])

    #expect(try await board.ana.put("/api/cork/profiles/ben/block").status == 204)

    for (kind, id) in [("conversations", room), ("messages", message)] {
      let now = try await board.ben.post(
        "/api/cork/sync/\(kind)",
        ["protocolVersion": 1, "holdings": [["id": .string(id), "version": "AAAAAAAAAAA"]], "newest": 0])
      #expect(now["gone"].array?.compactMap(\.string) == [id], "\(kind): \(now.text)")
    }
  }
}
