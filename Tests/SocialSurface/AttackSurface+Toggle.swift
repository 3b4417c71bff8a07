import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// What people turn on for things: likes, follows, bookmarks.
  static func toggle<Thing>(_ toggle: Toggle<Thing>, of things: Things) -> Self {
    let (table, column) = (toggle.table.text, toggle.column.text)
    var surface = Self(table)
    surface.keys = [table: [column, "user_id"]]
    surface.hanging = [table]
    surface.busy = [table]
    surface.inserted = [table: [column, "user_id", "created_at"]]
    surface.deleted = [table]
    surface.values = [column: .row(of: [things.table], among: 12)]
    if let counter = toggle.counter { surface.count(table, by: column, in: counter.text, of: things) }
    surface.addRules(of: toggle, things)
    surface.attacks += attacks(table, column, things)
    return surface
  }

  private mutating func addRules<Thing>(of toggle: Toggle<Thing>, _ things: Things) {
    let (table, column, showing) = (toggle.table.text, toggle.column.text, toggle.showing)
    let mayBeOwn = toggle.ownRefusal == nil
    sees = [
      { viewer, row, of in
        guard of == table else { return false }
        if viewer.isViewer(row, "user_id") { return true }
        guard things.isSeen(row.key(column), by: viewer), !viewer.isBlocked(row.key("user_id")) else { return false }
        return switch showing {
        case .list: true
        case .number: viewer.isInBlock
        case .nothing: false
        }
      }
    ]
    mayInsert = [
      { tampering, row, of in
        of == table && things.mayReact(row, to: row.key(column), tampering)
          && (mayBeOwn || !things.isOwn(row.key(column), of: tampering.old))
      }
    ]
    mayDelete = [
      { tampering, row, of in
        of == table
          && (tampering.old.isViewer(row, "user_id") || things.isGone(row.key(column), tampering)
            || things.isEndedByBlock(row, on: row.key(column), tampering))
      }
    ]
    guard let kind = toggle.activity?.text else { return }
    causes = [
      { world in
        Set(
          world[table].compactMap { row in
            let (thing, person) = (row.key(column), row.key("user_id"))
            guard let owner = things.owner(of: thing, in: world), owner != person else { return nil }
            return [owner, kind, thing, person, thing].joined(separator: " ")
          })
      }
    ]
  }

  private static func attacks(_ table: String, _ column: String, _ things: Things) -> [Attack] {
    let into = "INSERT INTO \(table) (\(column), user_id, created_at)"
    return [
      Attack(
        "\(table) of what is hidden", "\(into) VALUES (\(things.hidden), {me}, 1) RETURNING *",
        "\(into) SELECT id, {me}, 1 FROM {B}\(things.table) ON CONFLICT DO NOTHING RETURNING *"),
      Attack(
        "\(table) for another",
        "\(into) SELECT \(things.seen), id, 1 FROM profiles WHERE id <> {me} AND app = app() ON CONFLICT DO NOTHING",
        "\(into) VALUES (\(things.seen), {other}, 1) ON CONFLICT (\(column), user_id) DO UPDATE SET created_at = 1 RETURNING *",
        "UPDATE \(table) SET created_at = 1"),
      Attack(
        "\(table) of others", "SELECT * FROM {B}\(table)", "DELETE FROM \(table)",
        "DELETE FROM \(table) WHERE user_id <> {me} RETURNING *"),
    ]
  }
}
