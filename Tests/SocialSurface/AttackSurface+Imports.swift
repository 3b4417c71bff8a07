import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Imports and what is in them: their owner's alone, all of it.
  /// - Parameters:
  ///   - viewer: somebody who has one, in what must be possible.
  ///   - owners: those who have one.
  static func imports(_ part: Imports, by viewer: RowFixture.Viewer, of owners: [RowFixture.Person]) -> Self {
    let (table, items, app) = (part.tables.imports.text, part.tables.items.text, part.people.app)
    let tables: Set = [table, items]
    var surface = Self(table)
    surface.furnish = [{ try $0.imports(of: owners, in: table, items, app) }]
    surface.keys = [items: ["import_id", "number"]]
    surface.updated = [table: ["reason", "audience"], items: ["note", "content"]]
    surface.deleted = [table, items]
    for column in ["reason", "note", "content", "label"] { surface.values[column] = .oneOf(["'h'"]) }
    surface.values["import_id"] = .row(of: [table], among: 4)
    surface.sees = [{ viewer, row, of in tables.contains(of) && viewer.isViewer(row, "profile_id") }]
    surface.mayInsert = [
      { tampering, row, of in
        guard tables.contains(of), tampering.new.isViewer(row, "profile_id"), tampering.principal.app == app else {
          return false
        }
        guard of == items else { return row.key("state") == "reading" }
        return tampering.before.byID(table)[row.key("import_id")].map {
          tampering.old.isViewer($0, "profile_id") && $0.key("state") == "reading"
        } == true
      }
    ]
    let fixed: Set = ["id", "profile_id", "import_id", "number", "key", "label", "created_at"]
    surface.mayUpdate = [
      { tampering, row, _, columns, of in
        tables.contains(of) && tampering.old.isViewer(row, "profile_id") && columns.isDisjoint(with: fixed)
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in tables.contains(of) && tampering.old.isViewer(row, "profile_id") }
    ]
    surface.attacks = attacks(onImports: table, items)
    surface.allowedActions = [
      AllowedAction(
        viewer, 1, "INSERT INTO \(table) (id, profile_id, state, created_at) VALUES (new_id(), {me}, 'reading', 5)"),
      AllowedAction(viewer, 1, "UPDATE \(table) SET state = 'cancelled' WHERE profile_id = {me}"),
      AllowedAction(viewer, 1, "UPDATE \(items) SET note = 'x', content = '' WHERE profile_id = {me}"),
      AllowedAction(viewer, 1, "DELETE FROM \(items) WHERE profile_id = {me}"),
    ]
    return surface
  }

  private static func attacks(onImports table: String, _ items: String) -> [Attack] {
    let columns = "import_id, number, profile_id, key, state, label, content"
    return [
      Attack(
        "\(table) of others", "SELECT * FROM {B}\(table)", "SELECT * FROM {B}\(items)",
        "DELETE FROM \(table) WHERE profile_id <> {me}", "DELETE FROM \(items) WHERE profile_id <> {me}",
        "UPDATE \(table) SET profile_id = {me}",
        "UPDATE \(items) SET profile_id = {me}", "UPDATE \(items) SET label = 'hax'",
        "INSERT INTO \(table) (id, profile_id, state, created_at) VALUES (new_id(), {other}, 'reading', 1)",
        "INSERT INTO \(items) (\(columns)) SELECT id, 99, {me}, 'k', 'waiting', 'l', '' FROM {B}\(table)"),
      Attack(
        "\(table) that begin in the middle",
        "INSERT INTO \(table) (id, profile_id, state, created_at) VALUES (new_id(), {me}, 'running', 1)",
        "INSERT INTO \(items) (\(columns)) SELECT id, 98, {other}, 'l', 'waiting', 'l', '' FROM \(table)"),
    ]
  }
}

extension FixtureWriter {
  /// An import that is being read, with a row that waits, of each of some people.
  fileprivate mutating func imports(
    of owners: [RowFixture.Person], in table: String, _ items: String, _ app: String
  ) throws {
    for person in owners {
      let (profile, own) = (
        RowFixture.id(person.profile(app)), RowFixture.id(RowFixture.token("impo", person.number))
      )
      try put(
        table, "id, profile_id, state, reason, created_at", [own, profile, .text("reading"), word("reas"), now()])
      try put(
        items, "import_id, number, profile_id, key, state, label, note, content",
        [
          own, .integer(1), profile, word("keyy"), .text("waiting"), word("labl"), word("note"), word("cont"),
        ])
    }
  }
}
