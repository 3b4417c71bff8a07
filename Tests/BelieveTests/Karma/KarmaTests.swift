import Core
import HTTP
import SQL
import TestHouse
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
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana"), try await house.builder("Ben"))
    let slug = try await house.project(ana)
    let post = try await house.update(ana, slug)
    let id = try #require(ben.profile)
    let start = points - 1
    try await house.storage.system.write {
      try $0.run("UPDATE believe_karma SET total_points = \(start) WHERE user_id = \(id)")
    }

    try await house.support(ben, likes: post)

    #expect(try await house.count("SELECT level FROM believe_karma WHERE user_id = \(id)") == level)
    #expect(try await house.api(ben).get("/api/believe/me/karma")["level"].int == level)
  }

  @Test func `each action earns once, and taking it back takes nothing`() async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana"), try await house.builder("Ben"))
    let slug = try await house.project(ana)
    let post = try await house.update(ana, slug)
    func points(_ member: Member) async throws -> Int? {
      try await house.api(member).get("/api/believe/me/karma")["totalPoints"].int
    }

    for _ in 0..<3 {
      try await house.support(ben, follows: slug)
      try await house.support(ben, likes: post)
      #expect(try await points(ben) == 6)
      _ = try await house.api(ben).delete("/api/believe/posts/\(post)/like")
      _ = try await house.api(ben).delete("/api/believe/projects/\(slug)/follow")
    }
    try await house.encourage(ben, slug)
    #expect(try await points(ben) == 16)
    // Nobody earns from an own project.
    try await house.support(ana, likes: post)
    #expect(try await house.api(ana).put("/api/believe/projects/\(slug)/follow").status == 409)
    #expect(try await points(ana) == 0)
    let actions = try await house.api(ben).get("/api/believe/me/support-actions").items
    #expect(actions.map { $0["points"]?.int } == [10, 1, 5])
  }

  @Test func `a day earns so much of each kind and no more`() async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana"), try await house.builder("Ben"))
    var slugs: [String] = []
    for number in 0..<12 { slugs.append(try await house.project(ana, "P\(number)")) }
    func points() async throws -> Int? { try await house.api(ben).get("/api/believe/me/karma")["totalPoints"].int }

    for slug in slugs { try await house.support(ben, follows: slug) }
    #expect(try await points() == 50)
    for _ in 0..<7 { try await house.encourage(ben, slugs[0]) }
    #expect(try await points() == 100)
    // What was done for nothing stays for nothing; the next day earns again.
    house.clock.advance(seconds: 86_400)
    _ = try await house.api(ben).delete("/api/believe/projects/\(slugs[11])/follow")
    try await house.support(ben, follows: slugs[11])
    #expect(try await points() == 100)
    try await house.encourage(ben, slugs[0])
    #expect(try await points() == 110)
    let zero = try await house.api(ben).get("/api/believe/me/support-actions?limit=100").items.filter {
      $0["points"]?.int == 0
    }
    #expect(zero.count == 4)
  }

  @Test(arguments: 0..<6)
  func `after anything whatever, at once from several devices, the total is the ledger's sum`(seed: Int) async throws {
    let house = try TestHouse.both()
    var people: [Member] = []
    for name in ["Ana", "Ben", "Cleo"] { people.append(try await house.builder(name)) }
    var (slugs, posts): ([String], [String]) = ([], [])
    for owner in people {
      for number in 0..<5 {
        slugs.append(try await house.project(owner, "P\(number)"))
        for _ in 0..<2 { posts.append(try await house.update(owner, slugs[slugs.count - 1])) }
      }
    }
    var random = Chance(UInt64(seed) &* 7919 &+ 17)

    for _ in 0..<25 {
      var taps: [@Sendable () async throws -> Reply] = []
      for _ in 0..<6 {
        let api = house.api(people[Int.random(in: 0..<3, using: &random)])
        let slug = slugs[Int.random(in: 0..<slugs.count, using: &random)]
        let post = posts[Int.random(in: 0..<posts.count, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: taps += Self.twice { try await api.put("/api/believe/projects/\(slug)/follow") }
        case 3...4: taps.append { try await api.delete("/api/believe/projects/\(slug)/follow") }
        case 5...7: taps += Self.twice { try await api.put("/api/believe/posts/\(post)/like") }
        case 8...9: taps.append { try await api.delete("/api/believe/posts/\(post)/like") }
        case 10:
          let anonymous = Bool.random(using: &random)
          taps.append {
            try await api.post(
              "/api/believe/projects/\(slug)/support-messages", ["message": "m", "isAnonymous": .bool(anonymous)])
          }
        default: taps.append { try await api.delete("/api/believe/posts/\(post)") }
        }
      }
      let doings = taps
      try await withThrowingTaskGroup(of: Void.self) { group in
        for tap in doings {
          group.addTask {
            let reply = try await tap()
            if reply.status >= 500 { throw TestFault(reply.text) }
          }
        }
        try await group.waitForAll()
      }
      if Int.random(in: 0..<6, using: &random) == 0 { house.clock.advance(seconds: 86_400) }
    }

    try await expectInvariants(house)
  }

  private typealias Tap = @Sendable () async throws -> Reply

  private static func twice(_ tap: @escaping Tap) -> [Tap] { [tap, tap] }

  /// What must hold whatever was done.
  private func expectInvariants(_ house: TestHouse) async throws {
    func none(_ sql: SQL) async throws { #expect(try await house.count(sql) == 0, "\(sql.text)") }
    #expect(try await house.count("SELECT count(*) FROM believe_support_actions") > 10)
    try await none(
      """
      SELECT count(*) FROM believe_karma k WHERE k.total_points <> (
        SELECT coalesce(sum(points_earned), 0) FROM believe_support_actions a WHERE a.user_id = k.user_id)
      """)
    try await none(
      """
      SELECT count(*) FROM believe_karma WHERE level <> CASE WHEN total_points >= 1001 THEN 5
        WHEN total_points >= 501 THEN 4 WHEN total_points >= 201 THEN 3 WHEN total_points >= 51 THEN 2 ELSE 1 END
      """)
    try await none(
      """
      SELECT count(*) FROM (SELECT user_id, action_type, object FROM believe_support_actions
        GROUP BY user_id, action_type, object HAVING count(*) > 1) AS twice
      """)
    try await none(
      """
      SELECT count(*) FROM believe_support_actions a JOIN believe_projects p ON p.id = a.project_id
      WHERE p.builder_id = a.user_id
      """)
    try await none(
      """
      SELECT count(*) FROM (SELECT a.user_id FROM believe_support_actions a
        JOIN believe_karma_rules r ON r.action_type = a.action_type WHERE a.points_earned > 0
        GROUP BY a.user_id, a.action_type, r.daily_cap, a.created_at / 86400000000
        HAVING count(*) > r.daily_cap) AS over_cap
      """)
    try await none(
      """
      SELECT count(*) FROM believe_projects p WHERE p.follower_count <> (
        SELECT count(*) FROM believe_follows f WHERE f.project_id = p.id)
      """)
    try await none(
      """
      SELECT count(*) FROM believe_posts o WHERE o.like_count <> (
        SELECT count(*) FROM believe_likes l WHERE l.post_id = o.id)
      """)
    try await none(
      """
      SELECT count(*) FROM believe_timeline t WHERE NOT EXISTS (
        SELECT 1 FROM believe_follows f JOIN believe_posts o ON o.project_id = f.project_id
        WHERE f.user_id = t.profile_id AND o.id = t.post_id AND o.published_at = t.published_at)
      """)
  }
}

/// A repeatable source of chance (SplitMix64; G. Steele, D. Lea, C. Flood, 2014).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
