import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// What waits for its videos: each person has one, with the medium that is being worked on.
  /// - Parameter viewer: somebody who waits and has an unused photo, in what must be possible.
  static func publishing<Thing, Own>(_ publishing: Publishing<Thing, Own>, by viewer: RowFixture.Viewer) -> Self {
    let (table, app) = (publishing.table.text, publishing.people.app)
    let columns = "post_id, position, media_id, author, created_at"
    var surface = Self(table)
    surface.keys = [table: ["post_id", "position"]]
    surface.furnishPerson = [{ try $0.waiting($1, in: table, of: app) }]
    surface.inserted = [table: ["post_id", "position", "media_id", "author", "created_at"]]
    surface.deleted = [table]
    surface.sees = [{ viewer, row, of in of == table && viewer.isViewer(row, "author") }]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && tampering.new.isViewer(row, "author") && tampering.principal.app == app
          && tampering.after["media"].contains {
            $0.key("id") == row.key("media_id") && tampering.new.isAccount($0, "owner") && $0["attached_at"] == .null
          }
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in
        of == table && (tampering.old.isViewer(row, "author") || tampering.isGivenUp(row, in: table))
      }
    ]
    surface.attacks = attacks(onWaiting: table, columns)
    surface.allowedActions = [
      AllowedAction(
        viewer, 1,
        "INSERT INTO \(table) (\(columns)) SELECT new_id(), 0, id, {me}, 5 FROM media WHERE owner = {acct} AND attached_at IS NULL AND id NOT IN (SELECT media_id FROM \(table)) LIMIT 1"
      ),
      AllowedAction(viewer, 1, "DELETE FROM \(table) WHERE author = {me}"),
    ]
    return surface
  }

  private static func attacks(onWaiting table: String, _ columns: String) -> [Attack] {
    [
      Attack("every post in \(table)", "SELECT * FROM {B}\(table)", "DELETE FROM \(table)"),
      Attack(
        "another's medium in \(table)",
        "INSERT INTO \(table) (\(columns)) VALUES (new_id(), 0, x'406d6f776e3030303030303030303036', {me}, 1)"),
      Attack(
        "\(table) for another",
        "INSERT INTO \(table) (\(columns)) SELECT new_id(), 0, id, {other}, 1 FROM media WHERE owner = {acct}",
        "UPDATE \(table) SET author = {me}", "UPDATE \(table) SET caption = 'hax'"),
    ]
  }
}

extension Tampering {
  /// A medium of the viewer's own that the same waiting post has is gone.
  fileprivate func isGivenUp(_ row: World.Row, in table: String) -> Bool {
    before[table].contains { other in
      guard other["post_id"] == row["post_id"] else { return false }
      let isGone = !after["media"].contains { $0.key("id") == other.key("media_id") }
      return isGone
        && before["media"].contains { $0.key("id") == other.key("media_id") && old.isAccount($0, "owner") }
    }
  }
}

extension FixtureWriter {
  fileprivate mutating func waiting(_ person: RowFixture.Person, in table: String, of app: String) throws {
    guard person != .profileless, person != .hermit else { return }
    try put(
      table, "post_id, position, media_id, author, caption, created_at",
      [
        RowFixture.id(RowFixture.token("wait", person.number)), .integer(0),
        RowFixture.id(RowFixture.token("mwrk", person.number)), RowFixture.id(person.profile(app)), word("wcap"), now(),
      ])
  }
}
