internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

typealias Post = RealspaceAPI.Post

extension Realspace {
  /// Who is here: people with usernames, whose profiles everyone here sees.
  static let people = People(
    "realspace", at: "/realspace/u/", needsApproval: false,
    posts: AudiencePosts("realspace_posts", by: "author", widest: nil, hasCircles: false))

  /// Posts, as what people react to.
  static let posts: Subject<Post> = Subject(
    "realspace_posts", in: "realspace", author: "author", counts: PostLive.counts)

  /// Friends, who follow each other, unless the author chooses otherwise.
  static let audience: Audience<Post> = Audience(
    of: posts, offering: [.friends, .followers, .me], standard: .friends, isCounted: false
  )
  .publishing(lost: PostLive.deleted, gained: PostLive.created)
  .calls(RealspaceAPI.audiences, list: PostQueries.list)
  .pages(of: people, post: "/realspace/p/") { PostColumn(posts: $0, context: $1) }

  static let album: Album<Post> = Album(
    "realspace_photos", of: posts, by: "post_id", isArrangeable: true, saving: "may_save")

  /// Those who see a post may save its photos, unless its author says no.
  static let saving = PhotoSaving<Post>(
    "realspace_kept_photos", of: album, in: name, post: "/realspace/p/", note: "Messages are never offered."
  ) { try PostQueries.post($0, viewer: $1.profile, links: $2, in: $3)?.createdAt }

  /// What somebody and those whom they follow have posted, as far as the reader may see it.
  static let timeline: Timeline<Post> = Timeline(
    "realspace_timeline", of: "realspace_posts", naming: "post_id", from: "author", isOwn: true,
    readers: .followers(in: "realspace"), audience: audience, hidden: "hidden_at")

  static let likes: Toggle<Post> = Toggle(
    "realspace_likes", of: posts, by: "post_id", counted: "like_count", activity: "like"
  )
  .calls(on: RealspaceAPI.like, off: RealspaceAPI.unlike) {
    RealspaceAPI.LikeState(likesCount: $0.count, likedByMe: $0.isOn)
  }
  .forms(on: "like", off: "unlike", at: "/realspace/p/{id}")
  .listing(RealspaceAPI.likes, of: people, at: "/realspace/p/")

  static let comments: Comments<Post> = Comments(
    "realspace_comments", on: posts, by: "post_id", longest: RealspaceAPI.Limits.comment.upperBound,
    at: CommentAddresses(thing: "/realspace/p/", comment: "/realspace/comments/", people: people),
    shield: Spoilers.posts, talk: CommentTalk("realspace_comment_likes", counts: "comment.counts")
  )
  .calls(
    list: RealspaceAPI.comments, add: RealspaceAPI.addComment, text: "content", \.content, RealspaceAPI.Comment.init,
    answering: \.replyTo)

  /// Messages between people who follow each other, and in groups.
  static let conversations = Conversations(
    "realspace", of: people, room: "/realspace/messages/", message: "/realspace/message/")

  /// Their words may be spoilers, so that devices don't get them.
  static let shares = Shares(album, at: "/realspace/p/", called: "a post", choice: "Posts of people you follow")

  private static let told = ActivityThing(album, at: "/realspace/p/")

  private static let postLines: [LineKind<LineMatter>] = [
    .likes(of: told, called: "post", choice: "Likes on your posts"),
    .comments(comments, of: told, called: "post", choice: "Comments on your posts"),
    .replies(comments, choice: "Replies to your comments"), .commentLikes(comments, choice: "Likes on your comments"),
    .followers, .joined, .waiting(in: people), .shares(shares, of: told),
  ]

  static let activity = Activity(
    name, by: ActivityActors(people), RealspaceAPI.ActivityList.self, reading: LineMatter.columns,
    empty: ActivityEmptiness(
      "When someone likes or comments on your posts, follows you or answers your events, it appears here.",
      symbol: "heart", next: "Post something", at: "/realspace/new"),
    kinds: postLines + topicLines + EventLines.kinds
  )
  .calls(
    list: RealspaceAPI.activity, markRead: RealspaceAPI.markActivityRead, unread: RealspaceAPI.unreadActivity
  ) { line in
    let isOfPost = line.kind == "like" || line.kind == "comment" || line.kind == PushCause.share
    let isOfTopicPost = line.kind == "topic_like" || line.kind == "topic_comment"
    let isOfComment = line.own?.post != nil || line.own?.topicPost != nil
    return RealspaceAPI.Activity(
      id: line.id.cast(), kind: line.kind, actors: line.actors, actorCount: line.actorCount,
      post: isOfPost ? line.subject.cast() : line.own?.post,
      topicPost: isOfTopicPost ? line.subject.cast() : line.own?.topicPost, thumbnailURL: line.thumbnail?.url,
      comment: line.quote, relation: line.relation, createdAt: line.createdAt, read: line.read,
      event: line.own?.event, commentID: isOfComment ? line.subject.cast() : nil)
  }

  static let parts: [any AppPart] =
    [
      people, album, saving, audience, timeline, likes, comments, activity, conversations, shares, DirectUploads(name),
      imports,
      listAudience, duplicates,
    ]
    + topicParts
}
