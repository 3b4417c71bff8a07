import Core
import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Wandr

/// Mistakes in the policies of imports.
enum ImportFaults {
  static let all = [
    PlantedFault("others' imports", by: [.attacks]) {
      $0.weakened = [TablePolicy("wandr_imports", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))]
    },
    PlantedFault("what is in others' files", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("wandr_import_items", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("what others imported", by: [.attacks]) {
      $0.weakened = [TablePolicy("wandr_imported", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))]
    },
    PlantedFault("others' logs as one's own import", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "wandr_imported", select: "row.profile_id = viewer()",
          insert: "row.profile_id = viewer() AND app() = 'wandr' AND \(Wandr.imports.isOwn)",
          delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("pins that others' imports set", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("wandr_imported_pins", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("others' pins as set by one's own import", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "wandr_imported_pins", select: "row.profile_id = viewer()",
          insert: "row.profile_id = viewer() AND app() = 'wandr' AND \(Wandr.imports.isOwn)",
          delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
      ]
    },
  ]
}
