internal import Core
internal import SQL
internal import Wire

enum LikeQueries {
  /// Likes; once is enough. Answers how many likes that made: 0 or 1.
  static func insert(
    _ post: ID<Post>, by viewer: ID<ProfileEntity>, now: Timestamp, in transaction: Transaction
  ) throws -> Int {
    try transaction.run(
      """
      INSERT INTO kinnect_likes (post_id, user_id, created_at) VALUES (\(post), \(viewer), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Answers how many likes that took away: 0 or 1.
  static func delete(_ post: ID<Post>, by viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.run("DELETE FROM kinnect_likes WHERE post_id = \(post) AND user_id = \(viewer)")
  }

  /// The post's likes as they are now, and whose post it is; nil when the viewer may not see the post.
  static func count(_ post: ID<Post>, in transaction: Transaction) throws -> (likes: Int, author: ID<ProfileEntity>)? {
    try transaction.first("SELECT like_count, author FROM kinnect_posts WHERE id = \(post)") {
      ($0.int(0), try $0.id(1))
    }
  }
}
