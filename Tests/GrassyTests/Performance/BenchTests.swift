import Core
import SQL
import TestCircle
import Testing
import Wire

@testable import Grassy

/// The database for measurements.
struct BenchTests {
  @Test func `its posts are for all kinds of audiences, and members of circles have theirs in the feed`() async throws {
    let circle = try TestCircle.grassy()
    let size = AppBench.Size(people: 12, follows: 5, posts: 400)

    _ = try await GrassyBench(size, in: circle.storage, now: circle.clock.now()) { _ in }.seed()

    let kinds = try await circle.storage.system.read { transaction in
      try transaction.all("SELECT DISTINCT audience FROM grassy_posts") { $0.text(0) }
    }
    #expect(Set(kinds) == ["everyone", "followers", "friends", "circles", "me"])
    let seen = try await circle.count(
      """
      SELECT count(*) FROM grassy_timeline t JOIN grassy_posts p ON p.id = t.post_id
      WHERE p.audience = 'circles' AND t.profile_id <> p.author
      """)
    #expect(seen > 0)
  }
}
