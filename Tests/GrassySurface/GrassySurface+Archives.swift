@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Imports and exports: their owner's alone, all of it.
  static let archives: Self = {
    var surface = Self("grassy archives")
    surface.furnish = [{ try $0.archives() }]
    surface.sees = [{ $0.ownsOfArchives($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertOfArchives($1, $2) }]
    surface.mayUpdate = [{ tampering, row, _, columns, table in tampering.mayUpdateOfArchives(row, columns, table) }]
    surface.mayDelete = [{ $0.old.ownsOfArchives($1, of: $2) }]
    surface.keys = [
      "grassy_import_items": ["import_id", "number"], "grassy_imported": ["profile_id", "key"],
      "grassy_exports": ["profile_id"],
    ]
    surface.inserted = ["grassy_imported": ["profile_id", "key", "post_id", "import_id"]]
    surface.updated = [
      "grassy_imports": ["reason"], "grassy_import_items": ["note", "content"], "grassy_exports": ["reason"],
    ]
    surface.deleted = ["grassy_imports", "grassy_import_items", "grassy_exports"]
    for column in ["reason", "note", "content"] { surface.values[column] = .oneOf(["'h'"]) }
    surface.values["import_id"] = .row(of: ["grassy_imports"], among: 4)
    surface.attacks = archiveAttacks
    surface.allowedActions = [
      AllowedAction(
        .walker, 1,
        "INSERT INTO grassy_imports (id, profile_id, state, created_at) VALUES (new_id(), {me}, 'reading', 5)"),
      AllowedAction(.walker, 1, "UPDATE grassy_imports SET state = 'cancelled' WHERE profile_id = {me}"),
      AllowedAction(.walker, 1, "UPDATE grassy_import_items SET note = 'x', content = '' WHERE profile_id = {me}"),
      AllowedAction(.walker, 1, "DELETE FROM grassy_exports WHERE profile_id = {me}"),
    ]
    return surface
  }()

  private static let archiveAttacks = [
    Attack(
      "others' archives", "SELECT * FROM {B}grassy_imports", "SELECT * FROM {B}grassy_import_items",
      "SELECT * FROM {B}grassy_imported", "SELECT * FROM {B}grassy_exports",
      "DELETE FROM grassy_imports WHERE profile_id <> {me}", "DELETE FROM grassy_exports WHERE profile_id <> {me}",
      "UPDATE grassy_imports SET profile_id = {me}", "UPDATE grassy_import_items SET profile_id = {me}",
      "INSERT INTO grassy_imports (id, profile_id, state, created_at) VALUES (new_id(), {other}, 'reading', 1)",
      "INSERT INTO grassy_exports (profile_id, id, state, created_at) VALUES ({other}, new_id(), 'waiting', 1)"),
    Attack(
      "an import that begins in the middle",
      "INSERT INTO grassy_imports (id, profile_id, state, created_at) VALUES (new_id(), {me}, 'running', 1)",
      "INSERT INTO grassy_import_items (import_id, number, profile_id, key, state, taken_at, content) SELECT id, 99, {me}, 'k', 'waiting', 1, '' FROM {B}grassy_imports",
      "INSERT INTO grassy_import_items (import_id, number, profile_id, key, state, taken_at, content) SELECT id, 98, {other}, 'l', 'waiting', 1, '' FROM grassy_imports"
    ),
    Attack(
      "somebody else's post as one's own import",
      "INSERT INTO grassy_imported (profile_id, key, post_id, import_id) VALUES ({me}, 'k', {seen}, new_id())",
      "DELETE FROM grassy_imported", "UPDATE grassy_imported SET post_id = {seen}"),
  ]
}

extension Visibility {
  fileprivate static let archiveTables: Set = [
    "grassy_imports", "grassy_import_items", "grassy_imported", "grassy_exports",
  ]

  func ownsOfArchives(_ row: World.Row, of table: String) -> Bool {
    Self.archiveTables.contains(table) && isViewer(row, "profile_id")
  }
}

extension Tampering {
  private func isOwnImport(_ row: World.Row) -> Bool {
    before.byID("grassy_imports")[row.key("import_id")].map { old.isViewer($0, "profile_id") } == true
  }

  func mayInsertOfArchives(_ row: World.Row, _ table: String) -> Bool {
    guard new.ownsOfArchives(row, of: table), principal.app == "grassy" else { return false }
    return switch table {
    case "grassy_imported": isOwnImport(row) && AttackSurface.posts.isOwn(row.key("post_id"), of: old)
    case "grassy_import_items": isOwnImport(row)
    case "grassy_imports": row.key("state") == "reading"
    default: row.key("state") == "waiting"
    }
  }

  func mayUpdateOfArchives(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let fixed: Set = ["id", "profile_id", "import_id", "number", "key", "is_local", "created_at", "taken_at"]
    return old.ownsOfArchives(row, of: table) && table != "grassy_imported" && columns.isDisjoint(with: fixed)
  }
}

extension FixtureWriter {
  /// An import with a post that waits and one that is here, and an export, of each of some writers.
  mutating func archives() throws {
    let writers: [(person: RowFixture.Person, post: Int)] = [(.owner, 1), (.follower, 4), (.blocked, 8), (.open, 9)]
    for (person, post) in writers {
      let (profile, own) = (
        RowFixture.id(person.profile("grassy")), RowFixture.id(RowFixture.token("impo", person.number))
      )
      try put(
        "grassy_imports", "id, profile_id, state, reason, created_at",
        [own, profile, .text("reading"), word("reas"), now()])
      try put(
        "grassy_import_items", "import_id, number, profile_id, key, state, note, taken_at, content",
        [own, .integer(1), profile, word("keyy"), .text("waiting"), word("note"), now(), word("cont")])
      try put(
        "grassy_imported", "profile_id, key, post_id, import_id",
        [profile, word("keyy"), RowFixture.id(RowFixture.token("post", post)), own])
      try put(
        "grassy_exports", "profile_id, id, state, reason, created_at",
        [profile, RowFixture.id(RowFixture.token("expo", person.number)), .text("waiting"), word("reas"), now()])
    }
  }
}
