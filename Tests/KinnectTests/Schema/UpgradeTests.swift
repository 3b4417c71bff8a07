import Core
import TestCircle
import Testing
import Wire

@testable import Kinnect
@testable import SQL

/// A database that an earlier release has left is brought up to date with what it holds.
@Suite struct `Kinnect's migrations` {
  private static let older = TestApps(
    [Kinnect.app],
    schema: Schema([
      .core, Schema(migrations: Schema.kinnect.migrations.filter { $0.number < 14 }, policies: []),
    ]))

  private static let profile: ID<ProfileEntity> = ID(high: 1, low: 1)

  /// Somebody with a post for their followers, one that is hidden, and one that is hidden and for nobody else.
  private static func fill(_ transaction: Transaction) throws {
    let account: ID<AuthAPI.Account> = ID(high: 2, low: 1)
    try transaction.run("INSERT INTO accounts (id, email, created_at) VALUES (\(account), 'p1@example.org', 1)")
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, created_at) VALUES (\(profile), 'kinnect', 'person.1', '', 1)
      """)
    try transaction.run(
      "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(profile), \(account), 'kinnect')")
    for (number, audience) in ["followers", "followers", "me"].enumerated() {
      let (id, time): (ID<KinnectAPI.Post>, Int) = (ID(high: 3, low: UInt64(number)), 100 + number)
      try transaction.run(
        """
        INSERT INTO kinnect_posts (id, author, audience, created_at)
        VALUES (\(id), \(profile), \(audience), \(time))
        """)
      if number > 0 { try transaction.run("UPDATE kinnect_posts SET hidden_at = 5 WHERE id = \(id)") }
    }
  }

  @Test func `take hidden posts out of the number that everybody is told`() async throws {
    let before = try TestCircle(apps: Self.older)
    try await before.storage.system.write { try Self.fill($0) }
    #expect(try await before.count("SELECT post_count FROM profile_counts") == 2)

    let circle = try TestCircle(database: try before.lastCopy(), apps: .kinnect)

    #expect(try await circle.miscounts() == [])
    #expect(try await circle.count("SELECT post_count FROM profile_counts") == 1)
  }
}
