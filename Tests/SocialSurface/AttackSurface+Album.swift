import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// The photos of things.
  static func album<Thing>(_ album: Album<Thing>, of things: Things) -> Self {
    let (table, column) = (album.table.text, album.column.text)
    var surface = Self(table)
    surface.keys = [table: [column, "position"]]
    surface.busy = [table]
    surface.values = [column: .row(of: [things.table], among: 12)]
    surface.values["media_key"] = .medium
    for name in ["media_width", "media_height", "width", "height"] { surface.values[name] = .oneOf(["1"]) }
    for name in ["media_blur_hash", "media_alt", "blur_hash", "alt"] { surface.values[name] = .oneOf(["'h'"]) }
    surface.sees = [{ viewer, row, of in of == table && things.isSeen(row.key(column), by: viewer) }]
    surface.mayInsert = [
      { tampering, row, of in
        of == table && things.isOwn(row.key(column), of: tampering.old) && tampering.owns(row.key("media_key"))
      }
    ]
    let isArrangeable = album.isArrangeable
    surface.mayDelete = [
      { tampering, row, of in
        of == table
          && (things.isGone(row.key(column), tampering)
            || isArrangeable && things.isOwn(row.key(column), of: tampering.old))
      }
    ]
    if isArrangeable {
      surface.updated = [table: ["alt", "position"]]
      surface.deleted = [table]
      surface.mayUpdate = [
        { tampering, row, _, columns, of in
          of == table && things.isOwn(row.key(column), of: tampering.old) && columns.isSubset(of: ["alt", "position"])
        }
      ]
    }
    let copies: Set<String> = [
      album.count.text, "media_key", "media_type", "media_width", "media_height", "media_blur_hash", "media_alt",
    ]
    surface.mayUpdate += [
      { tampering, row, now, columns, of in
        // As its photos are.
        let photos = tampering.after[table].filter { $0[column] == row["id"] }
        return of == things.table && things.isOwn(row.key("id"), of: tampering.old) && columns.isSubset(of: copies)
          && now.int(album.count.text) == Int64(photos.count)
          && (photos.first { $0.int("position") == 0 }?["media_key"] ?? .null) == (now["media_key"] ?? .null)
      }
    ]
    surface.attacks = [
      Attack(
        "\(table) of others", "DELETE FROM \(table)", "UPDATE \(table) SET media_key = new_id()",
        "UPDATE \(table) SET alt = 'hax'", "UPDATE \(table) SET position = position + 50",
        "SELECT media_key FROM {B}\(table)")
    ]
    return surface
  }
}
