extension GrassyAPI {
  /// The calls about people.
  public static let people = PeopleCalls("grassy")
  /// The calls about circles and audiences.
  public static let audiences = AudienceCalls<Post>("grassy")
  /// The calls by which files go straight to where photos are kept.
  public static let uploads = DirectUploadCalls("grassy")
  /// The calls about keeping originals.
  public static let originals = OriginalCalls("grassy")
  /// Whether others may save the viewer's photos.
  public static let photoSaving = PhotoSavingCalls("grassy")

  public static let feed = Endpoint<Feed, Page<Post>>(
    "grassy.feed", .get, "/api/grassy/feed", "Posts, newest first: all that the viewer may see, or of what they follow")
  public static let publishPost = Endpoint<PublishPost, Post>(
    "grassy.publishPost", .post, "/api/grassy/posts", status: 201, "Publish a post", errors: [.conflict, .notFound])
  public static let post = Endpoint<ByPost, Post>("grassy.post", .get, "/api/grassy/posts/{id}", "One post")
  public static let editPost = Endpoint<EditPost, Post>(
    "grassy.editPost", .patch, "/api/grassy/posts/{id}", "Change your post: words, tags, location, audience")
  public static let deletePost = Endpoint<ByPost, NoContent>(
    "grassy.deletePost", .delete, "/api/grassy/posts/{id}", "Delete your post with its photos")
  public static let keptLocation = Endpoint<ByPost, KeptLocation>(
    "grassy.keptLocation", .get, "/api/grassy/posts/{id}/kept-location",
    "The finer location that the author keeps of their own post")
  public static let reportPost = Endpoint<ReportPost, NoContent>(
    "grassy.reportPost", .post, "/api/grassy/posts/{id}/reports", "Report a post to the operator")
  public static let profilePosts = Endpoint<ProfileListInput<ProfilePostList>, Page<Post>>(
    "grassy.profilePosts", .get, "/api/grassy/profiles/{username}/posts", "The posts of a profile, newest first")

  public static let like = Endpoint<ByPost, LikeState>(
    "grassy.like", .put, "/api/grassy/posts/{id}/like", "Like a post")
  public static let unlike = Endpoint<ByPost, LikeState>(
    "grassy.unlike", .delete, "/api/grassy/posts/{id}/like", "Remove your like")
  public static let likes = Endpoint<ItemListInput<Post, LikeList>, Page<SocialAPI.Profile>>(
    "grassy.likes", .get, "/api/grassy/posts/{id}/likes", "Who likes a post")
  public static let bookmark = Endpoint<ByPost, BookmarkState>(
    "grassy.bookmark", .put, "/api/grassy/posts/{id}/bookmark", "Bookmark a post; nobody else learns of it")
  public static let removeBookmark = Endpoint<ByPost, BookmarkState>(
    "grassy.removeBookmark", .delete, "/api/grassy/posts/{id}/bookmark", "Remove your bookmark")
  public static let bookmarks = Endpoint<ListInput<BookmarkList>, Page<Post>>(
    "grassy.bookmarks", .get, "/api/grassy/bookmarks", "What the viewer has bookmarked, newest bookmark first")

  public static let comments = Endpoint<
    ItemListInput<Post, SocialAPI.CommentList>, Page<SocialAPI.Comment>
  >("grassy.comments", .get, "/api/grassy/posts/{id}/comments", "The comments of a post, oldest first")
  public static let addComment = Endpoint<SocialAPI.AddComment<Post>, SocialAPI.Comment>(
    "grassy.addComment", .post, "/api/grassy/posts/{id}/comments", status: 201, "Comment on a post")
  public static let deleteComment = Endpoint<SocialAPI.ByComment, NoContent>(
    "grassy.deleteComment", .delete, "/api/grassy/comments/{id}", "Delete your comment, or one on your post")
  public static let reportComment = Endpoint<SocialAPI.ReportComment, NoContent>(
    "grassy.reportComment", .post, "/api/grassy/comments/{id}/reports", "Report a comment to the operator")

  public static let tags = Endpoint<TagSearch, Page<Tag>>(
    "grassy.tags", .get, "/api/grassy/tags", "Find tags; without words, those that the viewer follows or mutes")
  public static let tag = Endpoint<ByTag, Tag>("grassy.tag", .get, "/api/grassy/tags/{tag}", "One tag")
  public static let tagPosts = Endpoint<TagPosts, Page<Post>>(
    "grassy.tagPosts", .get, "/api/grassy/tags/{tag}/posts", "The posts with a tag, newest first")
  public static let followTag = Endpoint<ByTag, TagFollowState>(
    "grassy.followTag", .put, "/api/grassy/tags/{tag}/follow", "Follow a tag", errors: [.conflict])
  public static let unfollowTag = Endpoint<ByTag, TagFollowState>(
    "grassy.unfollowTag", .delete, "/api/grassy/tags/{tag}/follow", "Unfollow a tag")
  public static let muteTag = Endpoint<ByTag, TagMuteState>(
    "grassy.muteTag", .put, "/api/grassy/tags/{tag}/mute", "Keep a tag's posts out of your feeds", errors: [.conflict])
  public static let unmuteTag = Endpoint<ByTag, TagMuteState>(
    "grassy.unmuteTag", .delete, "/api/grassy/tags/{tag}/mute", "Undo the mute of a tag")

  public static let places = Endpoint<PlaceSearch, Page<Place>>(
    "grassy.places", .get, "/api/grassy/places", "Places of the gazetteer by the beginning of a name")
  public static let namedPlaces = Endpoint<PlaceSearch, Page<NamedPlace>>(
    "grassy.namedPlaces", .get, "/api/grassy/named-places",
    "Places that posts name, other than cities of the gazetteer, by the beginning of a name")
  public static let placePosts = Endpoint<PlacePosts, Page<Post>>(
    "grassy.placePosts", .get, "/api/grassy/places/{id}/posts", "The posts at a place, newest first")

  public static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "grassy.activity", .get, "/api/grassy/activity", "What happened to the viewer, newest first")
  public static let markActivityRead = Endpoint<NoInput, NoContent>(
    "grassy.markActivityRead", .put, "/api/grassy/activity/read", "Mark all activity as read")
  public static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "grassy.unreadActivity", .get, "/api/grassy/activity/unread", "How much activity is unread")

  public static let live = Endpoint<LiveInput, EventStream>(
    "grassy.live", .get, "/api/grassy/live",
    "Events as they happen: post.created {id}, post.deleted {id}, post.counts {id, likeCount, commentCount}, "
      + "activity.unread {count}, and resync when something may have been missed")

  /// Every call of this API.
  public static let all: [any EndpointDescription] =
    people.all + audiences.all + uploads.all + originals.all + photoSaving.all + archives + [
      feed, publishPost, post, editPost, deletePost, keptLocation, reportPost, profilePosts, like, unlike, likes,
      bookmark, removeBookmark, bookmarks, comments, addComment, deleteComment, reportComment, tags, tag, tagPosts,
      followTag, unfollowTag, muteTag, unmuteTag, places, namedPlaces, placePosts, activity, markActivityRead,
      unreadActivity,
      SocialAPI.notifications(of: "grassy"), SocialAPI.setNotifications(of: "grassy"), syncPosts, live,
    ]

  /// The data of `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable, JSONWritable {
    /// The created or deleted post.
    public var id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// The data of `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The post whose counts have changed.
    public var id: ID<Post>
    /// The number of likes that the viewer may see, not the change.
    public var likeCount: Int
    /// The number of comments that the viewer may see, not the change.
    public var commentCount: Int

    public init(id: ID<Post>, likeCount: Int, commentCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.commentCount = commentCount
    }
  }
}
