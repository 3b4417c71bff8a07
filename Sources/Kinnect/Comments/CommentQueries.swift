internal import Core
internal import SQL
internal import Wire

enum CommentQueries {
  static let visible = VisibleCounts("kinnect_comments", of: "post_id")

  static func insert(
    _ id: ID<Comment>, on post: ID<Post>, by viewer: ID<ProfileEntity>, body: String, now: Timestamp,
    in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO kinnect_comments (id, post_id, user_id, body, created_at)
      VALUES (\(id), \(post), \(viewer), \(body), \(now))
      """)
  }

  /// Deletes one's own comment, or any on one's own post; which of the visible ones that is, the policy says.
  static func delete(_ id: ID<Comment>, in transaction: Transaction) throws -> ID<Post>? {
    try transaction.first("DELETE FROM kinnect_comments WHERE id = \(id) RETURNING post_id") { try $0.id(0) }
  }

  private static let columns: SQL = "c.id, a.id, a.username, a.full_name, a.avatar, c.body, c.created_at, c.user_id"

  private static func comment(_ row: Row, _ viewer: ID<ProfileEntity>, _ links: MediaLinks) throws -> Comment {
    Comment(
      id: try row.id(0),
      author: try links.author(row, from: 1),
      body: row.text(5), createdAt: row.time(6), mine: try row.id(7, ProfileEntity.self) == viewer)
  }

  static func comment(
    _ id: ID<Comment>, viewer: ID<ProfileEntity>, links: MediaLinks, in transaction: Transaction
  ) throws -> Comment? {
    try transaction.first(
      "SELECT \(columns) FROM kinnect_comments c JOIN profiles a ON a.id = c.user_id WHERE c.id = \(id)"
    ) { try comment($0, viewer, links) }
  }

  /// A post's comments, oldest first; the cursor is that of the last one given.
  static func comments(
    on post: ID<Post>, viewer: ID<ProfileEntity>, before: Cursor<KinnectAPI.CommentList>?, limit: Int,
    links: MediaLinks, in transaction: Transaction
  ) throws -> Page<Comment> {
    let time = before?.time ?? Timestamp(microseconds: .min)
    let id = before?.id(of: Comment.self) ?? ID(high: 0, low: 0)
    let rows = try transaction.all(
      """
      SELECT \(columns) FROM kinnect_comments c JOIN profiles a ON a.id = c.user_id
      WHERE c.post_id = \(post) AND (c.created_at, c.id) > (\(time), \(id))
      ORDER BY c.created_at, c.id LIMIT \(limit + 1)
      """
    ) { row in
      let comment = try comment(row, viewer, links)
      return KeysetRow(comment.createdAt, comment.id, comment)
    }
    return Page(rows, limit: limit, KinnectAPI.CommentList.self)
  }
}
