import Core
import Social
import TestCircle
import Testing

@testable import RowSecurityKit
@testable import SQL
@testable import Wandr
@testable import WandrSurface

/// Mistakes in Wandr's policies, of the kind that its promises depend on: each must be caught.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Planted faults` {
  static let faults = ownFaults + ImportFaults.all + PlaceDuplicateFaults.all

  private static let ownFaults = [
    PlantedFault("every log for everyone", by: [.attacks, .statements]) {
      $0.weakened = [.logs(select: "viewer() IS NOT NULL AND \(visible: "profiles", by: "author")")]
    },
    PlantedFault("logs for friends shown to followers", by: [.attacks]) {
      $0.weakened = [
        .logs(
          select: """
            row.author = viewer() OR (row.hidden_at IS NULL AND row.audience <> 'me'
              AND \("author", in: CorePolicies.followees))
            """)
      ]
    },
    PlantedFault("what was chosen in place of what holds now", by: [.attacks, .statements]) {
      $0.weakened = [
        .logs(
          select: """
            row.author = viewer() OR (row.hidden_at IS NULL AND row.chosen = 'everyone'
              AND \(visible: "profiles", by: "author"))
            """)
      ]
    },
    PlantedFault("logs of a trip shown to those who are only invited", by: [.attacks]) {
      $0.weakened = [
        .logs(
          select: """
            \(Wandr.audience.visibility) OR (row.audience <> 'me' AND row.hidden_at IS NULL
              AND \(visible: "profiles", by: "author") AND EXISTS (SELECT 1 FROM raw.wandr_trip_members m
                WHERE m.trip_id = row.trip_id AND m.profile_id = viewer()))
            """)
      ]
    },
    PlantedFault("what is held shown because its author says so", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "wandr_logs", select: Wandr.audience.visibility,
          update: TablePolicy.Update(["audience", "chosen", "shown_at", "is_in_zone"], using: "row.author = viewer()"),
          export: .byProfile("author"))
      ]
    },
    PlantedFault("places of whatever is logged", by: [.attacks, .statements]) {
      $0.weakened = [.places(select: "viewer() IS NOT NULL AND app() = 'wandr'")]
    },
    PlantedFault("a provider’s places for everyone", by: [.attacks]) {
      $0.weakened = [
        .places(
          select: """
            app() = 'wandr' AND viewer() IS NOT NULL AND (row.made_by = viewer() OR row.provider_id IS NOT NULL
              OR \(visible: "wandr_logs", naming: "place_id"))
            """)
      ]
    },
    PlantedFault("trips of others", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy("wandr_trips", select: "viewer() IS NOT NULL AND app() = 'wandr'", export: .byProfile("made_by"))
      ]
    },
    PlantedFault("where others want to go", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("wandr_wants", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))]
    },
    PlantedFault("what others’ devices know", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("wandr_sync", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))]
    },
    PlantedFault("links to others’ trips", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("wandr_links", select: "viewer() IS NOT NULL", export: .byProfile("made_by"))]
    },
    PlantedFault("what others’ links show", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "wandr_link_logs", select: "viewer() IS NOT NULL",
          export: .excluded(reason: "made from the logs and the links"))
      ]
    },
    PlantedFault("others’ privacy zones", by: [.attacks, .statements]) {
      $0.weakened = [TablePolicy("wandr_zones", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))]
    },
  ]

  @Test func `row security without a planted fault has no finding`() async throws {
    let inspection = try Inspection(.wandr)

    for part in Inspection.Part.allCases {
      let findings = try await inspection.findings(of: part, statements: 2_000)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: PlantedFault) async throws {
    let unnoticed = try await fault.unnoticed(in: .wandr)
    #expect(unnoticed == [], "\(fault) unnoticed")
  }

  /// Others' tests miss those of the tables that all apps share, and of the parts.
  @Test func `every guard of the app that is missing is noticed`() async throws {
    // `wandr_imported` begins two tables.
    for (table, guards) in [
      ("wandr_logs", 3), ("wandr_trips", 3), ("wandr_trip_members", 3), ("wandr_imported", 4), ("wandr_duplicates", 2),
      ("wandr_duplicate_agreements", 1),
    ] {
      let (unmissed, count) = try await PlantedFault.guardsUnmissed(in: .wandr, of: table)

      #expect(unmissed == [], "nobody misses these guards")
      #expect(count == guards)
    }
  }
}

extension TablePolicy {
  fileprivate static func logs(select: Predicate) -> TablePolicy {
    TablePolicy("wandr_logs", select: select, delete: "row.author = viewer()", export: .byProfile("author"))
  }

  fileprivate static func places(select: Predicate) -> TablePolicy {
    TablePolicy(
      "wandr_places", select: select, insert: "row.made_by = viewer() AND app() = 'wandr'",
      export: .byProfile("made_by"))
  }
}
