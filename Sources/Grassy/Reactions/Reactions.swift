internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

typealias Post = GrassyAPI.Post

extension Grassy {
  /// Who is here: people with usernames, whose profiles everyone here sees.
  static let people = People(
    "grassy", at: "/grassy/u/", needsApproval: false,
    posts: AudiencePosts("grassy_posts", by: "author", widest: "everyone"))

  /// Posts, as what people react to.
  static let posts: Subject<Post> = Subject(
    "grassy_posts", in: "grassy", owner: "author", counts: PostLive.counts, audience: "author",
    GrassyLive.members.audience(of:))

  /// Everyone here unless somebody chooses otherwise.
  static let audience: Audience<Post> = Audience(
    of: posts, circles: "grassy_post_circles", by: "post_id",
    offering: [.everyone, .followers, .friends, .circles, .me],
    standard: .everyone, suspended: "is_suspended"
  )
  .publishing(lost: PostLive.deleted, gained: PostLive.created)
  .calls(GrassyAPI.audiences, list: PostQueries.list)
  .pages(of: people, post: "/grassy/p/") { PhotoGrid(posts: $0, context: $1) }

  static let album: Album<Post> = Album(
    "grassy_photos", of: posts, by: "post_id", hasVideos: true, isArrangeable: true, saving: "may_save")

  /// Those who see a post may save its photos, unless its author says no.
  static let saving = PhotoSaving<Post>("grassy_kept_photos", of: album, in: name, post: "/grassy/p/") {
    try PostQueries.post($0, viewer: $1.profile, links: $2, in: $3)?.createdAt
  }

  /// What somebody and those whom they follow have posted, as far as the reader may see it.
  static let timeline: Timeline<Post> = Timeline(
    "grassy_timeline", of: "grassy_posts", naming: "post_id", from: "author", isOwn: true,
    readers: .followers(in: "grassy"), audience: audience, hidden: "hidden_at")

  static let likes: Toggle<Post> = Toggle(
    "grassy_likes", of: posts, by: "post_id", counted: "like_count", activity: "like"
  )
  .calls(on: GrassyAPI.like, off: GrassyAPI.unlike) { LikeState($0) }
  .forms(on: "like", off: "unlike", at: "/grassy/p/{id}")
  .listing(GrassyAPI.likes, of: people, at: "/grassy/p/")

  static let bookmarks: Toggle<Post> = Toggle(
    "grassy_bookmarks", of: posts, by: "post_id", counted: nil, activity: nil, showing: .nothing
  )
  .calls(on: GrassyAPI.bookmark, off: GrassyAPI.removeBookmark) { GrassyAPI.BookmarkState(bookmarkedByMe: $0.isOn) }
  .forms(on: "bookmark", off: "unbookmark", at: "/grassy/p/{id}")

  static let comments: Comments<Post> = Comments(
    "grassy_comments", on: posts, by: "post_id", longest: GrassyAPI.Limits.comment.upperBound,
    at: CommentAddresses(thing: "/grassy/p/", comment: "/grassy/comments/", people: people)
  )
  .calls(
    list: GrassyAPI.comments, add: GrassyAPI.addComment, delete: GrassyAPI.deleteComment,
    report: GrassyAPI.reportComment)

  static let shares = Shares(
    album, at: "/grassy/p/", text: "t.caption", called: "a post", choice: "Posts of people you follow")

  private static let pictures = ActivityThing(album, at: "/grassy/p/")

  static let activity = Activity(
    of: people, GrassyAPI.ActivityList.self,
    empty: ActivityEmptiness(
      "When someone likes or comments on your photos, or follows you, it appears here.", symbol: "heart",
      next: "Create a post", at: "/grassy/new"),
    kinds: [
      .likes(of: pictures, choice: "Likes on your posts"),
      .comments(comments, of: pictures, choice: "Comments on your posts"), .followers, .joined,
      .waiting(in: people), .shares(shares, of: pictures),
    ]
  )
  .calls(
    list: GrassyAPI.activity, markRead: GrassyAPI.markActivityRead, unread: GrassyAPI.unreadActivity
  ) { line in
    let isOfPost = line.kind == "like" || line.kind == "comment" || line.kind == PushCause.share
    return GrassyAPI.Activity(
      id: line.id.cast(), kind: line.kind, actors: line.actors, actorCount: line.actorCount,
      post: isOfPost ? line.subject.cast() : nil, thumbnailURL: line.thumbnail?.url, comment: line.quote,
      relation: line.relation, createdAt: line.createdAt, read: line.read)
  }

  static let parts: [any AppPart] = [
    people, album, saving, audience, timeline, likes, bookmarks, comments, activity, shares, DirectUploads(name),
    KeptOriginals(name),
  ]
}
