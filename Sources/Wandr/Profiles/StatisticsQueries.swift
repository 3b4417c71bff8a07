internal import Core
internal import SQL
internal import Social
internal import Wire

enum StatisticsQueries {
  private static let mostTags = 5

  /// What somebody's logs add up to, as far as the viewer may see them: from what the gazetteer knew of each place when it came, without a
  /// network. The one place that counts: pages and calls ask here. Places that are merged are one.
  static func statistics(
    of author: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> WandrAPI.Statistics {
    let counts = try transaction.first(
      """
      SELECT count(DISTINCT place_id), count(DISTINCT CASE WHEN country <> '' THEN country END), count(DISTINCT city)
      FROM wandr_logs WHERE author = \(author) AND deleted_at IS NULL
      """
    ) { (places: $0.int(0), countries: $0.int(1), cities: $0.int(2)) }
    let surplus = try PlaceQueries.surplus(of: "l.author = \(author) AND l.deleted_at IS NULL", in: transaction)
    let tags = try transaction.all(
      """
      SELECT max(t.label), count(*) FROM wandr_log_tags t JOIN wandr_logs p ON p.id = t.log_id
      WHERE t.author = \(author) AND p.deleted_at IS NULL GROUP BY t.tag ORDER BY count(*) DESC, t.tag LIMIT \(mostTags)
      """
    ) { $0.text(0) }
    return WandrAPI.Statistics(
      places: (counts?.places ?? 0) - surplus, countries: counts?.countries ?? 0, cities: counts?.cities ?? 0,
      topTags: tags)
  }
}
