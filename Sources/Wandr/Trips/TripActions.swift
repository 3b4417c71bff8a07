internal import Core
internal import SQL
internal import Social
internal import Wire

/// Making and changing trips, and who belongs to them.
struct TripActions: Sendable {
  let services: Services

  /// Makes a trip, or replaces the viewer's. The same again changes nothing.
  /// - Throws: 404 for a trip that the viewer sees and doesn't own; 409 for an ID that isn't free; 422 with every field at fault.
  func put(_ input: WandrAPI.PutTrip, by viewer: Viewer, links: MediaLinks) async throws -> Trip {
    let (draft, now, id) = (try TripDraft(input), services.now(), input.id)
    return try await services.database.write(as: viewer.principal) { [self] transaction in
      try SyncLedger.noticing(.trip, id.cast(), of: viewer.profile, at: now, in: transaction) {
        try put(id, draft, input.cover, by: viewer, at: now, in: transaction)
      }
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  func put(
    _ id: ID<Trip>, _ draft: TripDraft, _ photo: Change<ID<MediaAPI.Item>>, by viewer: Viewer, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    let before = try Self.kept(id, in: transaction)
    guard before?.owner ?? viewer.profile == viewer.profile else { throw Problem.notFound() }
    let cover: ID<MediaAPI.Item>? =
      switch photo {
      case .keep: before?.cover
      case .clear: nil
      case .set(let photo): photo
      }
    if let cover, cover != before?.cover { try Self.attach(cover, "cover", viewer, now, in: transaction) }
    if let before {
      try Self.replace(id, before, by: draft, cover, at: now, in: transaction)
      if cover != before.cover {
        transaction.afterCommit { [uploads = services.uploads] in await uploads.sweepDeleted() }
      }
    } else {
      let made = try transaction.run(
        """
        INSERT INTO wandr_trips (id, made_by, name, cover, start_day, end_day, created_at)
        VALUES (\(id), \(viewer.profile), \(draft.name), \(cover), \(draft.start), \(draft.end), \(now))
        ON CONFLICT DO NOTHING
        """)
      guard made == 1 else { throw PlaceActions.taken }
    }
  }

  /// Gives the viewer's trip a cover, and leaves all else in it as it is. The same again changes nothing.
  /// - Throws: 404 for a trip that isn't the viewer's; 422 for a photo that can't be used.
  func setCover(
    _ photo: ID<MediaAPI.Item>, of id: ID<Trip>, by viewer: Viewer, links: MediaLinks
  ) async throws -> Trip {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [uploads = services.uploads] transaction in
      guard let before = try Self.kept(id, in: transaction), before.owner == viewer.profile else {
        throw Problem.notFound()
      }
      if photo != before.cover {
        try Self.attach(photo, "photo", viewer, now, in: transaction)
        try SyncLedger.noticing(.trip, id.cast(), of: viewer.profile, at: now, in: transaction) {
          try transaction.run("UPDATE wandr_trips SET cover = \(photo), edited_at = \(now) WHERE id = \(id)")
        }
        transaction.afterCommit { await uploads.sweepDeleted() }
      }
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// A trip as it is kept.
  struct Kept: Sendable {
    let owner: ID<ProfileEntity>
    let name: String
    let cover: ID<MediaAPI.Item>?
    let start: Int?
    let end: Int?
  }

  private static func kept(_ id: ID<Trip>, in transaction: ReadTransaction) throws -> Kept? {
    try transaction.first("SELECT made_by, name, cover, start_day, end_day FROM wandr_trips WHERE id = \(id)") { row in
      Kept(
        owner: try row.id(0), name: row.text(1), cover: row.optionalID(2), start: row.optionalInt(3),
        end: row.optionalInt(4))
    }
  }

  private static func replace(
    _ id: ID<Trip>, _ before: Kept, by draft: TripDraft, _ cover: ID<MediaAPI.Item>?, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    let isSame =
      before.name == draft.name && before.cover == cover && before.start == draft.start && before.end == draft.end
    guard !isSame else { return }
    try transaction.run(
      """
      UPDATE wandr_trips SET name = \(draft.name), cover = \(cover), start_day = \(draft.start), end_day = \(draft.end),
        edited_at = \(now)
      WHERE id = \(id)
      """)
  }

  private static func attach(
    _ cover: ID<MediaAPI.Item>, _ field: String, _ viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    let use = MediaUse(cover, of: viewer.signedIn.account, photosOnly: true)
    guard try use.begin(at: now, in: transaction) else {
      throw Problem.validation(field, "invalid", "This photo is missing or already in use. Upload it again.")
    }
  }

  /// The trip goes; its logs stay with their authors.
  /// - Throws: 404 for a trip that isn't the viewer's.
  func delete(_ id: ID<Trip>, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { [self] transaction in
      try delete(id, by: viewer, in: transaction)
    }
  }

  func delete(_ id: ID<Trip>, by viewer: Viewer, in transaction: Transaction) throws {
    let gone = try transaction.run("DELETE FROM wandr_trips WHERE id = \(id) AND made_by = \(viewer.profile)")
    guard gone == 1 else { throw Problem.notFound() }
    transaction.afterCommit { [uploads = services.uploads] in await uploads.sweepDeleted() }
  }

  // MARK: People

  /// Invites somebody to the viewer's trip; who belongs to it already stays as they are.
  /// - Throws: 404 for a trip that isn't the viewer's, and for whom the viewer can't see; 409 for too many people.
  func invite(
    _ username: String, meaning profile: ID<SocialAPI.Profile>? = nil, to id: ID<Trip>, by viewer: Viewer,
    links: MediaLinks
  ) async throws -> Trip {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let (trip, person) = try Self.own(id, and: username, profile, viewer, links, in: transaction)
      guard !trip.collaborators.contains(where: { $0.person.id == person.cast() }) else { return trip }
      let count = try transaction.first("SELECT count(*) FROM wandr_trip_members WHERE trip_id = \(id)") { $0.int(0) }
      guard count ?? 0 < WandrAPI.Limits.collaborators else {
        throw Problem.conflict(.conflict, "A trip has at most \(WandrAPI.Limits.collaborators) people.")
      }
      try transaction.run(
        """
        INSERT INTO wandr_trip_members (trip_id, profile_id, invited_by, invited_at)
        VALUES (\(id), \(person), \(viewer.profile), \(now)) ON CONFLICT DO NOTHING
        """)
      try ActivityLive.publish(person, through: live, at: now, in: transaction)
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// Takes somebody out of the viewer's trip, with their logs, or an invitation back.
  /// - Throws: 404 for a trip that isn't the viewer's, and for whom the viewer can't see; 409 for the owner.
  func remove(
    _ username: String, meaning profile: ID<SocialAPI.Profile>? = nil, from id: ID<Trip>, by viewer: Viewer,
    links: MediaLinks
  ) async throws -> Trip {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let (_, person) = try Self.own(id, and: username, profile, viewer, links, in: transaction)
      guard person != viewer.profile else {
        throw Problem.conflict(.conflict, "You own this trip. Hand it over, or delete it.")
      }
      try transaction.run("DELETE FROM wandr_trip_members WHERE trip_id = \(id) AND profile_id = \(person)")
      try ActivityLive.publish(person, through: live, at: now, in: transaction)
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// Accepts an invitation; for who has joined already that changes nothing.
  /// - Throws: 404 for a trip that one isn't invited to.
  func join(_ id: ID<Trip>, by viewer: Viewer, links: MediaLinks) async throws -> Trip {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let inviter: ID<ProfileEntity>? = try transaction.first(
        """
        SELECT invited_by FROM wandr_trip_members
        WHERE trip_id = \(id) AND profile_id = \(viewer.profile) AND joined_at IS NULL
        """
      ) { try $0.id(0) }
      if let inviter {
        try transaction.run(
          """
          UPDATE wandr_trip_members SET joined_at = \(now)
          WHERE trip_id = \(id) AND profile_id = \(viewer.profile) AND joined_at IS NULL
          """)
        try ActivityLive.publish(inviter, viewer.profile, through: live, at: now, in: transaction)
      }
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// Declines an invitation, or leaves with one's logs. From an owner it passes to who joined first; nobody being left, it ends.
  /// - Throws: 404 for a trip that one doesn't belong to.
  func leave(_ id: ID<Trip>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) {
      [live = services.live, uploads = services.uploads] transaction in
      if try Self.kept(id, in: transaction)?.owner == viewer.profile {
        transaction.afterCommit { await uploads.sweepDeleted() }
        guard try Self.passOn(id, from: viewer.profile, at: now, in: transaction) else { return }
      }
      let gone = try transaction.run(
        "DELETE FROM wandr_trip_members WHERE trip_id = \(id) AND profile_id = \(viewer.profile)")
      guard gone == 1 else { throw Problem.notFound() }
      try ActivityLive.publish(viewer.profile, through: live, at: now, in: transaction)
    }
  }

  /// Hands the viewer's trip to who joined first of those whom they see, or ends it.
  /// - Returns: whether it goes on.
  private static func passOn(
    _ id: ID<Trip>, from owner: ID<ProfileEntity>, at now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let next: ID<ProfileEntity>? = try transaction.first(
      """
      SELECT profile_id FROM wandr_trip_members
      WHERE trip_id = \(id) AND profile_id <> \(owner) AND joined_at IS NOT NULL ORDER BY joined_at, profile_id LIMIT 1
      """
    ) { try $0.id(0) }
    guard let next else {
      try transaction.run("DELETE FROM wandr_trips WHERE id = \(id)")
      return false
    }
    try transaction.run("UPDATE wandr_trips SET made_by = \(next), edited_at = \(now) WHERE id = \(id)")
    return true
  }

  /// Makes somebody who has joined the owner of the viewer's trip.
  /// - Throws: 404 for a trip that isn't the viewer's, and for whom the viewer can't see; 409 for who hasn't joined.
  func handOver(
    _ id: ID<Trip>, to username: String, meaning profile: ID<SocialAPI.Profile>? = nil, by viewer: Viewer,
    links: MediaLinks
  ) async throws -> Trip {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [uploads = services.uploads] transaction in
      let (trip, person) = try Self.own(id, and: username, profile, viewer, links, in: transaction)
      let member = trip.collaborators.first { $0.person.id == person.cast() }
      guard member != nil, member?.membership != .invited else {
        throw Problem.conflict(.conflict, "@\(username) hasn’t joined this trip yet.")
      }
      try transaction.run("UPDATE wandr_trips SET made_by = \(person), edited_at = \(now) WHERE id = \(id)")
      transaction.afterCommit { await uploads.sweepDeleted() }
      return try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// A trip of the viewer's own, and somebody whom they see.
  private static func own(
    _ id: ID<Trip>, and username: String, _ profile: ID<SocialAPI.Profile>?, _ viewer: Viewer, _ links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> (Trip, ID<ProfileEntity>) {
    let trip = try TripQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    guard trip.membership == .owner else { throw Problem.notFound() }
    return (trip, try MapRoutes.person(username, meaning: profile, viewer, links, transaction))
  }
}

/// A trip as it is to be, all of it checked.
struct TripDraft: Sendable {
  let name: String
  /// As eight digits; nil for none.
  let start: Int?
  /// As eight digits; nil for none.
  let end: Int?

  /// - Throws: 422 with every field at fault.
  init(_ input: WandrAPI.PutTrip) throws(Problem) {
    var faults = FieldFaults()
    let line = input.name.split(whereSeparator: \.isNewline).joined(separator: " ")
    name = faults.gather(
      try WrittenText.required(
        line, "name", atMost: WandrAPI.Limits.tripName.upperBound, missing: "Say what the trip is called."), or: "")
    start = faults.gather(try Self.day(input.startDate, "startDate"), or: nil)
    end = faults.gather(try Self.day(input.endDate, "endDate"), or: nil)
    if let start, let end, end < start {
      faults.add("endDate", "invalid", "The last day can’t be before the first one.")
    }
    try faults.end()
  }

  private static func day(_ text: String?, _ field: String) throws(Problem) -> Int? {
    guard let text, !text.isEmpty else { return nil }
    guard let date = VisitDate(text), date.precision == .day else {
      throw .validation(field, "invalid", "This isn’t a day such as 2026-03-05.")
    }
    return date.key
  }
}
