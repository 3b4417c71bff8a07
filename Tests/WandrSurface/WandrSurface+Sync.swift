@testable import RowSecurityKit
@testable import SQL

extension AttackSurface {
  /// What devices know of their owner's things: kept by triggers, and seen by nobody else.
  static let synced: Self = {
    var surface = Self("wandr sync")
    surface.sees = [
      { viewer, row, table in
        ["wandr_sync", "wandr_sync_heads"].contains(table) && viewer.isViewer(row, "profile_id")
      }
    ]
    surface.mayInsert = [{ $0.mayInsertSync($1, $2) }]
    surface.mayUpdate = [{ tampering, row, _, columns, table in tampering.mayUpdateSync(row, columns, table) }]
    surface.invariants = [{ $0.syncNumbers() }]
    surface.keys = ["wandr_sync": ["profile_id", "kind", "thing_id"], "wandr_sync_heads": ["profile_id"]]
    surface.derived = ["wandr_sync", "wandr_sync_heads"]
    surface.counted = ["wandr_sync": ["number"], "wandr_sync_heads": ["number"]]
    // A statement on many rows has its triggers in another order on each engine.
    surface.made = ["wandr_sync.number", "wandr_sync.gone_at", "wandr_sync_heads.number"]
    surface.busy = ["wandr_sync"]
    surface.inserted = ["wandr_sync": ["profile_id", "kind", "thing_id", "number", "state"]]
    surface.updated = ["wandr_sync": ["state", "number", "gone_at"], "wandr_sync_heads": ["number"]]
    surface.values = [
      "profile_id": .viewer, "kind": .oneOf(["'log'", "'place'", "'trip'", "'want'"]),
      "thing_id": .row(of: ["wandr_logs", "wandr_places"], among: 12), "number": .oneOf(["0", "5"]),
      "state": .oneOf(["''", "'h'"]), "gone_at": .oneOf(["NULL", "5"]),
    ]
    surface.attacks = SyncAttacks.all
    surface.allowedActions = AllowedAction.synced
    return surface
  }()
}

extension Tampering {
  func mayInsertSync(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "wandr_sync": principal.app == "wandr" && new.isViewer(row, "profile_id") || hasChanged(row)
    // It comes with the first thing of its owner's.
    case "wandr_sync_heads": after["wandr_sync"].contains { $0.key("profile_id") == row.key("profile_id") }
    default: false
    }
  }

  func mayUpdateSync(_ row: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    guard table == "wandr_sync", columns.isSubset(of: ["state", "gone_at"]) else { return false }
    return hasChanged(row) || (old.isViewer(row, "profile_id") && columns == ["state"] && row["gone_at"] == .null)
  }

  /// The thing itself is another one than before, or who belongs to it.
  private func hasChanged(_ row: World.Row) -> Bool {
    let id = row.key("thing_id")
    switch row.key("kind") {
    case "log":
      let (then, now) = (before.byID("wandr_logs")[id], after.byID("wandr_logs")[id])
      return then != now && [then, now].contains { $0?.key("author") == row.key("profile_id") }
    case "place":
      return before.byID("wandr_places")[id] != after.byID("wandr_places")[id]
        || named(id, in: "wandr_logs", before) != named(id, in: "wandr_logs", after)
        || named(id, in: "wandr_wants", before) != named(id, in: "wandr_wants", after)
        || named(id, in: "wandr_choices", before) != named(id, in: "wandr_choices", after)
    case "trip":
      return before.byID("wandr_trips")[id] != after.byID("wandr_trips")[id]
        || members(id, before) != members(id, after)
    case "want": return named(id, in: "wandr_wants", before) != named(id, in: "wandr_wants", after)
    default: return false
    }
  }

  private func named(_ place: String, in table: String, _ world: World) -> Int {
    world[table].filter { $0.key("place_id") == place }.count
  }

  private func members(_ trip: String, _ world: World) -> [World.Row] {
    world["wandr_trip_members"].filter { $0.key("trip_id") == trip }
  }
}

extension Invariants {
  /// Each log is a thing of its author's, and the last number of each owner is that of the thing that changed last.
  func syncNumbers() -> [String] {
    let rows = world["wandr_sync"]
    let logs = Set(
      rows.filter { $0.key("kind") == "log" && $0["gone_at"] == .null }.map {
        $0.key("profile_id") + " " + $0.key("thing_id")
      })
    let lost = world["wandr_logs"].filter { !logs.contains($0.key("author") + " " + $0.key("id")) }
    let numbers = Dictionary(grouping: rows) { $0.key("profile_id") }.mapValues { $0.map { $0.int("number") }.max() }
    let wrong = world["wandr_sync_heads"].filter { numbers[$0.key("profile_id")] != $0.int("number") }
    return lost.map { "the changes of \($0.key("id"))" } + wrong.map { "the last change of \($0.key("profile_id"))" }
  }
}

/// What those would try who want to know when others wrote what, or to keep it from their devices.
enum SyncAttacks {
  static let all = [
    Attack(
      "what others' devices know", "SELECT * FROM {B}wandr_sync", "SELECT * FROM {B}wandr_sync_heads",
      "UPDATE wandr_sync SET state = 'hax'", "UPDATE wandr_sync SET number = 1", "UPDATE wandr_sync SET gone_at = 1",
      "UPDATE wandr_sync SET profile_id = {me}", "UPDATE wandr_sync_heads SET number = 1", "DELETE FROM wandr_sync",
      "DELETE FROM wandr_sync_heads",
      "INSERT INTO wandr_sync (profile_id, kind, thing_id, number, state) SELECT {other}, 'log', id, 0, 'x' FROM wandr_logs",
      "INSERT INTO wandr_sync (profile_id, kind, thing_id, number) VALUES ({me}, 'log', new_id(), 7)",
      "INSERT INTO wandr_sync_heads (profile_id, number) VALUES ({other}, 7)",
      "SELECT s.number FROM {B}wandr_sync s JOIN {B}wandr_logs l ON l.id = s.thing_id WHERE l.author <> {me}"
    )
  ]
}

extension AllowedAction {
  static let synced = [
    AllowedAction(.wanderer, 1, "UPDATE wandr_sync SET state = 'x' WHERE kind = 'log' AND thing_id = {own}"),
    AllowedAction(
      .wanderer, 1, "INSERT INTO wandr_sync (profile_id, kind, thing_id, number) VALUES ({me}, 'log', new_id(), 0)"),
  ]
}
