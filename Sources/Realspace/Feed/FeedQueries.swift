internal import Core
internal import SQL
internal import Social
internal import Wire

enum FeedQueries {
  /// The viewer's timeline: own posts, and what friends and those whom they follow share with them, without the muted. One
  /// statement whatever the length; the policies are asked again for every post.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<RealspaceAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostQueries.list.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      Realspace.timeline.entries("created_at, post_id", of: viewer, before: $0, count: $1, withoutMuted: true)
    }
  }
}
