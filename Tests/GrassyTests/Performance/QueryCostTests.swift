import CSQLite
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Grassy
@testable import SQL
@testable import Social

/// The hot queries, under row security, as SQLite counts their work: steps of full table scans and steps of SQLite's machine, on a
/// database and on one with ten times the posts. A scan anywhere, in a policy too, makes the second cost more.
@Suite(.enabled(if: TestEngine.isSQLite, "counters of SQLite"))
struct QueryCostTests {
  struct Query: Sendable, CustomTestStringConvertible {
    let name: String
    /// Fewer steps than this are no honest answer.
    let least: Int
    let run: @Sendable (Transaction, MediaLinks) throws -> Int
    var testDescription: String { name }
  }

  private static let me = SeededCircle.profile(5)
  private static let middle = Cursor<GrassyAPI.FeedList>(Timestamp(microseconds: 3500), SeededCircle.post(249))

  static let queries: [Query] = [
    Query(name: "feed of everyone", least: 1000) {
      try FeedQueries.page(.everyone, me, before: nil, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "a later page of it", least: 1000) {
      try FeedQueries.page(.everyone, me, before: middle, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "feed of what one follows", least: 1000) {
      try FeedQueries.page(.following, me, before: nil, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "a later page of that", least: 1000) {
      try FeedQueries.page(.following, me, before: middle, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "posts of a profile", least: 60) {
      try PostQueries.posts(of: SeededCircle.profile(6), viewer: me, before: nil, limit: 3, links: $1, in: $0)
        .items.count == 3 ? 20 : 0
    },
    Query(name: "posts with a tag", least: 400) {
      try TagQueries.posts(with: "moss", before: nil, limit: 16, viewer: me, links: $1, in: $0).items.count > 9 ? 20 : 0
    },
    Query(name: "posts at a place", least: 400) {
      try PlaceQueries.posts(at: "~hut", before: nil, limit: 20, viewer: me, links: $1, in: $0).items.count
    },
    Query(name: "bookmarks", least: 300) {
      try BookmarkQueries.page(of: me, before: nil, limit: 10, links: $1, in: $0).items.count > 5 ? 20 : 0
    },
    Query(name: "one post", least: 30) {
      try PostQueries.post(SeededCircle.post(126), viewer: me, links: $1, in: $0) == nil ? 0 : 20
    },
    Query(name: "tags by their beginning", least: 60) { transaction, _ in
      try TagQueries.found(by: "tag", viewer: me, in: transaction).count == 9 ? 20 : 0
    },
    Query(name: "places by their beginning", least: 400) { transaction, _ in
      try PlaceQueries.named("hu", in: transaction).map(\.name) == ["Hut"] ? 20 : 0
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
      path: seeded.circle.folder.path + "/hearth.db", schema: TestApps.grassy.schema, options: SQLiteOptions())
    let links = MediaLinks(app: "grassy", signing: nil)
    var costs: [String: Cost] = [:]
    for query in queries {
      let connection = try file.openGuarded(readOnly: true)
      connection.functions.principal = SeededCircle.principal(5)
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
    #expect(many.scanned <= 45, "\(many.scanned) steps of full scans")
  }
}
