import CSQLite
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Kinnect
@testable import SQL
@testable import Social

/// The hot queries, under row security, as SQLite counts their work.
///
/// In place of the words of EXPLAIN, which say SCAN also of a list of twenty rows: the steps of full table scans and the
/// steps of SQLite's machine, on a database and on one with ten times the posts. A scan anywhere, in a policy too, makes
/// the second cost more.
@Suite(.enabled(if: TestEngine.isSQLite, "counters of SQLite; PostgresCostTests has those of PostgreSQL"))
struct QueryCostTests {
  struct Query: Sendable, CustomTestStringConvertible {
    let name: String
    /// Fewer steps than this are no honest answer.
    let least: Int
    /// Whether who asks is in a block.
    var isInBlock = false
    let run: @Sendable (Transaction, MediaLinks) throws -> Int
    var testDescription: String { name }
  }

  private static let me = SeededCircle.profile(5)
  private static let post = SeededCircle.post(126)

  static let queries: [Query] = [
    Query(name: "feed", least: 1000) {
      try FeedQueries.page(me, before: nil, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "feed of somebody in a block", least: 1500, isInBlock: true) {
      try FeedQueries.page(me, before: nil, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "followers for somebody in a block", least: 500, isInBlock: true) {
      try ProfileList.followers(of: SeededCircle.profile(6), before: nil, limit: 20)
        .page(for: me, links: $1, in: $0).items.count
    },
    Query(name: "a later page of the feed", least: 1000) {
      try FeedQueries.page(
        me, before: Cursor(Timestamp(microseconds: 3500), SeededCircle.post(249)), limit: 20, links: $1, in: $0
      ).items.count
    },
    Query(name: "profile", least: 30) {
      try Kinnect.people.profile("person.6", viewer: me, links: $1, in: $0) == nil ? 0 : 20
    },
    Query(name: "posts of a profile", least: 60) {
      // Three for each author in the smaller database.
      try PostQueries.posts(of: SeededCircle.profile(6), viewer: me, before: nil, limit: 3, links: $1, in: $0)
        .items.count == 3 ? 20 : 0
    },
    Query(name: "one post", least: 30) {
      try PostQueries.post(post, viewer: me, links: $1, in: $0) == nil ? 0 : 20
    },
    Query(name: "likes", least: 60) {
      try Kinnect.likes.people(of: post, before: Cursor<KinnectAPI.LikeList>?.none, limit: 20)
        .page(for: me, links: $1, in: $0).items.count == 4 ? 20 : 0
    },
    Query(name: "comments", least: 60) {
      try Kinnect.comments.page(of: post, viewer: me, before: nil, limit: 20, links: $1, in: $0)
        .items.count == 4 ? 20 : 0
    },
    Query(name: "followers", least: 400) {
      try ProfileList.followers(of: SeededCircle.profile(6), before: nil, limit: 20)
        .page(for: me, links: $1, in: $0).items.count
    },
    Query(name: "search", least: 200) {
      try Kinnect.people.found(by: "person.1", viewer: me, links: $1, in: $0).items.count
    },
    Query(name: "activity", least: 400) { transaction, links in
      try Kinnect.activity.causes(of: me, before: nil, limit: 20, links: links, in: transaction).count
    },
    Query(name: "a later page of activity", least: 400) { transaction, links in
      try Kinnect.activity.causes(
        of: me, before: Cursor(Timestamp(microseconds: 1500), SeededCircle.post(0)), limit: 20, links: links,
        in: transaction
      ).count
    },
    Query(name: "a photo", least: 20) { transaction, _ in
      let places = MediaPlace.common + Kinnect.app.mediaPlaces
      return try UploadQueries.mayFetch(SeededCircle.photo(126), shownIn: places, in: transaction) ? 20 : 0
    },
    Query(name: "unread", least: 20) { transaction, _ in
      try ActivityQueries.unreadCount(in: transaction) > 0 ? 20 : 0
    },
  ]

  private struct Cost {
    var steps = 0
    var scanned = 0
    var rows = 0
  }

  private static func costs(posts: Int) async throws -> [String: Cost] {
    let seeded = try await SeededCircle(posts: posts)
    let file = SQLiteFile(
      path: seeded.circle.folder.path + "/hearth.db", schema: TestCircle.schema, options: SQLiteOptions())
    let links = MediaLinks(app: "kinnect", signing: nil)
    var costs: [String: Cost] = [:]
    for query in queries {
      let connection = try file.openGuarded(readOnly: true)
      connection.functions.principal = SeededCircle.principal(5)
      connection.functions.principal.isInBlock = query.isInBlock
      var cost = Cost()
      cost.rows = try query.run(Transaction(connection), links)
      var statement = sqlite3_next_stmt(connection.handle, nil)
      while let pointer = statement {
        cost.steps += Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_VM_STEP, 0))
        cost.scanned += Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
        statement = sqlite3_next_stmt(connection.handle, pointer)
      }
      costs[query.name] = cost
    }
    return costs
  }

  private static let small = Task { try await costs(posts: 360) }
  private static let large = Task { try await costs(posts: 3600) }

  @Test(arguments: queries)
  func `a hot query costs the same with ten times the posts, and scans no table`(query: Query) async throws {
    let few = try #require(try await Self.small.value[query.name])
    let many = try #require(try await Self.large.value[query.name])

    #expect(few.rows == 20)
    #expect(many.rows == 20)
    #expect(few.steps >= query.least, "implausibly cheap")
    #expect(many.steps >= query.least, "implausibly cheap")
    #expect(many.steps <= few.steps * 5 / 4 + 50, "\(few.steps) steps became \(many.steps)")
    #expect(many.scanned <= 21, "\(many.scanned) steps of full scans")
  }

  @Test func `a scan is noticed`() async throws {
    let seeded = try await SeededCircle(posts: 360)
    let file = SQLiteFile(
      path: seeded.circle.folder.path + "/hearth.db", schema: TestCircle.schema, options: SQLiteOptions())
    let connection = try file.openGuarded(readOnly: true)
    connection.functions.principal = SeededCircle.principal(5)

    _ = try Transaction(connection).all("SELECT id FROM kinnect_posts WHERE caption = 'x'") { $0.int(0) }

    let statement = try #require(sqlite3_next_stmt(connection.handle, nil))
    var scanned = 0
    var next: OpaquePointer? = statement
    while let pointer = next {
      scanned += Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0))
      next = sqlite3_next_stmt(connection.handle, pointer)
    }
    #expect(scanned > 300)
  }
}
