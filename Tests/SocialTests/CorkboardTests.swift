import Core
import HTTP
import SQL
import Social
import TestCircle
import Testing
import Wire

/// What `docs/adding-an-app.md` says, tried: an app of declared parts, on both engines.
struct CorkboardTests {
  static let apps = TestApps([Cork.app])

  private struct Board {
    let circle: TestCircle
    let ana, ben, cleo: Client
    let members: [Member]

    /// Ben follows Ana; Cleo follows nobody.
    init() async throws {
      circle = try TestCircle(apps: CorkboardTests.apps)
      var (clients, members) = ([Client](), [Member]())
      for name in ["ana", "ben", "cleo"] {
        let member = try await circle.newAccount(name, app: "cork")
        let client = circle.api(member)
        #expect(try await client.post("/api/cork/profile", ["username": .string(name)]).status == 201)
        clients.append(client)
        members.append(member)
      }
      (ana, ben, cleo) = (clients[0], clients[1], clients[2])
      self.members = members
      #expect(try await ben.put("/api/cork/profiles/ana/follow")["relation"].string == "following")
    }

    func pin(_ text: String = "A boat", photos: Int = 1) async throws -> String {
      var media: [JSONValue] = []
      for _ in 0..<photos { media.append(.string(try await circle.photo(of: members[0], alt: "a photo").description)) }
      let reply = try await ana.post("/api/cork/pins", ["text": .string(text), "media": .array(media)])
      #expect(reply.status == 201, "\(reply.text)")
      return try #require(reply["id"].string)
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

  @Test func `what is pinned comes to those who follow, with all its photos, and goes again`() async throws {
    let board = try await Board()
    let pin = try await board.pin(photos: 3)
    let seen = try await board.ben.get("/api/cork/feed").items
    #expect(seen.map { $0["id"]?.string } == [pin])
    #expect(seen[0]["media"]?.array?.count == 3)
    #expect(try await board.ana.get("/api/cork/feed").items.count == 1)
    #expect(try await board.ben.get("/api/cork/profiles/ana/pins").items.count == 1)
    #expect(try await board.cleo.get("/api/cork/feed").items.isEmpty)
    #expect(try await board.cleo.get("/api/cork/pins/\(pin)").status == 404)
    try await board.check()

    #expect(try await board.ben.delete("/api/cork/profiles/ana/follow").status == 200)
    #expect(try await board.ben.get("/api/cork/feed").items.isEmpty)
    #expect(try await board.ben.put("/api/cork/profiles/ana/follow").status == 200)
    #expect(try await board.ben.get("/api/cork/feed").items.count == 1)
    #expect(try await board.ben.delete("/api/cork/pins/\(pin)").status == 404)
    #expect(try await board.ana.delete("/api/cork/pins/\(pin)").status == 204)
    #expect(try await board.ben.get("/api/cork/feed").items.isEmpty)
    #expect(try await board.circle.count("SELECT count(*) FROM media") == 0)
    try await board.check()
  }

  @Test func `likes and comments are counted, told, and end with a block`() async throws {
    let board = try await Board()
    let pin = try await board.pin()
    #expect(try await board.ben.put("/api/cork/pins/\(pin)/like")["likeCount"].int == 1)
    #expect(try await board.ben.put("/api/cork/pins/\(pin)/like")["likeCount"].int == 1)
    #expect(try await board.cleo.put("/api/cork/pins/\(pin)/like").status == 404)
    let comment = try await board.ben.post("/api/cork/pins/\(pin)/comments", ["body": "Lovely"])
    #expect(comment.status == 201)
    #expect(try await board.cleo.post("/api/cork/pins/\(pin)/comments", ["body": "Hm"]).status == 404)
    #expect(try await board.ben.post("/api/cork/pins/\(pin)/comments", ["body": " "]).status == 422)
    let shown = try await board.ana.get("/api/cork/pins/\(pin)")
    #expect(shown["likeCount"].int == 1 && shown["commentCount"].int == 1 && shown["likedByMe"].bool == false)
    #expect(try await board.circle.count("SELECT count(*) FROM activity WHERE kind IN ('like', 'comment')") == 2)
    try await board.check()

    // Its owner takes away what others wrote; who wrote it too, and nobody else.
    let id = try #require(comment["id"].string)
    #expect(try await board.cleo.delete("/api/cork/comments/\(id)").status == 404)
    #expect(try await board.ana.delete("/api/cork/comments/\(id)").status == 204)
    #expect(try await board.ben.delete("/api/cork/pins/\(pin)/like")["likeCount"].int == 0)
    #expect(try await board.circle.count("SELECT count(*) FROM activity WHERE kind IN ('like', 'comment')") == 0)
    _ = try await board.ben.put("/api/cork/pins/\(pin)/like")
    try await board.circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO blocks (blocker, blocked, username, created_at)
        SELECT a.id, b.id, 'ben', 1 FROM profiles a, profiles b WHERE a.username = 'ana' AND b.username = 'ben'
        """)
    }
    #expect(try await board.circle.count("SELECT like_count FROM cork_pins") == 0)
    #expect(try await board.ben.get("/api/cork/pins/\(pin)").status == 404)
    #expect(try await board.ben.get("/api/cork/feed").items.isEmpty)
    try await board.check()
  }

  @Test func `likes of one pin are one line, comments have their words, and who follows is followed back`() async throws
  {
    let board = try await Board()
    let (pin, other) = (try await board.pin(photos: 2), try await board.pin())
    #expect(try await board.cleo.put("/api/cork/profiles/ana/follow").status == 200)
    _ = try await board.ben.put("/api/cork/pins/\(pin)/like")
    _ = try await board.ben.put("/api/cork/pins/\(other)/like")
    _ = try await board.ben.post("/api/cork/pins/\(pin)/comments", ["body": "What a <boat>\nit is"])
    _ = try await board.cleo.put("/api/cork/pins/\(pin)/like")
    #expect(try await board.ana.get("/api/cork/activity/unread")["count"].int == 6)

    let lines = try await board.ana.get("/api/cork/activity").items
    #expect(lines.map { $0["kind"]?.string } == ["like", "comment", "like", "follow", "follow"])
    #expect(lines.map { $0["actorCount"]?.int } == [2, 1, 1, 1, 1])
    #expect(lines[0]["actors"]?.array?.compactMap { $0["username"]?.string } == ["cleo", "ben"])
    #expect(lines[0]["pin"]?.string == pin && lines[3]["pin"]?.string == nil)
    #expect(lines[1]["comment"]?.string == "What a <boat>\nit is")
    // Pages follow each other without a gap, each line once.
    let first = try await board.ana.get("/api/cork/activity?limit=3")
    let second = try await board.ana.get("/api/cork/activity?limit=5&before=\(try #require(first.next))")
    #expect(first.each("id") + second.each("id") == lines.compactMap { $0["id"]?.string })

    let ana = board.circle.browser(board.members[0])
    #expect(try await ana.get("/cork").text.contains(/data-unread[^>]*>6</))
    let page = try await ana.get("/cork/activity").text
    #expect(page.ranges(of: "activity-new").count == 5 && page.ranges(of: "activity-photo").count == 3)
    #expect(page.contains("aria-label=\"Follow back cleo\"") && page.contains("href=\"/cork/p/\(pin)/comments\""))
    #expect(Headings(of: page).faults(app: "Corkboard") == [])
    let words = page.replacing(/<[^>]*>/, with: "")
    #expect(words.contains("cleo and ben liked your photo."))
    #expect(words.contains("ben commented on your photo: What a &lt;boat&gt; it is"))
    #expect(try await board.ana.get("/api/cork/activity/unread")["count"].int == 0)
    #expect(try await !ana.get("/cork/activity").text.contains("activity-new"))

    // What is undone is not told any more, and others are told nothing of it.
    _ = try await board.cleo.delete("/api/cork/pins/\(pin)/like")
    #expect(
      try await board.ana.get("/api/cork/activity").items.compactMap { $0["actorCount"]?.int } == [1, 1, 1, 1, 1])
    #expect(try await board.cleo.get("/api/cork/activity").items.isEmpty)
    #expect(try await board.circle.browser(board.members[2]).get("/cork/activity").text.contains("Likes and comments"))
    let choices = try await ana.get("/cork/notifications").text
    #expect(choices.contains("Likes of your pins") && choices.contains("New followers"))
  }

  @Test func `a bookmark is nobody else's to see or to count`() async throws {
    let board = try await Board()
    let pin = try await board.pin()
    #expect(try await board.ben.put("/api/cork/pins/\(pin)/bookmark").status == 204)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_bookmarks") == 1)
    #expect(try await board.circle.count("SELECT count(*) FROM activity WHERE kind <> 'follow'") == 0)
    let ana = board.members[0]
    let profile = try await board.circle.storage.system.read { transaction in
      try transaction.first("SELECT id FROM profiles WHERE username = 'ana'") { try $0.id(0, ProfileEntity.self) }
    }
    let principal = Principal(viewer: profile, account: ana.account, app: "cork")
    let seen = try await board.circle.services.database.read(as: principal) {
      try $0.all("SELECT user_id FROM cork_bookmarks") { try $0.id(0, ProfileEntity.self) }
    }
    #expect(seen == [])
    #expect(try await board.ben.delete("/api/cork/pins/\(pin)/bookmark").status == 204)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_bookmarks") == 0)
  }

  @Test func `its pages work as forms, and are not there for others`() async throws {
    let board = try await Board()
    let pin = try await board.pin("See https://boats.example")
    let (ben, cleo) = (board.circle.browser(board.members[1]), board.circle.browser(board.members[2]))
    let feed = try await ben.get("/cork")
    #expect(feed.status == 200)
    #expect(feed.text.contains("data-comments-template"))
    #expect(feed.text.contains("href=\"https://boats.example\""))
    #expect(Headings(of: feed.text).faults(app: "Corkboard") == [])
    #expect(feed.text.contains("data-copy-link") && !feed.text.contains("/download"))
    #expect(try await board.circle.browser(board.members[0]).get("/cork").text.contains("/download"))
    #expect(try await ben.submit("/cork/p/\(pin)/like").status == 303)
    #expect(try await ben.submit("/cork/p/\(pin)/comments", ["body": "Lovely"]).status == 303)
    let page = try await ben.get("/cork/p/\(pin)")
    #expect(page.text.contains("1 like") && page.text.contains("Lovely"))
    #expect(try await ben.get("/cork/p/\(pin)/comments").text.contains("Lovely"))
    #expect(try await cleo.submit("/cork/u/ana/follow").status == 303)
    #expect(try await cleo.submit("/cork/u/ana/unfollow").status == 303)
    #expect(try await ben.get("/cork/u/ana").text.contains("boats.example"))
    #expect(try await !cleo.get("/cork/u/ana").text.contains("boats.example"))
    #expect(try await cleo.get("/cork/p/\(pin)").status == 404)
    #expect(try await cleo.submit("/cork/p/\(pin)/like").status == 404)
    #expect(try await board.circle.anyone.get("/cork").status == 303)
  }

  @Test func `an operator sees what is reported of an app that Core does not know, and removes it`() async throws {
    let board = try await Board()
    let (circle, ben) = (board.circle, board.circle.browser(board.members[1]))
    let chief = try await circle.newAccount("chief", app: "cork", isOperator: true)
    let pin = try await board.pin("A strange boat")
    #expect(try await board.ana.post("/api/cork/pins/\(pin)/comments", ["body": "Strange too"]).status == 201)
    let comment = try #require(try await board.ana.get("/api/cork/pins/\(pin)/comments").each("id").first)

    for (path, kind, words) in [
      ("comments/\(comment)", "Comment", "Strange too"), ("p/\(pin)", "Pin", "A strange boat"),
    ] {
      #expect(try await circle.browser(board.members[2]).get("/cork/\(path)/report").status == 404)
      #expect(try await ben.submit("/cork/\(path)/report", ["reason": "because"]).status == 303)
      let report = try #require(try await circle.openReports().first)
      let page = try await circle.browser(chief).get("/operator/reports/\(report)").text
      #expect(page.contains("\(kind) by ana") && page.contains(words))
      #expect(try await circle.settle(report, "remove", reason: "No.", by: chief).status == 303)
      #expect(try await ben.get("/cork/\(path)/report").status == 404)
    }
    try await board.check()
  }

  @Test func `whoever is not in it is refused by every route`() async throws {
    let board = try await Board()
    let outsider = try await board.circle.newAccount("dora", app: "cork")
    for route in board.circle.routes.entries where route.app == "cork" && route.access == .viewer {
      let path = route.template.replacing("{id}", with: "\(board.members[0].account)").replacing(
        "{username}", with: "ana")
      guard path.hasPrefix("/api/") else { continue }
      for (client, status) in [(board.circle.anyone, 401), (board.circle.api(outsider), 409)] {
        let reply = try await client.send(.init(rawValue: route.method), path, body: .json([:]))
        #expect(reply.status == status, "\(route.method) \(path)")
      }
    }
  }
}
