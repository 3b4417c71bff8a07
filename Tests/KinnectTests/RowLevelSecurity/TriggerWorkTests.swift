import Testing
import Wire

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// Counters, timelines, activity and blocks after many things have happened, also at once.
@Suite struct `Work of the schema's triggers` {
  private typealias Person = RowFixture.Person

  /// One thing that a person does with another or with a post; often it is not possible and nothing happens.
  private static let deeds: [String] = [
    "INSERT INTO follows (follower, followee, app, created_at) VALUES ({me}, {them}, app(), 5)",
    "INSERT INTO follows (follower, followee, app, created_at) VALUES ({me}, {them}, app(), 5) ON CONFLICT DO NOTHING",
    "INSERT INTO follows (follower, followee, app, created_at, accepted_at) SELECT {me}, id, app, 5, 6 FROM profiles WHERE id = {them} AND is_private = FALSE",
    "UPDATE follows SET accepted_at = 7 WHERE followee = {me} AND accepted_at IS NULL",
    "UPDATE follows SET accepted_at = 8 WHERE followee = {me} AND follower = {them}",
    "DELETE FROM follows WHERE follower = {me} AND followee = {them}",
    "DELETE FROM follows WHERE followee = {me} AND follower = {them}",
    "INSERT INTO kinnect_likes SELECT id, {me}, 5 FROM kinnect_posts WHERE author = {them} ON CONFLICT DO NOTHING",
    "INSERT INTO kinnect_likes SELECT id, {me}, 5 FROM kinnect_posts WHERE author = {them} ON CONFLICT DO NOTHING",
    "DELETE FROM kinnect_likes WHERE user_id = {me} AND post_id IN (SELECT id FROM kinnect_posts WHERE author = {them})",
    "INSERT INTO kinnect_comments (id, post_id, user_id, body, created_at) SELECT new_id(), id, {me}, 'hello', 5 FROM kinnect_posts WHERE author = {them}",
    "DELETE FROM kinnect_comments WHERE user_id = {them}", "DELETE FROM kinnect_comments WHERE user_id = {me}",
    "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {me}, 'x', 9)",
    "DELETE FROM kinnect_posts WHERE id IN (SELECT id FROM kinnect_posts WHERE author = {me} ORDER BY like_count LIMIT 1)",
    "INSERT INTO blocks (blocker, blocked, username, created_at) SELECT {me}, id, username, 5 FROM profiles WHERE id = {them}",
    "DELETE FROM blocks WHERE blocker = {me}", "DELETE FROM blocks WHERE blocker = {me}",
    "INSERT INTO mutes SELECT {me}, {them}, 5", "UPDATE activity SET read_at = 5 WHERE actor = {them}",
    "UPDATE profiles SET is_private = NOT is_private WHERE id = {me}",
    "INSERT INTO kinnect_conversations (id, founder, created_at, last_at) VALUES (new_id(), {me}, 5, 5)",
    "INSERT INTO kinnect_members SELECT id, {them}, {me}, last_at + 1 FROM kinnect_conversations WHERE one IS NULL",
    "INSERT INTO kinnect_messages (id, conversation_id, sender, body, created_at) SELECT new_id(), id, {me}, 'hello', last_at + 1 FROM kinnect_conversations LIMIT 1",
    "INSERT INTO kinnect_messages (id, conversation_id, sender, body, created_at) SELECT new_id(), id, {me}, 'hello', 5 FROM kinnect_conversations WHERE one IS NULL LIMIT 1",
    "INSERT INTO kinnect_invitations (id, conversation_id, profile_id, invited_by, name, created_at) SELECT new_id(), id, {them}, {me}, name, 5 FROM kinnect_conversations WHERE one IS NULL ON CONFLICT DO NOTHING",
    "UPDATE kinnect_conversations SET name = 'Trip'", "UPDATE kinnect_invitations SET accepted_at = 5",
    "UPDATE kinnect_invitations SET declined_at = 5 WHERE invited_by = {them}",
    "DELETE FROM kinnect_messages WHERE sender = {me}", "DELETE FROM kinnect_members WHERE profile_id = {me}",
    "UPDATE kinnect_inbox SET read_at = 9, is_unread = FALSE", "DELETE FROM kinnect_stories WHERE author = {me}",
  ]

  /// What the system does now and then.
  private static let interventions: [String] = [
    "UPDATE accounts SET suspended_at = 5 WHERE id = {them}", "UPDATE accounts SET suspended_at = NULL",
    "UPDATE accounts SET suspended_at = NULL", "DELETE FROM accounts WHERE id = {last}",
  ]

  private static let people: [Person] = [
    .stranger, .requested, .follower, .exFollower, .blocked, .owner, .open, .suspended,
  ]

  /// Does a random deed; what is refused leaves no trace.
  private static func act(_ storage: Storage, _ numbers: inout SeededNumbers) async throws {
    let me = people[Int(numbers.next() % 8)]
    let them = people[Int(numbers.next() % 8)]
    let app = numbers.next() % 8 == 0 ? "believe" : "kinnect"
    let deed = deeds[Int(numbers.next() % UInt64(deeds.count))]
      .replacing("{me}", with: Attack.literal(me.profile(app))).replacing(
        "{them}", with: Attack.literal(them.profile(app)))
    do {
      try await storage.database.write(as: RowFixture.principal(me, app: app)) { try $0.run(OpenRowFixture.sql(deed)) }
    } catch let refusal as SQLError {
      // Following twice, liking what is hidden and the like; anything else is a fault of the test.
      switch refusal.kind {
      // A foreign key, when the one who acts has been deleted.
      case .denied, .unique, .check, .foreignKey: break
      default: throw refusal
      }
    }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `counters, timelines, activity and blocks stay true whatever is done`(seed: UInt64) async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let storage = fixture.storage
    var numbers = SeededNumbers(seed: seed)

    for step in 1...400 {
      if step % 40 == 0 {
        let text = Self.interventions[Int(numbers.next() % 4)]
          .replacing("{them}", with: Attack.literal(Self.people[Int(numbers.next() % 8)].account))
          .replacing("{last}", with: Attack.literal(Person.exFollower.account))
        try await storage.system.write { try $0.run(OpenRowFixture.sql(text)) }
      }
      try await Self.act(storage, &numbers)
      if step % 10 == 0 {
        let wrong = Invariants(world: try await fixture.world()).violations()
        try #require(wrong == [], "step \(step)")
      }
    }
  }

  @Test func `they stay true when many act at once`() async throws {
    let fixture = try OpenRowFixture(.kinnect)
    let storage = fixture.storage

    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in 0..<8 as Range<UInt64> {
        group.addTask {
          var numbers = SeededNumbers(seed: seed)
          for _ in 0..<150 { try await Self.act(storage, &numbers) }
        }
      }
      try await group.waitForAll()
    }

    let end = try await fixture.world()
    #expect(Invariants(world: end).violations() == [])
    _ = try await CounterCheck(of: AttackSurface.kinnect.schema, in: storage.system).run { Issue.record("\($0)") }
    #expect(end["kinnect_likes"].count > 3)
  }

  private func count(_ storage: Storage, _ viewer: Principal, _ statement: String) async throws -> Int {
    try await storage.database.read(as: viewer) { try $0.first(OpenRowFixture.sql(statement)) { $0.int(0) } ?? -1 }
  }

  @Test func `a block in one app hides in the other, ends follows, and lifting it brings back sight alone`()
    async throws
  {
    let fixture = try OpenRowFixture(.kinnect)
    let storage = fixture.storage
    let ben = RowFixture.principal(.owner, app: "believe")
    let fay = RowFixture.principal(.follower, app: "kinnect")
    let benInKinnect = Attack.literal(Person.owner.profile())
    let seeing = "SELECT count(*) FROM profiles WHERE id = \(benInKinnect)"
    let posts = "SELECT count(*) FROM kinnect_posts WHERE author = \(benInKinnect)"
    let before = (try await count(storage, fay, seeing), try await count(storage, fay, posts))

    try await storage.database.write(as: ben) {
      try $0.run(
        OpenRowFixture.sql(
          """
          INSERT INTO blocks (blocker, blocked, username, created_at)
          SELECT viewer(), id, username, 5 FROM profiles WHERE id = \(Attack.literal(Person.follower.profile("believe")))
          """))
    }
    let during = (try await count(storage, fay, seeing), try await count(storage, fay, posts))
    let follows = try await fixture.world()["follows"].filter {
      Set([$0.key("follower"), $0.key("followee")]) == [Person.owner.profile(), Person.follower.profile()]
    }
    try await storage.database.write(as: ben) { try $0.run("DELETE FROM blocks WHERE blocker = viewer()") }
    let after = (try await count(storage, fay, seeing), try await count(storage, fay, posts))

    #expect(before == (1, 4))
    #expect(during == (0, 0))
    #expect(follows == [])
    #expect(after == (1, 0))
    #expect(Invariants(world: try await fixture.world()).violations() == [])
  }
}
