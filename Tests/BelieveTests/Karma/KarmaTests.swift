import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Believe

struct KarmaTests {
  @Test func `levels begin where the seed has them`() {
    let expected: [(Int, Int, String)] = [
      (0, 1, "New Supporter"), (50, 1, "New Supporter"), (51, 2, "Supporter"), (200, 2, "Supporter"),
      (201, 3, "Super Supporter"), (500, 3, "Super Supporter"), (501, 4, "Champion"), (1000, 4, "Champion"),
      (1001, 5, "Legend"), (99_999, 5, "Legend"),
    ]
    for (points, level, label) in expected {
      let karma = BelieveAPI.Karma(points: points)
      #expect((karma.level, karma.label) == (level, label), "\(points)")
      #expect((0...1).contains(karma.progress) && (level == 5) == (karma.nextLevelAt == nil))
    }
    #expect(BelieveAPI.Karma(points: 51).progress == 0 && BelieveAPI.Karma(points: 126).progress == 0.5)
  }

  @Test(arguments: [(50, 1), (51, 2), (200, 2), (201, 3), (500, 3), (501, 4), (1000, 4), (1001, 5)])
  func `the database keeps the same levels`(points: Int, level: Int) async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let post = try await circle.update(ana, slug)
    let id = try #require(ben.profile)
    let start = points - 1
    try await circle.storage.system.write {
      try $0.run("UPDATE believe_karma SET total_points = \(start) WHERE user_id = \(id)")
    }

    try await circle.support(ben, likes: post)

    #expect(try await circle.count("SELECT level FROM believe_karma WHERE user_id = \(id)") == level)
    #expect(try await circle.api(ben).get("/api/believe/me/karma")["level"].int == level)
  }

  @Test func `a message says what it has earned, and a new level is celebrated`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let id = try #require(ben.profile)
    func send() async throws -> (address: String, page: String) {
      let sent = try await circle.browser(ben).submit("/believe/p/\(slug)/support", ["message": "Go on!"])
      let address = try #require(sent.location)
      return (address, try await circle.browser(ben).get(address).text)
    }

    let first = try await send()
    let points = try #require(try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int)
    #expect(points > 0 && first.page.contains("Thank you for your support. +\(points) karma"))
    #expect(!first.page.contains("toast-celebration"))
    // The address tells nobody else.
    #expect(try await !circle.browser(ana).get(first.address).text.contains("+\(points) karma"))

    try await circle.storage.system.write {
      try $0.run("UPDATE believe_karma SET total_points = 50 WHERE user_id = \(id)")
    }
    let second = try await send().page
    #expect(second.contains("toast-celebration") && second.contains("💚 +\(points) karma: you’re a Supporter now!"))

    for _ in 0..<3 { _ = try await send() }
    // Five messages a day earn something.
    let sixth = try await send().page
    #expect(sixth.contains("Sent. Thank you for your support.") && !sixth.contains(" karma</p>"))
  }

  @Test func `each action earns once, and taking it back takes nothing`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let post = try await circle.update(ana, slug)
    func points(_ member: Member) async throws -> Int? {
      try await circle.api(member).get("/api/believe/me/karma")["totalPoints"].int
    }

    for _ in 0..<3 {
      try await circle.support(ben, follows: slug)
      try await circle.support(ben, likes: post)
      #expect(try await points(ben) == 6)
      _ = try await circle.api(ben).delete("/api/believe/posts/\(post)/like")
      _ = try await circle.api(ben).delete("/api/believe/projects/\(slug)/follow")
    }
    try await circle.encourage(ben, slug)
    #expect(try await points(ben) == 16)
    // Nobody earns from an own project.
    try await circle.support(ana, likes: post)
    #expect(try await circle.api(ana).put("/api/believe/projects/\(slug)/follow").status == 409)
    #expect(try await points(ana) == 0)
    let actions = try await circle.api(ben).get("/api/believe/me/support-actions").items
    #expect(actions.map { $0["points"]?.int } == [10, 1, 5])
  }

  @Test func `a day earns so much of each kind and no more`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    var slugs: [String] = []
    for number in 0..<12 { slugs.append(try await circle.project(ana, "P\(number)")) }
    func points() async throws -> Int? { try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int }

    for slug in slugs { try await circle.support(ben, follows: slug) }
    #expect(try await points() == 50)
    for _ in 0..<7 { try await circle.encourage(ben, slugs[0]) }
    #expect(try await points() == 100)
    // What was done for nothing stays for nothing; the next day earns again.
    circle.clock.advance(seconds: 86_400)
    _ = try await circle.api(ben).delete("/api/believe/projects/\(slugs[11])/follow")
    try await circle.support(ben, follows: slugs[11])
    #expect(try await points() == 100)
    try await circle.encourage(ben, slugs[0])
    #expect(try await points() == 110)
    let zero = try await circle.api(ben).get("/api/believe/me/support-actions?limit=100").items.filter {
      $0["points"]?.int == 0
    }
    #expect(zero.count == 4)
  }

  @Test func `whoever runs the server decides what a day earns`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let decided = [("karma-follows-per-day", 2), ("karma-messages-per-day", 0), ("karma-likes-per-day", 1)]
    for _ in 0..<2 {
      try await circle.services.decide(
        Believe.app.settings.map { setting in (setting, decided.first { $0.0 == setting.name }?.1 ?? -1) })
    }

    for number in 0..<3 {
      let slug = try await circle.project(ana, "P\(number)")
      try await circle.support(ben, likes: try await circle.update(ana, slug))
      try await circle.support(ben, follows: slug)
      try await circle.encourage(ben, slug)
    }

    #expect(try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int == 11)
    #expect(
      Believe.app.settings.map { "\($0.name) \($0.fallback)" } == [
        "karma-follows-per-day 10", "karma-messages-per-day 5", "karma-likes-per-day 50",
      ])
  }
}
