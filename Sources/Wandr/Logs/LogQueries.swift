internal import Core
internal import SQL
internal import Social
internal import Wire

/// Lists of logs, each in a constant number of statements: the logs with their authors, places, tags and trips, and the photos behind the
/// first ones.
enum LogQueries {
  /// Nil where the viewer may not see it, or where its author has deleted it.
  static func log(
    _ id: ID<PlaceLog>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> PlaceLog? {
    try logs([id], viewer: viewer, links: links, in: transaction).first
  }

  /// - Throws: 404 where the viewer may not see it, or where its author has deleted it.
  static func found(
    _ id: ID<PlaceLog>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: ReadTransaction
  ) throws -> PlaceLog {
    guard let log = try log(id, viewer: viewer.profile, links: links, in: transaction) else { throw Problem.notFound() }
    return log
  }

  /// Those of the given logs that the viewer may see, newest first.
  static func logs(
    _ ids: [ID<PlaceLog>], viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [PlaceLog] {
    let (before, most): (Cursor<WandrAPI.LogList>?, Int) = (nil, max(ids.count, 1))
    return try logs(
      where: "p.id IN (\(list: ids))", before: before, limit: most, viewer: viewer, links: links, in: transaction
    ).items
  }

  /// Somebody's logs that the viewer may see.
  static func logs(
    of author: ID<ProfileEntity>, before: Cursor<WandrAPI.LogList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<PlaceLog> {
    try logs(
      where: "p.author = \(author)", before: before, limit: limit, viewer: viewer, links: links, in: transaction)
  }

  /// The logs of a place, and of those that are merged with it, that the viewer may see.
  static func logs(
    at group: PlaceGroup, before: Cursor<WandrAPI.PlaceLogList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<PlaceLog> {
    try logs(
      where: group.condition(over: "p.place_id"), before: before, limit: limit, viewer: viewer, links: links,
      in: transaction)
  }

  /// The logs of a trip that the viewer may see.
  static func logs(
    in trip: ID<Trip>, before: Cursor<WandrAPI.TripLogList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<PlaceLog> {
    try logs(where: "p.trip_id = \(trip)", before: before, limit: limit, viewer: viewer, links: links, in: transaction)
  }

  /// Of those for which a condition over the log `p` holds, by when they were logged. An index has them in this order.
  private static func logs<List: CursorList>(
    where condition: SQL, before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<PlaceLog> {
    let page = try read(before: before, limit: limit, viewer: viewer, links: links, in: transaction) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: PlaceLog.self) ?? .last)
      return """
        SELECT p.created_at, p.id, \(columns(for: viewer)) FROM wandr_logs p \(joins(for: viewer))
        WHERE \(condition) AND (p.created_at, p.id) < (\(time), \(id)) AND p.deleted_at IS NULL
        ORDER BY p.created_at DESC, p.id DESC LIMIT \(count)
        """
    }
    guard let page else { throw SQLError(.unexpectedValue, "a list of logs is not in its order") }
    return page
  }

  // MARK: A page

  private static func columns(for viewer: ID<ProfileEntity>) -> SQL {
    """
    p.author, a.username, a.full_name, a.avatar, p.rating, p.note, t.id, t.name, p.on_day, p.chosen, p.audience,
    p.shown_at, p.is_in_zone, w.place_id IS NOT NULL, p.created_at, p.edited_at, p.may_save, p.tags,
    \(PlaceColumns.repeated(for: viewer)), \(Wandr.album.columns)
    """
  }
  /// How many columns stand before the place.
  private static let own: Int32 = 20

  private static func joins(for viewer: ID<ProfileEntity>) -> SQL {
    """
    LEFT JOIN profiles a ON a.id = p.author LEFT JOIN wandr_trips t ON t.id = p.trip_id
    LEFT JOIN wandr_wants w ON w.profile_id = \(viewer) AND w.place_id = p.place_id AND w.resolved_at IS NULL
    """
  }

  /// - Parameter rows: so many rows `(at, log_id)` of the list behind a place of it, newest first.
  static func page<List: CursorList>(
    before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction,
    of rows: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<PlaceLog> {
    // SQLite joins in loops, so that the rows stay in their order though it doesn't promise that, and aren't sorted.
    if transaction.isEmbedded {
      let page = try read(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
        listed(rows($0, $1), for: viewer)
      }
      if let page { return page }
    }
    let sorted = try read(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      "\(listed(rows($0, $1), for: viewer)) ORDER BY r.at DESC, r.log_id DESC"
    }
    guard let sorted else { throw SQLError(.unexpectedValue, "a list of logs has a log twice") }
    return sorted
  }

  /// - Parameter rows: as `page` takes them.
  private static func listed(_ rows: SQL, for viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT r.at, r.log_id, \(columns(for: viewer)) FROM (\(rows)) r
    LEFT JOIN wandr_logs p ON p.id = r.log_id \(joins(for: viewer))
    """
  }

  /// Nil where the rows are not in the order of the list.
  private static func read<List: CursorList>(
    before: Cursor<List>?, limit: Int, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction,
    by statement: (_ before: Cursor<List>?, _ count: Int) -> SQL
  ) throws -> Page<PlaceLog>? {
    var (end, items, albums) = (PageEnd(limit: limit, links.cursors), [PlaceLog](), [ID<PlaceLog>]())
    items.reserveCapacity(limit)
    repeat {
      try transaction.each(statement(end.start(before), end.count)) { row in
        let id: ID<PlaceLog> = try row.id(1)
        // A row without an author is one that the policies hide.
        guard end.takes(row.time(0), id, isShown: !row.isNull(3)) else { return }
        let first = try Wandr.album.first(row, from: own + PlaceColumns.count, links)
        if first?.isAlbum == true { albums.append(id) }
        items.append(try log(id, row, photo: first?.photo, viewer: viewer, links: links))
      }
      guard end.isInOrder else { return nil }
    } while end.readsOn()
    guard !albums.isEmpty else { return Page(items: items, next: end.next(List.self)) }
    let photos = try Wandr.album.further(of: albums, links: links, in: transaction)
    for index in items.indices { items[index].media += photos[items[index].id] ?? [] }
    return Page(items: items, next: end.next(List.self))
  }

  private static func log(
    _ id: ID<PlaceLog>, _ row: Row, photo: MediaAPI.Attachment?, viewer: ID<ProfileEntity>, links: MediaLinks
  ) throws -> PlaceLog {
    let (author, place) = (try links.author(row, from: 2), try PlaceColumns.place(row, own))
    let (date, isOwn) = (VisitDate(key: row.int(10)), author.id == viewer.cast())
    let (chosen, isHeld) = (WandrAPI.Visibility(rawValue: row.text(11)), row.text(11) != row.text(12))
    let (inZone, created) = (row.bool(14), row.time(16))
    return PlaceLog(
      id: id, userID: author.id, author: author, placeID: place.id, place: place,
      rating: WandrAPI.Rating(rawValue: row.text(6)), note: row.text(7), tags: Tag.labels(row.text(19)),
      media: photo.map { [$0] } ?? [], tripID: row.optionalID(8), tripName: row.optionalText(9), visitedOn: date.text,
      datePrecision: date.precision, visibility: chosen, publishesAt: isOwn && isHeld && !inZone ? row.time(13) : nil,
      isInPrivacyZone: isOwn && inZone, isWantedByMe: row.bool(15), createdAt: created,
      updatedAt: row.optionalTime(17) ?? created, allowsSaving: row.bool(18))
  }

  /// The tags of each log in their order, as they were written.
  static func tags(
    of ids: [ID<PlaceLog>], in transaction: ReadTransaction
  ) throws -> [ID<PlaceLog>: [String]] {
    guard !ids.isEmpty else { return [:] }
    var tags: [ID<PlaceLog>: [String]] = [:]
    try transaction.each(
      "SELECT log_id, label FROM wandr_log_tags WHERE log_id IN (\(list: ids)) ORDER BY log_id, position"
    ) { tags[try $0.id(0), default: []].append($0.text(1)) }
    return tags
  }

  // MARK: The viewer's own

  /// A log of the viewer's own as the database keeps it, deleted ones included; nil where there is none.
  static func own(
    _ id: ID<PlaceLog>, of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> OwnLog? {
    try transaction.first(
      """
      SELECT place_id, rating, note, trip_id, on_day, audience, chosen, shown_at, is_in_zone, created_at, deleted_at,
        may_save
      FROM wandr_logs WHERE id = \(id) AND author = \(viewer)
      """
    ) { row in
      OwnLog(
        place: try row.id(0), rating: row.text(1), note: row.text(2), trip: row.optionalID(3),
        date: VisitDate(key: row.int(4)), audience: row.text(5), chosen: row.text(6), shownAt: row.time(7),
        isInZone: row.bool(8), maySave: row.isNull(11) ? nil : row.bool(11), createdAt: row.time(9),
        deletedAt: row.optionalTime(10))
    }
  }

  /// The descriptions of a log's photos in their order.
  static func alts(of id: ID<PlaceLog>, in transaction: ReadTransaction) throws -> [String] {
    try transaction.all("SELECT alt FROM wandr_photos WHERE log_id = \(id) ORDER BY position") { $0.text(0) }
  }

  /// The tags of a log in their order.
  static func tags(of id: ID<PlaceLog>, in transaction: ReadTransaction) throws -> [Tag] {
    try transaction.all("SELECT tag, label FROM wandr_log_tags WHERE log_id = \(id) ORDER BY position") {
      Tag(name: $0.text(0), label: $0.text(1))
    }
  }
}

/// A log of the viewer's own as the database keeps it.
struct OwnLog: Sendable, Equatable {
  var place: ID<WandrAPI.Place>
  var rating: String
  var note: String
  var trip: ID<Trip>?
  var date: VisitDate
  /// Who sees it now.
  var audience: String
  /// Who sees it unless something keeps it to its author.
  var chosen: String
  var shownAt: Timestamp
  var isInZone: Bool
  /// Whether those who see it may save its photos; nil where its author was not asked yet, and of a new one
  /// where nothing was said.
  var maySave: Bool?
  let createdAt: Timestamp
  var deletedAt: Timestamp?
}
