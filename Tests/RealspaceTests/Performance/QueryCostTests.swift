import CSQLite
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Realspace
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
  private static let middle = Cursor<RealspaceAPI.FeedList>(Timestamp(microseconds: 3500), SeededCircle.post(249))

  static let queries: [Query] = [
    Query(name: "feed", least: 1000) {
      try FeedQueries.page(me, before: nil, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "a later page of it", least: 1000) {
      try FeedQueries.page(me, before: middle, limit: 20, links: $1, in: $0).items.count
    },
    Query(name: "posts of a profile", least: 60) {
      try PostQueries.list.posts(
        of: SeededCircle.profile(6), before: Cursor<RealspaceAPI.ProfilePostList>?.none, limit: 3, viewer: me,
        links: $1, in: $0
      ).items.count == 3 ? 20 : 0
    },
    Query(name: "what one likes", least: 300) {
      try LikedQueries.page(of: me, before: nil, limit: 10, links: $1, in: $0).items.count > 5 ? 20 : 0
    },
    Query(name: "what one likes, in topics too", least: 300) {
      try LikedQueries.everything(of: me, before: nil, limit: 10, links: $1, in: $0).items.count > 5 ? 20 : 0
    },
    Query(name: "one post", least: 30) {
      try PostQueries.post(SeededCircle.post(126), viewer: me, links: $1, in: $0) == nil ? 0 : 20
    },
    Query(name: "an item with its friends", least: 60) {
      try ItemQueries.required(SeededCircle.item(6), viewer: me, links: $1, in: $0).name == "Item 6" ? 20 : 0
    },
    Query(name: "posts that name an item", least: 60) {
      try ItemQueries.posts(
        naming: try ItemQueries.group(of: SeededCircle.item(6), in: $0), before: nil, limit: 3, viewer: me, links: $1,
        in: $0
      ).items.isEmpty ? 0 : 20
    },
    Query(name: "upcoming events", least: 300) {
      try EventQueries.page(
        .upcoming, before: nil, limit: 20, now: Timestamp(microseconds: 1), viewer: me, links: $1, in: $0
      ).items.count
    },
    Query(name: "past events", least: 300) {
      try EventQueries.page(
        .past, before: nil, limit: 20, now: SeededCircle.afterAll, viewer: me, links: $1, in: $0
      ).items.count
    },
    Query(name: "one event with its address", least: 60) {
      try EventQueries.required(
        SeededCircle.event(5), now: Timestamp(microseconds: 1), viewer: me, links: $1, in: $0
      ).event.privateAddress == "Here" ? 20 : 0
    },
    // Nobody here has a friend, but all likes of the newest posts are looked at.
    Query(name: "what friends liked", least: 100) {
      try RecommendationQueries.found(
        for: me, limit: 20, depth: 20, now: SeededCircle.afterAll, links: $1, in: $0
      ).isEmpty ? 20 : 0
    },
    Query(name: "items by their beginning", least: 20) { transaction, _ in
      try ItemQueries.found(by: "item 11", [.film], in: transaction).count == 1 ? 20 : 0
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
      path: seeded.circle.folder.path + "/hearth.db", schema: TestApps.realspace.schema, options: SQLiteOptions())
    let links = MediaLinks(app: "realspace", signing: nil)
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
