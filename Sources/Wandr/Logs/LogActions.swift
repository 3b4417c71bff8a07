internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Logging visits, changing and deleting one's logs.
struct LogActions: Sendable {
  let services: Services
  private let places: PlaceActions
  private let zones: ZoneKeeper

  init(services: Services) {
    self.services = services
    places = PlaceActions(services: services)
    zones = ZoneKeeper(services: services)
  }

  /// Seconds for which something deleted can be put back.
  static let undoTime: Int64 = 86_400

  /// Logs a visit, or replaces the viewer's log. The same again changes nothing.
  /// - Parameter shown: the photos that the viewer's form had: others, which a device of theirs has sent meanwhile, stay. Nil where `input`
  ///   has all.
  /// - Throws: 409 for an ID that isn't free; 422 with every field at fault, and for a place, a trip or a photo that can't be used.
  func put(
    _ input: WandrAPI.PutLog, shown: [ID<MediaAPI.Item>]? = nil, by viewer: Viewer, links: MediaLinks
  ) async throws -> PlaceLog {
    let said = try LogDraft(input)
    let provided = try await places.provided(input.placeID, by: viewer)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [self] transaction in
      var draft = said
      if let shown { try draft.keep(try Wandr.album.media(of: input.id, in: transaction), besides: shown) }
      try SyncLedger.noticing(.log, input.id.cast(), of: viewer.profile, at: now, in: transaction) {
        try put(input, draft, at: provided, by: viewer, at: now, in: transaction)
      }
      return try LogQueries.found(input.id, viewer, links, transaction)
    }
  }

  /// - Parameter provided: the place as its provider knows it; nil for a pin.
  func put(
    _ input: WandrAPI.PutLog, _ draft: LogDraft, at provided: ProvidedPlace?, by viewer: Viewer, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    if let provided { try PlaceActions.choose(provided, by: viewer.profile, at: now, in: transaction) }
    guard let facts = try PlaceQueries.facts(of: input.placeID, in: transaction) else {
      throw Problem.validation("placeID", "not_found", "This place isn’t here any more. Choose another one.")
    }
    let before = try LogQueries.own(input.id, of: viewer.profile, in: transaction)
    guard before?.deletedAt == nil else {
      throw Problem.conflict(.conflict, "This log is deleted. Put it back first.")
    }
    let isInZone = try zones.contain(facts.point, of: viewer.profile, in: transaction)
    let after = try draft.log(
      at: input.placeID, facts, before, isInZone: isInZone, by: viewer.profile, now: now, in: transaction)
    let change = LogChange(id: input.id, facts: facts, draft: draft, by: viewer, at: now)
    if let before {
      try change.replace(before, by: after, through: services.live, in: transaction)
      // What was removed goes with its files.
      if draft.media != nil { transaction.afterCommit { [uploads = services.uploads] in await uploads.sweepDeleted() } }
    } else {
      try change.add(after, through: services.live, in: transaction)
    }
    // A log that waited for its time is news when it no longer does.
    let isNews = before.map { $0.audience == "me" && $0.chosen != "me" } ?? true
    if isNews, after.audience != "me" {
      try PushQueue.addShare(of: input.id, by: viewer, services, at: now, in: transaction)
    }
  }

  /// Nobody else sees it any more; for a day it can be put back.
  /// - Throws: 404 for a log that isn't the viewer's.
  func delete(_ id: ID<PlaceLog>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { [self] transaction in
      try SyncLedger.noticing(.log, id.cast(), of: viewer.profile, at: now, in: transaction) {
        try delete(id, by: viewer, at: now, in: transaction)
      }
    }
  }

  func delete(_ id: ID<PlaceLog>, by viewer: Viewer, at now: Timestamp, in transaction: Transaction) throws {
    guard let before = try LogQueries.own(id, of: viewer.profile, in: transaction), before.deletedAt == nil else {
      throw Problem.notFound()
    }
    let readers = try LogLive.readers(of: id, before, by: viewer.profile, in: transaction)
    try transaction.run("UPDATE wandr_logs SET deleted_at = \(now), audience = 'me' WHERE id = \(id)")
    try services.live.publish(
      LogLive.deleted, of: id, to: .profiles(readers + [viewer.profile]), at: now, in: transaction)
  }

  /// - Throws: 404 for what wasn't deleted within the last day.
  func restore(_ id: ID<PlaceLog>, by viewer: Viewer, links: MediaLinks) async throws -> PlaceLog {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [self] transaction in
      try SyncLedger.noticing(.log, id.cast(), of: viewer.profile, at: now, in: transaction) {
        try restore(id, by: viewer, at: now, in: transaction)
      }
      return try LogQueries.found(id, viewer, links, transaction)
    }
  }

  func restore(_ id: ID<PlaceLog>, by viewer: Viewer, at now: Timestamp, in transaction: Transaction) throws {
    guard var log = try LogQueries.own(id, of: viewer.profile, in: transaction), log.deletedAt != nil else {
      throw Problem.notFound()
    }
    log.deletedAt = nil
    let audience = log.audience(at: now)
    try transaction.run("UPDATE wandr_logs SET deleted_at = NULL, audience = \(audience) WHERE id = \(id)")
    if audience != "me" {
      try services.live.publish(LogLive.created, of: id, to: .followers(of: viewer.profile), at: now, in: transaction)
    }
  }

  /// What was deleted a day ago goes, with its photos.
  static let sweep = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists("SELECT 1 FROM wandr_logs WHERE deleted_at < \(now.adding(seconds: -undoTime)) LIMIT 1")
    },
    run: { transaction, now in
      try transaction.run("DELETE FROM wandr_logs WHERE deleted_at < \(now.adding(seconds: -undoTime))")
    })
}

extension OwnLog {
  /// Who sees the log at that time: whom its author chose, unless something keeps it to the author.
  func audience(at now: Timestamp) -> String { deletedAt != nil || isInZone || shownAt > now ? "me" : chosen }
}

extension LogDraft {
  /// The log as it is to be.
  /// - Parameter before: as it was; nil for a new one.
  /// - Throws: 422 for a trip that the viewer hasn't joined, a day that is ahead, a time that can't be known, and an audience that is wider than
  ///   the viewer's profile.
  func log(
    at place: ID<WandrAPI.Place>, _ facts: PlaceFacts, _ before: OwnLog?, isInZone: Bool, by viewer: ID<ProfileEntity>,
    now: Timestamp, in transaction: ReadTransaction
  ) throws -> OwnLog {
    let created = before?.createdAt ?? now
    let chosen = visibility?.rawValue ?? before?.chosen ?? WandrAPI.Visibility.friends.rawValue
    // A log that the author takes out of its trip needs another audience than the trip's people. A log whose trip was deleted keeps its own.
    let isLeaving = trip == nil && before?.trip != nil
    guard !isLeaving || chosen != WandrAPI.Visibility.trip.rawValue else {
      throw Problem.validation("visibility", "no_trip", Self.needsTrip)
    }
    try ProfileVisibility.check(chosen, of: viewer, in: transaction)
    var log = OwnLog(
      place: place, rating: rating.rawValue, note: note, trip: trip,
      date: try day(in: facts.zone, before?.date, now: now), audience: "me", chosen: chosen,
      shownAt: before?.shownAt ?? created, isInZone: isInZone, maySave: allowsSaving ?? before?.maySave,
      createdAt: created, deletedAt: nil)
    let end = try trip.map { try Self.end(of: $0, viewer, in: transaction) }
    switch publishing {
    case .now?: log.shownAt = min(log.shownAt, now)
    case .nextDay?: log.shownAt = created.adding(seconds: 86_400)
    case .tripEnd?:
      guard let end = end?.endEverywhere else {
        throw Problem.validation("publishing", "no_end", "The trip has no last day. Set one, or choose another time.")
      }
      log.shownAt = max(end, created)
    default: break
    }
    log.audience = log.audience(at: now)
    return log
  }

  /// - Throws: 422 for a day that hasn't begun at the place.
  private func day(in zone: String, _ before: VisitDate?, now: Timestamp) throws(Problem) -> VisitDate {
    guard let date else { return before ?? VisitDate(now, in: zone) }
    guard !date.isAfter(.today(in: zone, at: now)) else {
      throw .validation("visitedOn", "invalid", "This is in the future.")
    }
    return date
  }

  /// The last day of a trip that the viewer has joined; unknown where none is set.
  private static func end(
    of trip: ID<Trip>, _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> VisitDate {
    let found = try transaction.first(
      """
      SELECT t.end_day FROM wandr_trips t JOIN wandr_trip_members m ON m.trip_id = t.id
      WHERE t.id = \(trip) AND m.profile_id = \(viewer) AND m.joined_at IS NOT NULL
      """
    ) { VisitDate(key: $0.int(0)) }
    guard let found else {
      throw Problem.validation("tripID", "not_found", "You haven’t joined this trip, or it isn’t there any more.")
    }
    return found
  }
}
