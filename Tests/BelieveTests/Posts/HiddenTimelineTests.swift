import Believe
import Core
import TestCircle
import Testing
import Wire

@testable import SQL

/// What suspensions, unpublishing and operators take out of timelines, and what comes back.
struct HiddenTimelineTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let ben: Member
    let slug: String
    let liked: String
  }

  /// Ben follows a project of ana's with three updates, likes the second, and follows another one's project with one update.
  private static func world() async throws -> World {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let cleo = try await circle.builder("Cleo")
    let (slug, other) = (try await circle.project(ana, "One"), try await circle.project(cleo, "Two"))
    for followed in [slug, other] { try await circle.support(ben, follows: followed) }
    try await circle.update(ana, slug, "first")
    let liked = try await circle.update(ana, slug, "second")
    try await circle.update(cleo, other, "between")
    try await circle.update(ana, slug, "third")
    try await circle.support(ben, likes: liked)
    return World(circle: circle, ana: ana, ben: ben, slug: slug, liked: liked)
  }

  private static func publish(_ world: World, _ isPublished: Bool) async throws {
    let path = "/api/believe/projects/\(world.slug)"
    let reply = try await world.circle.api(world.ana).patch(path, ["isPublished": .bool(isPublished)])
    #expect(reply.status == 200)
  }

  @Test(arguments: ["suspension", "unpublishing", "both"])
  func `what is hidden leaves the timeline and comes back where it was`(way: String) async throws {
    let world = try await Self.world()
    let (circle, ben) = (world.circle, world.ben)
    let (feed, entries) = (try await circle.pages(of: ben), try await circle.entries(of: ben))
    #expect(feed.count == 4 && entries.filter { $0.hasSuffix("true") }.count == 1)

    if way != "suspension" { try await Self.publish(world, false) }
    if way != "unpublishing" { try await circle.suspend(world.ana) }
    #expect(try await circle.entries(of: ben).count == 1)
    #expect(try await circle.pages(of: ben).count == 1)
    #expect(try await circle.counters().wrong == [])
    if way != "unpublishing" { try await circle.suspend(world.ana, false) }
    if way == "both" { #expect(try await circle.entries(of: ben).count == 1) }
    // With the account's sessions gone, the row is written directly.
    if way != "suspension" {
      _ = try await circle.storage.system.write {
        try $0.run("UPDATE believe_projects SET is_published = TRUE WHERE public_slug = \(world.slug)")
      }
    }

    #expect(try await circle.entries(of: ben) == entries)
    #expect(try await circle.pages(of: ben) == feed)
    #expect(try await circle.counters().wrong == [])
  }

  @Test func `updates of an unpublished project, written or taken back, count when it is published`() async throws {
    let world = try await Self.world()
    let (circle, ana) = (world.circle, world.ana)
    try await Self.publish(world, false)

    try await circle.update(ana, world.slug, "new")
    let draft = try await circle.update(ana, world.slug, "a draft", isDraft: true)
    let published = try await circle.api(ana).put("/api/believe/posts/\(draft)/publication")
    #expect(published.status == 200)
    let deleted = try await circle.api(ana).delete("/api/believe/posts/\(world.liked)")
    #expect(deleted.status == 204)
    #expect(try await circle.entries(of: world.ben).count == 1)
    #expect(try await circle.counters().wrong == [])
    try await Self.publish(world, true)

    #expect(try await circle.entries(of: world.ben).count == 5)
    #expect(try await circle.counters().wrong == [])
  }

  private static func hide(_ post: String, _ isHidden: Bool = true, in circle: TestCircle) async throws {
    let id = try #require(ID<BelieveAPI.Post>(post))
    let time: Timestamp? = isHidden ? circle.services.now() : nil
    try await circle.storage.system.write {
      try $0.run("UPDATE believe_posts SET hidden_at = \(time) WHERE id = \(id)")
    }
  }

  @Test func `an update that an operator hides leaves the timelines, and comes back as it was`() async throws {
    let world = try await Self.world()
    let (circle, ben) = (world.circle, world.ben)
    let entries = try await circle.entries(of: ben)

    try await Self.hide(world.liked, in: circle)
    #expect(try await circle.entries(of: ben) == entries.filter { !$0.contains(world.liked) })
    // Nothing that people do brings it back.
    let follow = "/api/believe/projects/\(world.slug)/follow"
    _ = try await circle.api(ben).delete(follow)
    try await circle.support(ben, follows: world.slug)
    try await Self.publish(world, false)
    try await Self.publish(world, true)
    #expect(try await circle.entries(of: ben) == entries.filter { !$0.contains(world.liked) })
    #expect(try await circle.counters().wrong == [])

    try await Self.hide(world.liked, false, in: circle)
    #expect(try await circle.entries(of: ben) == entries)
    #expect(try await circle.counters().wrong == [])
  }

  @Test func `no cursor names a hidden update that an entry is left of, and a short page is the last`() async throws {
    let world = try await Self.world()
    let (circle, ben) = (world.circle, world.ben)
    let feed = try await circle.pages(of: ben)
    for post in [feed[0], feed[2]] { try await Self.hide(post, in: circle) }
    // As it was before hidden updates left timelines.
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT \(ben.profile), published_at, id, project_id FROM believe_posts WHERE hidden_at IS NOT NULL
        """)
    }

    for limit in [1, 2, 3, 20] {
      let found = try await circle.walk("/api/believe/me/feed", BelieveAPI.FeedList.self, by: ben, limit: limit)
      #expect(found == [feed[1], feed[3]], "\(limit)")
    }
  }

  @Test func `entries that earlier versions left are found, and taken away by the migration`() async throws {
    let world = try await Self.world()
    let circle = world.circle
    try await Self.publish(world, false)
    try await circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO believe_timeline (profile_id, published_at, post_id, project_id)
        SELECT f.user_id, o.published_at, o.id, o.project_id FROM believe_follows f
        JOIN believe_posts o ON o.project_id = f.project_id WHERE f.is_suspended = TRUE
        """)
    }
    #expect(try await circle.counters().wrong.map(\.counter).contains("profiles.believe_timeline"))

    let migration = try #require(Believe.app.schema.migrations.first { $0.key == "believe/12" })
    guard case .statement(let clean)? = migration.steps.first else { throw TestFault("nothing is cleaned") }
    let cleaned = try await circle.storage.system.write { try $0.run(SQL(foreign: clean.description)) }
    #expect(cleaned == 3)

    #expect(try await circle.entries(of: world.ben).count == 1)
    #expect(try await circle.counters().wrong == [])
  }
}

extension TestCircle {
  /// The ids of the whole feed, read in pages of two.
  fileprivate func pages(of member: Member) async throws -> [String] {
    var (ids, next) = ([String](), String?.none)
    repeat {
      let page = try await api(member).get("/api/believe/me/feed?limit=2" + (next.map { "&before=\($0)" } ?? ""))
      (ids, next) = (ids + page.each("id"), page.next)
    } while next != nil
    return ids
  }

  /// The rows of the timeline as its owner's own principal reads them.
  fileprivate func entries(of member: Member) async throws -> [String] {
    let principal = Principal(viewer: member.profile, account: member.account, app: "believe")
    return try await storage.database.read(as: principal) { transaction in
      try transaction.all(
        "SELECT published_at, post_id, is_liked FROM believe_timeline ORDER BY published_at, post_id"
      ) { row in
        let id: ID<BelieveAPI.Post> = try row.id(1)
        return "\(row.int(0)) \(id) \(row.bool(2))"
      }
    }
  }
}
