import Social

@testable import RowSecurityKit
@testable import SQL
@testable import Social

extension AttackSurface {
  /// Everybody's list of the newest things.
  /// - Parameters:
  ///   - audience: who of the readers sees a thing.
  ///   - readers: who reads what of which source; those who follow profiles unless said.
  static func timeline<Thing>(
    _ timeline: Timeline<Thing>, of audience: Audience<Thing>? = nil,
    readers: @escaping @Sendable (World) -> [(reader: String, source: String)] = { $0.followers }
  ) -> Self {
    let (table, things, isOwn) = (timeline.table.text, timeline.things.text, timeline.isOwn)
    let (time, thing, source) = (timeline.time.text, timeline.thing.text, timeline.source.text)
    let hidden = timeline.hidden?.text
    var surface = Self(table)
    surface.derived = [table]
    surface.wholes = [table]
    surface.busy = [table]
    surface.sees = [{ viewer, row, of in of == table && viewer.isViewer(row, "profile_id") }]
    surface.invariants = [
      { invariants in
        let world = invariants.world
        let reading = Dictionary(grouping: readers(world), by: \.source)
        var expected: Set<String> = []
        for row in world[things] where row[time] != .null {
          let of = row.key(source)
          // What an operator hides stays in its author's list alone.
          let isHidden = hidden.map { row[$0] != .null } ?? false
          let takenIn =
            isHidden
            ? []
            : reading[of, default: []].map(\.reader).filter { reader in
              audience.map { world.takesIn(row, reader, by: $0) } ?? true
            }
          for reader in takenIn + (isOwn ? [of] : []) {
            expected.insert([reader, row.key(time), row.key("id"), of].joined(separator: " "))
          }
        }
        let found = Set(
          world[table].map { row in ["profile_id", time, thing, source].map(row.key).joined(separator: " ") })
        return found.symmetricDifference(expected).map { "\(table): \($0)" }
      }
    ]
    let columns = "profile_id, \(time), \(thing), \(source)"
    surface.attacks = [
      Attack(
        "\(table) of others", "SELECT * FROM {B}\(table)", "DELETE FROM \(table)", "UPDATE \(table) SET \(time) = 1",
        "INSERT INTO \(table) (\(columns)) VALUES ({me}, 1, {hid}, {other})",
        "INSERT INTO \(table) (\(columns)) VALUES ({other}, 1, {own}, {me})"),
      Attack(
        "\(things) by way of \(table)",
        "SELECT p.* FROM {B}\(table) t JOIN {B}\(things) p ON p.id = t.\(thing)",
        "SELECT * FROM \(table) t LEFT JOIN \(things) p ON p.id = t.\(thing)"),
    ]
    return surface
  }
}

extension World {
  /// Who reads what of whom, in every app.
  var followers: [(reader: String, source: String)] {
    self["follows"].filter { $0["accepted_at"] != .null && $0.int("is_suspended") == 0 }
      .map { ($0.key("follower"), $0.key("followee")) }
  }
}
