internal import Core
internal import SQL
internal import Social
internal import Wire

extension Kinnect {
  /// Posts, as what people react to.
  static let posts: Subject<Post> = Subject("kinnect_posts", in: "kinnect", author: "author", counts: PostLive.counts)

  /// The author is the post's, repeated so that a feed need not look the post up again for each photo.
  static let album: Album<Post> = Album(
    "kinnect_post_media", of: posts, by: "post_id", hasVideos: true, owner: "author",
    visibility:
      "row.author = viewer() OR (\("author", in: CorePolicies.followees) AND \(visible: "kinnect_posts", by: "post_id"))"
  )

  /// What somebody and those whom they follow have posted.
  static let timeline: Timeline<Post> = Timeline(
    "kinnect_timeline", of: "kinnect_posts", naming: "post_id", from: "author", isOwn: true,
    readers: .followers(in: "kinnect"))

  static let likes: Toggle<Post> = Toggle(
    "kinnect_likes", of: posts, by: "post_id", counted: "like_count", activity: "like"
  )
  .calls(on: KinnectAPI.like, off: KinnectAPI.unlike) { LikeState($0) }
  .forms(on: "like", off: "unlike", at: "/kinnect/p/{id}")

  static let comments: Comments<Post> = Comments(
    "kinnect_comments", on: posts, by: "post_id", longest: KinnectAPI.Limits.comment.upperBound,
    at: CommentAddresses(thing: "/kinnect/p/", comment: "/kinnect/comments/", people: people)
  )
  .calls(
    list: KinnectAPI.comments, add: KinnectAPI.addComment, delete: KinnectAPI.deleteComment,
    report: KinnectAPI.reportComment)

  static let parts: [any AppPart] = [album, timeline, likes, comments, people, activity]

  /// Lists of posts.
  static let list = PostList(
    album, likes, comments, own: "p.caption, p.edited_at", read: { ($0.text($1), $0.optionalTime($1 + 1)) }
  ) { post, own in
    Post(
      id: post.id, author: post.author, caption: own.0, media: post.media, likeCount: post.likeCount,
      commentCount: post.commentCount, likedByMe: post.likedByMe, createdAt: post.createdAt, editedAt: own.1)
  }
}
