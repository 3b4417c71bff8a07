import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Who allows nobody to save their photos: everyone's own choice. Each second person has made it.
  /// - Parameter viewer: somebody who hasn't.
  static func saving<Thing>(_ saving: PhotoSaving<Thing>, by viewer: RowFixture.Viewer) -> Self {
    let (table, app) = (saving.table.text, saving.app)
    var surface = Self(table)
    surface.keys = [table: ["profile_id"]]
    surface.furnishPerson = [
      { writer, person in
        guard person != .profileless, person != .hermit, person.number.isMultiple(of: 2) else { return }
        try writer.put(table, "profile_id", [RowFixture.id(person.profile(app))])
      }
    ]
    surface.inserted = [table: ["profile_id"]]
    surface.deleted = [table]
    surface.values = ["profile_id": .viewer]
    surface.sees = [{ viewer, row, of in of == table && viewer.isViewer(row, "profile_id") }]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && tampering.new.isViewer(row, "profile_id") && tampering.principal.app == app
      }
    ]
    surface.mayDelete = [{ tampering, row, of in of == table && tampering.old.isViewer(row, "profile_id") }]
    surface.attacks = [
      Attack(
        "others' choices in \(table)", "SELECT * FROM {B}\(table)", "INSERT INTO \(table) VALUES ({other})",
        "DELETE FROM \(table) WHERE profile_id <> {me}", "UPDATE \(table) SET profile_id = {me}")
    ]
    surface.allowedActions = [
      AllowedAction(viewer, 1, "INSERT INTO \(table) VALUES ({me}) ON CONFLICT DO NOTHING")
    ]
    return surface
  }
}
