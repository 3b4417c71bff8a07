@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface
@testable import Wandr

extension AttackSurface {
  /// Wandr with the tables that all apps share.
  static let wandr = core(in: "wandr", beside: "believe") + ofWandr

  /// Wandr's tables: places, logs, trips and lists by hand, all else by its parts.
  static let ofWandr =
    own + audience(Wandr.audience, of: logs) + album(Wandr.album, of: logs)
    + timeline(Wandr.timeline, of: Wandr.audience) + saving(Wandr.saving, by: .companion) + trips + synced + linked
    + brought + placeDuplicates

  static let logs = Things(Wandr.logs) { viewer, log in
    viewer.isViewer(log, "author") || viewer.sees(log, by: Wandr.audience)
  }

  private static let own: Self = {
    var surface = Self("wandr")
    surface.modules = [.wandr]
    surface.viewers = RowFixture.Viewer.ofWandr
    surface.furnish = [{ try $0.wandr() }]
    surface.sees = [{ $0.seesOfWandr($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertWandr($1, $2) }]
    surface.mayUpdate = [
      { tampering, row, now, columns, table in tampering.mayUpdateWandr(row, now, columns, table) }
    ]
    surface.mayDelete = [{ $0.mayDeleteWandr($1, $2) }]
    surface.invariants = [{ $0.repeatedPlaces() }, { $0.resolvedWants() }, { $0.heldLogs() }]
    surface.keys = [
      "wandr_choices": ["profile_id", "place_id"], "wandr_log_tags": ["log_id", "position"],
      "wandr_wants": ["profile_id", "place_id"],
    ]
    surface.counted = ["wandr_wants": ["resolved_at"]]
    // Whoever sees a log sees when it leaves a trip, also one that they may not see.
    surface.knownNumbers = ["wandr_logs": ["trip_id"]]
    surface.busy = ["wandr_logs", "wandr_places", "wandr_log_tags", "wandr_choices", "wandr_wants", "wandr_zones"]
    surface.addWandrWrites()
    surface.attacks = WandrAttacks.all
    surface.allowedActions = AllowedAction.wandr
    return surface
  }()

  private mutating func addWandrWrites() {
    inserted = [
      "wandr_places": ["id", "made_by", "name", "folded", "latitude", "longitude", "created_at"],
      "wandr_choices": ["profile_id", "place_id", "chosen_at"],
      "wandr_logs": [
        "id", "author", "place_id", "latitude", "longitude", "rating", "note", "audience", "chosen", "shown_at",
        "created_at",
      ],
      "wandr_log_tags": ["log_id", "position", "author", "tag", "label"],
      "wandr_wants": ["profile_id", "place_id", "created_at"],
      "wandr_zones": ["id", "profile_id", "sealed", "created_at"],
    ]
    updated = [
      "wandr_places": ["name", "folded", "address", "is_private"],
      "wandr_logs": [
        "note", "rating", "audience", "chosen", "shown_at", "is_in_zone", "deleted_at", "on_day", "trip_id", "may_save",
        "tags",
      ],
      "wandr_zones": ["sealed", "is_on"],
    ]
    deleted = ["wandr_logs", "wandr_log_tags", "wandr_choices", "wandr_wants", "wandr_zones"]
    for column in ["author", "made_by", "profile_id"] { values[column] = .viewer }
    for column in ["note", "name", "folded", "address", "sealed", "tag", "tags", "label"] {
      values[column] = .oneOf(["'h'"])
    }
    values["rating"] = .oneOf(["'skip'", "'solid'", "'mustSee'"])
    values["chosen"] = .oneOf(["'me'", "'friends'", "'trip'", "'everyone'"])
    values["latitude"] = .oneOf(["5", "77"])
    values["longitude"] = .oneOf(["5", "77"])
    values["shown_at"] = .oneOf(["5", "7700000000050", "9700000000000"])
    values["chosen_at"] = .oneOf(["1", "7700000899000"])
    values["is_in_zone"] = .oneOf(["FALSE", "TRUE"])
    values["is_private"] = .oneOf(["FALSE", "TRUE"])
    values["is_on"] = .oneOf(["FALSE", "TRUE"])
    values["may_save"] = .oneOf(["FALSE", "TRUE"])
    values["deleted_at"] = .oneOf(["NULL", "5"])
    values["on_day"] = .oneOf(["0", "20260300", "20260305"])
    values["position"] = .oneOf(["7", "8"])
    values["place_id"] = .row(of: ["wandr_places"], among: 12)
    values["log_id"] = .row(of: ["wandr_logs"], among: 12)
    values["trip_id"] = .row(of: ["wandr_trips"], among: 8)
  }
}

extension Visibility {
  func seesOfWandr(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "wandr_places": seesSpot(row)
    case "wandr_choices", "wandr_wants", "wandr_zones": isViewer(row, "profile_id")
    case "wandr_logs": seesLog(row)
    case "wandr_log_tags": world.byID("wandr_logs")[row.key("log_id")].map(seesLog) ?? false
    default: false
    }
  }

  func seesLog(_ log: World.Row) -> Bool { isViewer(log, "author") || sees(log, by: Wandr.audience) }

  /// Its owner, whoever sees a log of it, and whoever has chosen it of a provider.
  func seesSpot(_ place: World.Row) -> Bool {
    guard viewer != nil, app == "wandr" else { return false }
    let id = place.key("id")
    return isViewer(place, "made_by")
      || world["wandr_logs"].contains { $0.key("place_id") == id && seesLog($0) }
      || (place["provider_id"] != .null
        && world["wandr_choices"].contains { $0.key("place_id") == id && isViewer($0, "profile_id") })
  }
}

extension Tampering {
  /// The place is one that the viewer sees without the log, what is repeated of it is true, and nothing is shown before its time.
  private func isTrue(_ log: World.Row) -> Bool {
    guard let place = before.byID("wandr_places")[log.key("place_id")], old.seesSpot(place) else { return false }
    let isSame = ["latitude", "longitude", "country", "city"].allSatisfy { place[$0] == log[$0] }
    let isHeld =
      log.key("audience") == "me"
      || (log.int("is_in_zone") == 0 && log["deleted_at"] == .null && isPast(log, "shown_at"))
    return isSame && isHeld && isInOwnTrip(log) && ["me", log.key("chosen")].contains(log.key("audience"))
  }

  private func isInOwnTrip(_ log: World.Row) -> Bool {
    log["trip_id"] == .null
      || before["wandr_trip_members"].contains {
        $0.key("trip_id") == log.key("trip_id") && old.isViewer($0, "profile_id") && $0["joined_at"] != .null
      }
  }

  func mayInsertWandr(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "wandr" else { return false }
    return switch table {
    case "wandr_places":
      row["provider_id"] == .null ? new.isViewer(row, "made_by") : row["made_by"] == .null && new.seesSpot(row)
    case "wandr_choices", "wandr_wants", "wandr_zones": new.isViewer(row, "profile_id")
    case "wandr_logs": new.isViewer(row, "author") && isTrue(row) && row["hidden_at"] == .null
    case "wandr_log_tags": new.isViewer(row, "author") && AttackSurface.logs.isOwn(row.key("log_id"), of: old)
    default: false
    }
  }

  func mayUpdateWandr(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    let own: Set = [
      "place_id", "latitude", "longitude", "country", "city", "rating", "note", "trip_id", "on_day", "audience",
      "chosen", "shown_at", "is_in_zone", "edited_at", "deleted_at", "may_save", "tags",
    ]
    switch table {
    case "wandr_places":
      if columns == ["made_by"] { return isGivenUpPin(row, now) }
      return old.isViewer(row, "made_by")
        && columns.isSubset(of: ["name", "folded", "address", "types", "is_private", "edited_at"])
    case "wandr_logs":
      if columns == ["trip_id"], now["trip_id"] == .null, hasLeft(row) { return true }
      if columns.isSubset(of: Self.repeated), isRenamed(row, now) { return true }
      if columns == ["shown_at"], isMovedWithTrip(row, now) { return true }
      return old.isViewer(row, "author") && columns.isSubset(of: own.union(Self.repeated).union(["media_alt"]))
        && isTrue(now)
    case "wandr_zones": return old.isViewer(row, "profile_id") && columns.isSubset(of: ["sealed", "is_on"])
    default: return false
    }
  }

  /// What a log says of its place, by its own columns.
  private static let repeated: Set = [
    "place_name", "place_address", "place_types", "place_zone", "place_provider", "is_place_private",
  ]

  /// The log's place is a pin of the viewer's, which has another name now.
  private func isRenamed(_ log: World.Row, _ now: World.Row) -> Bool {
    guard let place = before.byID("wandr_places")[log.key("place_id")] else { return false }
    return log["place_id"] == now["place_id"] && old.isViewer(place, "made_by")
  }

  /// The log's author is no longer among the people of its trip.
  private func hasLeft(_ log: World.Row) -> Bool {
    !after["wandr_trip_members"].contains {
      $0.key("trip_id") == log.key("trip_id") && $0.key("profile_id") == log.key("author")
    }
  }

  func mayDeleteWandr(_ row: World.Row, _ table: String) -> Bool {
    switch table {
    case "wandr_logs": old.isViewer(row, "author")
    case "wandr_log_tags": old.isViewer(row, "author")
    case "wandr_choices", "wandr_wants", "wandr_zones": old.isViewer(row, "profile_id")
    case "wandr_places": isUnnamedSpot(row)
    default: false
    }
  }

  /// A place whose owner is gone goes with the last thing that names it, the viewer's own; a pin goes with the import that set it.
  private func isUnnamedSpot(_ place: World.Row) -> Bool {
    let id = place.key("id")
    let owners = ["wandr_logs": "author", "wandr_choices": "profile_id", "wandr_wants": "profile_id"]
    let isOwnerGone = place["made_by"] == .null || after.profiles[place.key("made_by")] == nil
    return (isOwnerGone || isUndonePin(place))
      && owners.allSatisfy { table, owner in
        before[table].filter { $0.key("place_id") == id }.allSatisfy { old.isViewer($0, owner) }
          && !after[table].contains { $0.key("place_id") == id }
      }
  }
}

extension Invariants {
  /// What logs repeat of their places is what the places say.
  func repeatedPlaces() -> [String] {
    let places = world.byID("wandr_places")
    return world["wandr_logs"].filter { log in
      guard let place = places[log.key("place_id")] else { return true }
      let isSame = ["latitude", "longitude", "country", "city"].allSatisfy { place[$0] == log[$0] }
      let repeated = [
        "name": "place_name", "address": "place_address", "types": "place_types", "zone": "place_zone",
        "provider_id": "place_provider", "is_private": "is_place_private",
      ]
      return !isSame || repeated.contains { place[$0] != log[$1] }
    }.map { "the place of \($0.key("id"))" }
  }

  /// What is deleted, in a privacy zone or not published yet is its author's alone.
  func heldLogs() -> [String] {
    world["wandr_logs"].filter { log in
      let isHeld =
        log.int("is_in_zone") != 0 || log["deleted_at"] != .null || log.int("shown_at") > RowFixture.clock + 60_000_000
      return isHeld && log.key("audience") != "me"
    }.map { "the audience of \($0.key("id"))" }
  }

  /// Who has been where they wanted to go since they saved it no longer wants to.
  func resolvedWants() -> [String] {
    world["wandr_wants"].filter { want in
      let times = world["wandr_logs"].filter { log in
        log.key("author") == want.key("profile_id") && log.key("place_id") == want.key("place_id")
          && log["deleted_at"] == .null && log.int("created_at") >= want.int("created_at")
      }.map { $0.int("created_at") }
      return want["resolved_at"] != (times.min().map { .integer($0) } ?? .null)
    }.map { "resolved_at of \($0.key("profile_id")) \($0.key("place_id"))" }
  }
}

extension RowFixture.Viewer {
  static let wanderer = Self("wanderer", .owner, in: "wandr")
  static let companion = Self("companion", .follower, in: "wandr")
  static let admirer = Self("admirer", .requested, in: "wandr")
  static let excluded = Self("excluded", .blocked, in: "wandr")
  static let tourist = Self("tourist", .stranger, in: "wandr")
  static let local = Self("local", .open, in: "wandr")
  static let harbourmaster = Self("harbourmaster", .operator, in: "wandr", .operator)
  static let ashore = Self("ashore", .stranger, in: "wandr", .anonymous)
  static let overseas = Self("overseas", .follower, in: "believe")

  static let ofWandr = [
    wanderer, companion, admirer, excluded, tourist, local, harbourmaster, ashore, overseas,
  ]
}
