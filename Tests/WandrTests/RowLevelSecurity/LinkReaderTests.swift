import Core
import TestCircle
import Testing
import Wire

@testable import RowSecurityKit
@testable import SQL
@testable import Wandr
@testable import WandrSurface

/// A stranger who has a link's key and could write SQL. On PostgreSQL `LinkAttackTests` asks every table.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Readers of links` {
  private static let link = RowFixture.token("link", 1)
  private static let reader = Principal(
    viewer: RowFixture.wireID(link), account: ID<Never>?.none, app: WandrPolicies.linkReaders)

  /// Tables of which the reader sees other rows than those that the link shows.
  private func misreadings(_ defences: Defences = Defences()) throws -> [String] {
    let attacker = try Attacker(FixtureFolder(.wandr), defences: defences)
    let world = attacker.world
    let shown = Set(world["wandr_link_logs"].filter { $0.key("link_id") == Self.link }.map { $0.key("log_id") })
    let photos = world["wandr_photos"].filter { shown.contains($0.key("log_id")) }
    let expected = ["wandr_links": 1, "wandr_link_logs": shown.count, "wandr_photos": photos.count]
    #expect(!shown.isEmpty && !photos.isEmpty && world["wandr_link_logs"].count > shown.count)
    return try world.tables.keys.sorted().filter { table in
      try attacker.attempt(["SELECT * FROM \(table)"], as: Self.reader).rows.count != expected[table] ?? 0
    }
  }

  @Test func `see what the link shows and no row of any other table`() throws {
    #expect(try misreadings() == [])
  }

  private static let faults: [(policy: TablePolicy, found: String)] = [
    (
      TablePolicy("wandr_logs", select: "row.audience = 'everyone'", export: .byProfile("author")), "wandr_logs"
    ),
    (
      TablePolicy(
        "wandr_link_logs", select: "app() = 'trip-link'", export: .excluded(reason: "made from the logs and the links")),
      "wandr_link_logs"
    ),
    (
      TablePolicy("wandr_links", select: "app() = 'trip-link'", export: .byProfile("made_by")), "wandr_links"
    ),
    (
      TablePolicy("wandr_places", select: "row.is_private = FALSE", export: .byProfile("made_by")), "wandr_places"
    ),
  ]

  @Test func `a policy that shows them more is noticed`() throws {
    for (policy, found) in Self.faults {
      var defences = Defences()
      defences.weakened = [policy]

      #expect(try misreadings(defences).contains(found), "\(found)")
    }
  }

  @Test(arguments: [
    "UPDATE wandr_links SET expires_at = 9700000000000", "UPDATE wandr_links SET is_coarse = FALSE",
    "DELETE FROM wandr_links", "DELETE FROM wandr_link_logs", "UPDATE wandr_link_logs SET note = 'h'",
    "UPDATE wandr_logs SET note = 'h'", "DELETE FROM wandr_photos", "UPDATE wandr_photos SET alt = 'h'",
    "UPDATE profiles SET bio = 'h'", "DELETE FROM wandr_trips", "DELETE FROM media",
  ])
  func `change nothing`(statement: String) throws {
    let attacker = try Attacker(FixtureFolder(.wandr))

    let outcome = try attacker.attempt([statement], as: Self.reader)

    #expect(outcome.changes == 0)
  }
}
