import Core

@testable import RowSecurityKit
@testable import SQL
@testable import Wandr

/// Mistakes in the policies of duplicates of places.
enum PlaceDuplicateFaults {
  static let all = [
    PlantedFault("merges of places that one doesn't see", by: [.attacks]) {
      $0.weakened = [.duplicates(select: "viewer() IS NOT NULL AND app() = 'wandr' AND row.merged_at IS NOT NULL")]
    },
    PlantedFault("private pins shown to the operator by what is said of them", by: [.attacks]) {
      $0.weakened = [.duplicates(select: "app() = 'wandr' AND (is_operator() OR row.proposed_by = viewer())")]
    },
    PlantedFault("proposals for everyone who sees both places", by: [.attacks]) {
      $0.weakened = [
        .duplicates(
          select: """
            app() = 'wandr' AND \(visible: "wandr_places", by: "item_id") AND \(visible: "wandr_places", by: "into_id")
            """)
      ]
    },
    PlantedFault("proposals about places that one may not see", by: [.attacks]) {
      $0.weakened = [
        .duplicates(
          select: "app() = 'wandr' AND row.proposed_by = viewer()",
          insert: "row.proposed_by = viewer() AND app() = 'wandr'")
      ]
    },
    PlantedFault("merges of places that everyone undoes", by: [.attacks]) {
      $0.weakened = [
        .duplicates(
          select: """
            app() = 'wandr' AND \(visible: "wandr_places", by: "item_id") AND \(visible: "wandr_places", by: "into_id")
            AND row.merged_at IS NOT NULL
            """, delete: "viewer() IS NOT NULL")
      ]
    },
    PlantedFault("agreement by people who set neither pin", by: [.attacks]) {
      $0.weakened = [
        .agreements(
          insert: """
            row.profile_id = viewer() AND \(visible: "wandr_duplicates", by: "duplicate_id")
            AND row.as_operator = FALSE
            """)
      ]
    },
    PlantedFault("agreement to merge places as an operator by people who are none", by: [.attacks]) {
      $0.weakened = [
        .agreements(insert: "row.profile_id = viewer() AND \(visible: "wandr_duplicates", by: "duplicate_id")")
      ]
    },
    PlantedFault("others' agreement to merge places", by: [.attacks]) {
      $0.weakened = [.agreements(select: "viewer() IS NOT NULL")]
    },
  ]
}

extension TablePolicy {
  fileprivate static func duplicates(
    select: Predicate, insert: Predicate? = nil, delete: Predicate? = nil
  ) -> TablePolicy {
    TablePolicy("wandr_duplicates", select: select, insert: insert, delete: delete, export: .byProfile("proposed_by"))
  }

  fileprivate static func agreements(
    select: Predicate = "row.profile_id = viewer()", insert: Predicate? = nil
  ) -> TablePolicy {
    TablePolicy("wandr_duplicate_agreements", select: select, insert: insert, export: .byProfile("profile_id"))
  }
}
