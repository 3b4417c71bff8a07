internal import Core
internal import SQL
internal import Social
internal import Wire

enum FeedQueries {
  /// What those have logged whom the viewer follows, friends above all, as far as they share it, without the muted. The policies are asked
  /// again for every log.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<WandrAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<PlaceLog> {
    try LogQueries.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      Wandr.timeline.entries(
        "shown_at AS at, log_id", of: viewer, before: $0, count: $1, withoutMuted: true)
    }
  }
}
