@testable import Realspace
@testable import RowSecurityKit
@testable import SQL

extension AttackSurface {
  /// Venues and events with their dates, addresses, answers and guests.
  static let community: Self = {
    var surface = Self("realspace community")
    surface.furnish = [{ try $0.realspaceCommunity() }]
    surface.sees = [{ $0.seesCommunity($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertCommunity($1, $2) }]
    surface.mayUpdate = [
      { tampering, row, now, columns, table in tampering.mayUpdateCommunity(row, now, columns, table) }
    ]
    surface.mayDelete = [{ $0.mayDeleteCommunity($1, $2) }]
    surface.invariants = [{ $0.seats() }, { $0.addresses() }]
    surface.causes = [{ $0.eventCauses() }]
    surface.keys = [
      "realspace_event_addresses": ["event_id"], "realspace_event_guests": ["event_id", "user_id"],
      "realspace_event_answers": ["date_id", "user_id"], "realspace_calendar_keys": ["profile_id"],
    ]
    surface.hanging = ["realspace_event_answers"]
    // Who is approved, and no longer is, finds an address there, and no longer does.
    surface.deciding = ["realspace_event_guests"]
    surface.counted = ["realspace_event_dates": SeatRules.counts, "realspace_event_answers": ["state", "place"]]
    surface.knownNumbers = surface.counted
    surface.busy = [
      "realspace_events", "realspace_event_addresses", "realspace_event_dates", "realspace_event_answers",
    ]
    surface.addCommunityWrites()
    surface.attacks = CommunityAttacks.all
    surface.allowedActions = AllowedAction.community
    return surface
  }()

  private mutating func addCommunityWrites() {
    inserted = [
      "realspace_venues": ["id", "made_by", "name", "words", "created_at"],
      "realspace_events": ["id", "host", "name", "starts_local", "zone", "created_at"],
      "realspace_event_answers": [
        "date_id", "user_id", "event_id", "answer", "party_size", "created_at", "changed_at",
      ],
      "realspace_event_guests": ["event_id", "user_id", "decision", "decided_at"],
    ]
    updated = [
      "realspace_venues": ["name", "words", "address", "edited_at"],
      "realspace_events": ["name", "description", "capacity", "needs_approval", "cancelled_at"],
      "realspace_event_addresses": ["address"], "realspace_event_dates": ["is_moved", "cancelled_at"],
      "realspace_event_answers": ["answer", "party_size", "changed_at"],
      "realspace_event_guests": ["decision", "decided_at"],
    ]
    deleted = ["realspace_events", "realspace_event_addresses", "realspace_event_dates", "realspace_event_guests"]
    values = [
      "made_by": .viewer, "host": .viewer, "words": .oneOf(["'h'"]), "zone": .oneOf(["'UTC'"]),
      "starts_local": .oneOf(["5"]), "capacity": .oneOf(["NULL", "1", "4"]), "party_size": .oneOf(["1", "3"]),
      "answer": .oneOf(["'going'", "'maybe'", "'no'"]), "decision": .oneOf(["'approved'", "'declined'"]),
      "needs_approval": .oneOf(["FALSE", "TRUE"]), "is_moved": .oneOf(["FALSE", "TRUE"]),
      "cancelled_at": .oneOf(["NULL", "5"]), "event_id": .row(of: ["realspace_events"], among: 8),
      "date_id": .row(of: ["realspace_event_dates"], among: 8),
    ]
    for count in SeatRules.counts { values[count] = .oneOf(["0", "1"]) }
  }
}

/// Who has a place, said a second time: in the order of their numbers, as long as everybody before them and they fit in.
struct SeatRules {
  static let counts: Set<String> = ["counted", "going_count", "maybe_count", "waiting_count", "asking_count"]

  let world: World

  private func verdict(_ answer: World.Row, _ event: World.Row) -> String {
    if answer.key("user_id") == event.key("host") { return "approved" }
    let decided = world["realspace_event_guests"].first {
      $0.key("event_id") == event.key("id") && $0.key("user_id") == answer.key("user_id")
    }
    return decided?.key("decision") ?? (event.int("needs_approval") != 0 ? "requested" : "approved")
  }

  /// What each answer of a date has to be.
  func states(_ answers: [World.Row], _ event: World.Row) -> [String] {
    var taken: Int64 = 0
    return answers.map { answer in
      let verdict = verdict(answer, event)
      if verdict == "declined" { return verdict }
      guard answer.key("answer") == "going" else { return "confirmed" }
      guard verdict == "approved" else { return verdict }
      taken += answer.int("party_size")
      return event["capacity"] == .null || taken <= event.int("capacity") ? "confirmed" : "waitlisted"
    }
  }
}

extension Invariants {
  /// Every answer is what the rules make of it, and what a date counts is what there is.
  func seats() -> [String] {
    let rules = SeatRules(world: world)
    let events = world.byID("realspace_events")
    var wrong: [String] = []
    let answers = Dictionary(grouping: world["realspace_event_answers"]) { $0.key("date_id") }
    for date in world["realspace_event_dates"] {
      guard let event = events[date.key("event_id")] else { continue }
      let own = answers[date.key("id"), default: []].sorted {
        ($0.int("place"), $0.key("user_id")) < ($1.int("place"), $1.key("user_id"))
      }
      let states = rules.states(own, event)
      for (answer, state) in zip(own, states) where answer.key("state") != state {
        wrong.append("\(answer.key("user_id")) at \(date.key("id")) is \(answer.key("state")), not \(state)")
      }
      func people(_ fits: (World.Row) -> Bool) -> Int64 { own.filter(fits).reduce(0) { $0 + $1.int("party_size") } }
      let counts = [
        ("going_count", people { $0.key("answer") == "going" && $0.key("state") == "confirmed" }),
        ("maybe_count", people { $0.key("answer") == "maybe" && $0.key("state") == "confirmed" }),
        ("waiting_count", people { $0.key("state") == "waitlisted" }),
        ("asking_count", people { $0.key("state") == "requested" }),
      ]
      for (column, count) in counts where date.int(column) != count { wrong.append("\(column) of \(date.key("id"))") }
      if own.contains(where: { $0.int("place") > date.int("counted") }) { wrong.append("line of \(date.key("id"))") }
    }
    return wrong
  }

  /// An address and a date say whose they are as their event does.
  func addresses() -> [String] {
    let events = world.byID("realspace_events")
    return ["realspace_event_addresses", "realspace_event_dates"].flatMap { table in
      world[table].filter { $0.key("host") != events[$0.key("event_id")]?.key("host") }
        .map { "host of \(table): \($0.key("event_id"))" }
    }
  }
}

extension World {
  /// Why somebody may have been told of an event: a host of how each answer stands, guests of what became of the event.
  func eventCauses() -> Set<String> {
    var causes: Set<String> = []
    let events = byID("realspace_events")
    for answer in self["realspace_event_answers"] {
      guard let event = events[answer.key("event_id")], event.key("host") != answer.key("user_id") else { continue }
      let (guest, host, date) = (answer.key("user_id"), event.key("host"), answer.key("date_id"))
      for kind in Self.told(of: answer) {
        causes.insert([host, kind, event.key("id"), guest, date].joined(separator: " "))
      }
      guard event["hidden_at"] == .null else { continue }
      var kinds = ["event_cancelled", "event_restored", "event_moved"]
      if answer.key("answer") == "going", answer.key("state") == "confirmed" { kinds.append("event_promoted") }
      for kind in kinds { causes.insert([guest, kind, event.key("id"), host, date].joined(separator: " ")) }
    }
    // What is about all dates stays also where the one that somebody answered is gone.
    let whole = [
      "event_cancelled", "event_restored", "event_place", "event_dates", "event_approved", "event_declined",
      "event_asked",
    ]
    for event in events.values where event["hidden_at"] == .null {
      let (id, host) = (event.key("id"), event.key("host"))
      for guest in profiles.keys where guest != host {
        for kind in whole { causes.insert([guest, kind, id, host, id].joined(separator: " ")) }
      }
    }
    return causes
  }

  private static func told(of answer: Row) -> [String] {
    switch (answer.key("state"), answer.key("answer")) {
    case ("declined", _): []
    case ("requested", _): ["event_request"]
    case ("waitlisted", _): ["event_waiting"]
    case (_, "going"): ["event_going", "event_seated"]
    case (_, let answer): ["event_\(answer)"]
    }
  }
}

extension Visibility {
  private func seesVenue(_ venue: World.Row) -> Bool {
    viewer != nil && app == "realspace" && (venue["hidden_at"] == .null || isViewer(venue, "made_by"))
  }

  func seesVenue(_ id: SQLValue?) -> Bool {
    guard let id, id != .null else { return true }
    return world.byID("realspace_venues")[id.key].map { seesVenue($0) } ?? false
  }

  func seesEvent(_ event: World.Row) -> Bool {
    app == "realspace"
      && (isViewer(event, "host") || (event["hidden_at"] == .null && seesPerson(event.key("host"))))
  }

  func seesEvent(_ id: String) -> Bool { world.byID("realspace_events")[id].map { seesEvent($0) } ?? false }

  func hosts(_ id: String) -> Bool { world.byID("realspace_events")[id].map { isViewer($0, "host") } ?? false }

  private func hasPlace(at id: String) -> Bool {
    world["realspace_event_answers"].contains {
      $0.key("event_id") == id && isViewer($0, "user_id") && $0.key("answer") == "going"
        && $0.key("state") == "confirmed"
    }
  }

  private func seesAnswer(_ answer: World.Row) -> Bool {
    if isViewer(answer, "user_id") { return true }
    guard seesPerson(answer.key("user_id")) else { return false }
    let event = answer.key("event_id")
    return hosts(event)
      || (answer.key("state") == "confirmed" && answer.key("answer") != "no" && seesEvent(event))
  }

  func seesCommunity(_ row: World.Row, of table: String) -> Bool {
    let event = row.key("event_id")
    return switch table {
    case "realspace_venues": seesVenue(row)
    case "realspace_events": seesEvent(row)
    case "realspace_event_dates": seesEvent(event)
    case "realspace_event_addresses":
      app == "realspace" && (isViewer(row, "host") || (seesEvent(event) && hasPlace(at: event)))
    case "realspace_event_answers": seesAnswer(row)
    case "realspace_event_guests": hosts(event)
    case "realspace_calendar_keys": isViewer(row, "profile_id")
    default: false
    }
  }
}

extension Tampering {
  private func isOwnImage(_ venue: World.Row) -> Bool {
    venue["image"] == .null || owns(venue.key("image"))
  }

  func mayInsertCommunity(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "realspace" else { return false }
    let event = row.key("event_id")
    switch table {
    case "realspace_calendar_keys": return new.isViewer(row, "profile_id")
    case "realspace_venues": return new.isViewer(row, "made_by") && row["hidden_at"] == .null && isOwnImage(row)
    case "realspace_events":
      return new.isViewer(row, "host") && row["hidden_at"] == .null && row["cancelled_at"] == .null
        && row.int("sequence") == 0 && old.seesVenue(row["venue_id"])
    case "realspace_event_addresses", "realspace_event_dates": return new.isViewer(row, "host") && old.hosts(event)
    case "realspace_event_answers":
      let date = before.byID("realspace_event_dates")[row.key("date_id")]
      return new.isViewer(row, "user_id") && date?.key("event_id") == event && old.seesEvent(event)
    case "realspace_event_guests":
      return old.hosts(event) && old.seesPerson(row.key("user_id")) && !old.isViewer(row, "user_id")
    default: return false
    }
  }

  func mayUpdateCommunity(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    switch table {
    case "realspace_calendar_keys":
      return old.isViewer(row, "profile_id") && columns.isSubset(of: ["hash", "created_at"])
    case "realspace_venues":
      // A picture goes with its medium, from whichever app that is deleted.
      if columns == ["image"], now["image"] == .null, owns(row.key("image")) { return true }
      return principal.app == "realspace" && old.isViewer(row, "made_by") && isOwnImage(now)
        && columns.isSubset(of: [
          "name", "words", "address", "image", "latitude", "longitude", "city", "city_name", "edited_at",
        ])
    case "realspace_events":
      return principal.app == "realspace" && old.isViewer(row, "host") && old.seesVenue(now["venue_id"])
        && columns.isSubset(of: [
          "name", "venue_id", "starts_local", "ends_local", "zone", "is_all_day", "description", "link", "capacity",
          "needs_approval", "rule", "dates_until", "has_address", "sequence", "edited_at", "cancelled_at",
        ])
    case "realspace_event_addresses": return old.isViewer(row, "host") && columns == ["address"]
    case "realspace_event_dates":
      return old.isViewer(row, "host")
        && columns.isSubset(of: ["on_day", "starts_at", "ends_at", "first_at", "is_moved", "cancelled_at"])
    case "realspace_event_answers":
      return old.isViewer(row, "user_id") && old.seesEvent(row.key("event_id"))
        && columns.isSubset(of: ["answer", "party_size", "changed_at"])
    case "realspace_event_guests":
      return old.hosts(row.key("event_id")) && columns.isSubset(of: ["decision", "decided_at"])
    default: return false
    }
  }

  func mayDeleteCommunity(_ row: World.Row, _ table: String) -> Bool {
    if table == "activity" {
      // Told again: by the one who did it, or read by the one whom it is told.
      return row.key("kind").hasPrefix("event_") && (old.isViewer(row, "actor") || old.isViewer(row, "recipient"))
    }
    let event = row.key("event_id")
    func isEnded() -> Bool {
      guard let host = before.byID("realspace_events")[event]?["host"] else { return false }
      return isEndedByBlock(["owner": host, "user": row["user_id"] ?? .null], "owner", "user")
    }
    return switch table {
    case "realspace_calendar_keys": old.isViewer(row, "profile_id")
    case "realspace_events", "realspace_event_addresses", "realspace_event_dates": old.isViewer(row, "host")
    case "realspace_event_guests": old.hosts(event) || isEnded()
    case "realspace_event_answers":
      (old.hosts(event) && after.byID("realspace_event_dates")[row.key("date_id")] == nil) || isEnded()
    default: false
    }
  }
}

/// Six events: the owner's with approval and three places, a stranger's with two places, one that an operator has hidden, one of somebody
/// whom the owner has blocked, one of somebody who is suspended, and one without an address of its own. Each has a venue and two dates.
enum CommunityFixture {
  static let hosts: [RowFixture.Person] = [.owner, .stranger, .open, .blocked, .suspended, .follower]
  static let writers: [RowFixture.Person] = [
    .owner, .follower, .requested, .stranger, .exFollower, .blocked, .open, .suspended, .operator,
  ]

  static func eventToken(_ number: Int) -> String { RowFixture.token("evnt", number) }
  static func dateToken(_ number: Int, _ date: Int) -> String { RowFixture.token("evdt", number * 10 + date) }
  static func venueToken(_ number: Int) -> String { RowFixture.token("venu", number) }
  static func event(_ number: Int) -> String { Attack.literal(eventToken(number)) }
  static func date(_ number: Int, _ date: Int = 1) -> String { Attack.literal(dateToken(number, date)) }
  static func venue(_ number: Int) -> String { Attack.literal(venueToken(number)) }
}

extension FixtureWriter {
  mutating func realspaceCommunity() throws {
    for (index, host) in CommunityFixture.hosts.enumerated() {
      let (number, person) = (index + 1, RowFixture.id(host.profile("realspace")))
      let (venue, event) = (
        RowFixture.id(CommunityFixture.venueToken(number)), RowFixture.id(CommunityFixture.eventToken(number))
      )
      try put(
        "realspace_venues", "id, made_by, name, words, address, created_at, hidden_at",
        [venue, person, word("vnam"), word("vwor"), word("vadr"), now(), number == 3 ? now() : .null])
      let capacity: SQLValue = number == 1 ? .integer(3) : number == 2 ? .integer(2) : .null
      try put(
        "realspace_events",
        "id, host, name, venue_id, starts_local, zone, description, link, capacity, needs_approval, has_address, created_at, hidden_at",
        [
          event, person, word("enam"), venue, now(), .text("UTC"), word("edes"), word("elin"), capacity,
          .integer(number == 1 ? 1 : 0), .integer(number == 6 ? 0 : 1), now(), number == 3 ? now() : .null,
        ])
      if number != 6 { try put("realspace_event_addresses", "event_id, host, address", [event, person, word("eadr")]) }
      for date in 1...2 { try meet(number, date, at: event, by: person) }
      if number == 1 { try decide(event) }
      try put(
        "realspace_calendar_keys", "profile_id, hash, created_at",
        [person, RowFixture.bytes(RowFixture.token("ckey", number)), now()])
    }
    // A topic about a venue that everyone sees; there are four topics about items.
    try put(
      "realspace_topics", "id, made_by, name, folded, words, description, venue_id, created_at",
      [
        RowFixture.id(TopicFixture.topicToken(5)), RowFixture.id(RowFixture.Person.stranger.profile("realspace")),
        word("tnam"), word("tfol"), word("twor"), word("tdes"), RowFixture.id(CommunityFixture.venueToken(2)), now(),
      ])
  }

  private mutating func meet(_ number: Int, _ date: Int, at event: SQLValue, by host: SQLValue) throws {
    let id = RowFixture.id(CommunityFixture.dateToken(number, date))
    let start = now()
    // The second date isn't over, so that guests are told what becomes of it.
    let end = date == 1 ? now() : .integer(RowFixture.clock + 3_600_000_000 + Int64(number))
    try put(
      "realspace_event_dates", "id, event_id, host, on_day, starts_at, ends_at, first_at",
      [id, event, host, .integer(Int64(20_260_100 + date)), start, end, start])
    for (index, writer) in CommunityFixture.writers.enumerated() {
      let answer = date == 1 ? "going" : ["maybe", "no", "going"][index % 3]
      try put(
        "realspace_event_answers", "date_id, user_id, event_id, answer, created_at, changed_at",
        [id, RowFixture.id(writer.profile("realspace")), event, .text(answer), now(), now()])
    }
  }

  private mutating func decide(_ event: SQLValue) throws {
    for (person, decision) in [
      (RowFixture.Person.follower, "approved"), (.requested, "approved"), (.exFollower, "declined"),
    ] {
      try put(
        "realspace_event_guests", "event_id, user_id, decision, decided_at",
        [event, RowFixture.id(person.profile("realspace")), .text(decision), now()])
    }
  }
}

/// What those would try who want to know where somebody lives, or to get in without being asked.
enum CommunityAttacks {
  static let all = [
    Attack(
      "addresses of others' events", "SELECT * FROM {B}realspace_event_addresses",
      "SELECT a.address FROM realspace_events e JOIN {B}realspace_event_addresses a ON a.event_id = e.id",
      "SELECT address FROM {B}realspace_event_addresses WHERE event_id = \(CommunityFixture.event(1))",
      "SELECT address FROM {B}realspace_event_addresses WHERE event_id = \(CommunityFixture.event(3))",
      "SELECT max(address) FROM {B}realspace_event_addresses", "UPDATE realspace_event_addresses SET address = 'hax'",
      "UPDATE realspace_event_addresses SET host = {me}", "UPDATE realspace_event_addresses SET event_id = new_id()",
      "DELETE FROM realspace_event_addresses",
      "DELETE FROM realspace_event_addresses WHERE host <> {me} RETURNING address",
      "INSERT INTO realspace_event_addresses (event_id, host, address) VALUES (\(CommunityFixture.event(2)), {me}, 'x') ON CONFLICT (event_id) DO UPDATE SET address = 'x' RETURNING *",
      "INSERT INTO realspace_event_addresses (event_id, host, address) SELECT id, {me}, 'x' FROM realspace_events WHERE host <> {me} ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_event_addresses (event_id, host, address) SELECT id, host, 'x' FROM realspace_events ON CONFLICT DO NOTHING",
      "UPDATE realspace_events SET description = (SELECT address FROM {B}realspace_event_addresses WHERE host <> {me} LIMIT 1) WHERE host = {me}"
    ),
    Attack(
      "a place that nobody gave", "UPDATE realspace_event_answers SET state = 'confirmed'",
      "UPDATE realspace_event_answers SET state = 'confirmed' WHERE user_id = {me}",
      "UPDATE realspace_event_answers SET place = 0 WHERE user_id = {me}",
      "UPDATE realspace_event_answers SET user_id = {me}",
      "UPDATE realspace_event_answers SET date_id = \(CommunityFixture.date(1))",
      "INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, state, created_at, changed_at) VALUES (\(CommunityFixture.date(1)), {me}, \(CommunityFixture.event(1)), 'going', 'confirmed', 1, 1)",
      "INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, place, created_at, changed_at) VALUES (\(CommunityFixture.date(1)), {me}, \(CommunityFixture.event(1)), 'going', -9, 1, 1)",
      "INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, created_at, changed_at) VALUES (\(CommunityFixture.date(2)), {me}, \(CommunityFixture.event(1)), 'going', 1, 1)",
      "INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, created_at, changed_at) VALUES (\(CommunityFixture.date(3)), {me}, \(CommunityFixture.event(3)), 'going', 1, 1)",
      "INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, created_at, changed_at) VALUES (\(CommunityFixture.date(2)), {other}, \(CommunityFixture.event(2)), 'going', 1, 1) ON CONFLICT (date_id, user_id) DO UPDATE SET answer = 'no' RETURNING *",
      "UPDATE realspace_event_answers SET answer = 'no' WHERE user_id <> {me}",
      "DELETE FROM realspace_event_answers", "DELETE FROM realspace_event_answers WHERE user_id = {me}",
      "INSERT INTO realspace_event_guests (event_id, user_id, decision, decided_at) VALUES (\(CommunityFixture.event(1)), {me}, 'approved', 1) ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_event_guests (event_id, user_id, decision, decided_at) SELECT id, {me}, 'approved', 1 FROM realspace_events ON CONFLICT DO NOTHING",
      "UPDATE realspace_event_guests SET decision = 'approved'", "UPDATE realspace_event_guests SET user_id = {me}",
      "DELETE FROM realspace_event_guests"),
    Attack(
      "who asks, waits and was declined", "SELECT * FROM {B}realspace_event_answers",
      "SELECT user_id FROM {B}realspace_event_answers WHERE state <> 'confirmed'",
      "SELECT user_id FROM {B}realspace_event_answers WHERE answer = 'no'", "SELECT * FROM {B}realspace_event_guests"),
    Attack(
      "others' events", "SELECT * FROM {B}realspace_events", "UPDATE realspace_events SET name = 'hax'",
      "UPDATE realspace_events SET host = {me}", "UPDATE realspace_events SET hidden_at = NULL",
      "UPDATE realspace_events SET cancelled_at = 5", "UPDATE realspace_events SET needs_approval = FALSE",
      "UPDATE realspace_events SET capacity = NULL", "DELETE FROM realspace_events",
      "INSERT INTO realspace_events (id, host, name, starts_local, zone, created_at) VALUES (new_id(), {other}, 'x', 5, 'UTC', 1)",
      "INSERT INTO realspace_events (id, host, name, starts_local, zone, hidden_at, created_at) VALUES (new_id(), {me}, 'x', 5, 'UTC', 5, 1)",
      "INSERT INTO realspace_events (id, host, name, venue_id, starts_local, zone, created_at) VALUES (new_id(), {me}, 'x', \(CommunityFixture.venue(3)), 5, 'UTC', 1)"
    ),
    Attack(
      "dates of others' events", "SELECT * FROM {B}realspace_event_dates",
      "UPDATE realspace_event_dates SET starts_at = 5",
      "UPDATE realspace_event_dates SET cancelled_at = 5", "UPDATE realspace_event_dates SET host = {me}",
      "UPDATE realspace_event_dates SET going_count = 0", "UPDATE realspace_event_dates SET counted = 0",
      "DELETE FROM realspace_event_dates",
      "INSERT INTO realspace_event_dates (id, event_id, host, on_day, starts_at, ends_at, first_at) VALUES (new_id(), \(CommunityFixture.event(2)), {me}, 20260909, 5, 6, 5)",
      "INSERT INTO realspace_event_dates (id, event_id, host, on_day, starts_at, ends_at, first_at) SELECT new_id(), id, host, 20260909, 5, 6, 5 FROM realspace_events"
    ),
    Attack(
      "keys to others' calendars", "SELECT * FROM {B}realspace_calendar_keys", "DELETE FROM realspace_calendar_keys",
      "UPDATE realspace_calendar_keys SET hash = x'00'", "UPDATE realspace_calendar_keys SET profile_id = {me}",
      "INSERT INTO realspace_calendar_keys (profile_id, hash, created_at) VALUES ({other}, x'00', 1) ON CONFLICT (profile_id) DO UPDATE SET hash = x'00' RETURNING *"
    ),
    Attack(
      "others' venues", "SELECT name FROM {B}realspace_venues WHERE hidden_at IS NOT NULL",
      "UPDATE realspace_venues SET name = 'hax'",
      "UPDATE realspace_venues SET latitude = 1, longitude = 1, city = 1, city_name = 'x'",
      "UPDATE realspace_venues SET made_by = {me}",
      "UPDATE realspace_venues SET hidden_at = NULL", "DELETE FROM realspace_venues",
      "UPDATE realspace_venues SET image = \(Attack.othersPhoto) WHERE made_by = {me}",
      "INSERT INTO realspace_venues (id, made_by, name, words, created_at) VALUES (new_id(), {other}, 'x', 'x', 1)",
      "INSERT INTO realspace_venues (id, made_by, name, words, image, created_at) VALUES (new_id(), {me}, 'x', 'x', \(Attack.othersPhoto), 1)"
    ),
  ]
}

extension AllowedAction {
  static let community = [
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_venues (id, made_by, name, words, created_at) VALUES (new_id(), {me}, 'X', ' x', 5)"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_venues SET address = 'x' WHERE made_by = {me}"),
    AllowedAction(
      .filmgoer, 1,
      "UPDATE realspace_venues SET latitude = 1, longitude = 1, city = 1, city_name = 'x' WHERE made_by = {me}"),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_events (id, host, name, venue_id, starts_local, zone, created_at) VALUES (new_id(), {me}, 'X', \(CommunityFixture.venue(2)), 5, 'UTC', 5)"
    ),
    AllowedAction(
      .filmgoer, 1, "UPDATE realspace_events SET capacity = 1, sequence = 4 WHERE id = \(CommunityFixture.event(1))"),
    AllowedAction(
      .filmgoer, 1, "UPDATE realspace_events SET needs_approval = FALSE WHERE id = \(CommunityFixture.event(1))"),
    AllowedAction(
      .filmgoer, 1, "UPDATE realspace_event_addresses SET address = 'x' WHERE event_id = \(CommunityFixture.event(1))"),
    AllowedAction(.filmgoer, 1, "UPDATE realspace_calendar_keys SET hash = x'01' WHERE profile_id = {me}"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_calendar_keys"),
    AllowedAction(.filmgoer, 2, "UPDATE realspace_event_dates SET cancelled_at = 5 WHERE host = {me}"),
    AllowedAction(
      .filmgoer, 1, "DELETE FROM realspace_event_dates WHERE id = \(CommunityFixture.date(1))"),
    AllowedAction(.filmgoer, 1, "DELETE FROM realspace_events WHERE id = \(CommunityFixture.event(1))"),
    AllowedAction(
      .filmgoer, 1,
      "UPDATE realspace_event_guests SET decision = 'declined' WHERE event_id = \(CommunityFixture.event(1)) AND user_id = {other}"
    ),
    AllowedAction(
      .filmgoer, 1,
      "UPDATE realspace_event_answers SET answer = 'no' WHERE user_id = {me} AND date_id = \(CommunityFixture.date(2))"),
    AllowedAction(
      .neighbour, 1,
      "UPDATE realspace_event_answers SET answer = 'going', party_size = 2, changed_at = 5 WHERE user_id = {me} AND date_id = \(CommunityFixture.date(1, 2))"
    ),
  ]
}
