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
    var reader = PostReader(links: links, expecting: limit)
    try transaction.each(
      """
      SELECT \(PostReader.columns)
      FROM (
        SELECT created_at, post_id FROM kinnect_timeline
        WHERE profile_id = \(viewer) AND (created_at, post_id) < (\(time), \(id))
          AND NOT EXISTS (SELECT 1 FROM mutes WHERE muter = \(viewer) AND muted = kinnect_timeline.author)
        ORDER BY created_at DESC, post_id DESC LIMIT \(limit + 1)) t
      \(PostReader.joins(viewer)) ORDER BY t.created_at DESC, t.post_id DESC, m.position
      """
    ) { try reader.add($0, upTo: limit) }
    return reader.page { Cursor<KinnectAPI.FeedList>($0, $1).text }
  }
}
