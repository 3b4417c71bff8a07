internal import Core
internal import SQL
internal import Social
internal import Wire

/// Both feeds, each by one statement over lists that are kept when something is posted or followed: reading costs the same however
/// many posts there are, and however many of them the viewer may not see.
enum FeedQueries {
  static func page(
    _ scope: GrassyAPI.FeedScope, _ viewer: ID<ProfileEntity>, before: Cursor<GrassyAPI.FeedList>?, limit: Int,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostQueries.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      before, count in
      let place = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      return scope == .following
        ? followed(viewer, place, count) : everyones(viewer, place, count, isEmbedded: transaction.isEmbedded)
    }
  }

  /// What everyone sees, and what else the viewer may see: of those whom they follow, and of their own. No post is in both lists, so that both
  /// engines merge them as they are read, and no further than the page goes: SQLite if neither list has an end of its own, PostgreSQL
  /// if both have.
  private static func everyones(
    _ viewer: ID<ProfileEntity>, _ place: (Timestamp, ID<Post>), _ count: Int, isEmbedded: Bool
  ) -> SQL {
    let (time, id) = place
    let end: SQL = isEmbedded ? "" : "LIMIT \(count)"
    return """
      SELECT created_at, post_id FROM (
        SELECT created_at, post_id FROM grassy_restricted
        WHERE profile_id = \(viewer) AND (created_at, post_id) < (\(time), \(id)) AND \(isHeard("grassy_restricted", viewer))
        ORDER BY created_at DESC, post_id DESC \(end)) own
      UNION ALL SELECT created_at, post_id FROM (
        SELECT created_at, post_id FROM grassy_everyone
        WHERE (created_at, post_id) < (\(time), \(id)) AND \(isHeard("grassy_everyone", viewer))
        ORDER BY created_at DESC, post_id DESC \(end)) everyones
      ORDER BY created_at DESC, post_id DESC LIMIT \(count)
      """
  }

  /// What the viewer's people have posted, and what has a tag that the viewer follows. A post may be in both.
  private static func followed(_ viewer: ID<ProfileEntity>, _ place: (Timestamp, ID<Post>), _ count: Int) -> SQL {
    let (time, id) = place
    return """
      SELECT created_at, post_id FROM (
        SELECT * FROM (
          SELECT created_at, post_id FROM grassy_timeline
          WHERE profile_id = \(viewer) AND (created_at, post_id) < (\(time), \(id)) AND \(isHeard("grassy_timeline", viewer))
          ORDER BY created_at DESC, post_id DESC LIMIT \(count)) people
        UNION SELECT * FROM (
          SELECT created_at, post_id FROM grassy_tag_timeline
          WHERE profile_id = \(viewer) AND (created_at, post_id) < (\(time), \(id)) AND \(isHeard("grassy_tag_timeline", viewer))
          ORDER BY created_at DESC, post_id DESC LIMIT \(count)) tags) entry
      ORDER BY created_at DESC, post_id DESC LIMIT \(count)
      """
  }

  /// Without those whom the viewer mutes, and without muted tags but on their own posts. Asked of each row only where the viewer mutes
  /// anybody, or any tag: most don't.
  private static func isHeard(_ list: SchemaText, _ viewer: ID<ProfileEntity>) -> SQL {
    """
    (NOT \(mutesAnyone(viewer)) OR NOT EXISTS (
      SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = \(list).author))
    AND (NOT \(mutesTags(viewer)) OR \(list).author = \(viewer) OR NOT \(hasMutedTag(list, viewer)))
    """
  }

  private static func mutesAnyone(_ viewer: ID<ProfileEntity>) -> SQL {
    "EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer))"
  }

  private static func mutesTags(_ viewer: ID<ProfileEntity>) -> SQL {
    "EXISTS (SELECT 1 FROM grassy_muted_tags m WHERE m.profile_id = \(viewer))"
  }

  private static func hasMutedTag(_ list: SchemaText, _ viewer: ID<ProfileEntity>) -> SQL {
    """
    EXISTS (SELECT 1 FROM grassy_muted_tags m CROSS JOIN grassy_post_tags t
      WHERE m.profile_id = \(viewer) AND t.post_id = \(list).post_id AND t.tag = m.tag)
    """
  }
}
