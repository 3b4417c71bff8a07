internal import Core
internal import SQL
internal import Social
internal import Wire

enum FeedQueries {
  /// The viewer's timeline: own posts and those of whom they follow, without the muted. One statement whatever the
  /// length; the policies are asked again for every post, so a row that is out of date shows nothing.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try Kinnect.list.page(
      Kinnect.timeline.entries("created_at, post_id", of: viewer, before: before, limit: limit, withoutMuted: true),
      limit: limit, KinnectAPI.FeedList.self, viewer: viewer, links: links, in: transaction)
  }
}
