internal import Core
internal import SQL
internal import Social
internal import Wire

/// What somebody did, counted when they look: nothing is measured about people, and nobody is counted for somebody else.
enum StatisticsQueries {
  /// By three statements, each of them about the viewer's rows alone.
  static func statistics(
    of viewer: ID<ProfileEntity>, now: Timestamp, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.Statistics {
    var found = RealspaceAPI.Statistics(
      diary: .none, years: [], ratings: Array(repeating: 0, count: 10), againCount: 0, abandonedCount: 0, posts: .none,
      topicPostCount: 0, openCount: 0, doneCount: 0, eventCount: 0)
    try countDiary(of: viewer, into: &found, in: transaction)
    try transaction.each("SELECT action, count(*) FROM realspace_posts WHERE author = \(viewer) GROUP BY action") {
      found.posts.add($0.int(1), of: RealspaceAPI.Action(rawValue: $0.text(0)))
    }
    try transaction.each(others(of: viewer, now)) {
      (found.topicPostCount, found.openCount, found.doneCount, found.eventCount) = (
        $0.int(0), $0.int(1), $0.int(2), $0.int(3)
      )
    }
    return found
  }

  private static func countDiary(
    of viewer: ID<ProfileEntity>, into found: inout RealspaceAPI.Statistics, in transaction: ReadTransaction
  ) throws {
    var years: [Int: RealspaceAPI.KindCounts] = [:]
    try transaction.each(
      """
      SELECT on_day / 10000, action, rating, occasion > 1, abandoned_at IS NOT NULL, count(*) FROM realspace_diary
      WHERE author = \(viewer) GROUP BY 1, 2, 3, 4, 5
      """
    ) { row in
      let (year, count) = (row.int(0), row.int(5))
      let action = RealspaceAPI.Action(rawValue: row.text(1))
      found.diary.add(count, of: action)
      if year > 0 { years[year, default: .none].add(count, of: action) }
      if let rating = row.optionalInt(2), found.ratings.indices.contains(rating - 1) {
        found.ratings[rating - 1] += count
      }
      if row.bool(3) { found.againCount += count }
      if row.bool(4) { found.abandonedCount += count }
    }
    found.years = years.map { RealspaceAPI.YearCounts(year: $0.key, counts: $0.value) }.sorted { $0.year > $1.year }
  }

  private static func others(of viewer: ID<ProfileEntity>, _ now: Timestamp) -> SQL {
    """
    SELECT (SELECT count(*) FROM realspace_topic_posts WHERE author = \(viewer)),
      (SELECT count(*) FROM realspace_list WHERE profile_id = \(viewer) AND deleted_at IS NULL AND done_at IS NULL),
      (SELECT count(*) FROM realspace_list WHERE profile_id = \(viewer) AND deleted_at IS NULL AND done_at IS NOT NULL),
      (SELECT count(*) FROM realspace_event_answers a JOIN realspace_event_dates d ON d.id = a.date_id
        JOIN realspace_events e ON e.id = d.event_id
        WHERE a.user_id = \(viewer) AND a.answer = 'going' AND a.state = 'confirmed' AND d.ends_at <= \(now)
          AND d.cancelled_at IS NULL AND e.cancelled_at IS NULL)
    """
  }
}
