import Core
import Social

@testable import Realspace
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in the policies of imports.
enum ImportFaults {
  static let all = [
    PlantedFault("others' imports", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("realspace_imports", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("what is in others' files", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("realspace_import_items", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("others' entries as one's own import", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_imported", select: "row.profile_id = viewer()",
          insert: "row.profile_id = viewer() AND app() = 'realspace' AND \(Realspace.imports.isOwn)",
          delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
      ]
    },
    PlantedFault("what others imported", by: [.attacks]) {
      $0.weakened = [
        TablePolicy("realspace_imported", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
  ]
}
