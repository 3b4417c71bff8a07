import Core
import Kinnect
import TestCircle
import Testing
import Wire

@testable import SQL

/// What operators hide, and lists that named it before.
struct HiddenFeedTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let ben: Member
    /// Ana's posts, newest first.
    var posts: [ID<KinnectAPI.Post>] = []

    /// Ben follows ana, who has posted.
    init(posts count: Int) async throws {
      circle = try TestCircle()
      (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
      try await circle.follow(ben, ana)
      for number in 0..<count { posts.insert(try await circle.post(ana, "\(number)").id, at: 0) }
    }

    func show(_ post: ID<KinnectAPI.Post>) async throws {
      try await circle.storage.system.write {
        try $0.run("UPDATE kinnect_posts SET hidden_at = NULL WHERE id = \(post)")
      }
    }

    func set(_ audience: String, of post: ID<KinnectAPI.Post>) async throws {
      try await circle.storage.system.write {
        try $0.run("UPDATE kinnect_posts SET audience = \(audience) WHERE id = \(post)")
      }
    }

    /// The posts in somebody's timeline, newest first, as their own principal reads them.
    func entries(of member: Member) async throws -> [ID<KinnectAPI.Post>] {
      let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
      return try await circle.storage.database.read(as: principal) { transaction in
        try transaction.all("SELECT post_id FROM kinnect_timeline ORDER BY created_at DESC, post_id DESC") {
          try $0.id(0)
        }
      }
    }

    func expect(_ entries: [ID<KinnectAPI.Post>], of member: Member, _ what: Comment) async throws {
      #expect(try await self.entries(of: member) == entries, what)
      #expect(try await circle.miscounts() == [], what)
    }
  }

  @Test func `a hidden post leaves the timelines of all but its author, and comes back where it was`() async throws {
    let world = try await World(posts: 5)
    let (circle, ana, ben, posts) = (world.circle, world.ana, world.ben, world.posts)
    let shown = [posts[0], posts[2], posts[4]]

    for post in [posts[1], posts[3]] { try await circle.hide(post) }
    try await world.expect(shown, of: ben, "hidden")
    try await world.expect(posts, of: ana, "hidden")
    #expect(try await circle.api(ana).get("/api/kinnect/feed").items.count == 5)

    for post in [posts[3], posts[1]] { try await world.show(post) }
    try await world.expect(posts, of: ben, "shown again")
    try await world.expect(posts, of: ana, "shown again")
  }

  @Test func `nothing that people do brings a hidden post into a timeline`() async throws {
    let world = try await World(posts: 3)
    let (circle, ana, ben, posts) = (world.circle, world.ana, world.ben, world.posts)
    let carol = try await circle.member("carol")
    let shown = [posts[0], posts[2]]
    try await circle.hide(posts[1])

    try await circle.follow(carol, ana)
    try await world.expect(shown, of: carol, "a new follower")
    try await circle.suspend(ana)
    try await circle.suspend(ana, false)
    try await world.expect(shown, of: ben, "a suspension that ended")
    for audience in ["me", "followers"] {
      try await world.set(audience, of: posts[1])
      try await world.expect(shown, of: ben, "its audience became \(audience)")
    }
    // What was for nobody while it was hidden stays so.
    try await world.set("me", of: posts[1])
    try await world.show(posts[1])
    try await world.expect(shown, of: ben, "shown again to its author")
    try await world.set("followers", of: posts[1])
    try await world.expect(posts, of: ben, "shown again to all")
    try await world.expect(posts, of: carol, "shown again to all")
  }

  @Test func `a circle's hidden post stays out of its members' timelines`() async throws {
    let world = try await World(posts: 0)
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    let made = try await circle.api(ana).post("/api/kinnect/circles", ["name": "close"])
    let name = try #require(made["id"].string)
    let photo = try await circle.photo(of: ana)
    let reply = try await circle.api(ana).post(
      "/api/kinnect/posts",
      [
        "caption": "x", "media": .array([.string("\(photo)")]),
        "audience": ["kind": "circles", "circles": .array([.string(name)])],
      ])
    let post = try #require(reply["id"].string.flatMap { ID<KinnectAPI.Post>($0) })
    try await circle.hide(post)

    let member = "/api/kinnect/circles/\(name)/members/ben"
    _ = try await circle.api(ana).put(member, ["seesOlderPosts": false])
    _ = try await circle.api(ana).put(member, ["seesOlderPosts": true])
    try await world.expect([], of: ben, "a new member")

    try await world.show(post)
    try await world.expect([post], of: ben, "shown again")
  }

  @Test func `entries that earlier versions left are found, and taken away by the migration`() async throws {
    let world = try await World(posts: 3)
    let (circle, ben, posts) = (world.circle, world.ben, world.posts)
    try await circle.hide(posts[1])
    try await Self.leaveEntries(of: posts, in: world)
    #expect(try await circle.miscounts().map(\.counter) == ["profiles.kinnect_timeline"])

    let migration = try #require(Schema.kinnect.migrations.first { $0.key == "kinnect/17" })
    guard case .statement(let clean)? = migration.steps.first else { throw TestFault("nothing is cleaned") }
    let cleaned = try await circle.storage.system.write { try $0.run(SQL(foreign: clean.description)) }

    #expect(cleaned == 1)
    try await world.expect([posts[0], posts[2]], of: ben, "cleaned")
  }

  /// As it was before hidden posts left timelines: their readers have entries of all.
  private static func leaveEntries(of posts: [ID<KinnectAPI.Post>], in world: World) async throws {
    try await world.circle.storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO kinnect_timeline (profile_id, created_at, post_id, author)
        SELECT \(world.ben.profile), created_at, id, author FROM kinnect_posts WHERE id IN (\(list: posts))
        ON CONFLICT DO NOTHING
        """)
    }
  }

  @Test(arguments: [
    "1111111111", "0111111110", "1000000001", "0000000000", "0101010101", "0011001100", "1110000000", "0000000111",
  ])
  func `no cursor names a hidden post that an entry is left of, and a short page is the last`(
    visible: String
  ) async throws {
    let world = try await World(posts: visible.utf8.count)
    let isVisible = visible.map { $0 == "1" }
    for (post, isShown) in zip(world.posts, isVisible) where !isShown { try await world.circle.hide(post) }
    try await Self.leaveEntries(of: world.posts, in: world)
    let expected = zip(world.posts, isVisible).filter(\.1).map(\.0.description)

    for limit in [1, 2, 3, 9, 10, 100] {
      let found = try await world.circle.walk(
        "/api/kinnect/feed", KinnectAPI.FeedList.self, by: world.ben, limit: limit)
      #expect(found == expected, "\(limit)")
    }
  }

  @Test func `no cursor names somebody whom a list no longer shows`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana).id
    var others: [Member] = []
    for number in 0..<9 {
      let one = try await circle.member("person\(number)")
      try await circle.follow(one, ana)
      try await circle.like(one, post)
      others.insert(one, at: 0)
    }
    for gone in [0, 3, 4, 5, 8] { try await circle.suspend(others[gone]) }
    let expected = [1, 2, 6, 7].compactMap { others[$0].profile?.description }

    for limit in [1, 2, 3, 4, 20] {
      let likes = try await circle.walk(
        "/api/kinnect/posts/\(post)/likes", KinnectAPI.LikeList.self, by: ana, limit: limit)
      let followers = try await circle.walk(
        "/api/kinnect/profiles/ana/followers", SocialAPI.FollowerList.self, by: ana, limit: limit)
      #expect(likes == expected && followers == expected, "\(limit)")
    }
  }
}
