import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct ActivityTests {
  @Test func `likes of one update are one line with the newest three, and follows of one project too`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana)
    let (first, second) = (try await circle.update(ana, slug), try await circle.update(ana, slug, "It sails"))
    for name in ["Ben", "Cleo", "Dan", "Eve", "Fay"] {
      let fan = try await circle.builder(name)
      circle.clock.advance(seconds: 60)
      try await circle.support(fan, follows: slug)
      try await circle.support(fan, likes: first)
      if name == "Dan" { try await circle.support(fan, likes: second) }
    }

    let lines = try await circle.api(ana).get("/api/believe/activity").items

    #expect(
      lines.map { "\($0["kind"]?.string ?? "") \($0["actorCount"]?.int ?? 0)" } == ["like 5", "follow 5", "like 1"])
    let names = lines.map { $0["actors"]?.array?.compactMap { $0["name"]?.string } }
    #expect(names == [["Fay", "Eve", "Dan"], ["Fay", "Eve", "Dan"], ["Dan"]])
    #expect(lines[0]["postID"]?.string == first && lines[2]["postID"]?.string == second)
    let page = try await circle.browser(ana).get("/believe/activity").text
    #expect(page.contains("and 3 others") && page.contains(">Fay</a>, <a"))
  }

  @Test func `what a block hides is not counted, and a line is read when all of it is`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    try await circle.support(ben, follows: slug)
    try await circle.require(204, circle.api(ana).put("/api/believe/activity/read"))
    try await circle.support(cleo, follows: slug)

    let before = try await circle.api(ana).get("/api/believe/activity").items
    try await circle.shutOut(ana, cleo)
    let after = try await circle.api(ana).get("/api/believe/activity").items

    #expect(before.map { $0["actorCount"]?.int } == [2] && before[0]["read"]?.bool == false)
    #expect(after.map { $0["actorCount"]?.int } == [1] && after[0]["read"]?.bool == true)
  }

  @Test func `an anonymous message has the time of a full hour, beside nothing that its sender did at the same time`()
    async throws
  {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    func told() async throws -> [String?] {
      try await circle.api(ana).get("/api/believe/activity").items.map { $0["kind"]?.string }
    }
    try await circle.encourage(ben, slug, "Go on", isAnonymous: true)
    try await circle.support(ben, follows: slug)

    #expect(try await told() == ["follow"])
    #expect(try await circle.api(ana).get("/api/believe/activity/unread")["count"].int == 1)
    try await circle.require(204, circle.api(ana).put("/api/believe/activity/read"))
    circle.clock.advance(seconds: 2 * 3600)

    let lines = try await circle.api(ana).get("/api/believe/activity").items
    #expect(lines.map { $0["kind"]?.string } == ["support_anonymous", "follow"])
    #expect(lines.first?["createdAt"]?.string?.contains(":00:00") == true)
    #expect(lines.map { $0["read"]?.bool } == [false, true])
    try await circle.encourage(ben, slug, "By name")
    #expect(try await told().first == "support")
  }

  @Test func `an open page hears of an anonymous message's line at its hour, and not again`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    try await circle.encourage(ben, slug, "Go on", isAnonymous: true)
    let hour: Int64 = 3_600_000_000
    let now = circle.clock.now().microseconds
    // Twenty seconds before the line appears.
    circle.clock.advance(seconds: ((now / hour + 2) * hour - now) / 1_000_000 - 20)
    let (owner, stranger) = (
      try await circle.live(ana, app: "believe"), try await circle.live(cleo, app: "believe")
    )
    func told(after seconds: Int64) async throws -> [[Int?]] {
      circle.clock.advance(seconds: seconds)
      await circle.services.runScheduledJobs(of: TestApps.both.apps)
      await circle.deliver()
      return [owner, stranger].map { reader in
        reader.events().filter { $0.name == "activity.unread" }.map { $0.data["count"]?.int }
      }
    }

    #expect(try await told(after: 0) == [[], []])
    #expect(try await told(after: 25) == [[1], []])
    #expect(try await told(after: 90) == [[], []])
  }

  @Test(arguments: ["suspended", "unpublished"])
  func `what has no line is not counted as unread`(way: String) async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let message = try await circle.encourage(ben, slug, "Go on")
    _ = try await circle.api(ana).put(
      "/api/believe/support-messages/\(message)/answer", ["text": "Thank you", "isPublic": false])
    func told() async throws -> [Int?] {
      let api = circle.api(ben)
      return [
        try await api.get("/api/believe/activity").items.count,
        try await api.get("/api/believe/activity/unread")["count"].int,
      ]
    }
    func hide(_ isHidden: Bool) async throws {
      if way == "suspended" { return try await circle.suspend(ana, isHidden) }
      try await circle.storage.system.write { transaction in
        try transaction.run("UPDATE believe_projects SET is_published = \(!isHidden) WHERE public_slug = \(slug)")
      }
    }
    #expect(try await told() == [1, 1])

    try await hide(true)
    #expect(try await told() == [0, 0])
    #expect(!(try await circle.browser(ben).get("/believe").text.contains(/data-unread[^>]*>1</)))
    // Live, too, it is the number of what is listed.
    let reader = try await circle.live(ben, app: "believe")
    try await circle.require(204, circle.api(ben).put("/api/believe/activity/read"))
    await circle.deliver()
    #expect(reader.events().map { $0.data["count"]?.int } == [0])

    try await hide(false)
    #expect(try await told()[0] == 1)
  }

  @Test func `pages follow each other without a gap`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    var posts: [String] = []
    for _ in 0..<5 { posts.append(try await circle.update(ana, slug)) }
    for post in posts {
      circle.clock.advance(seconds: 1)
      try await circle.support(ben, likes: post)
    }

    var (told, before): ([String], String) = ([], "")
    repeat {
      let page = try await circle.api(ana).get("/api/believe/activity?limit=2\(before)")
      told += page.items.compactMap { $0["postID"]?.string }
      before = page["next"].string.map { "&before=\($0)" } ?? ""
    } while !before.isEmpty && told.count < 20

    #expect(told == posts.reversed())
  }
}
