@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface
@testable import Wandr

extension AttackSurface {
  /// Trips, which their people see, and those who are invited.
  static let trips: Self = {
    var surface = Self("wandr trips")
    surface.sees = [{ $0.seesTrips($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertTrips($1, $2) }]
    surface.mayUpdate = [{ tampering, row, now, columns, table in tampering.mayUpdateTrips(row, now, columns, table) }]
    surface.mayDelete = [{ $0.mayDeleteTrips($1, $2) }]
    surface.invariants = [{ $0.tripOwners() }]
    surface.causes = [{ $0.tripCauses() }]
    surface.keys = ["wandr_trip_members": ["trip_id", "profile_id"]]
    surface.busy = ["wandr_trips", "wandr_trip_members"]
    surface.inserted = [
      "wandr_trips": ["id", "made_by", "name", "created_at"],
      "wandr_trip_members": ["trip_id", "profile_id", "invited_by", "invited_at"],
    ]
    surface.updated = [
      "wandr_trips": ["name", "start_day", "made_by", "edited_at"], "wandr_trip_members": ["joined_at"],
    ]
    surface.deleted = ["wandr_trips", "wandr_trip_members"]
    surface.values = [
      "made_by": .viewer, "invited_by": .viewer, "name": .oneOf(["'h'"]), "start_day": .oneOf(["NULL", "19700305"]),
      "invited_at": .oneOf(["1", "7700000899000"]),
      "joined_at": .oneOf(["5", "NULL"]), "trip_id": .row(of: ["wandr_trips"], among: 8), "cover": .medium,
    ]
    surface.attacks = TripAttacks.all
    surface.allowedActions = AllowedAction.trips
    return surface
  }()
}

extension Visibility {
  func seesTrip(_ trip: World.Row) -> Bool {
    guard viewer != nil, app == "wandr" else { return false }
    return isViewer(trip, "made_by")
      || world["wandr_trip_members"].contains { $0.key("trip_id") == trip.key("id") && isViewer($0, "profile_id") }
  }

  func seesTrips(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "wandr_trips": seesTrip(row)
    case "wandr_trip_members":
      (world.byID("wandr_trips")[row.key("trip_id")].map(seesTrip) ?? false)
        && (isViewer(row, "profile_id") || seesPerson(row.key("profile_id")))
    default: false
    }
  }

  func ownsTrip(_ id: String) -> Bool { world.byID("wandr_trips")[id].map { isViewer($0, "made_by") } ?? false }
}

extension Tampering {
  func mayInsertTrips(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "wandr" else { return false }
    switch table {
    case "wandr_trips": return new.isViewer(row, "made_by") && (row["cover"] == .null || owns(row.key("cover")))
    case "wandr_trip_members":
      // A trip that has just been made brings its owner.
      if new.isViewer(row, "profile_id") {
        return new.ownsTrip(row.key("trip_id")) && before.byID("wandr_trips")[row.key("trip_id")] == nil
      }
      return new.isViewer(row, "invited_by") && row["joined_at"] == .null && old.ownsTrip(row.key("trip_id"))
        && old.seesPerson(row.key("profile_id")) && before.profiles[row.key("profile_id")]?.key("app") == "wandr"
    default: return false
    }
  }

  func mayUpdateTrips(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "wandr_trips":
      return old.isViewer(row, "made_by")
        && columns.isSubset(of: ["name", "cover", "start_day", "end_day", "made_by", "edited_at"])
        && (now["cover"] == .null || owns(now.key("cover"))) && hasJoined(now.key("made_by"), now.key("id"), before)
    case "wandr_trip_members":
      return old.isViewer(row, "profile_id") && columns == ["joined_at"] && row["joined_at"] == .null
        && now["joined_at"] != .null
    default: return false
    }
  }

  /// The log waits for the end of a trip of the viewer's, which is on another day now.
  func isMovedWithTrip(_ log: World.Row, _ now: World.Row) -> Bool {
    let id = log.key("trip_id")
    guard let then = before.byID("wandr_trips")[id], let trip = after.byID("wandr_trips")[id],
      old.isViewer(then, "made_by"), then.int("end_day") != trip.int("end_day"),
      let end = TripFixture.ends[then.int("end_day")], let newEnd = TripFixture.ends[trip.int("end_day")]
    else { return false }
    return log.int("shown_at") == end && end > RowFixture.clock && now.int("shown_at") == max(newEnd, RowFixture.clock)
  }

  private func hasJoined(_ person: String, _ trip: String, _ world: World) -> Bool {
    world["wandr_trip_members"].contains {
      $0.key("trip_id") == trip && $0.key("profile_id") == person && $0["joined_at"] != .null
    }
  }

  func mayDeleteTrips(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "wandr_trips": old.isViewer(row, "made_by")
    case "wandr_trip_members":
      // Others leave, and the owner takes others out: an owner can't leave, except with the trip.
      old.isViewer(row, "profile_id") != old.ownsTrip(row.key("trip_id")) || isEndedByBlock(row)
        || after.byID("wandr_trips")[row.key("trip_id")] == nil
    default: false
    }
  }

  private func isEndedByBlock(_ member: World.Row) -> Bool {
    guard let owner = before.byID("wandr_trips")[member.key("trip_id")]?["made_by"] else { return false }
    return isEndedByBlock(["owner": owner, "user": member["profile_id"] ?? .null], "owner", "user")
  }
}

extension Invariants {
  /// Who owns a trip has joined it, and logs in a trip are of those who have.
  func tripOwners() -> [String] {
    let joined = Set(
      world["wandr_trip_members"].filter { $0["joined_at"] != .null }.map {
        $0.key("trip_id") + " " + $0.key("profile_id")
      })
    return world["wandr_trips"].filter { !joined.contains($0.key("id") + " " + $0.key("made_by")) }
      .map { "the owner of \($0.key("id"))" }
      + world["wandr_logs"].filter {
        $0["trip_id"] != .null && !joined.contains($0.key("trip_id") + " " + $0.key("author"))
      }.map { "the trip of \($0.key("id"))" }
  }
}

extension World {
  /// Why somebody was told of a trip.
  func tripCauses() -> Set<String> {
    var causes: Set<String> = []
    for row in self["wandr_trip_members"] where row.key("profile_id") != row.key("invited_by") {
      let (trip, person, inviter) = (row.key("trip_id"), row.key("profile_id"), row.key("invited_by"))
      causes.insert(
        row["joined_at"] == .null
          ? [person, "trip_invitation", trip, inviter, trip].joined(separator: " ")
          : [inviter, "trip_joined", trip, person, trip].joined(separator: " "))
    }
    return causes
  }
}

/// What those would try who want to see a trip, or to travel along without being asked.
enum TripAttacks {
  static let all = [
    Attack(
      "others' trips", "SELECT * FROM {B}wandr_trips", "UPDATE wandr_trips SET name = 'hax'",
      "UPDATE wandr_trips SET made_by = {me}", "DELETE FROM wandr_trips",
      "DELETE FROM wandr_trips WHERE made_by <> {me} RETURNING name",
      "SELECT t.name FROM {B}wandr_logs l JOIN {B}wandr_trips t ON t.id = l.trip_id",
      "INSERT INTO wandr_trips (id, made_by, name, created_at) VALUES (new_id(), {other}, 'x', 1)",
      "UPDATE wandr_trips SET made_by = {other} WHERE made_by = {me} AND name = 'nothing'",
      "UPDATE wandr_trips SET cover = \(Attack.othersPhoto) WHERE made_by = {me}",
      // Others' logs that wait for its end.
      "UPDATE wandr_trips SET end_day = 19700101", "UPDATE wandr_trips SET end_day = 19700430",
      "UPDATE wandr_trips SET end_day = NULL"
    ),
    Attack(
      "into a trip of others",
      "INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at) SELECT id, {me}, {me}, 1 FROM {B}wandr_trips WHERE TRUE ON CONFLICT DO NOTHING",
      "INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at, joined_at) SELECT id, {me}, made_by, 1, 1 FROM {B}wandr_trips WHERE TRUE ON CONFLICT DO NOTHING",
      "INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at) VALUES (\(TripFixture.trip(2)), {me}, {me}, 1) ON CONFLICT DO NOTHING",
      "INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at, joined_at) SELECT id, {other}, {me}, 1, 1 FROM wandr_trips WHERE made_by = {me} ON CONFLICT DO NOTHING",
      "UPDATE wandr_trip_members SET profile_id = {me}",
      "UPDATE wandr_trip_members SET trip_id = \(TripFixture.trip(2))",
      "UPDATE wandr_trip_members SET joined_at = 5 WHERE profile_id <> {me}",
      "DELETE FROM wandr_trip_members WHERE profile_id <> {me}", "DELETE FROM wandr_trip_members",
      "SELECT * FROM {B}wandr_trip_members",
      "UPDATE wandr_logs SET trip_id = \(TripFixture.trip(2)) WHERE author = {me}",
      "UPDATE wandr_logs SET trip_id = (SELECT id FROM {B}wandr_trips LIMIT 1) WHERE author = {me}"
    ),
  ]
}

/// Two trips: the owner's with a follower and somebody invited, and one of an open person's with a stranger.
enum TripFixture {
  static func token(_ number: Int) -> String { RowFixture.token("trip", number) }
  static func trip(_ number: Int) -> String { Attack.literal(token(number)) }

  /// When days are over everywhere, in microseconds since 1970: the end that trips have, and those that attacks set.
  static let ends: [Int64: Int64] = [
    19_700_422: 9_720_000_000_000, 19_700_101: 129_600_000_000, 19_700_430: 10_411_200_000_000,
  ]
}

extension AllowedAction {
  static let trips = [
    AllowedAction(
      .wanderer, 1, "INSERT INTO wandr_trips (id, made_by, name, created_at) VALUES (new_id(), {me}, 'X', 5)"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_trips SET name = 'x', edited_at = 5 WHERE id = \(TripFixture.trip(1))"),
    AllowedAction(.wanderer, 1, "UPDATE wandr_trips SET end_day = 19700430 WHERE id = \(TripFixture.trip(1))"),
    AllowedAction(.wanderer, 1, "DELETE FROM wandr_trips WHERE id = \(TripFixture.trip(1))"),
    AllowedAction(
      .wanderer, 1,
      "UPDATE wandr_trips SET made_by = (SELECT profile_id FROM wandr_trip_members WHERE trip_id = \(TripFixture.trip(1)) AND joined_at IS NOT NULL AND profile_id <> {me} LIMIT 1) WHERE id = \(TripFixture.trip(1))"
    ),
    AllowedAction(
      .admirer, 1,
      "UPDATE wandr_trip_members SET joined_at = 5 WHERE trip_id = \(TripFixture.trip(1)) AND profile_id = {me}"),
    AllowedAction(
      .companion, 1, "DELETE FROM wandr_trip_members WHERE trip_id = \(TripFixture.trip(1)) AND profile_id = {me}"),
  ]
}
