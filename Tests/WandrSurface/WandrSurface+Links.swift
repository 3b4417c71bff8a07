@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Links to trips, each its maker's. What they show is kept by triggers, and nobody who has an account reads it there.
  static let linked: Self = {
    var surface = Self("wandr links")
    surface.sees = [
      { viewer, row, table in
        table == "wandr_links" && viewer.app == "wandr" && viewer.isViewer(row, "made_by")
      }
    ]
    surface.mayInsert = [{ $0.mayInsertLink($1, $2) }]
    surface.mayUpdate = [{ tampering, row, now, columns, table in tampering.mayUpdateLink(row, now, columns, table) }]
    surface.mayDelete = [{ $0.mayDeleteLink($1, $2) }]
    surface.invariants = [{ $0.shownByLinks() }]
    surface.keys = ["wandr_link_logs": ["link_id", "log_id"]]
    surface.derived = ["wandr_link_logs"]
    surface.wholes = ["wandr_link_logs"]
    // They follow the trip, which its owner changes.
    surface.counted = ["wandr_links": ["name", "start_day", "end_day"]]
    surface.busy = ["wandr_links"]
    surface.inserted = ["wandr_links": ["id", "trip_id", "made_by", "sealed", "created_at", "expires_at"]]
    surface.updated = ["wandr_links": ["is_coarse", "expires_at"]]
    surface.deleted = ["wandr_links"]
    surface.values = [
      "made_by": .viewer, "sealed": .oneOf(["'h'"]), "trip_id": .row(of: ["wandr_trips"], among: 8),
      "is_coarse": .oneOf(["FALSE", "TRUE"]), "expires_at": .oneOf(["5", "7700000950000", "9700000000000"]),
    ]
    surface.attacks = LinkAttacks.all
    surface.allowedActions = AllowedAction.linked
    return surface
  }()
}

extension Tampering {
  /// A year and a day.
  private static let most = RowFixture.clock + 31_622_400_000_000

  private func hasJoinedTrip(of link: World.Row, _ world: World) -> Bool {
    world["wandr_trip_members"].contains {
      $0.key("trip_id") == link.key("trip_id") && $0.key("profile_id") == link.key("made_by")
        && $0["joined_at"] != .null
    }
  }

  func mayInsertLink(_ row: World.Row, _ table: String) -> Bool {
    table == "wandr_links" && principal.app == "wandr" && new.isViewer(row, "made_by")
      && hasJoinedTrip(of: row, before) && isPast(row, "created_at") && row.int("expires_at") <= Self.most
  }

  func mayUpdateLink(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    table == "wandr_links" && old.isViewer(row, "made_by") && columns.isSubset(of: ["is_coarse", "expires_at"])
      && now.int("expires_at") <= Self.most
  }

  /// Its maker ends it, or leaves the trip in whichever way.
  func mayDeleteLink(_ row: World.Row, _ table: String) -> Bool {
    table == "wandr_links" && (old.isViewer(row, "made_by") || !hasJoinedTrip(of: row, after))
  }
}

extension Invariants {
  /// A link shows what its maker has logged in its trip as far as anyone else may see it, and where it is coarse neither names nor points.
  func shownByLinks() -> [String] {
    let (places, trips) = (world.byID("wandr_places"), world.byID("wandr_trips"))
    var (expected, wrong): (Set<String>, [String]) = ([], [])
    for link in world["wandr_links"] {
      let trip = trips[link.key("trip_id")]
      if ["name", "start_day", "end_day"].contains(where: { trip?[$0] != link[$0] }) {
        wrong.append("the trip of \(link.key("id"))")
      }
      let shown = world["wandr_logs"].filter {
        $0.key("trip_id") == link.key("trip_id") && $0["trip_id"] != .null && $0.key("author") == link.key("made_by")
          && $0.key("audience") != "me" && $0["deleted_at"] == .null && $0["hidden_at"] == .null
      }
      for log in shown {
        expected.insert(
          Self.shown(
            link: link.key("id"), log, isCoarse: link.int("is_coarse") != 0, place: places[log.key("place_id")]))
      }
    }
    let found = Set(
      world["wandr_link_logs"].map { row in
        Self.columns.map { row.key($0) }.joined(separator: " ")
      })
    return wrong + found.symmetricDifference(expected).sorted().map { "what a link shows: \($0)" }
  }

  private static let columns = [
    "link_id", "log_id", "name", "address", "latitude", "longitude", "rating", "note", "on_day", "created_at",
  ]

  private static func shown(link: String, _ log: World.Row, isCoarse: Bool, place: World.Row?) -> String {
    let (latitude, longitude) = (log.int("latitude"), log.int("longitude"))
    let point =
      isCoarse
      ? [
        "\((latitude + 899_999_999) / 1_000_000 * 1_000_000 - 899_500_000)",
        "\((longitude + 1_799_999_999) / 1_000_000 * 1_000_000 - 1_799_500_000)",
      ] : [log.key("latitude"), log.key("longitude")]
    let words = isCoarse ? ["", ""] : [place?.key("name") ?? "", place?.key("address") ?? ""]
    return ([link, log.key("id")] + words + point + ["rating", "note", "on_day", "created_at"].map { log.key($0) })
      .joined(separator: " ")
  }
}

/// What those would try who want to know what others show to strangers, or to show it themselves.
enum LinkAttacks {
  private static let insert = "INSERT INTO wandr_links (id, trip_id, made_by, sealed, created_at, expires_at)"

  static let all = [
    Attack(
      "links of others", "SELECT * FROM {B}wandr_links", "SELECT * FROM {B}wandr_link_logs",
      "SELECT name, latitude, longitude, note FROM wandr_link_logs",
      "SELECT k.sealed FROM {B}wandr_links k JOIN {B}wandr_link_logs s ON s.link_id = k.id WHERE k.made_by <> {me}",
      "UPDATE wandr_links SET expires_at = 9 WHERE made_by <> {me}", "UPDATE wandr_links SET is_coarse = FALSE",
      "UPDATE wandr_links SET expires_at = 99700000000000000", "UPDATE wandr_links SET made_by = {me}",
      "UPDATE wandr_links SET trip_id = \(TripFixture.trip(2))", "UPDATE wandr_links SET sealed = 'hax'",
      "DELETE FROM wandr_links WHERE made_by <> {me}", "DELETE FROM wandr_link_logs",
      "UPDATE wandr_link_logs SET note = 'hax'",
      "INSERT INTO wandr_link_logs SELECT * FROM {B}wandr_link_logs"
    ),
    // SQLite has no truth values of its own: 2 would be neither of them.
    Attack("a link that shows neither areas nor places", "UPDATE wandr_links SET is_coarse = 2"),
    Attack(
      "links to trips of others",
      "\(insert) SELECT new_id(), id, {me}, 'x', 1, 9 FROM {B}wandr_trips WHERE TRUE ON CONFLICT DO NOTHING",
      "\(insert) VALUES (new_id(), \(TripFixture.trip(1)), {other}, 'x', 1, 9)",
      "\(insert) VALUES (new_id(), \(TripFixture.trip(2)), {other}, 'x', 1, 9)",
      "\(insert) VALUES (new_id(), \(TripFixture.trip(1)), {me}, 'x', 1, 99700000000000000) ON CONFLICT DO NOTHING",
      "\(insert) VALUES (new_id(), \(TripFixture.trip(2)), {me}, 'x', 1, 99700000000000000) ON CONFLICT DO NOTHING"
    ),
  ]
}

extension AllowedAction {
  static let linked = [
    AllowedAction(.wanderer, 1, "UPDATE wandr_links SET is_coarse = TRUE WHERE made_by = {me}"),
    AllowedAction(.companion, 1, "UPDATE wandr_links SET expires_at = 7700000950000 WHERE made_by = {me}"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_links WHERE made_by = {me}"),
    AllowedAction(
      .tourist, 1,
      "INSERT INTO wandr_links (id, trip_id, made_by, sealed, created_at, expires_at) VALUES (new_id(), \(TripFixture.trip(2)), {me}, 'x', 5, 7700000950000)"
    ),
  ]
}
