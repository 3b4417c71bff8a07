internal import Core
internal import SQL
internal import Social
internal import Wire

/// What a device keeps of its owner.
enum SyncKind: String, Sendable, CaseIterable {
  case log, place, trip, want

  /// What the tables say of things of this kind that the viewer has or sees; what isn't there is left out.
  func facts(
    of ids: [ID<SyncAPI.Thing>], _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<SyncAPI.Thing>: SyncAPI.Facts] {
    guard !ids.isEmpty else { return [:] }
    switch self {
    case .log: return try SyncFacts.logs(ids.map { $0.cast() }, of: viewer, in: transaction)
    case .place: return try SyncFacts.places(ids.map { $0.cast() }, viewer, in: transaction)
    case .trip: return try SyncFacts.trips(ids.map { $0.cast() }, of: viewer, in: transaction)
    case .want: return try SyncFacts.wants(ids.map { $0.cast() }, of: viewer, in: transaction)
    }
  }
}

/// What the tables say of things, as devices are told it. Numbers and dates are text, as in the API's JSON.
enum SyncFacts {
  static func logs(
    _ ids: [ID<PlaceLog>], of author: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<SyncAPI.Thing>: SyncAPI.Facts] {
    let tags = try LogQueries.tags(of: ids, in: transaction)
    var photos: [ID<PlaceLog>: [String]] = [:]
    try transaction.each(
      "SELECT log_id, media_key FROM wandr_photos WHERE log_id IN (\(list: ids)) ORDER BY log_id, position"
    ) { row in
      let (log, photo): (ID<PlaceLog>, ID<MediaAPI.Item>) = (try row.id(0), try row.id(1))
      photos[log, default: []].append("\(photo)")
    }
    var all: [ID<SyncAPI.Thing>: SyncAPI.Facts] = [:]
    try transaction.each(
      """
      SELECT id, place_id, rating, note, trip_id, on_day, chosen, deleted_at IS NOT NULL,
        coalesce(deleted_at, edited_at, created_at), may_save
      FROM wandr_logs WHERE id IN (\(list: ids)) AND author = \(author)
      """
    ) { row in
      let (id, place): (ID<PlaceLog>, ID<WandrAPI.Place>) = (try row.id(0), try row.id(1))
      let allowsSaving: String? = row.isNull(9) ? nil : "\(row.bool(9))"
      all[id.cast()] = SyncAPI.Facts(
        fields: [
          "placeID": "\(place)", "rating": row.text(2), "note": row.text(3),
          "tripID": row.optionalID(4, Trip.self).map { "\($0)" }, "visitedOn": VisitDate(key: row.int(5)).text,
          "visibility": row.text(6), "allowsSaving": allowsSaving,
        ], sets: ["tags": tags[id] ?? [], "media": photos[id] ?? []], isRemoved: row.bool(7),
        milliseconds: row.time(8).milliseconds)
    }
    return all
  }

  static func places(
    _ ids: [ID<WandrAPI.Place>], _ viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<SyncAPI.Thing>: SyncAPI.Facts] {
    var all: [ID<SyncAPI.Thing>: SyncAPI.Facts] = [:]
    try transaction.each(
      """
      SELECT \(PlaceColumns.sql(for: viewer)), coalesce(s.edited_at, s.created_at) FROM wandr_places s
      WHERE s.id IN (\(list: ids))
      """
    ) { row in
      let place = try PlaceColumns.place(row, 0)
      all[place.id.cast()] = SyncAPI.Facts(
        fields: [
          "providerID": place.providerID, "name": place.name, "address": place.address,
          "latitude": "\(place.latitude)", "longitude": "\(place.longitude)", "types": PlaceColumns.text(place.types),
          "country": place.country, "timeZone": place.timeZone, "mine": "\(place.mine)",
          "isPrivate": "\(place.isPrivate)",
        ], sets: [:], isRemoved: false, milliseconds: row.time(PlaceColumns.count).milliseconds)
    }
    return all
  }

  static func trips(
    _ ids: [ID<Trip>], of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<SyncAPI.Thing>: SyncAPI.Facts] {
    var all: [ID<SyncAPI.Thing>: SyncAPI.Facts] = [:]
    try transaction.each(
      """
      SELECT t.id, t.name, t.start_day, t.end_day, t.made_by, m.joined_at IS NOT NULL,
        coalesce(t.edited_at, t.created_at)
      FROM wandr_trip_members m JOIN wandr_trips t ON t.id = m.trip_id
      WHERE m.profile_id = \(viewer) AND m.trip_id IN (\(list: ids))
      """
    ) { row in
      let (id, owner): (ID<SyncAPI.Thing>, ID<ProfileEntity>) = (try row.id(0), try row.id(4))
      let joined: WandrAPI.Membership = row.bool(5) ? .joined : .invited
      let membership = owner == viewer ? WandrAPI.Membership.owner : joined
      all[id] = SyncAPI.Facts(
        fields: [
          "name": row.text(1), "startDate": day(row, 2), "endDate": day(row, 3), "membership": membership.rawValue,
        ], sets: [:], isRemoved: false, milliseconds: row.time(6).milliseconds)
    }
    return all
  }

  private static func day(_ row: Row, _ column: Int32) -> String? {
    row.optionalInt(column).flatMap { VisitDate(key: $0).text }
  }

  static func wants(
    _ places: [ID<WandrAPI.Place>], of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<SyncAPI.Thing>: SyncAPI.Facts] {
    var all: [ID<SyncAPI.Thing>: SyncAPI.Facts] = [:]
    try transaction.each(
      """
      SELECT w.place_id, p.id, w.created_at FROM wandr_wants w
      LEFT JOIN wandr_logs p ON p.id = w.log_id AND p.deleted_at IS NULL
      WHERE w.profile_id = \(viewer) AND w.place_id IN (\(list: places)) AND w.resolved_at IS NULL
      """
    ) { row in
      let place: ID<SyncAPI.Thing> = try row.id(0)
      all[place] = SyncAPI.Facts(
        fields: ["log": row.optionalID(1, PlaceLog.self).map { "\($0)" }], sets: [:], isRemoved: false,
        milliseconds: row.time(2).milliseconds)
    }
    return all
  }
}
