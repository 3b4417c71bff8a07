import Core
import Kinnect
import TestCircle
import Testing
import Wire

@testable import SQL

/// What suspensions take out of timelines, and what comes back.
struct SuspendedFeedTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let ben: Member
    let carol: Member
  }

  /// Ana follows ben and carol; each has posted before and after that, and so has she.
  private static func world() async throws -> World {
    let circle = try TestCircle()
    let world = World(
      circle: circle, ana: try await circle.member("ana"), ben: try await circle.member("ben"),
      carol: try await circle.member("carol"))
    for round in 0..<2 {
      for member in [world.ben, world.carol, world.ana, world.ben] { try await circle.post(member, "\(round)") }
      guard round == 0 else { continue }
      try await circle.follow(world.ana, world.ben)
      try await circle.follow(world.ana, world.carol)
    }
    return world
  }

  @Test func `the posts of a suspended author leave the timeline and come back where they were`() async throws {
    let world = try await Self.world()
    let (circle, ana) = (world.circle, world.ana)
    let (feed, entries) = (try await circle.pages(of: ana), try await circle.entries(of: ana))
    #expect(feed.count == 8 && entries.count == 8)

    try await circle.suspend(world.ben)
    #expect(try await circle.entries(of: ana).count == 4)
    #expect(try await circle.pages(of: ana).count == 4)
    try await circle.suspend(world.ben)
    #expect(try await circle.entries(of: ana).count == 4)
    #expect(try await circle.kinnectCounters() == [])

    for _ in 0..<2 { try await circle.suspend(world.ben, false) }
    #expect(try await circle.entries(of: ana) == entries)
    #expect(try await circle.pages(of: ana) == feed)
    #expect(try await circle.kinnectCounters() == [])
  }

  @Test func `follows that begin or end meanwhile count when the suspension ends`() async throws {
    let world = try await Self.world()
    let (circle, ben) = (world.circle, world.ben)
    let (dan, eve) = (try await circle.member("dan"), try await circle.member("eve"))
    try await circle.follow(dan, ben, approved: false)
    try await circle.follow(eve, ben)
    try await circle.suspend(ben)

    try await circle.storage.system.write { transaction in
      try transaction.run("UPDATE follows SET accepted_at = 5 WHERE follower = \(dan.profile)")
      try transaction.run("DELETE FROM follows WHERE follower = \(world.ana.profile) AND followee = \(ben.profile)")
      try transaction.run(
        """
        INSERT INTO blocks (blocker, blocked, username, created_at)
        VALUES (\(eve.profile), \(ben.profile), 'ben', 5)
        """)
    }
    for member in [dan, eve] { #expect(try await circle.entries(of: member).isEmpty) }
    try await circle.suspend(ben, false)

    #expect(try await circle.entries(of: dan).count == 4)
    #expect(try await circle.entries(of: eve).isEmpty)
    #expect(try await circle.entries(of: world.ana).count == 4)
    #expect(try await circle.kinnectCounters() == [])
  }

  @Test func `a post that is ready while its author is suspended comes when the suspension ends`() async throws {
    let world = try await Self.world()
    let circle = world.circle
    try await circle.suspend(world.ben)

    try await circle.storage.system.write { transaction in
      let id: ID<KinnectAPI.Post> = circle.services.newID()
      try transaction.run(
        "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (\(id), \(world.ben.profile), 'late', 5)")
    }
    #expect(try await circle.entries(of: world.ana).count == 4)
    try await circle.suspend(world.ben, false)

    #expect(try await circle.entries(of: world.ana).count == 9)
    #expect(try await circle.kinnectCounters() == [])
  }

  @Test func `entries that earlier versions left are found, and taken away by the migration`() async throws {
    let world = try await Self.world()
    let circle = world.circle
    try await circle.suspend(world.ben)
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        SELECT \(world.ana.profile), created_at, id, author FROM kinnect_posts WHERE author = \(world.ben.profile)
        """)
    }
    #expect(try await circle.kinnectCounters() == ["profiles.kinnect_timeline"])

    let migration = try #require(Schema.kinnect.migrations.first { $0.key == "kinnect/7" })
    guard case .statement(let clean)? = migration.steps.first else { throw TestFault("nothing is cleaned") }
    let cleaned = try await circle.storage.system.write { try $0.run(SQL(foreign: clean.description)) }
    #expect(cleaned == 4)

    #expect(try await circle.entries(of: world.ana).count == 4)
    #expect(try await circle.kinnectCounters() == [])
  }
}

extension TestCircle {
  /// The ids of the whole feed, read in pages of three.
  fileprivate func pages(of member: Member) async throws -> [String] {
    var (ids, next) = ([String](), String?.none)
    repeat {
      let page = try await api(member).get("/api/kinnect/feed?limit=3" + (next.map { "&before=\($0)" } ?? ""))
      (ids, next) = (ids + page.each("id"), page.next)
    } while next != nil
    return ids
  }

  /// The rows of the timeline as its owner's own principal reads them.
  fileprivate func entries(of member: Member) async throws -> [String] {
    let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
    return try await storage.database.read(as: principal) { transaction in
      try transaction.all("SELECT created_at, post_id FROM kinnect_timeline ORDER BY created_at, post_id") { row in
        let id: ID<KinnectAPI.Post> = try row.id(1)
        return "\(row.int(0)) \(id)"
      }
    }
  }

  /// The names of the counters that are wrong.
  fileprivate func kinnectCounters() async throws -> [String] {
    var wrong: [String] = []
    _ = try await CounterCheck(of: Schema([.core, .kinnect]), in: storage.system).run { wrong.append($0.counter) }
    return wrong
  }
}
