internal import Core
internal import SQL
internal import Social
internal import Wire

/// Lists of trips, each in two statements: the trips, and the people of all of them.
enum TripQueries {
  /// The trips that the viewer belongs to or is invited to, by when they came to it.
  static func page(
    of viewer: ID<ProfileEntity>, before: Cursor<WandrAPI.TripList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Trip> {
    try page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Trip.self) ?? .last)
      return """
        SELECT invited_at AS at, trip_id AS trip FROM wandr_trip_members
        WHERE profile_id = \(viewer) AND (invited_at, trip_id) < (\(time), \(id))
        ORDER BY invited_at DESC, trip_id DESC LIMIT \(count)
        """
    }
  }

  /// - Throws: 404 where the viewer may not see it.
  static func found(
    _ id: ID<Trip>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Trip {
    let trips = try page(before: nil, limit: 1, viewer: viewer, links: links, in: transaction) { _, _ in
      "SELECT created_at AS at, id AS trip FROM wandr_trips WHERE id = \(id)"
    }.items
    guard let trip = trips.first else { throw Problem.notFound() }
    return trip
  }

  /// The trips that the viewer may add logs to, newest first.
  static func joined(
    by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [(id: ID<Trip>, name: String)] {
    try transaction.all(
      """
      SELECT t.id, t.name FROM wandr_trip_members m JOIN wandr_trips t ON t.id = m.trip_id
      WHERE m.profile_id = \(viewer) AND m.joined_at IS NOT NULL ORDER BY m.invited_at DESC, m.trip_id DESC LIMIT 100
      """
    ) { (id: try $0.id(0), name: $0.text(1)) }
  }

  /// - Parameter rows: so many rows `(at, trip)` of the list behind a place of it, in falling order.
  private static func page(
    before: Cursor<WandrAPI.TripList>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction, of rows: (_ before: Cursor<WandrAPI.TripList>?, _ count: Int) -> SQL
  ) throws -> Page<Trip> {
    var (end, items) = (PageEnd(limit: limit, links.cursors), [Trip]())
    repeat {
      let statement: SQL = """
        SELECT r.at, r.trip, t.name, t.cover, t.start_day, t.end_day, t.made_by, t.created_at,
          (SELECT count(*) FROM wandr_logs p WHERE p.trip_id = t.id AND p.deleted_at IS NULL), t.id IS NOT NULL
        FROM (\(rows(end.start(before), end.count))) r LEFT JOIN wandr_trips t ON t.id = r.trip
        ORDER BY r.at DESC, r.trip DESC
        """
      try transaction.each(statement) { row in
        let id: ID<Trip> = try row.id(1)
        guard end.takes(row.time(0), id, isShown: row.bool(9)) else { return }
        items.append(
          Trip(
            id: id, name: row.text(2), coverPhotoURL: links.cover(row.optionalID(3)), startDate: day(row, 4),
            endDate: day(row, 5), collaborators: [], createdBy: try row.id(6), membership: .invited,
            logCount: row.int(8), createdAt: row.time(7)))
      }
    } while end.readsOn()
    let people = try collaborators(of: items.map(\.id), links: links, in: transaction)
    for index in items.indices {
      let owner = items[index].createdBy
      items[index].collaborators = (people[items[index].id] ?? []).map { person in
        var person = person
        if person.person.id == owner { person.membership = .owner }
        return person
      }
      let own = items[index].collaborators.first { $0.person.id == viewer.cast() }
      items[index].membership = own?.membership ?? .invited
    }
    return Page(items: items, next: end.next(WandrAPI.TripList.self))
  }

  private static func day(_ row: Row, _ column: Int32) -> String? {
    row.optionalInt(column).flatMap { VisitDate(key: $0).text }
  }

  private static func collaborators(
    of trips: [ID<Trip>], links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [ID<Trip>: [WandrAPI.Collaborator]] {
    guard !trips.isEmpty else { return [:] }
    var people: [ID<Trip>: [WandrAPI.Collaborator]] = [:]
    try transaction.each(
      """
      SELECT m.trip_id, a.id, a.username, a.full_name, a.avatar, m.joined_at IS NOT NULL
      FROM wandr_trip_members m JOIN profiles a ON a.id = m.profile_id
      WHERE m.trip_id IN (\(list: trips)) ORDER BY m.trip_id, m.invited_at, m.profile_id
      """
    ) { row in
      people[try row.id(0), default: []].append(
        WandrAPI.Collaborator(person: try links.author(row, from: 1), membership: row.bool(5) ? .joined : .invited))
    }
    return people
  }
}
