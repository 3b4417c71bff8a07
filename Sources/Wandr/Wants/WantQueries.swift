internal import Core
internal import SQL
internal import Social
internal import Wire

enum WantQueries {
  /// Where the viewer wants to go and hasn't been since, what was saved last first. A pin of somebody else's is there as long as the viewer
  /// sees a log of it. Places that are merged are one: the one that was saved last is shown.
  static func page(
    of viewer: ID<ProfileEntity>, before: Cursor<WandrAPI.WantToGoList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<WandrAPI.WantToGo> {
    try Page(before: before, limit: limit, links.cursors) { before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: WandrAPI.Place.self) ?? .last)
      let rows = try transaction.all(
        """
        \(select(viewer)) WHERE w.profile_id = \(viewer) AND (w.created_at, w.place_id) < (\(time), \(id))
          AND w.resolved_at IS NULL ORDER BY w.created_at DESC, w.place_id DESC LIMIT \(count)
        """
      ) { (time: $0.time(0), place: try $0.id(1, WandrAPI.Place.self), want: try read($0, links)) }
      let merged = try MergedWants(of: rows.map(\.place), viewer: viewer, in: transaction)
      return rows.map { row in
        KeysetRow(row.time, row.place, merged.isOpen(row.place, since: row.time) ? row.want : nil)
      }
    }
  }

  /// Nil where it isn't on the viewer's list any more; of a place that is merged with others the one of them that is.
  static func want(
    _ place: ID<WandrAPI.Place>, of viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> WandrAPI.WantToGo? {
    let merged = try MergedWants(of: [place], viewer: viewer, in: transaction)
    let isNamed = merged.group(of: place).condition(over: "w.place_id")
    let wants = try transaction.all(
      "\(select(viewer)) WHERE w.profile_id = \(viewer) AND \(isNamed) AND w.resolved_at IS NULL"
    ) { try read($0, links) }
    return wants.compactMap(\.self).first { merged.isOpen($0.placeID, since: $0.createdAt) }
  }

  static func count(of viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM wandr_wants WHERE profile_id = \(viewer) AND resolved_at IS NULL"
    ) { $0.int(0) } ?? 0
  }

  private static func select(_ viewer: ID<ProfileEntity>) -> SQL {
    """
    SELECT w.created_at, w.place_id, p.id, a.id, a.username, a.full_name, a.avatar, \(PlaceColumns.sql(for: viewer))
    FROM wandr_wants w LEFT JOIN wandr_places s ON s.id = w.place_id
    LEFT JOIN wandr_logs p ON p.id = w.log_id AND p.deleted_at IS NULL LEFT JOIN profiles a ON a.id = w.source
    """
  }

  /// Nil for a place that the viewer may not see any more.
  private static func read(_ row: Row, _ links: MediaLinks) throws -> WandrAPI.WantToGo? {
    guard !row.isNull(7) else { return nil }
    let place = try PlaceColumns.place(row, 7)
    return WandrAPI.WantToGo(
      placeID: place.id, place: place, log: row.optionalID(2),
      from: row.isNull(3) ? nil : try links.author(row, from: 3), createdAt: row.time(0))
  }
}
