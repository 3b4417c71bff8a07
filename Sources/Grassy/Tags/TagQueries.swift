internal import Core
internal import SQL
internal import Social
internal import Wire

enum TagQueries {
  static let mostFound = 20

  /// The posts with a tag that the viewer may see, newest first.
  static func posts(
    with tag: String, before: Cursor<GrassyAPI.TagPostList>?, limit: Int, viewer: ID<ProfileEntity>,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Page<Post> {
    try PostQueries.page(before: before, limit: limit, viewer: viewer, links: links, in: transaction) {
      before, count in
      let (time, id) = (before?.time ?? .distantFuture, before?.id(of: Post.self) ?? .last)
      return """
        SELECT created_at, post_id FROM grassy_post_tags
        WHERE tag = \(tag) AND (created_at, post_id) < (\(time), \(id))
        ORDER BY created_at DESC, post_id DESC LIMIT \(count)
        """
    }
  }

  /// How the viewer stands to a tag, whether or not anything has it.
  /// - Parameter fallback: what it is called where no post for everyone has it.
  static func tag(
    _ name: String, called fallback: String, viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> GrassyAPI.Tag {
    let known = try transaction.first("SELECT label FROM grassy_tags WHERE tag = \(name)") { $0.text(0) }
    return GrassyAPI.Tag(
      name: name, label: known ?? fallback,
      isFollowing: try transaction.exists(
        "SELECT 1 FROM grassy_followed_tags WHERE profile_id = \(viewer) AND tag = \(name)"),
      isMuted: try transaction.exists(
        "SELECT 1 FROM grassy_muted_tags WHERE profile_id = \(viewer) AND tag = \(name)"))
  }

  /// Tags of posts for everyone by their beginning, the most used first.
  static func found(
    by start: String, viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [GrassyAPI.Tag] {
    let end = start + "\u{10FFFF}"
    return try transaction.all(
      """
      SELECT g.tag, g.label, f.tag IS NOT NULL, m.tag IS NOT NULL FROM (
        SELECT tag, label, post_count FROM grassy_tags WHERE tag >= \(start) AND tag < \(end)
        ORDER BY post_count DESC, tag LIMIT \(mostFound)) g
      LEFT JOIN grassy_followed_tags f ON f.profile_id = \(viewer) AND f.tag = g.tag
      LEFT JOIN grassy_muted_tags m ON m.profile_id = \(viewer) AND m.tag = g.tag
      ORDER BY g.post_count DESC, g.tag
      """, read)
  }

  /// Those that the viewer follows, by name.
  static func followed(by viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [GrassyAPI.Tag] {
    try transaction.all(
      """
      SELECT f.tag, f.label, TRUE, m.tag IS NOT NULL FROM grassy_followed_tags f
      LEFT JOIN grassy_muted_tags m ON m.profile_id = \(viewer) AND m.tag = f.tag
      WHERE f.profile_id = \(viewer) ORDER BY f.tag
      """, read)
  }

  /// Those that the viewer mutes, by name.
  static func muted(by viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> [GrassyAPI.Tag] {
    try transaction.all(
      """
      SELECT m.tag, m.label, f.tag IS NOT NULL, TRUE FROM grassy_muted_tags m
      LEFT JOIN grassy_followed_tags f ON f.profile_id = \(viewer) AND f.tag = m.tag
      WHERE m.profile_id = \(viewer) ORDER BY m.tag
      """, read)
  }

  private static func read(_ row: Row) -> GrassyAPI.Tag {
    GrassyAPI.Tag(name: row.text(0), label: row.text(1), isFollowing: row.bool(2), isMuted: row.bool(3))
  }
}
