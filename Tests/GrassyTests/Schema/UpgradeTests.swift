import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

/// A database that an earlier release has left is brought up to date with what it holds.
@Suite struct `Grassy's migrations` {
  private static let older = TestApps(
    [Grassy.app],
    schema: Schema([
      .core, Schema(migrations: [GrassyMigrations.posts, GrassyMigrations.archives], policies: []),
    ]))

  private static func profile(_ number: Int) -> ID<ProfileEntity> { ID(high: 1, low: UInt64(number)) }
  private static func post(_ number: Int) -> ID<GrassyAPI.Post> { ID(high: 3, low: UInt64(number)) }

  /// Two people of whom the second follows the first and is suspended; of each a post for every audience, with a tag.
  private static func fill(_ transaction: Transaction) throws {
    for person in [1, 2] { try moveIn(person, transaction) }
    try transaction.run(
      """
      INSERT INTO follows (follower, followee, app, created_at, accepted_at)
      VALUES (\(profile(2)), \(profile(1)), 'grassy', 1, 1)
      """)
    for (number, audience) in ["everyone", "followers", "friends", "me", "everyone"].enumerated() {
      for person in [1, 2] {
        let (id, time) = (post(number * 10 + person), 100 + number)
        try transaction.run(
          """
          INSERT INTO grassy_posts (id, author, audience, tags, created_at)
          VALUES (\(id), \(profile(person)), \(audience), 'Moss', \(time))
          """)
        try transaction.run(
          """
          INSERT INTO grassy_post_tags (tag, created_at, post_id, label, is_open)
          VALUES ('moss', \(time), \(id), 'Moss', \(audience == "everyone"))
          """)
      }
    }
    try transaction.run("UPDATE grassy_posts SET hidden_at = 5 WHERE id = \(post(41))")
    try transaction.run("UPDATE accounts SET suspended_at = 5 WHERE email = 'p2@example.org'")
  }

  private static func moveIn(_ person: Int, _ transaction: Transaction) throws {
    let account: ID<AuthAPI.Account> = ID(high: 2, low: UInt64(person))
    try transaction.run(
      "INSERT INTO accounts (id, email, created_at) VALUES (\(account), \("p\(person)@example.org"), 1)")
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, created_at)
      VALUES (\(profile(person)), 'grassy', \("person.\(person)"), '', 1)
      """)
    try transaction.run(
      """
      INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(profile(person)), \(account), 'grassy')
      """)
  }

  @Test func `fill the lists that are read from what was there`() async throws {
    let before = try TestCircle(apps: Self.older)
    try await before.storage.system.write { try Self.fill($0) }

    let circle = try TestCircle(database: try before.lastCopy(), apps: .grassy)

    #expect(try await circle.miscounts() == [])
    let (open, everyones, restricted, known) = try await circle.storage.system.read { transaction in
      (
        try transaction.all("SELECT post_id FROM grassy_post_tags WHERE is_open = TRUE") {
          try $0.id(0, GrassyAPI.Post.self)
        },
        try transaction.all("SELECT post_id FROM grassy_everyone") { try $0.id(0, GrassyAPI.Post.self) },
        try transaction.all(
          "SELECT post_id FROM grassy_restricted WHERE profile_id = \(Self.profile(2)) ORDER BY created_at, post_id"
        ) { try $0.id(0, GrassyAPI.Post.self) },
        try transaction.first("SELECT post_count FROM grassy_tags WHERE tag = 'moss'") { $0.int(0) }
      )
    }
    // One is hidden, two are of somebody suspended.
    #expect(open == [Self.post(1)])
    #expect(everyones == [Self.post(1)])
    #expect(known == 1)
    // Their own, which nobody else sees, and of whom they follow what is for followers.
    #expect(restricted == [2, 11, 12, 22, 32, 42].map(Self.post))
  }
}
