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
    try Kinnect.list.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      Kinnect.timeline.entries("created_at, post_id", of: viewer, before: $0, count: $1, withoutMuted: true)
    }
  }
}
