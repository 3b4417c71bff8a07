internal import Core
internal import SQL
internal import Wire

enum LikeQueries {
  static let likes = ToggleTable("believe_likes", of: "post_id")
  static let visible = VisibleCounts("believe_likes", of: "post_id")

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
