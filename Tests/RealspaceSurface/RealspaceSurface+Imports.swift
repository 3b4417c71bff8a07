@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  private static let importers: [RowFixture.Person] = [.owner, .follower, .open]

  /// Imports, and what they made of the diary and the list.
  static let realspaceImports = imports(Realspace.imports, by: .filmgoer, of: importers) + imported

  private static let imported: Self = {
    var surface = Self("realspace_imported")
    surface.furnish = [{ try $0.imported(importers) }]
    surface.keys = ["realspace_imported": ["profile_id", "key"]]
    surface.inserted = ["realspace_imported": ["profile_id", "key", "entry_id", "import_id"]]
    surface.deleted = ["realspace_imported"]
    surface.values = [
      "profile_id": .viewer, "entry_id": .row(of: ["realspace_diary"], among: 8),
      "todo_id": .row(of: ["realspace_list"], among: 8), "import_id": .row(of: ["realspace_imports"], among: 4),
    ]
    surface.sees = [{ viewer, row, of in of == "realspace_imported" && viewer.isViewer(row, "profile_id") }]
    surface.mayInsert = [{ tampering, row, of in of == "realspace_imported" && tampering.mayRemember(row) }]
    surface.mayDelete = [
      { tampering, row, of in of == "realspace_imported" && tampering.old.isViewer(row, "profile_id") }
    ]
    surface.attacks = [
      Attack(
        "what others imported", "SELECT * FROM {B}realspace_imported", "SELECT facts FROM {B}realspace_imported",
        "DELETE FROM realspace_imported WHERE profile_id <> {me}", "UPDATE realspace_imported SET profile_id = {me}",
        "UPDATE realspace_imported SET facts = 'hax'"),
      Attack(
        "somebody else's entry as one's own import",
        "INSERT INTO realspace_imported (profile_id, key, entry_id, import_id) SELECT {me}, 'k', d.id, i.id FROM {B}realspace_diary d, realspace_imports i WHERE d.author <> {me} LIMIT 1",
        "INSERT INTO realspace_imported (profile_id, key, todo_id, import_id) SELECT {me}, 'l', l.id, i.id FROM {B}realspace_list l, realspace_imports i WHERE l.profile_id <> {me} LIMIT 1",
        "INSERT INTO realspace_imported (profile_id, key, entry_id, import_id) SELECT {me}, 'm', id, new_id() FROM realspace_diary WHERE author = {me} LIMIT 1",
        "INSERT INTO realspace_imported (profile_id, key, entry_id, import_id) SELECT {other}, 'n', d.id, i.id FROM realspace_diary d, realspace_imports i WHERE d.author = {me} LIMIT 1"
      ),
    ]
    surface.allowedActions = [
      AllowedAction(
        .filmgoer, 1,
        "INSERT INTO realspace_imported (profile_id, key, entry_id, import_id) SELECT {me}, 'mine', d.id, i.id FROM realspace_diary d, realspace_imports i WHERE d.author = {me} LIMIT 1"
      ),
      AllowedAction(.filmgoer, 1, "DELETE FROM realspace_imported WHERE profile_id = {me}"),
    ]
    return surface
  }()
}

extension Tampering {
  /// The import and the entry are the viewer's own.
  fileprivate func mayRemember(_ row: World.Row) -> Bool {
    guard principal.app == "realspace", new.isViewer(row, "profile_id"),
      let brought = before.byID("realspace_imports")[row.key("import_id")], old.isViewer(brought, "profile_id")
    else { return false }
    let entry = before.byID("realspace_diary")[row.key("entry_id")]
    let todo = before.byID("realspace_list")[row.key("todo_id")]
    return (row["entry_id"] == .null || entry.map { old.isViewer($0, "author") } == true)
      && (row["todo_id"] == .null || todo.map { old.isViewer($0, "profile_id") } == true)
  }
}

extension FixtureWriter {
  /// The first entry of each person's diary is from their import. `realspaceDiaries` numbers them.
  fileprivate mutating func imported(_ people: [RowFixture.Person]) throws {
    let entries: [RowFixture.Person: Int] = [.owner: 606, .follower: 614, .open: 630]
    for person in people {
      guard let entry = entries[person] else { continue }
      try put(
        "realspace_imported", "profile_id, key, entry_id, import_id, facts",
        [
          RowFixture.id(person.profile("realspace")), word("keyy"), RowFixture.id(RowFixture.token("diry", entry)),
          RowFixture.id(RowFixture.token("impo", person.number)), word("fact"),
        ])
    }
  }
}
