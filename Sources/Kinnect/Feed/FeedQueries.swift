internal import Core
internal import SQL
internal import Wire

enum FeedQueries {
  /// The viewer's timeline: own posts and those of whom they follow, without the muted. One statement whatever the
  /// length; the policies are asked again for every post, so a row that is out of date shows nothing.
  static func page(
    _ viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.FeedList>?, limit: Int, links: MediaLinks,
    in transaction: Transaction
  ) throws -> Page<Post> {
    let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
    return try PostReader.page(
      """
      SELECT created_at, post_id FROM kinnect_timeline
      WHERE profile_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
        AND NOT EXISTS (SELECT 1 FROM mutes WHERE muter = \(viewer) AND muted = kinnect_timeline.author)
      ORDER BY created_at DESC, post_id DESC LIMIT \(limit + 1)
      """, limit: limit, KinnectAPI.FeedList.self, viewer: viewer, links: links, in: transaction)
  }
}
