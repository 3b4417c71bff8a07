@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface
@testable import Wandr

extension AttackSurface {
  private static let importers: [RowFixture.Person] = [.owner, .follower, .open]

  /// Imports, what they made of logs and of the list of where to go, and the pins that they set.
  static let brought = imports(Wandr.imports, by: .wanderer, of: importers) + imported

  private static let imported: Self = {
    var surface = Self("wandr_imported")
    surface.furnish = [{ try $0.broughtAlong(importers) }]
    surface.keys = ["wandr_imported": ["profile_id", "key"], "wandr_imported_pins": ["place_id"]]
    surface.inserted = [
      "wandr_imported": ["profile_id", "key", "log_id", "import_id"],
      "wandr_imported_pins": ["place_id", "profile_id", "import_id"],
    ]
    surface.deleted = ["wandr_imported", "wandr_imported_pins"]
    surface.values = [
      "profile_id": .viewer, "log_id": .row(of: ["wandr_logs"], among: 12),
      "place_id": .row(of: ["wandr_places"], among: 12), "import_id": .row(of: ["wandr_imports"], among: 4),
    ]
    let tables: Set = ["wandr_imported", "wandr_imported_pins"]
    surface.sees = [{ viewer, row, of in tables.contains(of) && viewer.isViewer(row, "profile_id") }]
    surface.mayInsert = [
      { tampering, row, of in
        switch of {
        case "wandr_imported": tampering.mayRememberRow(row)
        case "wandr_imported_pins": tampering.mayRememberPin(row)
        default: false
        }
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in tables.contains(of) && tampering.old.isViewer(row, "profile_id") }
    ]
    surface.attacks = BroughtAttacks.all
    surface.allowedActions = AllowedAction.brought
    return surface
  }()
}

extension Tampering {
  private func isOwnImport(_ row: World.Row) -> Bool {
    principal.app == "wandr" && new.isViewer(row, "profile_id")
      && before.byID("wandr_imports")[row.key("import_id")].map { old.isViewer($0, "profile_id") } == true
  }

  /// The import and the log are the viewer's own, and the place is on their list.
  fileprivate func mayRememberRow(_ row: World.Row) -> Bool {
    let log = before.byID("wandr_logs")[row.key("log_id")]
    let isWanted = before["wandr_wants"].contains {
      $0.key("place_id") == row.key("place_id") && old.isViewer($0, "profile_id")
    }
    return isOwnImport(row) && (row["log_id"] == .null || log.map { old.isViewer($0, "author") } == true)
      && (row["place_id"] == .null || isWanted)
  }

  fileprivate func mayRememberPin(_ row: World.Row) -> Bool {
    isOwnImport(row) && before.byID("wandr_places")[row.key("place_id")].map { old.isViewer($0, "made_by") } == true
  }

  /// A pin that an import of the viewer's has set goes when that is undone.
  func isUndonePin(_ place: World.Row) -> Bool {
    let id = place.key("id")
    return old.isViewer(place, "made_by") && before["wandr_imported_pins"].contains { $0.key("place_id") == id }
      && !after["wandr_imported_pins"].contains { $0.key("place_id") == id }
  }

  /// It is nobody's where the viewer doesn't name it, and others do.
  func isGivenUpPin(_ place: World.Row, _ now: World.Row) -> Bool {
    let id = place.key("id")
    let owners = ["wandr_logs": "author", "wandr_wants": "profile_id"]
    return isUndonePin(place) && after.profiles[now.key("made_by")] == nil
      && owners.allSatisfy { table, owner in
        !after[table].contains { $0.key("place_id") == id && old.isViewer($0, owner) }
      }
  }
}

/// What those would try who want to know what others brought along, or to take their pins away.
enum BroughtAttacks {
  private static let row = "INSERT INTO wandr_imported (profile_id, key, log_id, import_id)"
  private static let want = "INSERT INTO wandr_imported (profile_id, key, place_id, import_id)"
  private static let pin = "INSERT INTO wandr_imported_pins (place_id, profile_id, import_id)"

  static let all = [
    Attack(
      "what others brought along", "SELECT * FROM {B}wandr_imported", "SELECT key FROM {B}wandr_imported",
      "SELECT * FROM {B}wandr_imported_pins", "DELETE FROM wandr_imported WHERE profile_id <> {me}",
      "DELETE FROM wandr_imported_pins WHERE profile_id <> {me}", "UPDATE wandr_imported SET profile_id = {me}",
      "UPDATE wandr_imported SET key = 'hax'", "UPDATE wandr_imported_pins SET profile_id = {me}",
      "SELECT s.name FROM {B}wandr_imported_pins m JOIN {B}wandr_places s ON s.id = m.place_id WHERE s.made_by <> {me}"
    ),
    Attack(
      "things of others as one's own import",
      "\(row) SELECT {me}, 'k', l.id, i.id FROM {B}wandr_logs l, wandr_imports i WHERE l.author <> {me} ON CONFLICT DO NOTHING",
      "\(row) SELECT {me}, 'l', id, new_id() FROM wandr_logs WHERE author = {me} ON CONFLICT DO NOTHING",
      "\(row) SELECT {other}, 'm', l.id, i.id FROM wandr_logs l, wandr_imports i WHERE l.author = {me} ON CONFLICT DO NOTHING",
      "\(want) SELECT {me}, 'n', w.place_id, i.id FROM {B}wandr_wants w, wandr_imports i WHERE w.profile_id <> {me} ON CONFLICT DO NOTHING",
      "\(pin) SELECT s.id, {me}, i.id FROM {B}wandr_places s, wandr_imports i WHERE s.made_by <> {me} ON CONFLICT DO NOTHING",
      "\(pin) SELECT s.id, {other}, i.id FROM wandr_places s, wandr_imports i WHERE s.made_by = {me} ON CONFLICT DO NOTHING"
    ),
  ]
}

extension AllowedAction {
  static let brought = [
    AllowedAction(
      .wanderer, 1,
      "INSERT INTO wandr_imported (profile_id, key, log_id, import_id) SELECT {me}, 'mine', \(Attack.literal(RowFixture.token("post", 2))), id FROM wandr_imports WHERE profile_id = {me}"
    ),
    AllowedAction(
      .companion, 1,
      "INSERT INTO wandr_imported (profile_id, key, place_id, import_id) SELECT {me}, 'mine', w.place_id, i.id FROM wandr_wants w, wandr_imports i WHERE w.profile_id = {me} AND i.profile_id = {me}"
    ),
    AllowedAction(
      .wanderer, 1,
      "INSERT INTO wandr_imported_pins (place_id, profile_id, import_id) SELECT \(Attack.literal(RowFixture.token("spot", 3))), {me}, id FROM wandr_imports WHERE profile_id = {me}"
    ),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_imported WHERE profile_id = {me}"),
    // One of them is named by a log and stays; the other goes.
    AllowedAction(.wanderer, 2, "DELETE FROM wandr_imported_pins WHERE profile_id = {me}"),
  ]
}

extension FixtureWriter {
  /// The first log of each person is from their import, with its pin; the owner's has set another pin, which nothing names. `wandr` numbers
  /// them.
  fileprivate mutating func broughtAlong(_ people: [RowFixture.Person]) throws {
    let logs: [RowFixture.Person: Int] = [.owner: 1, .follower: 4, .open: 9]
    let pins: [RowFixture.Person: Int] = [.owner: 1, .follower: 105, .open: 9]
    try put(
      "wandr_places", "id, made_by, name, folded, latitude, longitude, created_at",
      [
        RowFixture.id(RowFixture.token("spot", 900)), RowFixture.id(RowFixture.Person.owner.profile("wandr")),
        word("pnam"), word("fold"), .integer(3900), .integer(4900), now(),
      ])
    for person in people {
      guard let log = logs[person], let pin = pins[person] else { continue }
      let own = RowFixture.id(RowFixture.token("impo", person.number))
      let profile = RowFixture.id(person.profile("wandr"))
      try put(
        "wandr_imported", "profile_id, key, log_id, import_id",
        [profile, word("keyy"), RowFixture.id(RowFixture.token("post", log)), own])
      for spot in person == .owner ? [pin, 900] : [pin] {
        try put(
          "wandr_imported_pins", "place_id, profile_id, import_id",
          [RowFixture.id(RowFixture.token("spot", spot)), profile, own])
      }
    }
  }
}
