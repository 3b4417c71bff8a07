import Core
import SQL
import TestCircle
import Testing
import Wire

/// Reports to the operator: of everything that people share, and what comes of them.
struct ReportTests {
  /// Ben sees what Ana shares; the chief runs the server and follows nobody.
  private struct World {
    let circle: TestCircle
    let ana, ben, chief: Member

    init() async throws {
      circle = try TestCircle()
      (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
      chief = try await circle.member("chief", isOperator: true)
      try await circle.befriend(ana, ben)
    }

    /// Reports by the API and answers the report's id.
    func report(_ path: String, _ reason: String = "because") async throws -> String {
      #expect(try await circle.api(ben).post("/api/kinnect/\(path)/reports", ["reason": .string(reason)]).status == 204)
      return try #require(try await circle.openReports().last)
    }

    func page(of report: String) async throws -> String {
      try await circle.browser(chief).get("/operator/reports/\(report)").text
    }
  }

  @Test func `a post, a comment, a story and a message are reported and removed`() async throws {
    let world = try await World()
    let circle = world.circle
    let post = try await circle.post(world.ana, "a strange post").id
    let other = try await circle.post(world.ana).id
    let comment = try await circle.comment(world.ana, other)
    let story = try await circle.story(world.ana).id
    let room = try await circle.open(world.ben, with: world.ana)
    let message = try await circle.write(world.ana, room, "a strange message")

    for (path, kind, said) in [
      ("posts/\(post)", "Post", "a strange post"), ("comments/\(comment)", "Comment", "@ana"),
      ("stories/\(story)", "Story", "@ana"), ("messages/\(message)", "Message", "a strange message"),
    ] {
      let report = try await world.report(path)
      let page = try await world.page(of: report)
      #expect(page.contains("\(kind) by ana") && page.contains(said), "\(path)")
      #expect(try await circle.settle(report, "remove", reason: "No \(kind).", by: world.chief).status == 303)
      #expect(try await circle.openReports().isEmpty)
      let gone = path.hasPrefix("comments") ? "posts/\(other)/comments" : path
      let reply = try await circle.api(world.ben).get("/api/kinnect/\(gone)")
      #expect(path.hasPrefix("comments") ? reply.items.isEmpty : reply.status == 404, "\(path)")
      #expect(try await circle.browser(world.chief).get("/operator/log").text.contains("No \(kind)."))
    }
    #expect(try await circle.api(world.ben).get("/api/kinnect/posts/\(other)")["commentCount"].int == 0)
  }

  @Test func `what is removed or by somebody suspended settles every report of it, a dismissal only its own`()
    async throws
  {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let cleo = try await circle.member("cleo")
    try await circle.follow(cleo, ana)
    let post = try await circle.post(ana).id
    for reporter in [world.ben, cleo] {
      _ = try await circle.api(reporter).post("/api/kinnect/posts/\(post)/reports", ["reason": "because"])
    }
    let reports = try await circle.openReports()

    #expect(try await circle.settle(reports[0], "dismiss", reason: "It is fine.", by: world.chief).status == 303)
    #expect(try await circle.openReports() == [reports[1]])
    _ = try await circle.api(world.ben).post("/api/kinnect/posts/\(post)/reports", ["reason": "It is not."])
    #expect(try await circle.openReports().count == 2)
    #expect(try await circle.settle(reports[1], "suspend", reason: "Again.", by: world.chief).status == 303)

    #expect(try await circle.openReports().isEmpty)
    #expect(try await circle.api(ana).get("/api/kinnect/feed").status == 401)
    #expect(try await circle.api(world.ben).get("/api/kinnect/profiles/ana").status == 404)
  }

  @Test func `photos stay for the operator as they were until the report is settled`() async throws {
    let world = try await World()
    let (circle, ana, ben, chief) = (world.circle, world.ana, world.ben, world.chief)
    let post = try await circle.post(ana, "gone soon")
    let media = post.media[0]
    try await circle.storeFiles(of: media)
    let file = "/media/kinnect/\(media)/320"
    #expect(try await circle.browser(chief).get(file).status == 404)
    let report = try await world.report("posts/\(post.id)")

    #expect(try await circle.api(ana).delete("/api/kinnect/posts/\(post.id)").status == 204)
    await circle.settle()

    #expect(try await world.page(of: report).contains(file))
    #expect(try await circle.browser(chief).get(file).status == 200)
    for person in [ana, ben] { #expect(try await circle.browser(person).get(file).status == 404) }
    // What is kept is known: it is in backups and copies, and no stray.
    #expect(try await circle.administration.checkMedia().problems == [])
    #expect(try await circle.settle(report, "remove", reason: "x", by: chief).status == 409)
    #expect(try await circle.settle(report, "dismiss", reason: "It is gone.", by: chief).status == 303)
    await circle.settle()
    #expect(circle.files(of: media).isEmpty)
    #expect(try await circle.browser(chief).get(file).status == 404)
  }

  @Test func `a reported video can be played`() async throws {
    let world = try await World()
    let circle = world.circle
    let film = try await circle.video(of: world.ana)
    try await circle.makeReady(film)
    let made = try await circle.api(world.ana).post("/api/kinnect/posts", ["media": [.string("\(film)")]])
    let report = try await world.report("posts/\(try #require(made["id"].string))")
    _ = try await circle.api(world.ana).delete("/api/kinnect/posts/\(try #require(made["id"].string))")
    await circle.settle()

    let file = "/media/kinnect/\(film)/video"

    #expect(try await world.page(of: report).contains("<video class=\"reported-photo\" src=\"\(file)\""))
    #expect(try await circle.browser(world.chief).get(file).status == 200)
    #expect(try await circle.browser(world.ben).get(file).status == 404)
  }

  @Test func `whatever an operator does has a reason, and nobody suspends an operator`() async throws {
    let world = try await World()
    let (circle, chief) = (world.circle, world.chief)
    let report = try await world.report("profiles/chief")

    for (action, reason, status) in [
      ("dismiss", "  ", 422), ("suspend", "", 422), ("suspend", "why not", 409), ("remove", "x", 409),
      ("reveal", "x", 409), ("nonsense", "x", 422),
    ] { #expect(try await circle.settle(report, action, reason: reason, by: chief).status == status, "\(action)") }

    #expect(try await circle.openReports() == [report])
    #expect(try await circle.count("SELECT count(*) FROM moderation_log") == 0)
    for person in [world.ana, world.ben] {
      #expect(try await circle.settle(report, "dismiss", reason: "x", by: person).status == 404)
      #expect(try await circle.browser(person).get("/operator/reports/\(report)").status == 404)
      #expect(try await circle.browser(person).get("/operator/log").status == 404)
    }
  }

  @Test func `the reporter hears what came of it, and nobody else`() async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let cleo = try await circle.member("cleo")
    try await circle.follow(cleo, ana)
    let post = try await circle.post(ana).id
    for reporter in [ben, cleo] {
      _ = try await circle.api(reporter).post("/api/kinnect/posts/\(post)/reports", ["reason": "because"])
    }
    for reporter in [ben, cleo] { _ = try await circle.api(reporter).put("/api/kinnect/activity/read") }
    let open = try #require(try await circle.api(ben).get("/api/auth/reports").items.first)
    #expect(open["kind"]?.string == "post" && open["name"]?.string == "ana" && open["outcome"]?.string == nil)

    let report = try #require(try await circle.openReports().first)
    #expect(try await circle.settle(report, "remove", reason: "A secret reason.", by: world.chief).status == 303)

    for reporter in [ben, cleo] {
      #expect(try await circle.api(reporter).get("/api/kinnect/activity/unread")["count"].int == 1)
      let reports = try await circle.api(reporter).get("/api/auth/reports")
      #expect(reports.items.count == 1 && reports.items.first?["outcome"]?.string == "removed")
      let activity = try await circle.api(reporter).get("/api/kinnect/activity").items
      let line = try #require(activity.first { $0["kind"]?.string == "report" })
      #expect(line["actors"]?.array?.isEmpty == true)
      #expect(try await circle.browser(reporter).get("/kinnect/activity").text.contains("has settled your report"))
      let page = try await circle.browser(reporter).get("/kinnect/account/reports?next=/kinnect/settings").text
      #expect(page.contains("Post by ana") && page.contains("It was removed."))
      #expect(!page.contains("A secret reason.") && !page.contains("chief"))
    }
    for other in [ana, world.chief] {
      #expect(try await circle.api(other).get("/api/auth/reports").items.isEmpty)
      let activity = try await circle.api(other).get("/api/kinnect/activity").items
      #expect(!activity.contains { $0["kind"]?.string == "report" })
    }
  }

  @Test func `what is hidden is seen by whoever made it alone, until it is shown again`() async throws {
    let world = try await World()
    let (circle, ana, ben, chief) = (world.circle, world.ana, world.ben, world.chief)
    let post = try await circle.post(ana, "a strange post")
    let other = try await circle.post(ana).id
    let comment = try await circle.comment(ana, other)
    let story = try await circle.story(ana).id
    try await circle.storeFiles(of: post.media[0])
    func sees(_ member: Member, _ path: String) async throws -> Bool {
      let api = circle.api(member)
      guard path.hasPrefix("comments") else { return try await api.get("/api/kinnect/\(path)").status == 200 }
      return try await api.get("/api/kinnect/posts/\(other)/comments").items.count == 1
    }
    func comments() async throws -> Int? {
      try await circle.api(ben).get("/api/kinnect/posts/\(other)")["commentCount"].int
    }
    func posts(seenBy member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/kinnect/profiles/ana")["postCount"].int
    }
    let photo = "/media/kinnect/\(post.media[0])/320"
    #expect(try await circle.browser(ben).get(photo).status == 200)

    for (path, kind) in [
      ("posts/\(post.id)", "post"), ("comments/\(comment)", "comment"), ("stories/\(story)", "story"),
    ] {
      let report = try await world.report(path)
      #expect(try await world.page(of: report).contains("Hide it from others"))
      #expect(try await circle.settle(report, "hide", reason: " ", by: chief).status == 422)
      #expect(try await circle.settle(report, "hide", reason: "Strange \(kind).", by: chief).status == 303)
      #expect(try await !sees(ben, path), "\(path)")
      #expect(try await sees(ana, path), "\(path)")
      let line = try #require(try await circle.api(ana).get("/api/kinnect/activity").items.first)
      #expect(line["kind"]?.string == "hidden_\(kind)" && line["actors"]?.array?.isEmpty == true)
      #expect(try await circle.browser(ana).get("/kinnect/activity").text.contains("has hidden your \(kind)."))
    }
    #expect(try await circle.browser(ben).get(photo).status == 404)
    #expect(try await circle.browser(ana).get(photo).status == 200)
    #expect(try await comments() == 0)
    #expect(try await posts(seenBy: ben) == 1)
    // Its author finds it marked wherever they still see it, and out of the number that others are told.
    #expect(try await posts(seenBy: ana) == 1)
    let own = try await circle.api(ana).get("/api/kinnect/feed").items
    #expect(own.map { $0["isHidden"]?.bool } == [false, true])
    #expect(try await circle.browser(ana).get("/kinnect").text.contains("An operator has hidden this."))
    #expect(try await circle.browser(ana).get("/kinnect/u/ana").text.contains("Hidden by an operator"))
    #expect(try await circle.api(ben).get("/api/kinnect/feed").items.count == 1)
    #expect(try await circle.browser(ana).get("/kinnect/p/\(post.id)").text.contains("Only you can see it."))
    #expect(
      try await circle.api(ben).get("/api/auth/reports").items.compactMap { $0["outcome"]?.string } == [
        "hidden", "hidden", "hidden",
      ])
    #expect(try await circle.miscounts() == [])

    // Nobody but an operator shows it again, with a reason, and once.
    let list = try await circle.browser(chief).get("/operator/hidden").text
    let entries = list.matches(of: /href="(\/operator\/hidden\/[0-9a-f-]+)"/).map { String($0.output.1) }
    #expect(Set(entries).count == 3 && list.contains("Strange post."))
    for entry in Set(entries) {
      #expect(try await circle.browser(ana).get(entry).status == 404)
      #expect(try await circle.browser(ana).submit(entry, ["reason": "Mine."]).status == 404)
      #expect(try await circle.browser(chief).submit(entry, ["reason": " "]).status == 422)
      #expect(try await circle.browser(chief).submit(entry, ["reason": "A mistake."]).status == 303)
      #expect(try await circle.browser(chief).submit(entry, ["reason": "A mistake."]).status == 404)
    }
    for path in ["posts/\(post.id)", "comments/\(comment)", "stories/\(story)"] {
      #expect(try await sees(ben, path), "\(path)")
    }
    #expect(try await comments() == 1)
    #expect(try await posts(seenBy: ben) == 2)
    #expect(try await circle.browser(chief).get("/operator/hidden").text.contains("Nothing is hidden."))
    #expect(try await circle.browser(chief).get("/operator/log").text.contains("Shown again"))
    let lines = try await circle.api(ana).get("/api/kinnect/activity").items
    #expect(!lines.contains { $0["kind"]?.string?.hasPrefix("hidden") == true })
    #expect(try await circle.miscounts() == [])
  }

  @Test func `a hidden message is there for its sender alone, and counts as unread once it is shown again`()
    async throws
  {
    let world = try await World()
    let (circle, ana, ben, chief) = (world.circle, world.ana, world.ben, world.chief)
    let room = try await circle.open(ben, with: ana)
    _ = try await circle.write(ben, room, "Hello")
    let photo = try await circle.photo(of: ana)
    let message = try await circle.write(ana, room, "a strange message", photo: photo)
    try await circle.storeFiles(of: photo)
    func messages(_ member: Member) async throws -> Int {
      try await circle.api(member).get("/api/kinnect/conversations/\(room)/messages").items.count
    }
    func unread(_ member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/kinnect/conversations/unread")["count"].int
    }
    let file = "/media/kinnect/\(photo)/320"
    #expect(try await (messages(ben), unread(ben)) == (2, 1))
    #expect(try await circle.browser(ben).get(file).status == 200)

    let report = try await world.report("messages/\(message)")
    #expect(try await circle.settle(report, "hide", reason: "Strange.", by: chief).status == 303)

    #expect(try await (messages(ben), unread(ben)) == (1, 0))
    #expect(try await messages(ana) == 2)
    #expect(try await circle.browser(ben).get(file).status == 404)
    #expect(try await circle.browser(ana).get(file).status == 200)
    #expect(try await circle.browser(ben).get("/kinnect/message/\(message)").status == 404)
    #expect(try await circle.browser(ana).get("/kinnect/message/\(message)").text.contains("Only you can see it."))
    let list = try await circle.api(ben).get("/api/kinnect/conversations").items.first
    #expect(list?["lastMessage"]?["body"]?.string == "Hello")
    let line = try #require(try await circle.api(ana).get("/api/kinnect/activity").items.first)
    #expect(line["kind"]?.string == "hidden_message")
    #expect(try await circle.browser(ana).get("/kinnect/activity").text.contains("has hidden your message."))

    let hidden = try await circle.browser(chief).get("/operator/hidden").text
    let entry = try #require(
      hidden.firstMatch(of: /href="(\/operator\/hidden\/[0-9a-f-]+)"/).map { String($0.output.1) })
    #expect(try await circle.browser(chief).submit(entry, ["reason": "A mistake."]).status == 303)

    #expect(try await (messages(ben), unread(ben)) == (2, 1))
    #expect(try await circle.browser(ben).get(file).status == 200)
    #expect(try await circle.miscounts() == [])
  }

  @Test(arguments: ["hide", "remove"])
  func `what an operator does about a group's message is told to those alone who could see it`(action: String)
    async throws
  {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let (carol, eve) = (try await circle.member("carol"), try await circle.member("eve"))
    for friend in [carol, eve] { try await circle.befriend(ben, friend) }
    let room = try await circle.open(ben, with: ana, carol)
    try await circle.block(carol, ana)
    let message = try await circle.write(ana, room, "a strange message")
    let path = "/api/kinnect/conversations/\(room)/members"
    #expect(try await circle.api(ben).post(path, ["members": ["eve"]]).status == 200)
    let report = try await world.report("messages/\(message)")
    await circle.deliver()
    var streams: [LiveReader] = []
    for person in [ana, ben, carol, eve] { streams.append(try await circle.live(person)) }
    for stream in streams { _ = stream.events() }

    #expect(try await circle.settle(report, action, reason: "Strange.", by: world.chief).status == 303)
    await circle.deliver()

    let heard = streams.map { $0.events().map(\.name).filter { $0.hasPrefix("message") } }
    let told = ["message.deleted", "messages.unread"]
    #expect(heard == [told, told, [], []], "carol is in a block with the sender, and eve came later")
  }

  @Test func `a person can't be hidden, nor what is gone or hidden already`() async throws {
    let world = try await World()
    let circle = world.circle
    let report = try await world.report("profiles/ana")
    #expect(try await !world.page(of: report).contains("Hide it"))
    #expect(try await circle.settle(report, "hide", reason: "x", by: world.chief).status == 409)
    #expect(try await circle.settle(report, "dismiss", reason: "x", by: world.chief).status == 303)
    try await hidesNothingTwice(world)
  }

  private func hidesNothingTwice(_ world: World) async throws {
    let circle = world.circle
    let post = try await circle.post(world.ana).id
    let report = try await world.report("posts/\(post)")
    #expect(try await circle.settle(report, "show", reason: "x", by: world.chief).status == 422)
    #expect(try await circle.api(world.ana).delete("/api/kinnect/posts/\(post)").status == 204)
    #expect(try await circle.settle(report, "hide", reason: "x", by: world.chief).status == 409)
  }

  @Test func `the log can't be changed, not even by the server`() async throws {
    let world = try await World()
    let circle = world.circle
    let report = try await world.report("profiles/ana")
    #expect(try await circle.settle(report, "dismiss", reason: "It is fine.", by: world.chief).status == 303)

    for statement: SQL in [
      "DELETE FROM moderation_log", "UPDATE moderation_log SET reason = 'x'",
      "UPDATE moderation_log SET created_at = created_at",
    ] {
      await #expect(throws: SQLError.self, "\(statement.text)") {
        try await circle.storage.system.write { try $0.run(statement) }
      }
    }
    let account = world.chief.account
    try await circle.storage.system.write { try $0.run("DELETE FROM accounts WHERE id = \(account)") }
    #expect(try await circle.count("SELECT count(*) FROM moderation_log WHERE reason = 'It is fine.'") == 1)
  }

  @Test func `what cannot be seen cannot be reported, and what was is reported once`() async throws {
    let world = try await World()
    let circle = world.circle
    let stranger = try await circle.member("stranger")
    let post = try await circle.post(world.ana).id
    let comment = try await circle.comment(world.ana, post)
    let story = try await circle.story(world.ana).id
    let room = try await circle.open(world.ben, with: world.ana)
    let message = try await circle.write(world.ana, room, "for Ben")

    for path in ["posts/\(post)", "comments/\(comment)", "stories/\(story)", "messages/\(message)"] {
      let target = "/api/kinnect/\(path)/reports"
      #expect(try await circle.api(stranger).post(target, ["reason": "x"]).status == 404, "\(path)")
      for _ in 0..<2 { #expect(try await circle.api(world.ben).post(target, ["reason": "x"]).status == 204) }
    }
    #expect(try await circle.openReports().count == 4)
    for path in ["p/\(post)", "comments/\(comment)", "stories/\(story)", "message/\(message)", "u/ana"] {
      let form = try await circle.browser(world.ben).get("/kinnect/\(path)/report")
      #expect(form.text.contains("action=\"/kinnect/\(path)/report\"") && form.text.contains("ana won’t be notified"))
      #expect(form.text.contains("chief, who runs this server, will read it."))
    }
  }

  @Test func `a form reports the person who was meant, where another has the username by now`() async throws {
    let world = try await World()
    let (circle, browser) = (world.circle, world.circle.browser(world.ben))
    let (ana, other) = (try #require(world.ana.profile), try await circle.member("other"))
    let target = "/kinnect/u/ana/report?profile=\(ana)"
    #expect(try await browser.get("/kinnect/u/ana").text.contains("href=\"\(target)\""))
    for (member, name) in [(world.ana, "former"), (other, "ana")] {
      #expect(try await circle.api(member).patch("/api/kinnect/profile", ["username": .string(name)]).status == 200)
    }

    let form = try await browser.get(target).text
    let sent = try await browser.submit(target, ["reason": "because"])

    #expect(form.contains("action=\"\(target)\"") && form.contains("You are reporting former."))
    #expect(sent.status == 303 && sent.location?.hasPrefix("/kinnect/u/former") == true)
    let page = try await world.page(of: try #require(try await circle.openReports().last))
    #expect(page.contains("former") && !page.contains("@ana"))
    #expect(try await browser.get("/kinnect/u/ana/report?profile=ana").status == 404)
  }

  @Test func `a report of who runs the server says that they read it, and who else does`() async throws {
    let world = try await World()
    let browser = world.circle.browser(world.ben)

    let alone = try await browser.get("/kinnect/u/chief/report").text
    _ = try await world.circle.member("deputy", isOperator: true)
    let together = try await browser.get("/kinnect/u/chief/report").text
    let other = try await browser.get("/kinnect/u/ana/report").text

    #expect(alone.contains("chief, whom it concerns, runs this server and can read it. Nobody else runs it,"))
    #expect(together.contains("runs this server and can read it. It will also be read by deputy."))
    #expect(!alone.contains("won’t be notified") && !together.contains("won’t be notified"))
    #expect(other.contains("chief and deputy, who run this server, will read it. ana won’t be notified."))
  }
}
