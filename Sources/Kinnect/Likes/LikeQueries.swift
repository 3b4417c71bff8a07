internal import Core
internal import SQL
internal import Wire

enum LikeQueries {
  static let likes = ToggleTable("kinnect_likes", of: "post_id")
  static let visible = VisibleCounts("kinnect_likes", of: "post_id")

  /// The post's likes as they are now, and whose post it is; nil when the viewer may not see the post.
  static func count(_ post: ID<Post>, in transaction: Transaction) throws -> (likes: Int, author: ID<ProfileEntity>)? {
    let found: (likes: Int, author: ID<ProfileEntity>)? = try transaction.first(
      "SELECT like_count, author FROM kinnect_posts WHERE id = \(post)"
    ) { ($0.int(0), try $0.id(1)) }
    return try found.map { (try visible.count(of: post, kept: $0.likes, in: transaction), $0.author) }
  }
}
