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

  static let album: Album<Post> = Album("realspace_photos", of: posts, by: "post_id", isArrangeable: true)

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
    shield: Spoilers.posts
  )
  .calls(
    list: RealspaceAPI.comments, add: RealspaceAPI.addComment, text: "content", \.content, RealspaceAPI.Comment.init)

  /// Messages between people who follow each other, and in groups.
  static let conversations = Conversations(
    "realspace", of: people, room: "/realspace/messages/", message: "/realspace/message/")

  private static let told = ActivityThing(album, at: "/realspace/p/")

  static let activity = Activity(
    of: people, RealspaceAPI.ActivityList.self,
    empty: ActivityEmptiness(
      "When someone likes or comments on your posts, or follows you, it appears here.", symbol: "heart",
      next: "Post something", at: "/realspace/new"),
    kinds: [
      .likes(of: told, called: "post", choice: "Likes on your posts"),
      .comments(comments, of: told, called: "post", choice: "Comments on your posts"), .followers,
    ]
      + topicLines
  )
  .calls(
    list: RealspaceAPI.activity, markRead: RealspaceAPI.markActivityRead, unread: RealspaceAPI.unreadActivity
  ) { line in
    let isOfPost = line.kind == "like" || line.kind == "comment"
    return RealspaceAPI.Activity(
      id: line.id.cast(), kind: line.kind, actors: line.actors, actorCount: line.actorCount,
      post: isOfPost ? line.subject.cast() : nil,
      topicPost: line.kind.hasPrefix("topic_") ? line.subject.cast() : nil, thumbnailURL: line.thumbnail?.url,
      comment: line.quote,
      relation: line.relation, createdAt: line.createdAt, read: line.read)
  }

  static let parts: [any AppPart] =
    [
      people, album, audience, timeline, likes, comments, activity, conversations, DirectUploads(name), imports,
      duplicates,
    ]
    + topicParts
}
