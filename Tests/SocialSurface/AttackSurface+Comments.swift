import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Comments on things.
  static func comments<Thing>(_ comments: Comments<Thing>, on things: Things) -> Self {
    let (table, column, kind) = (comments.table.text, comments.column.text, comments.kind.text)
    var surface = Self(table)
    surface.busy = [table]
    surface.inserted = [table: ["id", column, "user_id", "body", "created_at"]]
    surface.deleted = [table]
    surface.values = [column: .row(of: [things.table], among: 12)]
    surface.count(table, by: column, in: comments.counter.text, of: things) {
      $0["hidden_at"] == .null
    }
    surface.sees = [
      { viewer, row, of in
        of == table && things.isSeen(row.key(column), by: viewer) && !viewer.isBlocked(row.key("user_id"))
          && (row["hidden_at"] == .null || viewer.isViewer(row, "user_id"))
      }
    ]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && row["hidden_at"] == .null && things.mayReact(row, to: row.key(column), tampering)
      }
    ]
    surface.mayDelete = [
      { tampering, row, of in
        of == table
          && (tampering.old.isViewer(row, "user_id") || things.isTended(row.key(column), by: tampering.old)
            || things.isEndedByBlock(row, on: row.key(column), tampering))
      }
    ]
    surface.causes = [
      { world in
        Set(
          world[table].compactMap { row in
            let (thing, person) = (row.key(column), row.key("user_id"))
            guard let owner = things.owner(of: thing, in: world), owner != person else { return nil }
            return [owner, kind, thing, person, row.key("id")].joined(separator: " ")
          })
      }
    ]
    surface.attacks += attacks(onComments: table, column, things)
    return surface
  }

  private static func attacks(onComments table: String, _ column: String, _ things: Things) -> [Attack] {
    let columns = "id, \(column), user_id, body, created_at"
    return [
      Attack(
        "\(table) on what is hidden",
        "INSERT INTO \(table) (\(columns)) VALUES (new_id(), \(things.hidden), {me}, 'x', 1)",
        "INSERT INTO \(table) (\(columns)) SELECT new_id(), id, {me}, 'x', 1 FROM {B}\(things.table)"),
      Attack(
        "\(table) as another", "INSERT INTO \(table) (\(columns)) VALUES (new_id(), \(things.seen), {other}, 'x', 1)",
        "UPDATE \(table) SET body = 'hax'"),
      Attack(
        "\(table) of others", "DELETE FROM \(table)", "DELETE FROM \(table) RETURNING body",
        "SELECT body FROM {B}\(table)"),
      Attack(
        "\(table) replaced",
        "INSERT OR REPLACE INTO \(table) (\(columns)) SELECT id, \(column), {me}, 'STOLEN', 1 FROM \(table) WHERE user_id <> {me}",
        "REPLACE INTO \(table) (\(columns)) SELECT id, \(column), {me}, 'STOLEN', 1 FROM \(table) WHERE user_id <> {me}"
      ),
    ]
  }
}
