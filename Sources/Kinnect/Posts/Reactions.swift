internal import Core
internal import SQL
internal import Social
internal import Wire

extension Kinnect {
  /// Posts, as what people react to.
  static let posts: Subject<Post> = Subject("kinnect_posts", in: "kinnect", author: "author", counts: PostLive.counts)

  /// Who sees a post: its author's followers unless it is for some circles or for the author alone.
  static let audience: Audience<Post> = Audience(
    of: posts, circles: "kinnect_post_circles", by: "post_id", offering: [.followers, .circles, .me],
    standard: .followers
  )
  .publishing(lost: PostLive.deleted, gained: PostLive.created)
  .calls(KinnectAPI.audiences, list: list)
  .pages(of: people, post: "/kinnect/p/") { posts, context in PhotoGrid(posts: posts, context: context) }

  /// The author is the post's, repeated so that a viewer who follows nobody of a page need not look its posts up again.
  static let album: Album<Post> = Album(
    "kinnect_post_media", of: posts, by: "post_id", hasVideos: true, owner: "author",
    visibility:
      "row.author = viewer() OR (\("author", in: CorePolicies.followees) AND \(visible: "kinnect_posts", by: "post_id"))",
    isArrangeable: true, saving: "may_save")

  /// What somebody and those whom they follow have posted.
  static let timeline: Timeline<Post> = Timeline(
    "kinnect_timeline", of: "kinnect_posts", naming: "post_id", from: "author", isOwn: true,
    readers: .followers(in: "kinnect"), audience: audience, hidden: "hidden_at")

  static let likes: Toggle<Post> = Toggle(
    "kinnect_likes", of: posts, by: "post_id", counted: "like_count", activity: "like"
  )
  .calls(on: KinnectAPI.like, off: KinnectAPI.unlike) { LikeState($0) }
  .forms(on: "like", off: "unlike", at: "/kinnect/p/{id}")
  .listing(KinnectAPI.likes, of: people, at: "/kinnect/p/")

  static let comments: Comments<Post> = Comments(
    "kinnect_comments", on: posts, by: "post_id", longest: KinnectAPI.Limits.comment.upperBound,
    at: CommentAddresses(thing: "/kinnect/p/", comment: "/kinnect/comments/", people: people)
  )
  .calls(
    list: KinnectAPI.comments, add: KinnectAPI.addComment, delete: KinnectAPI.deleteComment,
    report: KinnectAPI.reportComment)

  /// Those who see a post may save its photos, unless its author says no.
  static let saving = PhotoSaving<Post>(
    "kinnect_kept_photos", of: album, in: name, post: "/kinnect/p/", note: "Messages and stories are never offered."
  ) {
    try PostQueries.post($0, viewer: $1.profile, links: $2, in: $3)?.createdAt
  }

  /// Posts and stories, at once or as soon as their videos are ready.
  static let publishing = Publishing<Post, PostOwn>(
    "kinnect_waiting", for: audience, by: people, atMost: KinnectAPI.Limits.media, at: "/kinnect/waiting/",
    keeping: PostOwn.columns
  ) { try $0.publication.isStory ? StoryActions.make($0) : PostActions.make($0) }
  .calls(KinnectAPI.publishPost, KinnectAPI.waiting) { input, _ in
    try PostActions.submission(input)
  } answer: {
    try PostQueries.found($0, $1, $2, $3)
  }

  static let parts: [any AppPart] = [
    audience, album, saving, publishing, timeline, likes, comments, people, activity, conversations, shares,
    StoryPushes(),
  ]

  /// Lists of posts.
  static let list: PostList<Post, Post> = PostList(
    album, likes, comments, own: "p.caption, p.edited_at, p.audience, p.may_save, p.hidden_at IS NOT NULL",
    finishing: { $1.put(into: &$0.media, &$0.likeCount, &$0.commentCount) },
    completing: { try PostQueries.addCircles(&$0, of: $1, in: $2) }
  ) { post in
    let (row, own) = (post.row, post.own)
    let audience = SocialAPI.AudienceKind(rawValue: row.text(own + 2))
    return Post(
      id: post.id, author: try post.author, caption: row.text(own), media: post.media, likeCount: post.likeCount,
      commentCount: post.commentCount, likedByMe: post.likedByMe, createdAt: post.createdAt,
      editedAt: row.optionalTime(own + 1), audience: SocialAPI.Audience(kind: audience),
      allowsSaving: row.bool(own + 3), isHidden: row.bool(own + 4))
  }
}
