internal import Core
internal import SQL
internal import Social
internal import Wire

extension Kinnect {
  /// Posts, as what people react to.
  static let posts: Subject<Post> = Subject("kinnect_posts", author: "author", counts: PostLive.counts)

  /// What somebody and those whom they follow have posted.
  static let timeline: Timeline<Post> = Timeline(
    "kinnect_timeline", of: "kinnect_posts", naming: "post_id", from: "author", isOwn: true, readers: .followers)

  static let likes: Toggle<Post> = Toggle(
    "kinnect_likes", of: posts, by: "post_id", counted: "like_count", activity: "like")

  static let comments: Comments<Post> = Comments(
    "kinnect_comments", on: posts, by: "post_id", longest: KinnectAPI.Limits.comment.upperBound,
    at: CommentAddresses(thing: "/kinnect/p/", comment: "/kinnect/comments/", person: "/kinnect/u/"))
}
