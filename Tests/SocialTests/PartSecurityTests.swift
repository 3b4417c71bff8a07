import Core
import TestCircle
import Testing

@testable import RowSecurityKit
@testable import SQL

/// What an app of parts has of their proof without saying any of it: Corkboard names its parts, and says its pins by hand.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Row security of parts` {
  @Test func `the fixture keeps its invariants`() throws {
    let attacker = try Attacker(FixtureFolder(.cork))

    #expect(Invariants(world: attacker.world).violations() == [])
    #expect(attacker.world["cork_bookmarks"].count > 10)
    #expect(attacker.world["cork_timeline"].count > attacker.world["cork_pins"].count)
  }

  @Test(arguments: RowFixture.Viewer.ofCork)
  func `a viewer reads exactly what the independent rules say`(viewer: RowFixture.Viewer) throws {
    #expect(try Attacker(FixtureFolder(.cork)).misreadings(by: viewer) == [])
  }

  @Test func `a part without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.cork)
    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 3_000)
      #expect(findings == [], "\(findings)")
    }
  }

  static let faults = [
    PlantedFault("what others keep", by: [.attacks, .statements]) {
      $0.weakened = [.reaction("cork_bookmarks", select: "\(visible: "cork_pins", by: "pin_id")")]
    },
    PlantedFault("likes of what nobody sees", by: [.attacks, .statements]) {
      $0.weakened = [.reaction("cork_likes", select: "viewer() IS NOT NULL")]
    },
    PlantedFault("liking what one doesn't see", by: [.attacks]) {
      $0.weakened = [.reaction("cork_likes", select: "row.user_id = viewer()", insert: "row.user_id = viewer()")]
    },
    PlantedFault("liking for another", by: [.attacks]) {
      $0.weakened = [
        .reaction(
          "cork_likes", select: "\(visible: "cork_pins", by: "pin_id")", insert: "\(visible: "cork_pins", by: "pin_id")"
        )
      ]
    },
    PlantedFault("comments that a block hides", by: [.statements]) {
      $0.weakened = [.reaction("cork_comments", select: "\(visible: "cork_pins", by: "pin_id")")]
    },
    PlantedFault("others' comments taken away", by: [.attacks, .statements]) {
      $0.weakened = [
        .reaction(
          "cork_comments", select: "\(visible: "cork_pins", by: "pin_id")",
          delete: "\(visible: "cork_pins", by: "pin_id")")
      ]
    },
    PlantedFault("photos of what nobody sees", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("cork_photos", select: "viewer() IS NOT NULL", export: .excluded(reason: "goes with its pin"))
      ]
    },
    PlantedFault("others' timelines", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("cork_timeline", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the pins"))
      ]
    },
  ]

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .cork)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }
}

@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Row security of parts on PostgreSQL` {
  @Test func `nothing is read or changed that is not the viewer's`() async throws {
    let inspection = PostgresInspection(fixture: try PostgresFixture(.cork))

    #expect(try await inspection.reading() == [])
    #expect(try await inspection.attacks(RowFixture.Viewer.ofCork, stopAt: 5) == [])
    #expect(try await inspection.allowedActions() == [])
    let report = try await inspection.statements(600, seed: Budget.seed("HEARTH_FUZZ_SEED"), stopAt: 3)
    #expect(report.finds == [])
    #expect(report.tally.ran > 200)
  }

  @Test(arguments: `Row security of parts`.faults.filter { $0.noticedBy.contains(.attacks) })
  func `a weak policy is noticed`(fault: PlantedFault) async throws {
    var defences = PostgresDefences()
    defences.weakened = fault.defences.weakened
    let inspection = PostgresInspection(fixture: try PostgresFixture(.cork, defences))

    let findings = try await inspection.findings(of: .bareAttacks)
    #expect(!findings.isEmpty, "\(fault) unnoticed")
  }
}

extension TablePolicy {
  fileprivate static func reaction(
    _ table: SchemaText, select: Predicate, insert: Predicate? = nil, delete: Predicate = "row.user_id = viewer()"
  ) -> TablePolicy {
    TablePolicy(table, select: select, insert: insert, delete: delete, export: .byProfile("user_id"))
  }
}
