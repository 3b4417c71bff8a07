internal import Core
internal import SQL
internal import Social
internal import Wire

/// Which logs the map shows.
struct MapFilter: Sendable {
  let rating: WandrAPI.Rating?
  /// Folded.
  let tag: String?
  let trip: ID<Trip>?
  /// Nil for the viewer and those whom they follow.
  let person: ID<ProfileEntity>?
  /// Whether the viewer's own are among them.
  var hasOwn = true

  static let none = MapFilter(rating: nil, tag: nil, trip: nil, person: nil)
}

enum MapQueries {
  /// At most so many logs are shown by themselves.
  static let mostAlone = 100

  /// The newest logs of the area that the viewer may see, those that lie close together as clusters: a bounded number, by a constant number
  /// of statements.
  static func view(
    _ area: MapArea, _ filter: MapFilter, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> WandrAPI.MapView {
    var (order, groups): ([MapSquare], [MapSquare: MapGroup]) = ([], [:])
    var count = 0
    try transaction.each(rows(area, filter, viewer)) { row in
      count += 1
      guard count <= WandrAPI.Limits.mapped else { return }
      let point = KeptPoint(latitude: row.int(1), longitude: row.int(2))
      let square = area.square(of: point)
      if groups[square] == nil { order.append(square) }
      groups[square, default: MapGroup()].add(try row.id(0), at: point, rating: row.text(3))
    }
    var (alone, clusters): ([ID<PlaceLog>], [WandrAPI.MapCluster]) = ([], [])
    for group in order.compactMap({ groups[$0] }) {
      // Visits to one place lie on each other however near the map is.
      if group.logs.count == 1 || group.places.count == 1, alone.count + group.logs.count <= mostAlone {
        alone += group.logs
      } else {
        clusters.append(group.cluster)
      }
    }
    let logs =
      alone.isEmpty ? [] : try LogQueries.logs(alone, viewer: viewer, links: links, in: transaction)
    return WandrAPI.MapView(clusters: clusters, logs: logs, isPartial: count > WandrAPI.Limits.mapped)
  }

  private static func rows(_ area: MapArea, _ filter: MapFilter, _ viewer: ID<ProfileEntity>) -> SQL {
    var condition: SQL = "p.latitude BETWEEN \(area.south) AND \(area.north) AND p.deleted_at IS NULL"
    if area.spans.count == 1 {
      condition = "\(condition) AND p.longitude BETWEEN \(area.spans[0].west) AND \(area.spans[0].east)"
    } else {
      condition = """
        \(condition) AND (p.longitude BETWEEN \(area.spans[0].west) AND \(area.spans[0].east)
          OR p.longitude BETWEEN \(area.spans[1].west) AND \(area.spans[1].east))
        """
    }
    if let rating = filter.rating { condition = "\(condition) AND p.rating = \(rating.rawValue)" }
    if let trip = filter.trip {
      // Who may not see the trip isn't told which logs are part of it.
      condition = "\(condition) AND p.trip_id IN (SELECT id FROM wandr_trips WHERE id = \(trip))"
    }
    if let tag = filter.tag {
      condition = """
        \(condition) AND EXISTS (SELECT 1 FROM wandr_log_tags t
          WHERE t.author = p.author AND t.tag = \(tag) AND t.log_id = p.id)
        """
    }
    if let person = filter.person {
      condition = "\(condition) AND p.author = \(person)"
    } else if filter.trip == nil {
      condition = """
        \(condition) AND p.author IN (SELECT followee FROM follows
          WHERE follower = \(viewer) AND accepted_at IS NOT NULL UNION ALL SELECT id FROM profiles WHERE id = \(viewer))
        """
    }
    if !filter.hasOwn { condition = "\(condition) AND p.author <> \(viewer)" }
    return """
      SELECT p.id, p.latitude, p.longitude, p.rating FROM wandr_logs p WHERE \(condition)
      ORDER BY p.created_at DESC, p.id DESC LIMIT \(WandrAPI.Limits.mapped + 1)
      """
  }
}
