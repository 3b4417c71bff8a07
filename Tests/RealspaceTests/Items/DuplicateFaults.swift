import Core

@testable import Realspace
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in the policies of duplicates.
enum DuplicateFaults {
  static let all = [
    PlantedFault("merges of items that one doesn't see", by: [.attacks, .statements]) {
      $0.weakened = [.duplicates(select: "viewer() IS NOT NULL AND app() = 'realspace' AND row.merged_at IS NOT NULL")]
    },
    PlantedFault("merges for those who see one of the two", by: [.attacks]) {
      $0.weakened = [
        .duplicates(
          select: """
            app() = 'realspace' AND \(visible: "realspace_items", by: "item_id")
            AND (row.merged_at IS NOT NULL OR row.proposed_by = viewer())
            """)
      ]
    },
    PlantedFault("proposals for everyone who sees both items", by: [.attacks, .statements]) {
      $0.weakened = [
        .duplicates(
          select: """
            app() = 'realspace' AND \(visible: "realspace_items", by: "item_id")
            AND \(visible: "realspace_items", by: "into_id")
            """)
      ]
    },
    PlantedFault("proposals about what one may not see", by: [.attacks]) {
      $0.weakened = [
        .duplicates(
          select: "app() = 'realspace' AND (is_operator() OR row.proposed_by = viewer())",
          insert: "row.proposed_by = viewer() AND app() = 'realspace'")
      ]
    },
    PlantedFault("merges that everyone undoes", by: [.attacks, .statements]) {
      $0.weakened = [
        .duplicates(
          select: """
            app() = 'realspace' AND \(visible: "realspace_items", by: "item_id")
            AND \(visible: "realspace_items", by: "into_id") AND row.merged_at IS NOT NULL
            """, delete: "viewer() IS NOT NULL")
      ]
    },
    PlantedFault("agreement by people who made neither", by: [.attacks]) {
      $0.weakened = [
        .agreements(
          insert: """
            row.profile_id = viewer() AND \(visible: "realspace_duplicates", by: "duplicate_id")
            AND row.as_operator = FALSE
            """)
      ]
    },
    PlantedFault("agreement as an operator by people who are none", by: [.attacks]) {
      $0.weakened = [
        .agreements(
          insert: "row.profile_id = viewer() AND \(visible: "realspace_duplicates", by: "duplicate_id")")
      ]
    },
    PlantedFault("others' agreement", by: [.attacks, .statements]) {
      $0.weakened = [.agreements(select: "viewer() IS NOT NULL")]
    },
  ]
}

extension TablePolicy {
  fileprivate static func duplicates(
    select: Predicate, insert: Predicate? = nil, delete: Predicate? = nil
  ) -> TablePolicy {
    TablePolicy(
      "realspace_duplicates", select: select, insert: insert, delete: delete, export: .byProfile("proposed_by"))
  }

  fileprivate static func agreements(
    select: Predicate = "row.profile_id = viewer()", insert: Predicate? = nil
  ) -> TablePolicy {
    TablePolicy("realspace_duplicate_agreements", select: select, insert: insert, export: .byProfile("profile_id"))
  }
}
