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
      INSERT INTO believe_likes (post_id, user_id, created_at) VALUES (\(post), \(viewer), \(now))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Answers how many likes that took away: 0 or 1.
  static func delete(_ post: ID<Post>, by viewer: ID<ProfileEntity>, in transaction: Transaction) throws -> Int {
    try transaction.run("DELETE FROM believe_likes WHERE post_id = \(post) AND user_id = \(viewer)")
  }

  /// Those of the posts that the viewer likes, in the order in which they were given.
  static func liked(
    of posts: [ID<Post>], by viewer: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [ID<Post>] {
    let liked = Set(
      try transaction.all(
        "SELECT post_id FROM believe_likes WHERE user_id = \(viewer) AND post_id IN (\(list: posts))"
      ) { try $0.id(0, Post.self) })
    return posts.filter(liked.contains)
  }
}
