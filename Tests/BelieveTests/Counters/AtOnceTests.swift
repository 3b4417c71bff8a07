import Core
import HTTP
import TestCircle
import Testing
import Wire

@testable import SQL

/// Anything whatever, done at once from several devices: what is stored must be what the rows say.
struct AtOnceTests {
  @Test(arguments: 0..<6)
  func `whatever is done at once, every number is that of its rows and karma is the ledger's`(seed: Int) async throws {
    let circle = try TestCircle.both()

    var tumult = try await Tumult(in: circle, seed: seed)
    try await tumult.run(rounds: 25)

    #expect(try await circle.counters().wrong == [])
    try await expectInvariants(circle)
  }

  /// Proves that the sequences above reach each trigger: without it they leave a number that is off.
  @Test(arguments: [
    ("believe_follows_added", "believe_projects.follower_count"),
    ("believe_follows_removed", "believe_projects.follower_count"), ("believe_likes_added", "believe_posts.like_count"),
    ("believe_likes_removed", "believe_posts.like_count"),
    ("believe_support_actions_earned", "believe_karma.total_points"),
    ("believe_likes_into_timeline", "profiles.believe_timeline.is_liked"),
    ("believe_likes_out_of_timeline", "profiles.believe_timeline.is_liked"),
  ])
  func `a trigger that is missing is noticed`(trigger: String, counter: String) async throws {
    let circle = try TestCircle.both()
    try await circle.storage.system.write { try Self.drop(trigger, in: $0) }

    var tumult = try await Tumult(in: circle, seed: 3)
    var isNoticed = false
    for _ in 0..<20 where !isNoticed {
      try await tumult.run(rounds: 4)
      isNoticed = try await circle.counters().wrong.contains { $0.counter == counter }
    }

    #expect(isNoticed)
  }

  private static func drop(_ trigger: String, in transaction: Transaction) throws {
    guard !TestEngine.isSQLite else { return try _ = transaction.run(SQL(foreign: "DROP TRIGGER \(trigger)")) }
    let found = try transaction.first(
      SQL(
        foreign: """
          SELECT CAST(tgname AS text), CAST(CAST(tgrelid AS regclass) AS text) FROM pg_trigger
          WHERE tgname IN ('\(trigger)', 'A_\(trigger)')
          """)
    ) { ($0.text(0), $0.text(1)) }
    guard let (name, table) = found else { throw TestFault("no trigger \(trigger)") }
    try transaction.run(SQL(foreign: "DROP TRIGGER \"\(name)\" ON \(table)"))
  }

  /// What must hold besides the numbers.
  private func expectInvariants(_ circle: TestCircle) async throws {
    func none(_ sql: SQL) async throws { #expect(try await circle.count(sql) == 0, "\(sql.text)") }
    #expect(try await circle.count("SELECT count(*) FROM believe_support_actions") > 10)
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
      SELECT count(*) FROM believe_timeline t WHERE NOT EXISTS (
        SELECT 1 FROM believe_follows f JOIN believe_posts o ON o.project_id = f.project_id
        WHERE f.user_id = t.profile_id AND f.is_suspended = FALSE AND o.id = t.post_id
          AND o.published_at = t.published_at)
      """)
    try await none(
      """
      SELECT count(*) FROM believe_follows f JOIN believe_posts o ON o.project_id = f.project_id
      WHERE o.published_at IS NOT NULL AND f.is_suspended = FALSE AND NOT EXISTS (SELECT 1 FROM believe_timeline t
        WHERE t.profile_id = f.user_id AND t.published_at = o.published_at AND t.post_id = o.id)
      """)
  }
}

/// Rounds of random doings, each round's at the same time, double taps from two devices among them.
struct Tumult {
  private typealias Tap = @Sendable () async throws -> Reply

  private let circle: TestCircle
  private var people: [Member] = []
  private var slugs: [String] = []
  private var posts: [String] = []
  private var messages: [String] = []
  private var random: Chance

  init(in circle: TestCircle, seed: Int) async throws {
    self.circle = circle
    random = Chance(UInt64(seed) &* 7919 &+ 17)
    for name in ["Ana", "Ben", "Cleo"] { people.append(try await circle.builder(name)) }
    for owner in people {
      for number in 0..<5 {
        slugs.append(try await circle.project(owner, "P\(number)"))
        for _ in 0..<2 { posts.append(try await circle.update(owner, slugs[slugs.count - 1])) }
        messages.append(
          try await circle.encourage(people[owner.profile == people[0].profile ? 1 : 0], slugs[slugs.count - 1]))
      }
    }
  }

  mutating func run(rounds: Int) async throws {
    for _ in 0..<rounds {
      let taps = (0..<6).flatMap { _ in doing() }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for tap in taps {
          group.addTask {
            let reply = try await tap()
            if reply.status >= 500 { throw TestFault(reply.text) }
          }
        }
        try await group.waitForAll()
      }
      if Int.random(in: 0..<6, using: &random) == 0 { circle.clock.advance(seconds: 86_400) }
    }
  }

  private mutating func doing() -> [Tap] {
    let api = circle.api(one(of: people))
    let (slug, post, message) = (one(of: slugs), one(of: posts), one(of: messages))
    switch Int.random(in: 0..<40, using: &random) {
    case 0...9: return twice { try await api.put("/api/believe/projects/\(slug)/follow") }
    case 10...14: return twice { try await api.delete("/api/believe/projects/\(slug)/follow") }
    case 15...23: return twice { try await api.put("/api/believe/posts/\(post)/like") }
    case 24...28: return twice { try await api.delete("/api/believe/posts/\(post)/like") }
    case 29...31:
      let anonymous = Bool.random(using: &random)
      return [
        {
          try await api.post(
            "/api/believe/projects/\(slug)/support-messages", ["message": "m", "isAnonymous": .bool(anonymous)])
        }
      ]
    case 32...33: return twice { try await api.delete("/api/believe/support-messages/\(message)") }
    case 34...35: return twice { try await api.delete("/api/believe/posts/\(post)") }
    case 36: return [{ try await api.post("/api/believe/projects/\(slug)/posts", ["content": "more"]) }]
    case 37:
      let isPublished = Bool.random(using: &random)
      return [{ try await api.patch("/api/believe/projects/\(slug)", ["isPublished": .bool(isPublished)]) }]
    case 38: return twice { try await api.delete("/api/believe/projects/\(slug)") }
    default:
      guard let other = one(of: people).profile else { return [] }
      return [
        { try await api.put("/api/believe/builders/\(other)/block") },
        { try await api.delete("/api/believe/builders/\(other)/block") },
      ]
    }
  }

  private mutating func one<Element>(of choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  /// From two devices at once.
  private func twice(_ tap: @escaping Tap) -> [Tap] { [tap, tap] }
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
