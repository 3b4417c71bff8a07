@testable import RowSecurityKit
@testable import SQL

extension FixtureWriter {
  /// Pins of each writer, two places of a provider that some have chosen, two trips, and logs of each audience with tags and photos: one in
  /// a privacy zone, one that waits, one that is deleted. Then lists of where people want to go, and zones.
  mutating func wandr() throws {
    for number in 1...3 { try provided(number) }
    for (person, number) in [(RowFixture.Person.owner, 1), (.stranger, 1), (.follower, 2), (.open, 3), (.blocked, 3)] {
      try choose(person, number)
    }
    try trips()
    let writers: [RowFixture.Person] = [
      .owner, .owner, .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
    ]
    for (index, writer) in writers.enumerated() { try log(writer, index + 1, "friends") }
    var number = 100
    for writer in [RowFixture.Person.owner, .follower, .stranger, .open, .blocked, .suspended] {
      for chosen in ["everyone", "trip", "me"] {
        number += 1
        try log(writer, number, chosen)
      }
      try held(writer)
      try zone(writer)
    }
    try wants()
    try links()
  }

  private func spot(_ kind: String, _ number: Int) -> SQLValue { RowFixture.id(RowFixture.token(kind, number)) }

  private mutating func provided(_ number: Int) throws {
    try put(
      "wandr_places", "id, provider_id, name, folded, latitude, longitude, is_private, created_at",
      [
        spot("prov", number), word("geon"), word("pnam"), word("fold"), .integer(Int64(1000 + number)),
        .integer(Int64(2000 + number)), .integer(0), .integer(0),
      ])
  }

  private mutating func choose(_ person: RowFixture.Person, _ number: Int) throws {
    try put(
      "wandr_choices", "profile_id, place_id, chosen_at",
      [RowFixture.id(person.profile("wandr")), spot("prov", number), now()])
  }

  /// Some are suggested to others.
  private mutating func pin(_ writer: RowFixture.Person, _ number: Int) throws {
    try put(
      "wandr_places", "id, made_by, name, folded, address, latitude, longitude, is_private, created_at",
      [
        spot("spot", number), RowFixture.id(writer.profile("wandr")), word("pnam"), word("fold"), word("addr"),
        .integer(Int64(3000 + number)), .integer(Int64(4000 + number)),
        .integer([1, 9, 101, 107, 113].contains(number) ? 0 : 1), now(),
      ])
  }

  private mutating func trips() throws {
    let plans: [(number: Int, owner: RowFixture.Person, joined: [RowFixture.Person], invited: [RowFixture.Person])] = [
      (1, .owner, [.follower], [.requested]), (2, .open, [.stranger], []),
    ]
    for plan in plans {
      let (trip, owner) = (spot("trip", plan.number), RowFixture.id(plan.owner.profile("wandr")))
      try put(
        "wandr_trips", "id, made_by, name, end_day, created_at",
        [trip, owner, word("tnam"), .integer(19_700_422), now()])
      for person in plan.joined + plan.invited {
        try put(
          "wandr_trip_members", "trip_id, profile_id, invited_by, invited_at",
          [trip, RowFixture.id(person.profile("wandr")), owner, now()])
      }
      for person in plan.joined {
        try run(
          SQL(
            foreign: "UPDATE wandr_trip_members SET joined_at = $1 WHERE trip_id = $2 AND profile_id = $3",
            values: [now(), trip, RowFixture.id(person.profile("wandr"))]))
      }
    }
  }

  private func author(_ person: RowFixture.Person) -> SQLValue { RowFixture.id(person.profile("wandr")) }

  /// Which trip somebody has joined.
  private func trip(of writer: RowFixture.Person) -> SQLValue {
    switch writer {
    case .owner, .follower: spot("trip", 1)
    case .open, .stranger: spot("trip", 2)
    default: .null
    }
  }

  /// Odd ones are of a pin of their own, even ones of a place of a provider.
  private mutating func log(_ writer: RowFixture.Person, _ number: Int, _ chosen: String) throws {
    let log = RowFixture.id(RowFixture.token("post", number))
    try write(log, of: writer, number, chosen: chosen, audience: chosen, shown: now())
    let photo = RowFixture.token("mpst", number)
    try media(photo, owner: writer)
    try put(
      "wandr_photos", "log_id, position, media_key, width, height, blur_hash, alt",
      [log, .integer(0), RowFixture.id(photo), .integer(3), .integer(2), word("blur"), word("altt")])
    try put(
      "wandr_log_tags", "log_id, position, author, tag, label",
      [log, .integer(0), RowFixture.id(writer.profile("wandr")), word("tagn"), word("tagl")])
    try run(
      SQL(
        foreign: "UPDATE wandr_sync SET state = $1 WHERE kind = 'log' AND thing_id = $2",
        values: [word("stat"), log]))
  }

  private mutating func write(
    _ log: SQLValue, of writer: RowFixture.Person, _ number: Int, chosen: String, audience: String, shown: SQLValue
  ) throws {
    let isPin = !number.isMultiple(of: 2)
    if isPin { try pin(writer, number) }
    let place = isPin ? spot("spot", number) : spot("prov", 1 + number / 2 % 3)
    let (base, offset) = isPin ? (3000, number) : (1000, 1 + number / 2 % 3)
    try put(
      "wandr_logs",
      "id, author, place_id, latitude, longitude, rating, note, trip_id, audience, chosen, shown_at, created_at",
      [
        log, RowFixture.id(writer.profile("wandr")), place, .integer(Int64(base + offset)),
        .integer(Int64(base + 1000 + offset)), .text("solid"), word("note"),
        number.isMultiple(of: 4) ? .null : trip(of: writer), .text(audience), .text(chosen), shown, now(),
      ])
  }

  /// Logs that their author alone sees, whatever they chose: in a zone, waiting for the end of their trip, deleted.
  private mutating func held(_ writer: RowFixture.Person) throws {
    for (index, column) in ["is_in_zone = TRUE", "shown_at = 9720000000000", "deleted_at = 7700000000001"].enumerated()
    {
      let log = RowFixture.id(RowFixture.token("held", writer.number * 10 + index))
      try write(log, of: writer, 500 + writer.number * 10 + index, chosen: "everyone", audience: "me", shown: now())
      try run(SQL(foreign: "UPDATE wandr_logs SET \(column) WHERE id = $1", values: [log]))
    }
  }

  private mutating func zone(_ writer: RowFixture.Person) throws {
    try put(
      "wandr_zones", "id, profile_id, sealed, created_at",
      [
        RowFixture.id(RowFixture.token("zone", writer.number)), RowFixture.id(writer.profile("wandr")), word("seal"),
        now(),
      ])
  }

  /// Links to trips: two that show places, and one that shows areas.
  private mutating func links() throws {
    let plans: [(number: Int, maker: RowFixture.Person, trip: Int, isCoarse: Int64)] = [
      (1, .owner, 1, 0), (2, .follower, 1, 1), (3, .open, 2, 0),
    ]
    for plan in plans {
      try put(
        "wandr_links", "id, trip_id, made_by, sealed, is_coarse, created_at, expires_at",
        [
          spot("link", plan.number), spot("trip", plan.trip), author(plan.maker), word("seal"),
          .integer(plan.isCoarse), now(), .integer(9_700_000_000_000),
        ])
    }
  }

  /// One that somebody logs afterwards, and others that they still want to go to.
  private mutating func wants() throws {
    let plans: [(person: RowFixture.Person, place: SQLValue, log: SQLValue, source: SQLValue)] = [
      (.owner, spot("prov", 1), .null, .null), (.follower, spot("prov", 2), .null, .null),
      (.stranger, spot("prov", 2), RowFixture.id(RowFixture.token("post", 104)), author(.follower)),
      (.open, spot("prov", 3), .null, .null),
    ]
    for plan in plans {
      try put(
        "wandr_wants", "profile_id, place_id, log_id, source, created_at",
        [RowFixture.id(plan.person.profile("wandr")), plan.place, plan.log, plan.source, now()])
    }
    try log(.open, 604, "friends")
  }
}
