import TestCircle
import Testing
import Wire

@testable import Core
@testable import Kinnect
@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// The hot queries under the apps' role as PostgreSQL counts their work, on a database and on one with ten times the posts.
///
/// The server's counters of the running transaction are read in place of EXPLAIN, which does not look into the policies'
/// functions: rows and index entries read, pages touched, and rows of tables that were read from end to end.
@Suite(.enabled(if: TestEngine.isPostgres, "counters of PostgreSQL; QueryCostTests has those of SQLite"))
struct PostgresCostTests {
  private struct Cost {
    /// What the query answered.
    var rows = 0
    /// Rows and index entries.
    var read = 0
    var pages = 0
    /// Rows of tables that were read from end to end.
    var scanned = 0
    /// Rows and index entries by table and index, for who wants to know what went wrong.
    var parts: [String: Int] = [:]
  }

  /// A seeded database and a connection to it, as an app has one.
  private struct Seeded {
    let seeded: SeededCircle
    let connection: PostgresConnection

    init(posts: Int) async throws {
      seeded = try await SeededCircle(posts: posts)
      guard case .postgres(let cluster) = TestEngine.current, let name = seeded.circle.name else {
        throw TestFault("no PostgreSQL here")
      }
      // As the server's own housekeeping does after a while: rows of old are gone, and it knows how many there are.
      try cluster.run("VACUUM (ANALYZE)", in: name)
      let server = try PostgresServer(options: cluster.options(name))
      connection = try server.openApp(nil, UniqueKeys(), sealed: PostgresCatalog.read(server).seal)
    }

    func measure(isInBlock: Bool = false, _ body: (Transaction) throws -> Int) throws -> Cost {
      var principal = SeededCircle.principal(5)
      principal.isInBlock = isInBlock
      try connection.begin(.read, as: principal, at: Timestamp(microseconds: 1))
      defer { connection.endRead() }
      let before = try counters()
      let rows = try body(Transaction(connection))
      let after = try counters()
      return Cost(
        rows: rows, read: after.read - before.read, pages: after.pages - before.pages,
        scanned: after.scanned - before.scanned,
        parts: after.parts.merging(before.parts, uniquingKeysWith: -).filter { $0.value > 0 })
    }

    private func counters() throws -> Cost {
      var cost = Cost()
      try Transaction(connection).each(
        """
        SELECT CAST(c.relname AS text), pg_stat_get_xact_tuples_returned(c.oid),
          pg_stat_get_xact_blocks_fetched(c.oid), c.relkind = 'r'
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'hearth' AND c.relkind IN ('r', 'i')
        """
      ) { row in
        cost.read += row.int(1)
        cost.pages += row.int(2)
        if row.bool(3) { cost.scanned += row.int(1) }
        cost.parts[row.text(0)] = row.int(1)
      }
      return cost
    }
  }

  private static func costs(posts: Int) async throws -> [String: Cost] {
    let seeded = try await Seeded(posts: posts)
    let links = MediaLinks(app: "kinnect", signing: nil)
    var costs: [String: Cost] = [:]
    for query in QueryCostTests.queries {
      costs[query.name] = try seeded.measure(isInBlock: query.isInBlock) { try query.run($0, links) }
    }
    return costs
  }

  private static let small = Task { try await costs(posts: 360) }
  private static let large = Task { try await costs(posts: 3600) }

  /// Fewer pages than this are no honest answer.
  private static let least = [
    "feed": 60, "a later page of the feed": 60, "profile": 8, "posts of a profile": 20, "one post": 12, "likes": 40,
    "comments": 20, "followers": 100, "search": 120, "activity": 10, "unread": 2, "a photo": 4,
    "a later page of activity": 10,
    "feed of somebody in a block": 80, "followers for somebody in a block": 120,
  ]

  @Test(arguments: QueryCostTests.queries)
  func `a hot query costs the same with ten times the posts, and scans no table`(query: QueryCostTests.Query)
    async throws
  {
    let few = try #require(try await Self.small.value[query.name])
    let many = try #require(try await Self.large.value[query.name])

    #expect(few.rows == 20)
    #expect(many.rows == 20)
    let least = try #require(Self.least[query.name])
    #expect(few.pages >= least, "implausibly cheap")
    #expect(many.pages >= least, "implausibly cheap")
    // The server may find it quicker to go through the few people once than to look each one up.
    #expect(many.read <= few.read * 5 / 4 + SeededCircle.people, "\(few.parts) became \(many.parts)")
    // A larger tree of an index has a level more.
    #expect(many.pages <= few.pages * 3 / 2 + 50, "\(few.pages) pages became \(many.pages)")
    #expect(many.scanned == 0, "\(many.scanned) rows of whole tables")
  }

  @Test func `a scan is noticed`() async throws {
    let seeded = try await Seeded(posts: 360)

    let cost = try seeded.measure { try $0.all("SELECT id FROM kinnect_posts WHERE caption = 'x'") { $0.int(0) }.count }

    #expect(cost.scanned >= 360)
  }

  /// Each with its plan, as the server made it for the statement and the policies in it.
  @Test func `no policy makes a hot query read a whole table`() async throws {
    let seeded = try await Seeded(posts: 360)
    for statement in HotStatements.kinnect {
      let text = Attack.onPostgres(statement.replacing("{B}", with: "").replacing("x'00'", with: "viewer()"))
      try seeded.connection.begin(.write, as: SeededCircle.principal(5), at: Timestamp(microseconds: 1))
      defer { seeded.connection.rollBack() }
      let plan = try Transaction(seeded.connection).all(
        SQL(foreign: "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) \(text)")
      ) { String(decoding: $0.blob(0), as: UTF8.self) }.joined()

      #expect(plan.contains("Actual Rows"), "\(statement)")
      #expect(!plan.contains("Seq Scan"), "\(statement): \(plan)")
    }
  }
}
